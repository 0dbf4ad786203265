import type { DiscountUse } from '@brigade/contract/discounts/using.ts'
import { textColumn } from '../../../platform/records/columns.tsx'
import type { Dates } from '../../../ui/basics/dates.ts'
import { RowLink } from '../../../ui/controls/RowLink.tsx'
import { moneyWriter } from '../../../ui/form/money-writer.ts'
import type { TableColumn } from '../../../ui/table/table-columns.ts'
import { paidText } from '../paid-text.ts'
import type { NamedUse } from './queries.ts'
import { UsePill } from './UsePill.tsx'
import styles from './Uses.module.css'
import { statusText, words } from './use-texts.ts'

/** What staff did and said: the reason, who it was, and who decided. */
export function staffText({ reason, by, decided_by, status }: Pick<DiscountUse, 'reason' | 'by' | 'decided_by' | 'status'>): string {
  const decided = decided_by === '' ? '' : status === 'declined' ? words.declinedBy(decided_by) : words.approvedBy(decided_by)
  return [reason, by && words.by(by), decided].filter(Boolean).join(', ')
}

interface ColumnsInput {
  readonly dates: Dates
  /** Whether orders, and customers, are the person's to open. */
  readonly opensOrders: boolean
  /** Whether guests give codes for it, and staff choose it. */
  readonly method: 'automatic' | 'code' | 'staff'
}

/** The columns of the uses of an offer. */
export const usesColumns = ({ dates, opensOrders, method }: ColumnsInput): readonly TableColumn<NamedUse>[] => [
  {
    id: 'order',
    header: words.order,
    nowrap: true,
    value: ({ reference }) => reference,
    cell: ({ order_id, name }) => (order_id !== null && opensOrders ? <RowLink href={`#/reports/orders/${order_id}`}>{name}</RowLink> : name),
  },
  {
    id: 'status',
    header: words.status,
    phone: 'end',
    value: ({ status }) => statusText(status),
    cell: ({ status }) => <UsePill status={status} />,
  },
  {
    id: 'amount',
    header: words.amount,
    numeric: true,
    phone: 'fact',
    // A number in a file, with its currency beside it.
    value: ({ amount_minor, currency }) => ({ minor: amount_minor, currency }),
    alsoShows: ['refunded', 'currency'],
    cell: (use) => <Amount use={use} />,
  },
  textColumn('restaurant', words.restaurant, ({ restaurant_name }) => restaurant_name, { phone: 'fact' }),
  textColumn('code', words.code, ({ code }) => code ?? '', {
    nowrap: true,
    hidden: method !== 'code',
    phone: 'more',
    cell: ({ code }) => (code === null ? '' : <code className={styles.code}>{code}</code>),
  }),
  textColumn('staff', words.why, staffText, { hidden: method !== 'staff', phone: 'more' }),
  {
    id: 'guest',
    header: words.guest,
    phone: 'more',
    roomy: true,
    value: ({ customer }) => (customer === null ? '' : (customer.name ?? words.unnamed)),
    cell: ({ customer }) =>
      customer === null ? '' : customer.name === null ? words.unnamed : <a href={`#/customers/${customer.id}`}>{customer.name}</a>,
  },
  textColumn('paid_by', words.paidBy, ({ paid_by, currency }) => paidText(paid_by, currency), { phone: 'more', roomy: true }),
  {
    id: 'when',
    header: words.when,
    nowrap: true,
    phone: 'more',
    value: ({ at }) => new Date(at),
    cell: ({ at }) => dates.moment(at),
  },
  textColumn('system', words.system, ({ system }) => system, { hidden: true, phone: 'more' }),
  {
    id: 'version',
    header: words.version,
    hidden: true,
    numeric: true,
    phone: 'more',
    value: ({ version_number }) => version_number,
    cell: ({ version_number }) => version_number,
  },
  {
    id: 'refunded',
    header: words.refundedColumn,
    hidden: true,
    numeric: true,
    phone: 'more',
    value: ({ refunded_minor, currency }) => ({ minor: refunded_minor, currency }),
    cell: ({ refunded_minor, currency }) => moneyWriter(currency).write(refunded_minor),
  },
  textColumn('currency', words.currency, ({ currency }) => currency, { hidden: true, phone: 'more' }),
]

/** What was taken off; struck out where it was not in the end. */
function Amount({ use: { amount_minor, refunded_minor, currency, status } }: { use: NamedUse }) {
  const { write } = moneyWriter(currency)
  const isOff = status === 'rolled_back' || status === 'expired' || status === 'declined'
  return (
    <>
      {isOff ? <s className={styles.off}>{write(amount_minor)}</s> : write(amount_minor)}
      {refunded_minor > 0 && <span className={styles.beside}>{words.refunded(write(refunded_minor))}</span>}
    </>
  )
}
