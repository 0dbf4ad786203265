import { Temporal } from 'temporal-polyfill'

/** First and last day of a range of dates, both within it. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year'

/**
 * Two dates, one date, or words such as “today”, “this month”, “last 7 days”, “last quarter”; nothing for what is none of these.
 * Weeks begin on Monday. `today` is the date of now in the zone of the query.
 */
export function dayRangeOf(said: string | readonly string[], today: Temporal.PlainDate): DayRange | undefined {
  const [first, last] = typeof said === 'string' ? [said, undefined] : said
  if (first === undefined) return undefined
  const from = dateOf(first)
  if (from === undefined) return last === undefined ? inWords(first.trim().toLowerCase(), today) : undefined
  const to = last === undefined ? from : dateOf(last)
  return to === undefined || to < from ? undefined : { from, to }
}

/** The day of a date or of an instant as it is written. */
export function dateOf(text: string): string | undefined {
  const day = /^(\d{4}-\d\d-\d\d)(?:[T ].*)?$/.exec(text.trim())?.[1]
  // The database has no year 0.
  if (day === undefined || day.startsWith('0000')) return undefined
  try {
    return Temporal.PlainDate.from(day, { overflow: 'reject' }).toString()
  } catch {
    return undefined
  }
}

function inWords(words: string, today: Temporal.PlainDate): DayRange | undefined {
  const [, from, to] = /^from (\S+) to (\S+)$/.exec(words) ?? []
  if (from !== undefined && to !== undefined) return dayRangeOf([from, to], today)
  if (words === 'today') return days(today, today)
  if (words === 'yesterday') return days(today.subtract({ days: 1 }), today.subtract({ days: 1 }))
  const [, which, count, unit] = /^(this|last|next)(?: (\d{1,4}))? (day|week|month|quarter|year)s?$/.exec(words) ?? []
  if (which === undefined || unit === undefined) return undefined
  const start = startOf(today, unit as Unit)
  const many = Number(count ?? 1)
  if (which === 'this') return days(start, plus(start, unit as Unit, 1).subtract({ days: 1 }))
  if (which === 'last') return days(plus(start, unit as Unit, -many), start.subtract({ days: 1 }))
  return days(plus(start, unit as Unit, 1), plus(start, unit as Unit, 1 + many).subtract({ days: 1 }))
}

/** Nothing beyond the years that are written with four digits. */
const days = (from: Temporal.PlainDate, to: Temporal.PlainDate): DayRange | undefined =>
  from.year < 1 || to.year > 9999 ? undefined : { from: from.toString(), to: to.toString() }

function startOf(date: Temporal.PlainDate, unit: Unit): Temporal.PlainDate {
  if (unit === 'week') return date.subtract({ days: date.dayOfWeek - 1 })
  if (unit === 'month') return date.with({ day: 1 })
  if (unit === 'quarter') return date.with({ day: 1, month: Math.floor((date.month - 1) / 3) * 3 + 1 })
  return unit === 'year' ? date.with({ day: 1, month: 1 }) : date
}

function plus(date: Temporal.PlainDate, unit: Unit, many: number): Temporal.PlainDate {
  if (unit === 'day') return date.add({ days: many })
  if (unit === 'week') return date.add({ weeks: many })
  if (unit === 'year') return date.add({ years: many })
  return date.add({ months: unit === 'quarter' ? 3 * many : many })
}
