import type { HoursWindow } from './week.ts'
import { dayMinutes, isWholeDay } from './week.ts'
import { words } from './week-words.ts'

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })

/** "9:00 AM" of 540. */
export const clockText = (minutes: number): string => clock.format(new Date(minutes * 60_000))

/** "6:00 PM – 2:00 AM". */
export function windowText(window: HoursWindow): string {
  return isWholeDay(window) ? words.wholeDay : words.range(clockText(window.start_min), clockText(window.end_min))
}

export const endsNextDay = ({ end_min }: HoursWindow): boolean => end_min > dayMinutes
