import { classNames } from '../basics/class-names.ts'
import { cellClass } from '../page/StyledTable.tsx'
import styles from './DataTable.module.css'
import { phoneRoles, type TableColumn } from './table-columns.ts'

/** One cell of every row, as far as all rows have it alike. */
export interface CellPlan<Row> {
  readonly column: TableColumn<Row>
  readonly className: string
  /** Its place on a phone while the row is folded, and while it is open. */
  readonly folded: string
  readonly open: string
  readonly isLastFact: boolean
}

/** What the rows of a table have in common: worked out once, not in each of a thousand rows. */
export interface RowPlan<Row> {
  readonly cells: readonly CellPlan<Row>[]
  /** Something stands behind *More*. */
  readonly hasMore: boolean
}

/** Made anew only with the columns, or when the table becomes as narrow as a phone. */
export function planRows<Row>(columns: readonly TableColumn<Row>[], isPhone: boolean): RowPlan<Row> {
  const roles = phoneRoles(columns)
  const hasMore = isPhone && columns.some(({ id }) => roles.get(id) === 'more')
  const lastFact = hasMore && columns.findLast(({ id }) => roles.get(id) === 'fact')
  const cells = columns.map((column) => {
    const role = roles.get(column.id) ?? 'fact'
    return {
      column,
      className: cellClass(
        column.numeric,
        classNames(column.nowrap && styles.nowrap, column.roomy && styles.roomy, role === 'title' && styles.title),
      ),
      folded: role === 'more' ? 'hide' : role,
      open: role === 'more' ? 'below' : role,
      isLastFact: column === lastFact,
    }
  })
  return { cells, hasMore }
}
