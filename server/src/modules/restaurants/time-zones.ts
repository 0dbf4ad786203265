import { Temporal } from 'temporal-polyfill'

/**
 * The name of a zone as it is written, whatever the case it was typed in; nothing where the server cannot reckon in it. An
 * older name of a zone stays the one it was given by.
 */
export function zoneNamed(name: string): string | undefined {
  if (!/^[A-Za-z]/.test(name)) return undefined
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
