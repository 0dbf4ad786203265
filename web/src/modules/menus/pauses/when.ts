import type { Dates } from '../../../ui/basics/dates.ts'
import { words } from './pauses-texts.ts'

const minute = 60_000

/** How long is left, the way one says it: `25 min`, `3 h 10 min`, `2 days`. */
export function timeLeft(endsAt: string, now: number): string {
  const minutes = Math.ceil((Date.parse(endsAt) - now) / minute)
  if (minutes <= 0) return words.lessThanAMinute
  if (minutes < 60) return words.minutes(minutes)
  const hours = Math.floor(minutes / 60)
  return hours < 36 ? words.hoursMinutes(hours, minutes % 60) : words.days(Math.round(hours / 24))
}

const dayIn = (at: number, timeZone: string): string => new Date(at).toLocaleDateString('sv-SE', { timeZone })

/** A moment to come, on the restaurant's clock; the day is named where it is neither today nor the coming night. */
export function momentText(at: string, zone: string, now: number, dates: Dates): string {
  const end = Date.parse(at)
  const isNear = dayIn(end, zone) === dayIn(now, zone) || end - now < 20 * 60 * minute
  return isNear ? dates.time(at, zone) : dates.moment(at, zone)
}

/** Until when something is out. */
export function endText(endsAt: string | null, zone: string, now: number, dates: Dates): string {
  return endsAt === null ? words.untilResumed : words.untilTime(momentText(endsAt, zone, now, dates))
}
