import type { DateOrder } from '@brigade/contract/orders/order-import.ts'

// Dates and times as other systems write them: pure.

export interface WallDate {
  readonly year: number
  readonly month: number
  readonly day: number
}

export interface WallTime {
  readonly hour: number
  readonly minute: number
  readonly second: number
  /** As written, such as +02:00 or Z. */
  readonly offset: string
}

export interface WallMoment {
  readonly date: WallDate
  readonly time: WallTime | undefined
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const yearOf = (text: string): number => (text.length === 2 ? Number(text) + (Number(text) >= 70 ? 1900 : 2000) : Number(text))
const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

function dateOf(year: number, month: number, day: number): WallDate | undefined {
  return year >= 1970 && year <= 2200 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month) ? { year, month, day } : undefined
}

/** Days from 1899-12-30, as spreadsheets count. */
const firstSerial = 20_000
const lastSerial = 80_000

/** What a cell with a date says, with its time where it has one; nothing where it is none. */
export function readMoment(text: string, order: DateOrder): WallMoment | undefined {
  const cell = text.trim()
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ,]+(.+))?$/i.exec(cell)
  if (yearFirst) return withTime(dateOf(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3])), yearFirst[4])
  const numbers = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})(?:[T ,]+(.+))?$/i.exec(cell)
  if (numbers) {
    const [, first = '', , second = '', year = '', rest] = numbers
    const [day, month] = order === 'dmy' ? [first, second] : [second, first]
    return withTime(dateOf(yearOf(year), Number(month), Number(day)), rest)
  }
  const dayFirst = /^(?:[a-z]{3,9},? )?(\d{1,2})(?:st|nd|rd|th)?[- ]([a-z]{3,9})\.?,?[- ](\d{4}|\d{2})(?:,? (.+))?$/i.exec(cell)
  if (dayFirst) return named(dayFirst[3], dayFirst[2], dayFirst[1], dayFirst[4])
  const monthFirst = /^(?:[a-z]{3,9},? )?([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?:,? (?:at )?(.+))?$/i.exec(cell)
  if (monthFirst) return named(monthFirst[3], monthFirst[1], monthFirst[2], monthFirst[4])
  const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})(?:[T ]?(\d{2})(\d{2})(\d{2})?)?$/i.exec(cell)
  if (compact) {
    const [, year, month, day, hour, minute, second = '00'] = compact
    return withTime(dateOf(Number(year), Number(month), Number(day)), hour === undefined ? undefined : `${hour}:${minute}:${second}`)
  }
  return counted(cell)
}

/** Seconds or milliseconds since 1970, or the days of a spreadsheet. */
function counted(cell: string): WallMoment | undefined {
  if (/^1\d{9}$/.test(cell)) return instantOf(Number(cell) * 1000)
  if (/^1\d{12}$/.test(cell)) return instantOf(Number(cell))
  if (!/^\d{5}(\.\d+)?$/.test(cell)) return undefined
  const days = Number(cell)
  if (days < firstSerial || days > lastSerial) return undefined
  const wall = new Date(Date.UTC(1899, 11, 30) + Math.round(days * 86_400) * 1000)
  const time = cell.includes('.') ? { hour: wall.getUTCHours(), minute: wall.getUTCMinutes(), second: wall.getUTCSeconds(), offset: '' } : undefined
  return { date: { year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate() }, time }
}

function instantOf(ms: number): WallMoment {
  const at = new Date(ms)
  return {
    date: { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() },
    time: { hour: at.getUTCHours(), minute: at.getUTCMinutes(), second: at.getUTCSeconds(), offset: 'Z' },
  }
}

function named(year = '', month = '', day = '', rest?: string): WallMoment | undefined {
  const at = months.indexOf(month.toLowerCase().slice(0, 3))
  return at < 0 ? undefined : withTime(dateOf(yearOf(year), at + 1, Number(day)), rest)
}

/** A time that is written and cannot be read makes the whole unreadable: half past six must not become midnight. */
function withTime(date: WallDate | undefined, rest: string | undefined): WallMoment | undefined {
  if (!date) return undefined
  if (rest === undefined) return { date, time: undefined }
  const time = readTime(rest)
  return time && { date, time }
}

/** `18:42`, `6:42:10 PM`, `184210`, `18:42:10.123+02:00`. */
export function readTime(text: string): WallTime | undefined {
  const cell = text.trim()
  const [, hours = '', minutes = '0', seconds = '0', half = '', offset = ''] =
    /^(\d{1,2})(?:[:.h](\d{2}))?(?:[:.](\d{2})(?:[.,]\d+)?)?\s*(?:([ap])\.?m\.?)?\s*(z|[+-]\d{2}:?\d{2})?(?:\s*\([^)]*\))?$/i.exec(cell) ??
    /^(\d{2})(\d{2})(\d{2})?$/.exec(cell) ??
    []
  if (hours === '' || (!/[:.h]/i.test(cell) && half === '' && cell.length < 4)) return undefined
  const [said, minute, second] = [Number(hours), Number(minutes), Number(seconds)]
  if (half !== '' && (said < 1 || said > 12)) return undefined
  const hour = half === '' ? said : (said % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return hour <= 23 && minute <= 59 && second <= 59 ? { hour, minute, second, offset: offset.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2') } : undefined
}

export interface OrderFound {
  readonly order: DateOrder
  /** Every date could be read either way, and nothing in the file settles it. */
  readonly isUnsure: boolean
}

/** Whether days or months come first: what more of the dates can be read as, then what leaves fewer of them out of order. */
export function dateOrderOf(cells: readonly string[], usual: DateOrder): OrderFound {
  const dated = cells.filter((cell) => cell.trim() !== '')
  const judged = (['dmy', 'mdy'] as const).map((order) => {
    const days = dated.map((cell) => readMoment(cell, order)?.date).map((one) => one && one.year * 372 + one.month * 31 + one.day)
    const backwards = days.filter((day, at) => day !== undefined && at > 0 && day < (days[at - 1] ?? 0)).length
    return { order, read: days.filter((day) => day !== undefined).length, backwards, distinct: days.join() }
  })
  const [first, second] = judged.toSorted((a, b) => b.read - a.read || a.backwards - b.backwards || (a.order === usual ? -1 : 1))
  if (!first || !second) return { order: usual, isUnsure: false }
  // Years that come first, and days such as 3-3, are read one way only.
  return { order: first.order, isUnsure: first.read > 0 && first.read === second.read && first.distinct !== second.distinct }
}
