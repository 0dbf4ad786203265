import { Temporal } from 'temporal-polyfill'
import { dateAt, momentOf } from '../../platform/wall-time.ts'
import { type HoursBook, serviceOf } from './book.ts'
import { exceptionsOn, type Span, spansOn } from './calendar.ts'
import { stateAt } from './open-state.ts'
import type { ForWhat } from './store.ts'

// What special dates do to a service, for those who do not read hours here: marketplaces know the usual week alone.

export interface SpecialNow {
  /** A special date keeps it closed at the moment: until the next opening, which may be unknown. */
  readonly closed: { readonly until: Date | null } | undefined
  /** Nothing of this changes by itself before then. */
  readonly lookAgain: Date
}

const day = 86_400_000
/** Books know special dates of the next sixty days. */
const longestMs = 7 * day

export function specialNow(book: HoursBook, forWhat: ForWhat, now: Date): SpecialNow {
  const { calendar } = serviceOf(book, forWhat)
  const latest = now.getTime() + longestMs
  if (!calendar) return { closed: undefined, lookAgain: new Date(latest) }
  const today = dateAt(calendar.zone, now.getTime())
  const midnight = (date: Temporal.PlainDate) => momentOf(calendar.zone, date, 0, 'opens')
  // A night that one of yesterday has taken away still counts.
  const yesterday = today.subtract({ days: 1 }).toString()
  const begins = calendar.exceptions.filter(({ date_to }) => date_to >= yesterday).map(({ date_from }) => date_from)
  const first = begins.toSorted()[0]
  if (first === undefined || first > today.toString())
    return { closed: undefined, lookAgain: new Date(Math.min(latest, first === undefined ? latest : midnight(Temporal.PlainDate.from(first)))) }
  const { open, because, next_open, next_change } = stateAt(
    { calendar, lead_min: 0, last_order_min: 0, closures: [], shut: undefined },
    now.getTime(),
  )
  const isClosed = !open && because.some(({ kind }) => kind === 'exception')
  const changes = next_change === null ? latest : Date.parse(next_change)
  const lookAgain = new Date(Math.min(latest, changes, midnight(today.add({ days: 1 }))))
  return { closed: isClosed ? { until: next_open === null ? null : new Date(next_open) } : undefined, lookAgain }
}

export interface SpecialDate {
  readonly date: string
  readonly windows: readonly Span[]
}

/** Every special date of the next days with what it opens; closed without windows. */
export function specialDates(book: HoursBook, forWhat: ForWhat, now: Date, days: number): SpecialDate[] {
  const { calendar } = serviceOf(book, forWhat)
  if (!calendar || calendar.exceptions.length === 0) return []
  const today = dateAt(calendar.zone, now.getTime())
  return Array.from({ length: days }, (_, ahead) => today.add({ days: ahead })).flatMap((date) => {
    if (exceptionsOn(calendar, date).length === 0) return []
    const windows = spansOn(calendar, date).map(({ start_min, end_min }) => ({ start_min, end_min }))
    return [{ date: date.toString(), windows: windows.toSorted((a, b) => a.start_min - b.start_min) }]
  })
}
