import writeExcelFile, { type SheetData } from 'write-excel-file/browser'
import { type CellValue, decimalsOf, decimalText, isMoney } from './cell-values.ts'

type ExcelCell = SheetData[number][number]

/** Text stays text whatever it looks like, so that no formula and no lost leading zero comes of it. */
function cellOf(value: CellValue): ExcelCell {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'string') return { type: String, value: value.slice(0, longestText) }
  if (typeof value === 'number') return Number.isFinite(value) ? { type: Number, value } : null
  if (typeof value === 'boolean') return { type: Boolean, value }
  if (value instanceof Date) return { type: Date, value: asWallClock(value), format: 'yyyy-mm-dd hh:mm' }
  return moneyCell(value)
}

/** The most a cell of a spreadsheet may hold. */
const longestText = 32_767

function moneyCell(value: { minor: number; currency: string }): ExcelCell {
  const decimals = decimalsOf(value.currency)
  return {
    type: Number,
    value: Number(decimalText(value)),
    format: `#,##0${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''} [$${value.currency}]`,
  }
}

/** A sheet knows no time zones: it shows the clock of the reader, as the screen does. */
function asWallClock(moment: Date): Date {
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
}

function widthOf(head: string, column: readonly CellValue[]): number {
  const longest = column.slice(0, 200).reduce<number>((most, value) => Math.max(most, isMoney(value) ? 12 : String(value ?? '').length), 0)
  return Math.min(Math.max(longest, head.length) + 3, 60)
}

/** Sheet names may not hold these signs, nor be longer than this. */
const sheetName = (name: string): string => name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)

/** Rows as a workbook of one sheet, its head in bold and always in sight. */
export function printXlsx(name: string, head: readonly string[], cells: readonly (readonly CellValue[])[]): Promise<Blob> {
  const rows: SheetData = [head.map((text) => ({ type: String, value: text, fontWeight: 'bold' as const })), ...cells.map((row) => row.map(cellOf))]
  const columns = head.map((text, column) => ({
    width: cells.some((row) => row[column] instanceof Date)
      ? 18
      : widthOf(
          text,
          cells.map((row) => row[column]),
        ),
  }))
  return writeExcelFile(rows, { sheet: sheetName(name), columns, stickyRowsCount: 1 }).toBlob()
}

/** For tests: what one value becomes. */
export const excelCellOf = cellOf
