// A day is its ISO text `yyyy-mm-dd` everywhere: no clock, no zone, and texts compare as days do.

const pad = (value: number, length = 2) => String(value).padStart(length, '0')

/** The ISO text of a day that exists, or nothing: there is no February 30. */
export function dayOf(year: number, month: number, day: number): string | undefined {
  const iso = `${pad(year, 4)}-${pad(month)}-${pad(day)}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined
}

/** Whether a text is a day as forms keep it. */
export function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  return year !== undefined && dayOf(Number(year), Number(month), Number(day)) !== undefined
}

/** The day it is here and now. */
export function todayHere(now = new Date()): string {
  return `${pad(now.getFullYear(), 4)}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
}

/** The day so many days later, or earlier. */
export function daysLater(iso: string, days: number): string {
  const date = new Date(`${iso}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The same day so many months later, or earlier; the last of a month that has no such day. */
export function monthsLater(iso: string, months: number): string {
  const first = new Date(`${iso.slice(0, 7)}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() + months)
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(Number(iso.slice(8)), last))
  return first.toISOString().slice(0, 10)
}

type Part = 'year' | 'month' | 'day'

const asPart = (type: string): Part | undefined => (type === 'year' || type === 'month' || type === 'day' ? type : undefined)

function shape(locale: string): { order: Part[]; between: string } {
  const parts = new Intl.DateTimeFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit', calendar: 'gregory', numberingSystem: 'latn' })
    .formatToParts(new Date(Date.UTC(2026, 10, 21)))
    .map(({ type, value }) => ({ part: asPart(type), value }))
  return {
    order: parts.flatMap(({ part }) => (part ? [part] : [])),
    between: parts.find(({ part }, index) => !part && index > 0)?.value.trim() || '/',
  }
}

const letters = { year: 'yyyy', month: 'mm', day: 'dd' }

/** How a day is typed here: `mm/dd/yyyy`, `dd.mm.yyyy`. */
export function dayShape(locale: string): string {
  const { order, between } = shape(locale)
  return order.map((part) => letters[part]).join(between)
}

/** A day as it is typed here; a text that is none stays itself. */
export function writeDay(iso: string, locale: string): string {
  if (!isDay(iso)) return iso
  const { order, between } = shape(locale)
  const [year = '', month = '', day = ''] = iso.split('-')
  return order.map((part) => ({ year, month, day })[part]).join(between)
}

// "85" on a birthday is 1985, "31" on a contract 2031.
function fullYear(text: string, thisYear: number): number {
  if (text.length > 2) return Number(text)
  const near = 2000 + Number(text)
  return near > thisYear + 20 ? near - 100 : near
}

const byLength = (digits: string, order: Part[]): string[] => {
  const yearLength = digits.length - 4
  let at = 0
  return order.map((part) => {
    const from = at
    at += part === 'year' ? yearLength : 2
    return digits.slice(from, at)
  })
}

/** Reads a typed day: in the locale's order with any marks between, without marks, without the year, or as ISO. */
export function readDay(text: string, locale: string, today = todayHere()): string | undefined {
  const typed = text.trim()
  if (isDay(typed)) return typed
  if (!/^\d[\d\s./-]*$/.test(typed)) return undefined
  const { order } = shape(locale)
  let numbers = typed.split(/[\s./-]+/).filter(Boolean)
  if (numbers.length === 1 && /^(\d{6}|\d{8})$/.test(typed)) numbers = byLength(typed, order)
  if (numbers[0]?.length === 4) return numbers.length === 3 ? dayOf(Number(numbers[0]), Number(numbers[1]), Number(numbers[2])) : undefined
  const wanted = numbers.length === 2 ? order.filter((part) => part !== 'year') : order
  if (numbers.length !== wanted.length) return undefined
  const found = Object.fromEntries(wanted.map((part, index) => [part, numbers[index] ?? '']))
  if (![found.month, found.day].every((part) => part !== undefined && part.length <= 2)) return undefined
  if (found.year !== undefined && found.year.length !== 2 && found.year.length !== 4) return undefined
  const year = found.year === undefined ? Number(today.slice(0, 4)) : fullYear(found.year, Number(today.slice(0, 4)))
  return dayOf(year, Number(found.month), Number(found.day))
}
