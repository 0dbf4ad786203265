import type { ComponentProps, KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { useCallback, useMemo, useState } from 'react'
import { classNames } from '../basics/class-names.ts'
import { type Density, setDensity } from '../basics/density.ts'
import { TableSkeleton } from '../basics/Skeleton.tsx'
import { VisuallyHidden } from '../basics/VisuallyHidden.tsx'
import { useLastPage } from '../controls/use-last-page.ts'
import type { MenuAction } from '../layers/Menu.tsx'
import { DataState } from '../page/DataState.tsx'
import { ProgressLine } from '../page/ProgressLine.tsx'
import { StyledTable } from '../page/StyledTable.tsx'
import { BodyRow } from './BodyRow.tsx'
import { BulkBar } from './BulkBar.tsx'
import { collectPages, type FetchPage } from './collect-pages.ts'
import styles from './DataTable.module.css'
import { headRow } from './head-row.tsx'
import { neighbourOf } from './row-keys.ts'
import { planRows } from './row-plan.ts'
import { SelectBox } from './SelectBox.tsx'
import type { BulkAction } from './selection.ts'
import { TableBody } from './TableBody.tsx'
import { TableFoot } from './TableFoot.tsx'
import { TableTools } from './TableTools.tsx'
import { columnsAway, type TableColumn } from './table-columns.ts'
import type { TableView } from './table-search.ts'
import { words } from './table-texts.ts'
import { useFresh } from './use-fresh.ts'
import { useOverflow } from './use-overflow.ts'
import { partSize, useParts } from './use-parts.ts'
import { useRoom } from './use-room.ts'
import { useRowMenu } from './use-row-menu.tsx'
import { useRowNames } from './use-row-names.ts'
import { useSelection } from './use-selection.ts'
import { useTable } from './use-table.ts'

type States = ComponentProps<typeof DataState>

export interface DataTableProps<Row extends object> extends Omit<States, 'children' | 'skeleton'> {
  /** What the table lists: its name for those who cannot see it, and of an exported file. */
  label: string
  /** The same array as long as the columns are the same. */
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** What a row is called in the names of its controls. */
  rowName: (row: Row) => string
  /** How many rows there are when `rows` is one page, in order already; left out, all rows are here and sorted and paged by the table. */
  total?: number | undefined
  view: TableView
  /** `replace`: the view before is no more, so Back shall not lead to it. */
  onView: (change: Partial<TableView>, replace?: boolean) => void
  /** Fresh data is on its way while the old still shows. */
  refreshing?: boolean | undefined
  /** The search box; without it there is none. */
  search?: { label: string; minLength?: number } | undefined
  /** Fields beside the search that narrow the list. */
  filters?: ReactNode
  /** Names everything besides the search that narrows the list; when it changes the selection ends. */
  scope?: string | undefined
  /** Saved views, or what else stands at the end of the tools. */
  end?: ReactNode
  rowActions?: ((row: Row) => MenuAction[]) | undefined
  /** With actions for many rows there is a column to select them. */
  bulkActions?: readonly BulkAction[] | undefined
  /** Reads any page of the list as it is shown, for exports and for selecting all. */
  fetchPage?: FetchPage<Row> | undefined
  /** What changes when a row does, e.g. its version: the row lights up when another has changed it. */
  stamp?: ((row: Row) => string | number) | undefined
  /** Keeps the choice of row height; it is that of all tables. */
  onDensity?: ((density: Density) => void) | undefined
}

/** States in which `total` is known: of what loads or failed nothing is. */
const isListed: ReadonlySet<States['state']> = new Set(['ready', 'empty', 'no-result'])

/** A list as a table, on a phone as cards: sorted, paged, chosen from, arranged and exported, its view held by whoever shows it. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, rowName, total, view, onView, refreshing = false, rowActions, bulkActions, fetchPage, stamp } = props
  const { ref: box, room } = useRoom()
  const isPhone = room === 'narrow'
  const { ref, overflows } = useOverflow()
  const { selection, ids, change } = useSelection(`${view.q}|${props.scope ?? ''}`)
  const { table, shown, page } = useTable({ columns, rows, rowId, total, view, selection, onSelection: change })
  const [picking, setPicking] = useState(false)
  const isAnswered = total !== undefined && isListed.has(props.state)
  const isBeyond = useLastPage(view, { data: isAnswered ? { total } : undefined, isPlaceholderData: refreshing }, (last) =>
    onView({ page: last }, true),
  )
  const away = useMemo(() => columnsAway(shown, room, view.columns !== undefined), [shown, room, view.columns])
  const plan = useMemo(() => planRows(shown, isPhone), [shown, isPhone])
  const { menu, menuOf, onMenu } = useRowMenu({ rows, rowId, actions: rowActions })
  const fresh = useFresh(rows, rowId, stamp)
  const { remember, namesOf } = useRowNames(rows, rowId, rowName)
  const all = total ?? rows.length
  const isSelectable = bulkActions !== undefined && bulkActions.length > 0
  const isSelecting = ids.length > 0
  const clear = useCallback(() => {
    change({})
    setPicking(false)
  }, [change])
  const selectRow = useCallback((row: Row, event: MouseEvent) => table.getRow(rowId(row), true).getToggleSelectedHandler()(event), [table, rowId])
  const gatherAll = useGatherAll({
    fetchPage,
    rows,
    rowId,
    total,
    onRows: (found) => {
      remember(found)
      change(Object.fromEntries(found.map((row) => [rowId(row), true as const])))
    },
  })
  const shownRows = table.getRowModel().rows
  const long = useParts(shownRows.length, [room, isSelectable, rowActions !== undefined, ...shown.map(({ id }) => id)].join())
  const boxes = isSelectable && (!isPhone || picking || isSelecting)
  const drawRow = ({ id, original }: (typeof shownRows)[number]) => (
    <BodyRow
      key={id}
      row={original}
      name={rowName(original)}
      plan={plan}
      selected={boxes ? selection[id] === true : undefined}
      onSelect={selectRow}
      menu={menuOf(original)}
      onMenu={onMenu}
      fresh={fresh.has(id)}
    />
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up here from the links and boxes of the rows.
    <div
      ref={box}
      className={classNames(
        styles.table,
        isPhone && styles.cards,
        isSelecting && styles.selecting,
        overflows && styles.wide,
        long.laidOut && styles.long,
        view.columns && styles.chosen,
      )}
      onKeyDown={(event) => followKeys(event, isSelecting ? clear : undefined)}
    >
      <div className={styles.tools}>
        {isSelecting && (
          <BulkBar
            ids={ids}
            namesOf={namesOf}
            actions={bulkActions ?? []}
            onClear={clear}
            total={ids.length < all ? all : undefined}
            onSelectAll={gatherAll.run}
            gathering={gatherAll.running}
            isPhone={isPhone}
          />
        )}
        <TableTools
          {...props}
          hidden={isSelecting}
          isPhone={isPhone}
          shown={shown}
          away={away}
          total={all}
          page={() => shownRows.map(({ original }) => original)}
          onDensity={props.onDensity ?? setDensity}
          onPick={isPhone && isSelectable ? () => setPicking(!picking) : undefined}
          picking={picking}
        />
      </div>
      <ProgressLine active={refreshing} />
      <DataState
        {...props}
        state={isBeyond ? 'loading' : props.state}
        skeleton={<TableSkeleton rows={Math.min(view.perPage, 8)} columns={shown.length} />}
      >
        <StyledTable
          label={label}
          sticky={!overflows}
          frame={ref}
          className={styles.frame}
          table={long.table}
          style={long.laidOut && { '--columns': long.laidOut.columns, minInlineSize: long.laidOut.minWidth }}
          body={<TableBody rows={long.isWhole ? shownRows : shownRows.slice(0, partSize)} draw={drawRow} inParts={long.laidOut !== undefined} />}
        >
          {headRow({
            columns: shown,
            sort: view.sort,
            onSort: (sort) => onView({ sort, page: 1 }),
            select: isSelectable && boxes && (
              <SelectBox
                label={words.selectPage}
                checked={table.getIsAllPageRowsSelected()}
                some={table.getIsSomePageRowsSelected()}
                onToggle={table.getToggleAllPageRowsSelectedHandler()}
              />
            ),
            hasMenu: rowActions !== undefined,
            isPhone,
          })}
        </StyledTable>
        {menu}
        <TableFoot of={label} page={page} perPage={view.perPage} total={all} onView={onView} />
      </DataState>
      <VisuallyHidden>
        <span role="status">{isSelecting ? words.selected(ids.length) : ''}</span>
      </VisuallyHidden>
    </div>
  )
}

/** Arrows, j and k go from row to row; Escape ends the selection. */
function followKeys(event: KeyboardEvent<HTMLDivElement>, onEscape: (() => void) | undefined): void {
  // Menus and dialogs are drawn elsewhere, and their keys come by here all the same.
  if (!(event.target instanceof HTMLElement) || !event.currentTarget.contains(event.target)) return
  if (event.altKey || event.ctrlKey || event.metaKey) return
  if (event.key === 'Escape' && onEscape && !event.defaultPrevented) {
    onEscape()
    return
  }
  const next = neighbourOf(event.target, event.key)
  if (!next) return
  event.preventDefault()
  next.focus()
}

interface GatherAll<Row> {
  fetchPage: FetchPage<Row> | undefined
  rows: readonly Row[]
  rowId: (row: Row) => string
  total: number | undefined
  onRows: (rows: readonly Row[]) => void
}

/** Every row the list has, not only those of the page. */
function useGatherAll<Row>({ fetchPage, rows, rowId, total, onRows }: GatherAll<Row>) {
  const [running, setRunning] = useState(false)
  async function gather() {
    if (total === undefined) return onRows(rows)
    if (!fetchPage) return
    setRunning(true)
    try {
      const found = await collectPages({ fetchPage, rowId, signal: new AbortController().signal })
      onRows(found.rows)
    } finally {
      setRunning(false)
    }
  }
  return { run: () => void gather(), running }
}
