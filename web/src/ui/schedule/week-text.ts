import { dates } from '../basics/dates.ts'
import type { HoursWindow } from './week.ts'
import { dayMinutes, isWholeDay } from './week.ts'
import { words } from './week-words.ts'

/** "9:00 AM" of 540, or "09:00" for who reads 24 hours. */
export const clockText = (minutes: number): string => dates().time(minutes * 60_000, 'UTC')

/** "6:00 PM – 2:00 AM". */
export function windowText(window: HoursWindow): string {
  return isWholeDay(window) ? words.wholeDay : words.range(clockText(window.start_min), clockText(window.end_min))
}

export const endsNextDay = ({ end_min }: HoursWindow): boolean => end_min > dayMinutes
