import { Temporal } from 'temporal-polyfill'

/** A moment in milliseconds since 1970: all that is ever compared. */
export type Moment = number

/**
 * The moment at which `minutes` after a date's midnight come, in the zone. A time that the clock skips is the moment of the skip;
 * one that it shows twice is the first for opening, the second for closing.
 */
export function momentOf(zone: string, date: Temporal.PlainDate, minutes: number, side: 'opens' | 'closes'): Moment {
  const wall = date.add({ days: Math.floor(minutes / 1440) }).toPlainDateTime({ hour: Math.floor((minutes % 1440) / 60), minute: minutes % 60 })
  const shown = wall.toZonedDateTime(zone, { disambiguation: side === 'opens' ? 'earlier' : 'later' })
  if (shown.toPlainDateTime().equals(wall)) return shown.epochMilliseconds
  const before = wall.toZonedDateTime(zone, { disambiguation: 'earlier' })
  return before.getTimeZoneTransition('next')?.epochMilliseconds ?? before.epochMilliseconds
}

/** The date that people in the zone write at a moment. */
export function dateAt(zone: string, at: Moment): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate()
}

/** The end of the business day that a moment belongs to. */
export function businessDayEnd(zone: string, cutoffMin: number, at: Moment): Moment {
  const today = dateAt(zone, at)
  for (let days = 0; ; days++) {
    const end = momentOf(zone, today.add({ days }), cutoffMin, 'closes')
    if (end > at) return end
  }
}

/** When the clock changes on a date, and by how many minutes; nothing on an ordinary day. */
export function clockChangeOn(zone: string, date: Temporal.PlainDate): { readonly at: Moment; readonly minutes: number } | undefined {
  const start = date.toZonedDateTime(zone)
  const change = start.subtract({ nanoseconds: 1 }).getTimeZoneTransition('next')
  if (!change || change.epochMilliseconds >= date.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds) return undefined
  const before = change.subtract({ nanoseconds: 1 })
  const minutes = (change.offsetNanoseconds - before.offsetNanoseconds) / 60e9
  return minutes === 0 ? undefined : { at: change.epochMilliseconds, minutes }
}
