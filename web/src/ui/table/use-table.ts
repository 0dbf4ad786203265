import {
  type ColumnDef,
  columnOrderingFeature,
  columnVisibilityFeature,
  createPaginatedRowModel,
  createSortedRowModel,
  type RowData,
  type RowSelectionState,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  type Updater,
  useTable as useKitTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { compareCells } from './cell-values.ts'
import { shownOrder, type TableColumn } from './table-columns.ts'
import type { TableView } from './table-search.ts'

const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  rowPaginationFeature,
  paginatedRowModel: createPaginatedRowModel(),
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})

type Features = typeof features

interface TableInput<Data extends RowData> {
  columns: readonly TableColumn<Data>[]
  rows: readonly Data[]
  rowId: (row: Data) => string
  /** Given, `rows` is one page of so many, ordered by whoever made it. */
  total: number | undefined
  view: TableView
  selection: RowSelectionState
  onSelection: (change: Updater<RowSelectionState>) => void
}

function definitionOf<Data extends RowData>(column: TableColumn<Data>): ColumnDef<Features, Data> {
  return {
    id: column.id,
    // What is missing sorts last both ways, which the kit does for undefined.
    accessorFn: (row) => {
      const value = column.value?.(row)
      return value === null || value === '' ? undefined : value
    },
    sortFn: (a, b) => compareCells(column.value?.(a.original), column.value?.(b.original)),
    sortUndefined: 'last',
    enableSorting: column.sortable === true,
  }
}

/** The state of a table over the kit: order and choice of columns, order of rows, page and selection, all handed in. */
export function useTable<Data extends RowData>({ columns, rows, rowId, total, view, selection, onSelection }: TableInput<Data>) {
  const definitions = useMemo(() => columns.map(definitionOf), [columns])
  const columnKey = view.columns?.join()
  const shown = useMemo(() => shownOrder(columns, columnKey?.split(',')), [columns, columnKey])
  const state = useMemo(() => {
    const lastPage = total === undefined ? Math.max(0, Math.ceil(rows.length / view.perPage) - 1) : view.page - 1
    return {
      columnOrder: shown,
      columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, shown.includes(id)])),
      sorting: view.sort ? [view.sort] : [],
      pagination: { pageIndex: Math.min(view.page - 1, lastPage), pageSize: view.perPage },
      rowSelection: selection,
    }
  }, [columns, shown, view.sort, view.page, view.perPage, rows.length, total, selection])
  const table = useKitTable<Features, Data>({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    state,
    onRowSelectionChange: onSelection,
    manualSorting: total !== undefined,
    manualPagination: total !== undefined,
    rowCount: total ?? rows.length,
    autoResetPageIndex: false,
  })
  const shownColumns = useMemo(() => shown.flatMap((id) => columns.find((column) => column.id === id) ?? []), [columns, shown])
  return { table, shown: shownColumns, page: state.pagination.pageIndex + 1 }
}
