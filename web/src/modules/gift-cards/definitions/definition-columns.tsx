import type { GiftCardDefinition } from '@brigade/contract/gift-cards/definitions.ts'
import { changedColumn, nameColumn, organizationColumn, textColumn } from '../../../platform/records/columns.tsx'
import type { Dates } from '../../../ui/basics/dates.ts'
import { numberText } from '../../../ui/basics/numbers.ts'
import type { TableColumn } from '../../../ui/table/table-columns.ts'
import { giftCardDefinition, kindText, statusText, words } from '../gift-cards-texts.ts'
import { moneyText } from '../money.ts'
import { DefinitionPill } from './definition-status.tsx'

const outstanding = ({ outstanding_minor, currency }: GiftCardDefinition): string => moneyText(outstanding_minor, currency)

/** The columns of the list; made when it is first shown, for its words may be of another language. */
export const definitionColumns = (dates: Dates): readonly TableColumn<GiftCardDefinition>[] => [
  nameColumn(giftCardDefinition),
  textColumn('kind', words.kind, ({ kind }) => kindText(kind), { phone: 'fact', nowrap: true }),
  {
    id: 'status',
    header: words.status,
    sortable: true,
    phone: 'end',
    value: ({ status }) => statusText(status),
    cell: ({ status }) => <DefinitionPill status={status} />,
  },
  {
    id: 'cards',
    header: words.cards,
    numeric: true,
    phone: 'more',
    value: ({ card_count }) => card_count,
    cell: ({ card_count }) => numberText(card_count),
  },
  textColumn('outstanding', words.owed, outstanding, { numeric: true, phone: 'fact', nowrap: true }),
  organizationColumn(giftCardDefinition, { phone: 'more' }),
  changedColumn(giftCardDefinition, dates, { hidden: true }),
]
