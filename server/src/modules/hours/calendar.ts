import type { HoursWindow, WeekHours } from '@brigade/contract/fields/week-hours.ts'
import type { ExceptionKind } from '@brigade/contract/hours/hours-shapes.ts'
import type { Temporal } from 'temporal-polyfill'
import { type Moment, momentOf } from '../../platform/wall-time.ts'

export interface Span {
  readonly start_min: number
  readonly end_min: number
}

/** A special date of one owner; dates as `2026-12-24`. */
export interface DatedHours {
  readonly date_from: string
  readonly date_to: string
  readonly kind: ExceptionKind
  readonly windows: readonly Span[]
  readonly label: string
  readonly inherited_from: string | null
}

/** All that opens a restaurant for one fulfilment and channel. */
export interface Calendar {
  readonly zone: string
  readonly week: WeekHours
  /** Where the week comes from; null is the restaurant's own. */
  readonly inherited_from: string | null
  /** Those of the farthest group first, the restaurant's own last: the nearer one wins. */
  readonly exceptions: readonly DatedHours[]
}

/** One opening as moments, with what brought it about. */
export interface Interval {
  readonly from: Moment
  readonly to: Moment
  readonly exception: DatedHours | undefined
}

export interface Cause extends Span {
  readonly exception: DatedHours | undefined
}

/** Special dates that cover a date, in the order in which they apply. */
export function exceptionsOn(calendar: Calendar, date: Temporal.PlainDate): DatedHours[] {
  if (calendar.exceptions.length === 0) return []
  const day = date.toString()
  return calendar.exceptions.filter(({ date_from, date_to }) => date_from <= day && day <= date_to)
}

/** What opens on a date, in minutes from its midnight. An exception replaces what begins on it, also for its part after midnight. */
export function spansOn(calendar: Calendar, date: Temporal.PlainDate): Cause[] {
  const dow = date.dayOfWeek % 7
  const own = calendar.week.filter((window: HoursWindow) => window.dow === dow)
  let spans: Cause[] = own.map(({ start_min, end_min }) => ({ start_min, end_min, exception: undefined }))
  for (const exception of exceptionsOn(calendar, date)) {
    const added = exception.kind === 'closed' ? [] : exception.windows.map((span) => ({ ...span, exception }))
    spans = exception.kind === 'open_add' ? [...spans, ...added] : added
  }
  return spans
}

/** What opens on a date; nothing of the day before. */
export function openingsOn(calendar: Calendar, date: Temporal.PlainDate): Interval[] {
  return spansOn(calendar, date)
    .map(({ start_min, end_min, exception }) => ({
      from: momentOf(calendar.zone, date, start_min, 'opens'),
      to: momentOf(calendar.zone, date, end_min, 'closes'),
      exception,
    }))
    .filter(({ from, to }) => from < to)
    .sort((a, b) => a.from - b.from)
}

/** A stretch of being open, however many openings meet in it. */
export interface OpenTime {
  readonly from: Moment
  readonly to: Moment
  readonly openings: readonly Interval[]
}

/** Open times in order, of what begins on `days` dates from `date` on. Where one opening meets the next nothing closes. */
export function* openTimes(calendar: Calendar, date: Temporal.PlainDate, days: number): Generator<OpenTime> {
  let current: { from: Moment; to: Moment; openings: Interval[] } | undefined
  for (let day = 0; day < days; day++) {
    for (const opening of openingsOn(calendar, date.add({ days: day }))) {
      if (current && opening.from <= current.to) {
        current.to = Math.max(current.to, opening.to)
        current.openings.push(opening)
        continue
      }
      if (current) yield current
      current = { from: opening.from, to: opening.to, openings: [opening] }
    }
  }
  if (current) yield current
}
