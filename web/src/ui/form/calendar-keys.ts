import { daysLater, monthsLater } from './day-text.ts'

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/**
 * The day a key leads to from another one (both `yyyy-mm-dd`), as the ARIA Authoring Practices have it for a grid of days: arrows by a day
 * or a week, Home and End to the ends of the week, Page keys by a month, with Shift by a year. Nothing for any other key.
 */
export function dayByKey({ key, shiftKey }: { key: string; shiftKey: boolean }, day: string, firstDayOfWeek: number): string | undefined {
  const intoWeek = (weekdayOf(day) - firstDayOfWeek + 7) % 7
  const months = monthsByKey({ key, shiftKey })
  if (months !== undefined) return monthsLater(day, months)
  switch (key) {
    case 'ArrowLeft':
      return daysLater(day, -1)
    case 'ArrowRight':
      return daysLater(day, 1)
    case 'ArrowUp':
      return daysLater(day, -7)
    case 'ArrowDown':
      return daysLater(day, 7)
    case 'Home':
      return daysLater(day, -intoWeek)
    case 'End':
      return daysLater(day, 6 - intoWeek)
    default:
      return undefined
  }
}

/** By how many months a key turns the page. */
export function monthsByKey({ key, shiftKey }: { key: string; shiftKey: boolean }): number | undefined {
  const months = shiftKey ? 12 : 1
  if (key === 'PageDown') return months
  return key === 'PageUp' ? -months : undefined
}
