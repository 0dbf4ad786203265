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
