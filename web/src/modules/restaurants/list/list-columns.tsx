import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { changedColumn, nameColumn, organizationColumn, textColumn } from '../../../platform/records/columns.tsx'
import type { RestaurantPartFiles } from '../../../platform/restaurant-parts.ts'
import { zoneText } from '../../../ui/basics/calendar-names.ts'
import type { Dates } from '../../../ui/basics/dates.ts'
import { phoneText } from '../../../ui/form/phone-text.ts'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import type { TableColumn } from '../../../ui/table/table-columns.ts'
import { libraryKind, restaurantKind } from '../kinds.ts'
import { addressText } from '../profile/profile-text.ts'
import { pillOf } from '../status.ts'
import { words } from './list-texts.ts'
import { RestaurantName } from './RestaurantName.tsx'

type Column = TableColumn<Restaurant>

const files = import.meta.glob<RestaurantPartFiles['columns']>('../../*/restaurant-columns.tsx', { eager: true })

const town = ({ city, region }: Restaurant) => [city, region].filter(Boolean).join(', ')
const zone = ({ timezone }: Restaurant) => zoneText(timezone)

const currency = (more: Partial<Column>) => textColumn('currency', words.currency, (restaurant: Restaurant) => restaurant.currency, more)

/** The columns of the list of restaurants; made when it is first shown, for its words may be of another language. */
export const restaurantColumns = (dates: Dates): readonly Column[] => [
  { ...nameColumn<Restaurant>(restaurantKind), cell: (restaurant) => <RestaurantName restaurant={restaurant} /> },
  {
    id: 'status',
    header: words.status,
    sortable: true,
    phone: 'end',
    value: ({ status }) => pillOf(status).label,
    cell: ({ status }) => <StatusPill tone={pillOf(status).tone}>{pillOf(status).label}</StatusPill>,
  },
  ...Object.values(files).flatMap(({ columns }) => columns(dates)),
  organizationColumn(restaurantKind),
  textColumn('city', words.city, town, { sortable: true, nowrap: true, roomy: true }),
  textColumn('timezone', words.timezone, zone, { sortable: true, nowrap: true, roomy: true, phone: 'more' }),
  textColumn('address', words.address, addressText, { hidden: true, phone: 'more' }),
  textColumn('phone', words.phone, ({ phone }) => phoneText(phone), { hidden: true, nowrap: true, phone: 'more' }),
  textColumn('email', words.email, ({ email }) => email, { hidden: true, phone: 'more' }),
  currency({ hidden: true, phone: 'more' }),
  changedColumn(restaurantKind, dates, { hidden: true }),
]

/** Those of the list of libraries. */
export const libraryColumns = (dates: Dates): readonly Column[] => [
  nameColumn(libraryKind),
  organizationColumn(libraryKind),
  currency({ phone: 'end' }),
  changedColumn(libraryKind, dates),
]
