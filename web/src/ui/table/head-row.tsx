import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import type { ReactNode } from 'react'
import { Th, Tr } from '../page/StyledTable.tsx'
import styles from './DataTable.module.css'
import type { TableColumn } from './table-columns.ts'
import { nextSort, type TableSort } from './table-search.ts'
import { words } from './table-texts.ts'

interface Head<Row> {
  columns: readonly TableColumn<Row>[]
  sort: TableSort | undefined
  onSort: (sort: TableSort | undefined) => void
  /** The box that selects the page. */
  select: ReactNode
  hasMenu: boolean
  isPhone: boolean
}

/** The head as a row: a function and no component, because the table takes rows alone. */
export function headRow<Row>({ columns, sort, onSort, select, hasMenu, isPhone }: Head<Row>) {
  return (
    <Tr key="head">
      {select && <Th className={styles.select}>{select}</Th>}
      {columns.map((column) => {
        const direction = sort?.id === column.id ? (sort.desc ? 'descending' : 'ascending') : undefined
        // On a phone the head is heard only; rows are sorted by the menu above, where one sees what one presses.
        if (!column.sortable || isPhone) {
          return (
            <Th key={column.id} numeric={column.numeric} className={column.roomy ? styles.roomy : undefined} aria-sort={direction}>
              {column.header}
            </Th>
          )
        }
        return (
          <Th key={column.id} numeric={column.numeric} className={column.roomy ? styles.roomy : undefined} aria-sort={direction ?? 'none'}>
            <button type="button" className={styles.sort} data-sorted={direction} onClick={() => onSort(nextSort(sort, column.id))}>
              {column.header}
              <SortIcon direction={direction} />
            </button>
          </Th>
        )
      })}
      {hasMenu && <Th hideLabel>{words.actions}</Th>}
    </Tr>
  )
}

function SortIcon({ direction }: { direction: 'ascending' | 'descending' | undefined }) {
  if (direction === undefined) return <IconSelector size={14} aria-hidden />
  return direction === 'ascending' ? <IconArrowUp size={14} aria-hidden /> : <IconArrowDown size={14} aria-hidden />
}
