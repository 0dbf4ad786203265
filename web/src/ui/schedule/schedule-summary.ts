import { dayName, inWords } from '../basics/calendar-names.ts'
import type { ScheduleChoice } from './schedule.ts'
import { words } from './schedule-texts.ts'

/** A schedule in one line: "Every 6 hours, on weekdays". */
export function scheduleSummary({ mode, hourInterval, selectedDays, selectedHours }: ScheduleChoice): string {
  if (mode === 'manual') return words.manual
  const what = mode === 'recurring' ? words.every(hourInterval) : words.at(inWords(selectedHours.map(words.hour)))
  return words.summary(what, daysInWords(selectedDays))
}

function daysInWords(days: readonly number[]): string {
  if (days.length === 7) return words.everyDay
  if (days.join() === '1,2,3,4,5') return words.weekdays
  return words.onDays(inWords(days.map((day) => dayName(day))))
}
