import { isOpenAt } from '../../fields/week-hours.ts'
import type { OfferSchedule } from '../terms.ts'
import type { WallMoment } from './types.ts'

// When an offer holds, on the clock of the restaurant.

const day = 1440

/** `2026-12-01T17:00`, as terms write it: texts of this kind compare as times do. */
export function wallOf({ date, minute }: WallMoment): string {
  const two = (count: number): string => String(count).padStart(2, '0')
  return `${date}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** The date so many days before another. */
function dateBefore(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() - days)
  return at.toISOString().slice(0, 10)
}

export type ScheduleRefusal = 'not_started' | 'over' | 'outside_hours' | 'not_on_day'

/**
 * Why a schedule does not hold at a moment; nothing where it does. `wall` is the moment by `wallOf`. A window that reaches past midnight counts
 * to the day on which it began: on a day on which the offer is not given, it does not begin, but goes on from the night before.
 */
export function scheduleRefusal({ starts_at, ends_at, windows, not_on }: OfferSchedule, at: WallMoment, wall: string): ScheduleRefusal | undefined {
  if (starts_at !== null && wall < starts_at) return 'not_started'
  if (ends_at !== null && wall >= ends_at) return 'over'
  if (windows.length === 0) return not_on.includes(at.date) ? 'not_on_day' : undefined
  const minute = at.dow * day + at.minute
  let isOpen = false
  for (const window of windows) {
    if (!isOpenAt([window], minute)) continue
    isOpen = true
    if (not_on.length === 0) return undefined
    const since = (minute - window.dow * day - window.start_min + 7 * day) % (7 * day)
    if (!not_on.includes(dateBefore(at.date, Math.floor((window.start_min + since) / day)))) return undefined
  }
  return isOpen ? 'not_on_day' : 'outside_hours'
}
