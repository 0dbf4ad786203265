// What a file for spreadsheets holds, cell by cell.

/** Text, a number as it is written, or nothing. */
export type Cell = string | { readonly number: string } | null

export interface Column {
  readonly header: string
  /** Digits after the point; none for text. */
  readonly digits?: number
}

/** Minor units as a number in whole ones, exactly. */
export function amountCell(minor: number | null, digits: number): Cell {
  if (minor === null) return null
  const all = String(Math.abs(minor)).padStart(digits + 1, '0')
  const sign = minor < 0 ? '-' : ''
  return { number: digits === 0 ? `${sign}${all}` : `${sign}${all.slice(0, -digits)}.${all.slice(-digits)}` }
}

export const numberCell = (value: number | null): Cell => (value === null ? null : { number: String(value) })

/** Digits of a currency after the point. */
export const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
