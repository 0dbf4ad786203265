import { wallNow } from '../../../ui/schedule/wall-now.ts'

const dayMs = 86_400_000

/** What the clock in the zone shows at a moment, counted as if it were UTC. */
function shownAt(moment: number, zone: string): number {
  const { day, time } = wallNow(moment, zone)
  return Date.parse(`${day}T${time}:00Z`)
}

/**
 * The moment at which people in the zone read this day and time, as ISO text. A time that their clock shows twice is the first; one that
 * it skips is as much later as it skips.
 */
export function instantOf(day: string, time: string, zone: string): string {
  const wall = Date.parse(`${day}T${time}:00Z`)
  // The clock changes at most once in two days, so one of these is how far it is from UTC then.
  const ahead = [wall - dayMs, wall + dayMs].map((near) => shownAt(near, zone) - near)
  const moments = ahead.map((by) => wall - by)
  const shown = moments.find((moment) => shownAt(moment, zone) === wall)
  return new Date(shown ?? moments[0] ?? wall).toISOString()
}
