import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import type { RestaurantPartFiles } from '../../../platform/restaurant-parts.ts'
import type { Dates } from '../../../ui/dates.ts'
import { RowLink } from '../../../ui/RowLink.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { zoneText } from '../../../ui/schedule/calendar-names.ts'
import type { TableColumn } from '../../../ui/table/table-columns.ts'
import { addressText, phoneText } from '../profile/profile-text.ts'
import { pillOf } from '../status.ts'
import { words } from './words.ts'

type Column = TableColumn<Restaurant>

const files = import.meta.glob<RestaurantPartFiles['columns']>('../../*/restaurant-columns.tsx', { eager: true })

/** A column that shows its own value. */
const plain = (id: string, header: string, value: (restaurant: Restaurant) => string, more: Partial<Column> = {}): Column => ({
  id,
  header,
  value,
  cell: value,
  ...more,
})

const town = ({ city, region }: Restaurant) => [city, region].filter(Boolean).join(', ')
const zone = ({ timezone }: Restaurant) => zoneText(timezone)

const nameColumn = (): Column => ({
  id: 'name',
  header: words.name,
  sortable: true,
  value: ({ name }) => name,
  cell: ({ id, name }) => <RowLink href={`#/onboarding/restaurants/${id}`}>{name}</RowLink>,
})

const organization = () => plain('organization', words.organization, ({ parent_access_group_name }) => parent_access_group_name, { sortable: true })
const currency = (more: Partial<Column>) => plain('currency', words.currency, (restaurant) => restaurant.currency, more)

const changed = (dates: Dates, more: Partial<Column>): Column => ({
  id: 'changed',
  header: words.changed,
  nowrap: true,
  value: ({ updated_at }) => new Date(updated_at),
  cell: ({ updated_at }) => dates.moment(updated_at),
  phone: 'more',
  ...more,
})

/** The columns of the list of restaurants; made when it is first shown, for its words may be of another language. */
export const restaurantColumns = (dates: Dates): readonly Column[] => [
  nameColumn(),
  {
    id: 'status',
    header: words.status,
    sortable: true,
    phone: 'end',
    value: ({ status }) => pillOf(status).label,
    cell: ({ status }) => <StatusPill tone={pillOf(status).tone}>{pillOf(status).label}</StatusPill>,
  },
  ...Object.values(files).flatMap(({ columns }) => columns(dates)),
  organization(),
  plain('city', words.city, town, { sortable: true, nowrap: true, roomy: true }),
  plain('timezone', words.timezone, zone, { sortable: true, nowrap: true, roomy: true, phone: 'more' }),
  plain('address', words.address, addressText, { hidden: true, phone: 'more' }),
  plain('phone', words.phone, ({ phone }) => phoneText(phone), { hidden: true, nowrap: true, phone: 'more' }),
  plain('email', words.email, ({ email }) => email, { hidden: true, phone: 'more' }),
  currency({ hidden: true, phone: 'more' }),
  changed(dates, { hidden: true }),
]

/** Those of the list of libraries. */
export const libraryColumns = (dates: Dates): readonly Column[] => [nameColumn(), organization(), currency({ phone: 'end' }), changed(dates, {})]
