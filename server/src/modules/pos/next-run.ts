import { createHash } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { momentAt } from '../../platform/wall-time.ts'
import { type CronTimes, cronTimes } from './cron-times.ts'

/** Of February 29th alone, the longest that one waits. */
const mostDays = 366 * 8 + 2

/**
 * The first due instant after another, on the wall clock of a zone; undefined for a schedule that is empty or never due. A wall time
 * that a clock change skips is due at the change itself; one that comes twice is due the first time only.
 */
export function nextRun(expression: string, zone: string, after: Date): Date | undefined {
  if (expression === '') return undefined
  const times = cronTimes(expression)
  const since = after.getTime()
  const start = Temporal.Instant.fromEpochMilliseconds(since).toZonedDateTimeISO(zone)
  let day = start.toPlainDate()
  for (let count = 0; count < mostDays; count += 1, day = day.add({ days: 1 })) {
    if (!times.isOn({ day: day.day, month: day.month, weekday: day.dayOfWeek % 7, daysInMonth: day.daysInMonth })) continue
    // An hour back, since a repeated hour is earlier on the clock than what was before it.
    const fromHour = count === 0 ? start.hour - 1 : 0
    const found = dueOn(day, times, zone, fromHour).find((instant) => instant > since)
    if (found !== undefined) return new Date(found)
  }
  return undefined
}

/** The next few due instants. */
export function nextRuns(expression: string, zone: string, after: Date, count: number): Date[] {
  const runs: Date[] = []
  for (let last: Date | undefined = after; runs.length < count; ) {
    last = nextRun(expression, zone, last)
    if (last === undefined) break
    runs.push(last)
  }
  return runs
}

function dueOn(day: Temporal.PlainDate, { hours, minutes, isHourly }: CronTimes, zone: string, fromHour: number): number[] {
  const instants = hours
    .filter((hour) => hour >= fromHour)
    .flatMap((hour) => minutes.flatMap((minute) => instantsOf(day.toPlainDateTime({ hour, minute }), zone, isHourly)))
  return instants.sort((a, b) => a - b)
}

function instantsOf(wall: Temporal.PlainDateTime, zone: string, isHourly: boolean): number[] {
  if (!isHourly) return [momentAt(zone, wall)]
  // Each hour that passes: a repeated one twice, a skipped one not at all.
  const shown = [wall.toZonedDateTime(zone, { disambiguation: 'earlier' }), wall.toZonedDateTime(zone, { disambiguation: 'later' })]
  return [...new Set(shown.filter((moment) => moment.toPlainDateTime().equals(wall)).map((moment) => moment.epochMilliseconds))]
}

/** Most seconds by which a sync may begin later than it is due. */
export const mostJitterSeconds = 300

/** By how much the syncs of one connection begin later: always the same, so that not all of them begin at the full hour. */
export function jitterSeconds(connectionUuid: string): number {
  return createHash('sha256').update(connectionUuid).digest().readUInt32BE(0) % (mostJitterSeconds + 1)
}
