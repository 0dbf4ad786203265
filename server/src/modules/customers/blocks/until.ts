import { Temporal } from 'temporal-polyfill'
import { momentAt } from '../../../platform/wall-time.ts'

/** When a day is over by every one of these clocks: a block of a group with restaurants in several zones ends nowhere before its day does. */
export function endOfDay(day: string, zones: readonly string[]): Date {
  const midnight = Temporal.PlainDate.from(day).add({ days: 1 }).toPlainDateTime()
  return new Date(Math.max(...(zones.length === 0 ? ['UTC'] : zones).map((zone) => momentAt(zone, midnight))))
}
