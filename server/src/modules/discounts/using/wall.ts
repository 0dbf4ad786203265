import type { WallMoment } from '@brigade/contract/discounts/engine/types.ts'
import { Temporal } from 'temporal-polyfill'

/** A moment on the clock of a restaurant. */
export function wallAt(zone: string, at: Date): WallMoment {
  const wall = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)
  return { date: wall.toPlainDate().toString(), minute: wall.hour * 60 + wall.minute, dow: wall.dayOfWeek % 7 }
}
