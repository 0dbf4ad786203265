import * as z from 'zod/mini'

/** One opening: from `start_min` minutes after midnight of day `dow` (0 Sunday) to `end_min`; past 1440 is the next day. */
export interface HoursWindow {
  readonly dow: number
  readonly start_min: number
  readonly end_min: number
}

/** The hours of a week; a day without a window is closed. */
export type WeekHours = readonly HoursWindow[]

/** What is wrong with one window of a week, in words; `at` is its place in the list. */
export interface WeekProblem {
  readonly at: number
  readonly says: string
}

const day = 1440
const week = 7 * day
const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const absoluteStart = ({ dow, start_min }: HoursWindow): number => dow * day + start_min
const lengthOf = ({ start_min, end_min }: HoursWindow): number => end_min - start_min

/** How long after `a` opens `b` opens, going forward around the week. */
const startsAfter = (a: HoursWindow, b: HoursWindow): number => (absoluteStart(b) - absoluteStart(a) + week) % week

/** Whether two windows share a minute; Saturday night reaches into Sunday. */
export function overlap(a: HoursWindow, b: HoursWindow): boolean {
  return startsAfter(a, b) < lengthOf(a) || startsAfter(b, a) < lengthOf(b)
}

/** Whether the week is open at a minute counted from Sunday's midnight. */
export function isOpenAt(hours: WeekHours, minuteOfWeek: number): boolean {
  return hours.some((window) => (minuteOfWeek - absoluteStart(window) + week) % week < lengthOf(window))
}

/** Windows by day and opening. */
export function sortedWeek(hours: WeekHours): HoursWindow[] {
  return [...hours].sort((a, b) => absoluteStart(a) - absoluteStart(b) || a.end_min - b.end_min)
}

/**
 * The same open minutes without overlaps: windows that overlap, or touch within a day, become one. None grows beyond 24
 * hours; where a union would, the earlier one ends as the later opens. A week with a window that is no time is left alone.
 */
export function mergedWeek(hours: WeekHours): HoursWindow[] {
  if (hours.some((window) => shapeProblem(window) !== undefined)) return [...hours]
  const merged = sortedWeek(hours)
  for (let joined = joinOne(merged); joined; joined = joinOne(merged)) merged.splice(0, merged.length, ...sortedWeek(joined))
  return merged
}

/** The week after the first pair that can be joined was joined; nothing when none can. */
function joinOne(hours: WeekHours): HoursWindow[] | undefined {
  for (const [at, first] of hours.entries()) {
    for (const [other, second] of hours.entries()) {
      const joined = at === other ? undefined : joinPair(first, second)
      if (joined) return [...hours.filter((_, index) => index !== at && index !== other), ...joined]
    }
  }
  return undefined
}

/** `second` opens while `first` is open, or just as it closes on the same day. */
function joinPair(first: HoursWindow, second: HoursWindow): HoursWindow[] | undefined {
  const later = startsAfter(first, second)
  const touches = later === lengthOf(first) && first.dow === second.dow
  if (later >= lengthOf(first) && !touches) return undefined
  const length = Math.max(lengthOf(first), later + lengthOf(second))
  if (length <= day) return [{ ...first, end_min: first.start_min + length }]
  return touches ? undefined : [{ ...first, end_min: first.start_min + later }, second]
}

/** A minute of a day, or of the next, as people of the default language read it. */
export function clockTime(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

const spoken = ({ dow, start_min, end_min }: HoursWindow): string => `${dayNames[dow]} ${clockTime(start_min)} – ${clockTime(end_min)}`

/** All that is wrong with a week, window by window, each in a sentence for the person who set it. */
export function weekProblems(hours: WeekHours): WeekProblem[] {
  return hours.flatMap((window, at) => {
    const says = shapeProblem(window) ?? overlapProblem(hours, at)
    return says === undefined ? [] : [{ at, says }]
  })
}

function shapeProblem({ dow, start_min, end_min }: HoursWindow): string | undefined {
  const isWhole = [dow, start_min, end_min].every(Number.isInteger)
  if (!isWhole || dow < 0 || dow > 6 || start_min < 0 || start_min >= day) return 'is not a time of a week'
  // 08:00 to 08:00 is read as closed by some and as always open by others.
  if (end_min === start_min) return 'opens and closes at the same time; for the whole day choose 24 hours'
  if (end_min < start_min) return 'closes before it opens'
  return end_min - start_min > day ? 'is longer than 24 hours' : undefined
}

function overlapProblem(hours: WeekHours, at: number): string | undefined {
  const window = hours[at]
  const other = hours.find((one, index) => index !== at && window !== undefined && shapeProblem(one) === undefined && overlap(window, one))
  return other && `overlaps ${spoken(other)}`
}

const hoursWindow = z.object({ dow: z.number(), start_min: z.number(), end_min: z.number() })

/** The hours of a week as a field of a record: every window right, none over another. */
export const weekHours = z.array(hoursWindow).check(
  z.maxLength(70, { error: 'must have at most 70 openings a week' }),
  z.superRefine<HoursWindow[]>((hours, context) => {
    for (const { at, says } of weekProblems(hours)) {
      const window = hours[at]
      const place = window && dayNames[window.dow] !== undefined ? `${spoken(window)} ` : ''
      context.addIssue({ code: 'custom', input: hours, message: `${place}${says}` })
    }
  }),
)

/** The rules in one, for the week grid in the kit, which knows no contract. */
export const weekRules = { problems: weekProblems, merged: mergedWeek }
