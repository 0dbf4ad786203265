import type { CalendarOffer } from '@brigade/contract/discounts/offers.ts'
import type { OfferSchedule } from '@brigade/contract/discounts/terms.ts'

// On which days of a calendar an offer holds, on the clock of the restaurant; pure.

const minutesOfDay = 1440
const dayMs = 86_400_000

/** Days since 1970 of `2026-12-01`. */
const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs
export const dateOfDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

/** Minutes since 1970 of a wall time. */
const wallMinutes = (wall: string): number =>
  dayNumber(wall.slice(0, 10)) * minutesOfDay + Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16))

interface Asked {
  /** The first day. */
  readonly from: string
  readonly days: number
  /** Wall times outside of which it was or is not given, whatever the schedule says. */
  readonly since: string | null
  readonly until: string | null
}

/**
 * Windows stand on the day on which they begin, and may end on the next; one that began on the day before the first is not told. What is cut
 * by the beginning or the end of the offer is told as far as it holds.
 */
export function daysOf({ starts_at, ends_at, windows, not_on }: OfferSchedule, { from, days, since, until }: Asked): CalendarOffer['days'] {
  const first = Math.max(...[starts_at, since].map((wall) => (wall === null ? Number.NEGATIVE_INFINITY : wallMinutes(wall))))
  const last = Math.min(...[ends_at, until].map((wall) => (wall === null ? Number.POSITIVE_INFINITY : wallMinutes(wall))))
  const start = dayNumber(from)
  return Array.from({ length: days }, (_, index) => start + index).flatMap((day) => {
    const date = dateOfDay(day)
    if (not_on.includes(date)) return []
    const midnight = day * minutesOfDay
    // The first of January 1970 was a Thursday.
    const dow = (((day + 4) % 7) + 7) % 7
    const open = windows.length === 0 ? [{ start_min: 0, end_min: minutesOfDay }] : windows.filter((window) => window.dow === dow)
    const cut = open
      .map(({ start_min, end_min }) => ({ start_min: Math.max(start_min, first - midnight), end_min: Math.min(end_min, last - midnight) }))
      .filter(({ start_min, end_min }) => start_min < end_min)
      .toSorted((a, b) => a.start_min - b.start_min)
    return cut.length === 0 ? [] : [{ date, windows: cut }]
  })
}
