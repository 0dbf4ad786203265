/** One opening: from `start_min` minutes after midnight of day `dow` (0 Sunday) to `end_min`; past 1440 is the next day. */
export interface HoursWindow {
  readonly dow: number
  readonly start_min: number
  readonly end_min: number
}

/** The hours of a week as plain data; a day without a window is closed. */
export type Week = readonly HoursWindow[]

/** What a week must hold, from whoever uses the grid. */
export interface WeekRules {
  /** What is wrong, each with the place of its window in the list. */
  readonly problems: (week: Week) => readonly { readonly at: number; readonly says: string }[]
  /** The same open minutes without overlaps. */
  readonly merged: (week: Week) => Week
}

export const dayMinutes = 1440
export const allDays = [0, 1, 2, 3, 4, 5, 6]
export const workingDays = [1, 2, 3, 4, 5]
export const weekendDays = [6, 0]

export const isWholeDay = ({ start_min, end_min }: HoursWindow): boolean => start_min === 0 && end_min === dayMinutes

/** The windows that open on a day, each with its place in the week. */
export function windowsOf(week: Week, dow: number): { readonly at: number; readonly window: HoursWindow }[] {
  return week.flatMap((window, at) => (window.dow === dow ? [{ at, window }] : []))
}

export const replaceAt = (week: Week, at: number, window: HoursWindow): Week => week.map((one, index) => (index === at ? window : one))

export const removeAt = (week: Week, at: number): Week => week.filter((_, index) => index !== at)

export function withDay(week: Week, dow: number, hours: readonly Omit<HoursWindow, 'dow'>[]): Week {
  return [...week.filter((window) => window.dow !== dow), ...hours.map(({ start_min, end_min }) => ({ dow, start_min, end_min }))]
}

/** Each of the days gets the hours of one, in place of its own. */
export function copyDay(week: Week, from: number, to: readonly number[]): Week {
  const hours = week.filter((window) => window.dow === from)
  return to.filter((dow) => dow !== from).reduce((changed, dow) => withDay(changed, dow, hours), week)
}

/** A window by what the clock reads: a closing at or before the opening is on the next day, the same time twice is none. */
export function byClock(dow: number, opens: number, closes: number): HoursWindow {
  return { dow, start_min: opens, end_min: closes < opens ? closes + dayMinutes : closes }
}

/** Hours to begin with for one more window: after the last, else before the first; nothing when the day is full. */
export function anotherWindow(week: Week, dow: number): HoursWindow | undefined {
  const own = windowsOf(week, dow).map(({ window }) => window)
  if (own.length === 0) return { dow, start_min: 540, end_min: 1020 }
  const after = Math.max(...own.map(({ end_min }) => end_min)) + 60
  if (after < dayMinutes - 60) return { dow, start_min: after, end_min: Math.min(after + 240, dayMinutes) }
  const before = Math.min(...own.map(({ start_min }) => start_min)) - 60
  return before >= 60 ? { dow, start_min: Math.max(0, before - 240), end_min: before } : undefined
}

const two = (number: number): string => String(number).padStart(2, '0')

/** Minutes as a time field wants them: "14:05". */
export const timeValue = (minutes: number): string => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`

/** Minutes of a time field's value; nothing while it is half typed. */
export function minutesOf(value: string): number | undefined {
  const [hour, minute] = value.split(':').map(Number)
  return value === '' || hour === undefined || minute === undefined ? undefined : hour * 60 + minute
}
