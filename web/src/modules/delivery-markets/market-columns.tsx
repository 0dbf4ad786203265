import type { ListedMarket } from '@brigade/contract/delivery-markets.ts'
import type { Dates } from '../../ui/dates.ts'
import { RowLink } from '../../ui/RowLink.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import type { TableColumn } from '../../ui/table/table-columns.ts'
import { areaText } from './area-text.ts'
import { words } from './words.ts'

/** Whether anybody delivers in a market, in a word. */
export function ActivePill({ active }: { active: boolean }) {
  return <StatusPill tone={active ? 'ok' : 'idle'}>{active ? words.on : words.off}</StatusPill>
}

/** The columns of the list of delivery markets. */
export const marketColumns = (dates: Dates): readonly TableColumn<ListedMarket>[] => [
  {
    id: 'name',
    header: words.name,
    sortable: true,
    value: ({ name }) => name,
    cell: ({ id, name }) => <RowLink href={`#/onboarding/markets/${id}`}>{name}</RowLink>,
  },
  {
    id: 'active',
    header: words.state,
    sortable: true,
    phone: 'end',
    value: ({ active }) => (active ? words.on : words.off),
    cell: ({ active }) => <ActivePill active={active} />,
  },
  { id: 'area', header: words.area, value: areaText, cell: areaText, phone: 'fact' },
  { id: 'restaurants', header: words.restaurants, numeric: true, value: ({ restaurants }) => restaurants, cell: ({ restaurants }) => restaurants },
  {
    id: 'organization',
    header: words.organization,
    sortable: true,
    value: ({ parent_access_group_name }) => parent_access_group_name,
    cell: ({ parent_access_group_name }) => parent_access_group_name,
    phone: 'more',
  },
  {
    id: 'changed',
    header: words.changed,
    nowrap: true,
    hidden: true,
    value: ({ updated_at }) => new Date(updated_at),
    cell: ({ updated_at }) => dates.moment(updated_at),
    phone: 'more',
  },
]
