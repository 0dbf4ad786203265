import type { ListedMarket } from '@brigade/contract/delivery-markets.ts'
import { changedColumn, nameColumn, organizationColumn, textColumn } from '../../platform/records/columns.tsx'
import type { Dates } from '../../ui/basics/dates.ts'
import { StatusPill } from '../../ui/page/StatusPill.tsx'
import type { TableColumn } from '../../ui/table/table-columns.ts'
import { areaText } from './area-text.ts'
import { deliveryMarket, words } from './delivery-markets-texts.ts'

/** Whether anybody delivers in a market, in a word. */
export function ActivePill({ active }: { active: boolean }) {
  return <StatusPill tone={active ? 'ok' : 'idle'}>{active ? words.on : words.off}</StatusPill>
}

/** The columns of the list of delivery markets. */
export const marketColumns = (dates: Dates): readonly TableColumn<ListedMarket>[] => [
  nameColumn(deliveryMarket),
  {
    id: 'active',
    header: words.state,
    sortable: true,
    phone: 'end',
    value: ({ active }) => (active ? words.on : words.off),
    cell: ({ active }) => <ActivePill active={active} />,
  },
  textColumn('area', words.area, areaText, { phone: 'fact' }),
  { id: 'restaurants', header: words.restaurants, numeric: true, value: ({ restaurants }) => restaurants, cell: ({ restaurants }) => restaurants },
  organizationColumn(deliveryMarket, { phone: 'more' }),
  changedColumn(deliveryMarket, dates, { hidden: true }),
]
