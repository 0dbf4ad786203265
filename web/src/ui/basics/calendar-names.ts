import { dates } from './dates.ts'

// Sunday, 7 January 2024, and the six days after it.
const dayAt = (dow: number) => new Date(Date.UTC(2024, 0, 7 + dow))

// Names of days and zones are words of the product's language; dates and times are the reader's.
const locale = 'en-US'

/** 0 is Sunday. */
export function dayName(dow: number, weekday: 'long' | 'short' = 'long'): string {
  return new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(dayAt(dow))
}

/** "Monday, Tuesday, and Friday". */
export function inWords(parts: readonly string[]): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts)
}

/** An IANA zone as people read it: "America/New York". */
export const zoneText = (timeZone: string): string => timeZone.replaceAll('_', ' ')

/** "New York, Eastern Time" for America/New_York. */
export function zoneName(timeZone: string, at: Date): string {
  const city = zoneText(timeZone.split('/').at(-1) ?? timeZone)
  const generic = partOf(new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }), at, 'timeZoneName')
  return generic === '' || generic === city ? city : `${city}, ${generic}`
}

/** One part of a date in words, such as its zone. */
export function partOf(format: Intl.DateTimeFormat, at: Date, type: Intl.DateTimeFormatPartTypes): string {
  return format.formatToParts(at).find((part) => part.type === type)?.value ?? ''
}

/** The date alone in a zone, to tell days apart: 2026-11-21. */
export function dateIn(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)
}

/** "Sat, Nov 21". */
export function longDate(timeZone: string, at: Date): string {
  const weekday = new Intl.DateTimeFormat(locale, { timeZone, weekday: 'short' }).format(at)
  return `${weekday}, ${dates().shortDay(at, timeZone)}`
}

/** "6:00 PM" and its zone, "EST". */
export function timeIn(timeZone: string, at: Date): { time: string; zone: string } {
  return {
    time: dates().time(at, timeZone),
    zone: partOf(new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', timeZoneName: 'short' }), at, 'timeZoneName'),
  }
}
