import type { LiveOffer, WallMoment } from '../engine/types.ts'
import { scheduleRefusal, wallOf } from '../engine/when.ts'

// Moments at which offers meet. What holds changes only where a window or an offer begins or ends, so looking right where they begin is enough.

const day = 1440
/** Beyond, nobody warns of what may come. */
const mostDays = 400
const mostStarts = 60

const dateAfter = (date: string, days: number): string => new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

const momentOf = (wall: string): WallMoment => {
  const date = wall.slice(0, 10)
  return { date, minute: Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16)), dow: weekdayOf(date) }
}

/**
 * Moments from `now` on, at each of which other offers hold together: none of them holds a part of what another one does. The earliest of those
 * with the same offers; those with the most offers first.
 */
export function momentsToTry(offers: readonly LiveOffer[], now: WallMoment, most = 12): WallMoment[] {
  const from = wallOf(now)
  const begins = [...new Set(offers.flatMap(({ terms }) => terms.schedule.starts_at ?? []))].filter((wall) => wall > from).sort()
  const days = begins.slice(0, mostStarts).map((wall) => wall.slice(0, 10))
  const tried = new Map<string, WallMoment>([[from, now]])
  for (const wall of begins.slice(0, mostStarts)) tried.set(wall, momentOf(wall))
  const windows = new Map(
    offers.flatMap(({ terms }) => terms.schedule.windows.map(({ dow, start_min }) => [dow * day + start_min, { dow, start_min }])),
  )
  for (const first of new Set([now.date, ...days]))
    for (const { dow, start_min } of windows.values()) {
      const ahead = (dow - weekdayOf(first) + 7) % 7
      // This week and the next: a day without the offer, or the hour of now, may stand in the way of the first.
      for (const week of [0, 7]) {
        const date = dateAfter(first, ahead + week)
        const moment = { date, minute: start_min, dow }
        if (wallOf(moment) >= from) tried.set(wallOf(moment), moment)
      }
    }
  const last = dateAfter(now.date, mostDays)
  const found = new Map<string, { readonly wall: string; readonly moment: WallMoment; readonly holding: readonly number[] }>()
  for (const [wall, moment] of [...tried].sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (moment.date > last) continue
    const holding = offers.flatMap(({ terms }, at) => (scheduleRefusal(terms.schedule, moment, wall) === undefined ? [at] : []))
    const key = holding.join()
    if (!found.has(key)) found.set(key, { wall, moment, holding })
  }
  const all = [...found.values()].sort((one, other) => other.holding.length - one.holding.length || (one.wall < other.wall ? -1 : 1))
  const kept: typeof all = []
  for (const one of all) {
    if (one.holding.length === 0 || kept.some(({ holding }) => one.holding.every((at) => holding.includes(at)))) continue
    kept.push(one)
  }
  return kept.length === 0 ? [now] : kept.slice(0, most).map(({ moment }) => moment)
}
