import type { ListedCustomer } from '@brigade/contract/customers/profile.ts'
import { nameColumn, textColumn } from '../../platform/records/columns.tsx'
import type { Dates } from '../../ui/basics/dates.ts'
import { numberText } from '../../ui/basics/numbers.ts'
import { phoneText } from '../../ui/form/phone-text.ts'
import type { TableColumn } from '../../ui/table/table-columns.ts'
import { pillText } from './CustomerPill.tsx'
import { calledBy } from './called.ts'
import { customer, words } from './customers-texts.ts'
import { spentText } from './money.ts'
import { NameCell } from './NameCell.tsx'

/** The columns of the list; made when it is first shown, for its words may be of another language. */
export const listColumns = (dates: Dates): readonly TableColumn<ListedCustomer>[] => [
  { ...nameColumn<ListedCustomer>(customer), value: calledBy, cell: (row) => <NameCell row={row} /> },
  textColumn('phone', words.phone, ({ phone }) => (phone ? phoneText(phone) : ''), { nowrap: true }),
  textColumn('email', words.email, ({ email }) => email ?? '', { phone: 'more', roomy: true }),
  {
    id: 'orders',
    header: words.orders,
    sortable: true,
    numeric: true,
    phone: 'more',
    value: ({ orders }) => orders,
    cell: ({ orders }) => numberText(orders),
  },
  {
    id: 'spent',
    header: words.spent,
    sortable: true,
    numeric: true,
    phone: 'end',
    value: ({ spent_minor, currency }) => spentText(spent_minor, currency),
    cell: ({ spent_minor, currency }) => spentText(spent_minor, currency),
  },
  {
    id: 'last_visit',
    header: words.lastVisit,
    sortable: true,
    nowrap: true,
    phone: 'more',
    value: ({ last_visit_at }) => (last_visit_at === null ? undefined : new Date(last_visit_at)),
    cell: ({ last_visit_at }) => (last_visit_at === null ? words.never : dates.day(last_visit_at)),
  },
  textColumn('tags', words.tags, ({ tags }) => tags.join(', '), { roomy: true, phone: 'more' }),
  // Stands beside the name; for files, and for whoever wants a column of it.
  textColumn('status', words.status, pillText, { hidden: true, phone: 'more' }),
]
