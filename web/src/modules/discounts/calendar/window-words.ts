import { dayName } from '../../../ui/basics/calendar-names.ts'
import { dates } from '../../../ui/basics/dates.ts'
import { daysLater } from '../../../ui/form/day-text.ts'
import { clockText } from '../../../ui/schedule/week-text.ts'
import { words } from './calendar-texts.ts'
import { dayMinutes, type Run, type Window } from './layout.ts'

export const dowOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()
/** "Fri, Nov 27". */
export const shortDate = (day: string): string => `${dayName(dowOf(day), 'short')}, ${dates().shortDay(`${day}T00:00:00Z`, 'UTC')}`

/** "10:00 PM – 2:00 AM". */
export const hoursText = ({ start_min, end_min }: Pick<Window, 'start_min' | 'end_min'>): string =>
  words.range(clockText(start_min % dayMinutes), clockText(end_min % dayMinutes))

/** "Fri, Nov 27, 10:00 PM – 2:00 AM on Sat". */
export function windowWords({ date, start_min, end_min }: Window): string {
  const [from, to] = [clockText(start_min), clockText(end_min % dayMinutes)]
  const hours = end_min > dayMinutes ? words.rangeNextDay(from, to, dayName(dowOf(daysLater(date, 1)), 'short')) : words.range(from, to)
  return `${shortDate(date)}, ${hours}`
}

/** "all of Fri, Nov 27", "Fri, Nov 27 to Sun, Nov 29". */
export function runWords({ first, last }: Run, days: readonly string[]): string {
  const [from = '', to = ''] = [days[first], days[last]]
  return first === last ? words.oneDay(shortDate(from)) : words.days(shortDate(from), shortDate(to))
}
