import { type CellValue, decimalText, isMoney, momentText } from './cell-values.ts'

// RFC 4180, made safe against formulas: a spreadsheet runs text that begins with one of these signs.

const byteOrderMark = '\uFEFF'
const runs = /^'*[=+\-@\t\r\n＝＋－＠]/

// Where cells are parted by semicolons, such a file is read otherwise: quotes hold nothing together, and a cell begins inside another.
const beginsCell = /([;\r\n])(?=['"]*[=+\-@＝＋－＠])/g
const guardedCell = /([;\r\n])'(?=['"]*[=+\-@＝＋－＠])/g

/** Text that a spreadsheet shows and never runs. A quote before a dangerous text counts too, so that `unguarded` finds the text again. */
export function guarded(text: string): string {
  const inner = text.replace(beginsCell, "$1'")
  return runs.test(inner) ? `'${inner}` : inner
}

/** What `guarded` was given. */
export function unguarded(text: string): string {
  const inner = text.startsWith("'") && runs.test(text.slice(1)) ? text.slice(1) : text
  return inner.replace(guardedCell, '$1')
}

/** A number stays a number, negative too: digits run nothing. Everything else is text and guarded. */
function cellText(value: CellValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (value instanceof Date) return momentText(value)
  return isMoney(value) ? decimalText(value) : guarded(value)
}

/** Quoted where the text would otherwise end its cell or its row; a lone empty cell too, or its row would be a blank line. */
function quoted(text: string, isLone: boolean): string {
  return /[",\r\n]/.test(text) || (isLone && text === '') ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as a CSV file. The mark at its start tells spreadsheets that it is UTF-8. */
export function printCsv(rows: readonly (readonly CellValue[])[]): string {
  const lines = rows.map((row) => row.map((value) => quoted(cellText(value), row.length === 1)).join(','))
  return byteOrderMark + lines.map((line) => `${line}\r\n`).join('')
}

/** The cells of a CSV file as text; guards taken off. */
export function parseCsv(file: string): string[][] {
  const text = file.startsWith(byteOrderMark) ? file.slice(1) : file
  const rows: string[][] = []
  let row: string[] = []
  // A cell with the sign that ends it: quoted, with doubled quotes inside, or plain.
  for (const [, inQuotes, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|\n|\r|$)/g)) {
    if (end === '' && inQuotes === undefined && plain === '' && row.length === 0) break
    row.push(unguarded(inQuotes === undefined ? (plain ?? '') : inQuotes.replaceAll('""', '"')))
    if (end === ',') continue
    rows.push(row)
    row = []
    if (end === '') break
  }
  return rows
}
