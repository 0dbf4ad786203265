/** An amount in minor units: 1250 EUR is 12.50. */
export interface MoneyValue {
  readonly minor: number
  readonly currency: string
}

/** What a cell holds apart from how it looks: it is sorted and exported by this. */
export type CellValue = string | number | boolean | Date | MoneyValue | null | undefined

export function isMoney(value: CellValue): value is MoneyValue {
  return typeof value === 'object' && value !== null && 'minor' in value
}

/** How many decimals a currency has: 2 for EUR, 0 for JPY, 3 for KWD. */
export function decimalsOf(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

/** An amount in major units, exact as decimal text: no sum of binary fractions ever enters a file. */
export function decimalText({ minor, currency }: MoneyValue): string {
  const decimals = decimalsOf(currency)
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0')
  const sign = minor < 0 ? '-' : ''
  return decimals === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

function comparable(value: CellValue): string | number | null {
  if (value === null || value === undefined || value === '') return null
  if (value instanceof Date) return value.getTime()
  if (typeof value === 'boolean') return Number(value)
  return isMoney(value) ? value.minor : value
}

/** The order of two cells of one column; text as people sort it (`Table 9` before `Table 10`), nothing last. */
export function compareCells(a: CellValue, b: CellValue): number {
  const left = comparable(a)
  const right = comparable(b)
  if (left === null || right === null) return Number(left === null) - Number(right === null)
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return collator.compare(String(left), String(right))
}

const two = (part: number): string => String(part).padStart(2, '0')

/** A moment in the reader's own time zone, as spreadsheets read it: `2026-03-04 17:05`. */
export function momentText(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`
}
