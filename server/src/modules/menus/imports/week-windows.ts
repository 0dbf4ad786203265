import { type HoursWindow, mergedWeek, weekProblems } from '@brigade/contract/fields/week-hours.ts'
import { recordsAt, type Source, textAt } from './source-json.ts'

const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

function minutesOf(text: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?$/.exec(text) ?? []
  const all = Number(hours) * 60 + Number(minutes)
  return Number.isInteger(all) && all <= 1440 && Number(minutes) < 60 ? all : undefined
}

/** One window of a day; 23:59 is how sources write the end of the day, and an end before the start is on the next day. */
function windowOf(dow: number, start: string, end: string): HoursWindow | undefined {
  const from = minutesOf(start)
  const until = minutesOf(end)
  if (from === undefined || until === undefined || from === 1440) return undefined
  const to = until === 1439 ? 1440 : until
  return { dow, start_min: from, end_min: to > from ? to : to + 1440 }
}

/** A week as sources write it: days with periods. Nothing when a part of it is no time, or when it is always. */
export function weekOf(entries: readonly { days: readonly string[]; periods: readonly Source[]; start: string; end: string }[]) {
  const windows = entries.flatMap(({ days: named, periods, start, end }) =>
    named.flatMap((day) => periods.map((period) => windowOf(days.indexOf(day.toLowerCase()), textAt(period, start), textAt(period, end)))),
  )
  if (windows.length === 0) return { hours: undefined, isRead: true }
  const read = windows.filter((window) => window !== undefined)
  // A week holds no more openings than this, and joining them takes the square of their number.
  if (read.length < windows.length || read.length > 70) return { hours: undefined, isRead: false }
  const hours = mergedWeek(read)
  if (weekProblems(hours).length > 0) return { hours: undefined, isRead: false }
  const isAlways = days.every((_, dow) => hours.some((window) => window.dow === dow && window.start_min === 0 && window.end_min === 1440))
  return { hours: isAlways ? undefined : hours, isRead: true }
}

/** The periods of entries that name their day themselves. */
export const daysWith = (from: unknown, list: string, day: string, periods: string, start: string, end: string) =>
  recordsAt(from, list).map((entry) => ({ days: [textAt(entry, day)], periods: recordsAt(entry, periods), start, end }))
