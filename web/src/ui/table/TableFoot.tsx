import { useId } from 'react'
import { Pager } from '../controls/Pager.tsx'
import styles from './TableFoot.module.css'
import { pageSizes, type TableView } from './table-search.ts'
import { words } from './table-texts.ts'

interface TableFootProps {
  /** What the list is called. */
  of: string
  page: number
  perPage: number
  total: number
  onView: (change: Partial<TableView>) => void
}

/** How much a page shows, and the way to the next. */
export function TableFoot({ of, page, perPage, total, onView }: TableFootProps) {
  const id = useId()
  // A list may have a size of its own besides the common ones.
  const sizes = [...new Set([...pageSizes, perPage])].toSorted((a, b) => a - b)
  return (
    <div className={styles.foot}>
      {total > (sizes[0] ?? 0) && (
        <div className={styles.size}>
          <label htmlFor={id}>{words.rowsPerPage}</label>
          <select id={id} value={perPage} onChange={(event) => onView({ perPage: Number(event.target.value), page: 1 })}>
            {sizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </div>
      )}
      <Pager of={of} page={page} perPage={perPage} total={total} onPage={(next) => onView({ page: next })} />
    </div>
  )
}
