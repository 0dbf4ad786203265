import { undoMinutes } from '@brigade/contract/customers/loyalty/points.ts'

/** The same moment a year earlier; tiers may count the points since then. */
export function yearBefore(at: Date): Date {
  const before = new Date(at)
  before.setUTCFullYear(before.getUTCFullYear() - 1)
  return before
}

/** That day so many months later, or the last of its month. */
export function monthsAfter(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  const dayOfMonth = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(dayOfMonth, last))
  return date.toISOString().slice(0, 10)
}

export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Until when whoever redeemed a reward at this moment can take it back. */
export const undoUntil = (at: Date): Date => new Date(at.getTime() + undoMinutes * 60_000)
