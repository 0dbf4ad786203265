import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import type { ReactNode } from 'react'
import type { Density } from '../basics/density.ts'
import { IconButton } from '../controls/IconButton.tsx'
import { SearchBox } from '../controls/SearchBox.tsx'
import { ColumnsPanel } from './ColumnsPanel.tsx'
import type { FetchPage } from './collect-pages.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { columnsInFile } from './export-table.ts'
import { SortMenu } from './SortMenu.tsx'
import styles from './TableTools.module.css'
import type { TableColumn } from './table-columns.ts'
import type { TableView } from './table-search.ts'
import { words } from './table-texts.ts'

interface TableToolsProps<Row> {
  label: string
  /** Kept while something else stands here, so that half-typed text survives. */
  hidden: boolean
  isPhone: boolean
  columns: readonly TableColumn<Row>[]
  shown: readonly TableColumn<Row>[]
  /** Ids of those shown that there is no room for. */
  away: ReadonlySet<string>
  rowId: (row: Row) => string
  page: () => readonly Row[]
  total: number
  view: TableView
  onView: (change: Partial<TableView>) => void
  search?: { label: string; minLength?: number } | undefined
  filters?: ReactNode
  end?: ReactNode
  fetchPage?: FetchPage<Row> | undefined
  onDensity: (density: Density) => void
  /** On a phone boxes to select by are shown only when asked for. */
  onPick: (() => void) | undefined
  picking: boolean
}

/** The line over a table: search and filters at its start, what arranges the table at its end. */
export function TableTools<Row>(props: TableToolsProps<Row>) {
  const { view, onView, search, filters, columns, shown, away, isPhone, onPick, picking } = props
  return (
    <div className={styles.tools} hidden={props.hidden}>
      {search && <SearchBox value={view.q} onSearch={(q) => onView({ q: q.trim(), page: 1 })} {...search} />}
      {filters}
      <div className={styles.end}>
        {onPick && (
          <IconButton label={words.selectRows} variant="outlined" aria-pressed={picking} onClick={onPick}>
            <IconListCheck size={18} aria-hidden />
          </IconButton>
        )}
        {isPhone && columns.some(({ sortable }) => sortable) && (
          <SortMenu columns={columns} sort={view.sort} onSort={(sort) => onView({ sort, page: 1 })} />
        )}
        <ColumnsPanel
          columns={columns}
          order={shown.map(({ id }) => id)}
          away={away}
          onOrder={(order) => onView({ columns: order })}
          onDensity={props.onDensity}
        />
        <ExportMenu
          name={props.label}
          columns={columnsInFile(
            columns,
            shown.filter(({ id }) => !away.has(id)),
          )}
          rowId={props.rowId}
          page={props.page}
          total={props.total}
          fetchPage={props.fetchPage}
        />
        {props.end}
      </div>
    </div>
  )
}
