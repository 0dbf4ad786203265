import type { OfferAct } from '@brigade/contract/discounts/offers.ts'
import type { BulkAction, Selected } from '../../../ui/table/selection.ts'
import { words } from './act-texts.ts'

/** What can be done with several offers besides deleting them. */
export const bulkActs = (ask: (act: OfferAct, selected: Selected) => void): readonly BulkAction[] => [
  { label: words.start, onSelect: (selected) => ask('start', selected) },
  { label: words.pause, onSelect: (selected) => ask('pause', selected) },
  { label: words.endMore, onSelect: (selected) => ask('end', selected) },
]
