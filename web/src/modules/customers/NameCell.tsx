import type { ListedCustomer } from '@brigade/contract/customers/profile.ts'
import { pathOf } from '../../platform/records/record-kind.ts'
import { RowLink } from '../../ui/controls/RowLink.tsx'
import { CustomerPill } from './CustomerPill.tsx'
import { calledBy } from './called.ts'
import { customer } from './customers-texts.ts'
import styles from './NameCell.module.css'

/** Who it is, and beside it what everybody should know first: a block is seen at every width. */
export function NameCell({ row }: { row: ListedCustomer }) {
  return (
    <span className={styles.named}>
      <RowLink href={`#${pathOf(customer, row.id)}`}>{calledBy(row)}</RowLink>
      <CustomerPill customer={row} />
    </span>
  )
}
