import { Temporal } from 'temporal-polyfill'

/** A moment in milliseconds since 1970: all that is ever compared. */
export type Moment = number

const day = 86_400_000

/**
 * The moment at which `minutes` after a date's midnight come, in the zone. A time that the clock skips is the moment of the skip;
 * one that it shows twice is the first for opening, the second for closing.
 */
export function momentOf(zone: string, date: Temporal.PlainDate, minutes: number, side: 'opens' | 'closes'): Moment {
  const wall = date.add({ days: Math.floor(minutes / 1440) }).toPlainDateTime({ hour: Math.floor((minutes % 1440) / 60), minute: minutes % 60 })
  return shownAt(zone, wall, side === 'opens' ? 'earlier' : 'later')
}

function shownAt(zone: string, wall: Temporal.PlainDateTime, disambiguation: 'earlier' | 'later'): Moment {
  const shown = wall.toZonedDateTime(zone, { disambiguation })
  if (shown.toPlainDateTime().equals(wall)) return shown.epochMilliseconds
  const before = wall.toZonedDateTime(zone, { disambiguation: 'earlier' })
  return before.getTimeZoneTransition('next')?.epochMilliseconds ?? before.epochMilliseconds
}

/**
 * The same time of the clock on nights one after another, by a look-up of each: one a week is enough unless the clock changes in that
 * week, and a look-up takes as long as a statement.
 */
export function nightByNight(count: number, lookUp: (night: number) => Moment): Moment[] {
  const known = new Map<number, Moment>()
  const at = (night: number): Moment => {
    const found = known.get(night) ?? lookUp(night)
    known.set(night, found)
    return found
  }
  return Array.from({ length: count }, (_, night) => {
    const first = night - (night % 7)
    const next = Math.min(first + 7, count - 1)
    return at(next) - at(first) === (next - first) * day ? at(first) + (night - first) * day : at(night)
  })
}

/**
 * The moment at which something happens that people set for a time of the clock on the wall: a publication or a sync starts, a pause
 * or a closure ends, a message comes or goes. As for an opening, a skipped time is the moment of the skip, a repeated one the first;
 * said when the first has passed, it can only mean the second.
 */
export function momentAt(zone: string, wall: Temporal.PlainDateTime, now = Number.NEGATIVE_INFINITY): Moment {
  const first = shownAt(zone, wall, 'earlier')
  return first > now ? first : shownAt(zone, wall, 'later')
}

/** The same as it is written: with an offset it is that instant, without one it is meant on the clock of the zone. */
export function momentMeant(text: string, zone: string, now?: Moment): Moment {
  if (/(?:Z|[+-]\d\d:\d\d)$/i.test(text)) return Date.parse(text)
  return momentAt(zone, Temporal.PlainDateTime.from(text, { overflow: 'reject' }), now)
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
