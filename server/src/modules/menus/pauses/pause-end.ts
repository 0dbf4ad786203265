import { Temporal } from 'temporal-polyfill'
import { businessDayEnd, momentAt, momentMeant } from '../../../platform/wall-time.ts'

/** When the business day that is running at an instant ends: the next time the restaurant's clock shows the cut-off. */
export function endOfBusinessDay(at: Date, zone: string, cutoffMin: number): Date {
  return new Date(businessDayEnd(zone, cutoffMin, at.getTime()))
}

/** The moment at which another clock shows what the first one shows at an instant. */
export function untilThere(at: Date, zone: string, there: string): Date {
  const wall = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDateTime()
  return new Date(momentAt(there, wall))
}

/** A moment as it was asked for: with an offset it is that instant, without one it is meant on the restaurant's clock. */
export function untilInstant(text: string, zone: string, now?: Date): Date {
  return new Date(momentMeant(text, zone, now?.getTime()))
}
