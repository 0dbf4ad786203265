import type { CellValue } from './cell-values.ts'
import { printCsv } from './csv.ts'
import type { TableColumn } from './table-columns.ts'

export type FileKind = 'csv' | 'xlsx'

/** What stands on screen, column by column: those that are there, and after each what its cells show besides. */
export function columnsInFile<Row>(columns: readonly TableColumn<Row>[], onScreen: readonly TableColumn<Row>[]): TableColumn<Row>[] {
  return onScreen.flatMap((column) => {
    const alsoShown = columns.filter((one) => column.alsoShows?.includes(one.id) && !onScreen.includes(one))
    return [column, ...alsoShown].filter(({ value, readValues }) => value ?? readValues)
  })
}

type Cells = { head: string[]; cells: CellValue[][] }

/** Head and cells of columns, in their order. */
export async function cellsOf<Row>(columns: readonly TableColumn<Row>[], rows: readonly Row[], signal: AbortSignal): Promise<Cells> {
  const values = await Promise.all(columns.map(async ({ value, readValues }) => value ?? (await readValues?.(rows, signal))))
  signal.throwIfAborted()
  return { head: columns.map(({ header }) => header), cells: rows.map((row) => values.map((value) => value?.(row))) }
}

async function fileOf(kind: FileKind, name: string, head: string[], cells: CellValue[][]): Promise<Blob> {
  if (kind === 'csv') return new Blob([printCsv([head, ...cells])], { type: 'text/csv;charset=utf-8' })
  const { printXlsx } = await import('./xlsx.ts')
  return printXlsx(name, head, cells)
}

/** Characters that some file system refuses are left out of the name. */
function fileName(name: string, kind: FileKind, day: Date): string {
  const date = `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`
  return `${name.replace(/[^\p{L}\p{N} ._-]/gu, '').trim()} ${date}.${kind}`
}

interface Export<Row> {
  kind: FileKind
  name: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  signal: AbortSignal
}

/** Hands rows to the reader as a file, column by column. */
export async function exportRows<Row>({ kind, name, columns, rows, signal }: Export<Row>): Promise<void> {
  const { head, cells } = await cellsOf(columns, rows, signal)
  const address = URL.createObjectURL(await fileOf(kind, name, head, cells))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName(name, kind, new Date())
  link.click()
  // Some browsers read the file only after the press has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
