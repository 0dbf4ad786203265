import type { Cell } from './cells.ts'

// RFC 4180, made safe against formulas: a spreadsheet runs text that begins with one of these signs. The web app guards its own lists alike.

export const byteOrderMark = '\uFEFF'
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

const quoted = (text: string, isLone: boolean): string =>
  /[",\r\n]/.test(text) || (isLone && text === '') ? `"${text.replaceAll('"', '""')}"` : text

/** Most cells need neither a guard nor quotes. */
const plain = /^[A-Za-z0-9][A-Za-z0-9 .:_/-]*$/

function cellText(cell: Cell, isLone: boolean): string {
  if (cell === null) return isLone ? '""' : ''
  if (typeof cell !== 'string') return cell.number
  return plain.test(cell) ? cell : quoted(guarded(cell), isLone)
}

/** A line of the file. A number is never guarded: digits run nothing. */
export function csvLine(cells: readonly Cell[]): string {
  let line = ''
  for (const [at, cell] of cells.entries()) line += at === 0 ? cellText(cell, cells.length === 1) : `,${cellText(cell, false)}`
  return `${line}\r\n`
}
