import { Temporal } from 'temporal-polyfill'

/**
 * The instant at which a wall time ends something in a zone. A time that occurs twice ends it the second time; one that the clocks
 * skip ends it as they jump.
 */
function endingAt(wall: Temporal.PlainDateTime, zone: string): Temporal.ZonedDateTime {
  const later = wall.toZonedDateTime(zone, { disambiguation: 'later' })
  if (later.toPlainDateTime().equals(wall)) return later
  const jump = wall.toZonedDateTime(zone, { disambiguation: 'earlier' }).getTimeZoneTransition('next')
  return jump ?? later
}

/** When the business day that is running at an instant ends: the next time the restaurant's clock shows the cut-off. */
export function endOfBusinessDay(at: Date, zone: string, cutoffMin: number): Date {
  const now = Temporal.Instant.fromEpochMilliseconds(at.getTime())
  const cutoff = Temporal.PlainTime.from({ hour: Math.floor(cutoffMin / 60), minute: cutoffMin % 60 })
  let day = now.toZonedDateTimeISO(zone).toPlainDate()
  // Yesterday's cut-off may still lie ahead: after midnight, when a clock change has moved it.
  day = day.subtract({ days: 1 })
  for (;;) {
    const end = endingAt(day.toPlainDateTime(cutoff), zone).toInstant()
    if (Temporal.Instant.compare(end, now) > 0) return new Date(end.epochMilliseconds)
    day = day.add({ days: 1 })
  }
}

/** A moment as it was asked for: with an offset it is that instant, without one it is meant on the restaurant's clock. */
export function untilInstant(text: string, zone: string): Date {
  const isInstant = /(?:Z|[+-]\d\d:?\d\d)$/i.test(text)
  const ms = isInstant ? Temporal.Instant.from(text).epochMilliseconds : endingAt(Temporal.PlainDateTime.from(text), zone).epochMilliseconds
  return new Date(ms)
}
