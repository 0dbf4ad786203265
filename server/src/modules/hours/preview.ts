import type { PreviewDay } from '@brigade/contract/hours/hours-shapes.ts'
import type { Temporal } from 'temporal-polyfill'
import { clockChangeOn } from '../../platform/wall-time.ts'
import { type Calendar, exceptionsOn, type OpenTime, openTimes } from './calendar.ts'
import { type ClosedTime, without } from './open-state.ts'

const iso = (at: number): string => new Date(at).toISOString()

/** What the hours come to day by day, as moments: the one place where a clock change can be seen before it comes. */
export function previewOf(calendar: Calendar, closures: readonly ClosedTime[], from: Temporal.PlainDate, days: number): PreviewDay[] {
  return Array.from({ length: days }, (_, day) => previewDay(calendar, closures, from.add({ days: day })))
}

function previewDay(calendar: Calendar, closures: readonly ClosedTime[], date: Temporal.PlainDate): PreviewDay {
  const times = [...openTimes(calendar, date, 1)]
  const change = clockChangeOn(calendar.zone, date)
  const open = times.flatMap((time) => without(time, closures))
  return {
    date: date.toString(),
    intervals: [...times.map((time) => opened(calendar, time)), ...closedOn(calendar.zone, closures, date)],
    exceptions: exceptionsOn(calendar, date).map(({ label }) => label),
    clock_change: change ? { at: iso(change.at), minutes: change.minutes } : null,
    open_minutes: Math.round(open.reduce((sum, { from, to }) => sum + (to - from), 0) / 60_000),
  }
}

function opened(calendar: Calendar, { from, to, openings }: OpenTime): PreviewDay['intervals'][number] {
  const special = openings.find(({ exception }) => exception)?.exception
  const inherited_from = special ? special.inherited_from : calendar.inherited_from
  return { from: iso(from), to: iso(to), is_closure: false, label: special?.label ?? '', inherited_from }
}

/** Closures as far as they fall on the date. */
function closedOn(zone: string, closures: readonly ClosedTime[], date: Temporal.PlainDate): PreviewDay['intervals'] {
  const start = date.toZonedDateTime(zone).epochMilliseconds
  const end = date.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds
  return closures
    .map(({ from, to, note, for_group }) => ({ from: Math.max(from, start), to: Math.min(to ?? end, end), note, for_group }))
    .filter(({ from, to }) => from < to)
    .map(({ from, to, note, for_group }) => ({ from: iso(from), to: iso(to), is_closure: true, label: note, inherited_from: for_group }))
}
