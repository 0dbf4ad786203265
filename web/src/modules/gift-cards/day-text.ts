import type { Dates } from '../../ui/basics/dates.ts'

/** A day of the calendar, wherever its reader is. */
export const dayText = (dates: Dates, day: string): string => dates.day(`${day}T00:00:00Z`, 'UTC')
