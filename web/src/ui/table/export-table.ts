import type { CellValue } from './cell-values.ts'
import { printCsv } from './csv.ts'
import type { TableColumn } from './table-columns.ts'

export type FileKind = 'csv' | 'xlsx'

/** Head and cells of the shown columns that have a value, in their order. */
export function cellsOf<Row>(columns: readonly TableColumn<Row>[], rows: readonly Row[]): { head: string[]; cells: CellValue[][] } {
  const written = columns.filter(({ value }) => value !== undefined)
  return { head: written.map(({ header }) => header), cells: rows.map((row) => written.map(({ value }) => value?.(row))) }
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

/** Hands rows to the reader as a file: the shown columns, in the order of the screen. */
export async function exportRows<Row>(kind: FileKind, name: string, columns: readonly TableColumn<Row>[], rows: readonly Row[]): Promise<void> {
  const { head, cells } = cellsOf(columns, rows)
  const address = URL.createObjectURL(await fileOf(kind, name, head, cells))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName(name, kind, new Date())
  link.click()
  // Some browsers read the file only after the press has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
