import type { ListingState } from '@brigade/contract/channels/states.ts'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import { stateText } from './listing-texts.ts'
import { toneOf } from './listing-tones.ts'

/** What a listing is. */
export function StatePill({ state }: { state: ListingState }) {
  return <StatusPill tone={toneOf(state)}>{stateText(state)}</StatusPill>
}
