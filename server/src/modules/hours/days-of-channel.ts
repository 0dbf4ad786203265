import type { Fulfilment, SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import { Temporal } from 'temporal-polyfill'
import { dateAt, type Moment } from '../../platform/wall-time.ts'
import { type HoursBook, serviceOf } from './book.ts'
import { exceptionsOn, openTimes } from './calendar.ts'
import { without } from './open-state.ts'

// Hours as a channel has them: those of each of its fulfilments, with special dates and closures.

export interface ChannelDay {
  readonly date: string
  /** Minutes from midnight on the clock of the restaurant, past 1440 on the next day. */
  readonly windows: readonly { readonly start_min: number; readonly end_min: number }[]
  /** Special dates, and why it is closed. */
  readonly note: string
}

/** When guests can order on a channel, for one fulfilment, from a date on. */
export function daysOfChannel(book: HoursBook, channel: SalesChannel, fulfilment: Fulfilment, from: Temporal.PlainDate, days: number): ChannelDay[] {
  const { calendar, closures, shut } = serviceOf(book, { channel, fulfilment })
  const zone = book.place.timezone
  return Array.from({ length: days }, (_, day) => {
    const date = from.add({ days: day })
    if (!calendar || shut !== undefined) return { date: date.toString(), windows: [], note: shut ?? '' }
    const times = [...openTimes(calendar, date, 1)]
    const open = times.flatMap((time) => without(time, closures))
    const start = date.toZonedDateTime(zone).epochMilliseconds
    const end = date.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds
    const closed = closures.filter((one) => one.from < end && (one.to ?? Number.POSITIVE_INFINITY) > start)
    const notes = [...exceptionsOn(calendar, date).map(({ label }) => label), ...closed.map(({ note }) => note || 'Closed for a while')]
    const windows = open.map((part) => ({ start_min: minuteOf(zone, date, part.from), end_min: minuteOf(zone, date, part.to) }))
    return { date: date.toString(), windows, note: [...new Set(notes)].join(', ') }
  })
}

/** On the clock, so that a night on which it changes still reads as it is written on the door. */
function minuteOf(zone: string, date: Temporal.PlainDate, at: Moment): number {
  const wall = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
  return date.until(wall.toPlainDate()).days * 1440 + wall.hour * 60 + wall.minute
}

/** Moments between which a restaurant should take orders of a channel by hours and special dates, of any of these fulfilments; they may overlap. */
export function openHours(
  book: HoursBook,
  { channel, fulfilments }: { readonly channel: SalesChannel; readonly fulfilments: readonly Fulfilment[] },
  from: Moment,
  to: Moment,
): { readonly from: Moment; readonly to: Moment }[] {
  return fulfilments.flatMap((fulfilment) => {
    const { calendar } = serviceOf(book, { channel, fulfilment })
    if (!calendar) return []
    // A night of the day before may reach into it.
    const first = dateAt(calendar.zone, from).subtract({ days: 2 })
    const days = first.until(dateAt(calendar.zone, to)).days + 1
    return [...openTimes(calendar, first, days)]
      .map((time) => ({ from: Math.max(time.from, from), to: Math.min(time.to, to) }))
      .filter((span) => span.from < span.to)
  })
}
