import { longestSpan } from '@brigade/contract/gift-cards/liability.ts'
import { isDay, todayHere } from '../../../ui/form/day-text.ts'

/** A span of days, both of them within it. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** What an address asks for; this month so far where it asks for nothing that makes sense. */
export function daysOf({ from = '', to = '' }: { from?: string; to?: string }, today = todayHere()): Days {
  return isDay(from) && isDay(to) && from <= to ? { from, to } : { from: `${today.slice(0, 7)}-01`, to: today }
}

/** Whether a report covers so many days. */
export const isTooLong = ({ from, to }: Days): boolean => (Date.parse(to) - Date.parse(from)) / 86_400_000 >= longestSpan

/** What is owed is known up to today. */
export const knownUpTo = (day: string, today = todayHere()): string => (day > today ? today : day)
