import { type ClosureReason, type ServiceState, type StateReason, searchDays } from '@brigade/contract/hours/hours-shapes.ts'
import type { Temporal } from 'temporal-polyfill'
import { dateAt, type Moment } from '../../platform/wall-time.ts'
import { type Calendar, type DatedHours, exceptionsOn, type OpenTime, openTimes } from './calendar.ts'

export interface ClosedTime {
  readonly from: Moment
  /** Null until someone reopens it. */
  readonly to: Moment | null
  readonly reason: ClosureReason
  readonly note: string
  readonly for_group: string | null
}

export interface Service {
  /** Nothing when neither the restaurant nor a group above has hours. */
  readonly calendar: Calendar | undefined
  readonly lead_min: number
  readonly last_order_min: number
  /** Those that cover the fulfilment and the channel. */
  readonly closures: readonly ClosedTime[]
  /** A restaurant that is shut for good, or suspended, is not open whatever its hours. */
  readonly shut: string | undefined
}

export type State = Omit<ServiceState, 'restaurant_id' | 'timezone' | 'at'>

const never: State = { open: false, because: [], until: null, next_change: null, next_open: null, last_order_at: null, ready_from: null }
const minute = 60_000
const iso = (at: Moment): string => new Date(at).toISOString()
const isoOrNull = (at: Moment | null | undefined): string | null => (at == null ? null : iso(at))

/** Whether a service is open at a moment, why, and how long that lasts. */
export function stateAt(service: Service, at: Moment): State {
  const { calendar, shut, closures } = service
  if (shut !== undefined) return { ...never, because: [reasonOf({ kind: 'status', label: shut })] }
  if (!calendar) return { ...never, because: [...closuresAt(closures, at).map(closureReason), reasonOf({ kind: 'no_hours' })] }
  const times = openNow(calendar, closures, at)
  const [first, second] = take(times, 2)
  const isOpen = first !== undefined && first.from <= at
  if (isOpen) return openState(service, calendar, at, first, second)
  return {
    ...never,
    because: whyClosed(service, calendar, at),
    next_change: isoOrNull(first?.from),
    next_open: isoOrNull(first?.from),
    ready_from: isoOrNull(first && first.from + service.lead_min * minute),
  }
}

function openState(service: Service, calendar: Calendar, at: Moment, now: OpenTime, next: OpenTime | undefined): State {
  // Open to the end of what was looked at: a place that never closes.
  const to = now.to >= horizon(calendar, at) ? null : now.to
  const isLate = to !== null && at + service.lead_min * minute > to
  const ready = isLate ? next && next.from + service.lead_min * minute : at + service.lead_min * minute
  const covering = now.openings.filter((opening) => opening.from <= at && at < opening.to)
  return {
    open: true,
    because: covering.map(({ exception, from, to: end }) =>
      reasonOf({
        kind: exception ? 'exception' : 'hours',
        label: exception?.label ?? '',
        from: iso(from),
        to: iso(end),
        inherited_from: exception ? exception.inherited_from : calendar.inherited_from,
      }),
    ),
    until: isoOrNull(to),
    next_change: isoOrNull(to),
    next_open: isoOrNull(next?.from),
    last_order_at: isoOrNull(to === null ? null : to - service.last_order_min * minute),
    ready_from: isoOrNull(ready),
  }
}

/** Every closure that holds now, the longest first; without one, the special date or the week that keeps it closed. */
function whyClosed(service: Service, calendar: Calendar, at: Moment): StateReason[] {
  const closed = closuresAt(service.closures, at).map(closureReason)
  if (closed.length > 0) return closed
  const today = dateAt(calendar.zone, at)
  const special = closingOn(calendar, today) ?? (isOpenByWeek(calendar, at) ? closingOn(calendar, today.subtract({ days: 1 })) : undefined)
  return [special ? exceptionReason(special) : reasonOf({ kind: 'hours', inherited_from: calendar.inherited_from })]
}

function closingOn(calendar: Calendar, date: Temporal.PlainDate): DatedHours | undefined {
  return exceptionsOn(calendar, date).findLast(({ kind }) => kind !== 'open_add')
}

/** A night that a special date took away ends on the day after it. */
function isOpenByWeek(calendar: Calendar, at: Moment): boolean {
  const [time] = take(openNow({ ...calendar, exceptions: [] }, [], at), 1)
  return time !== undefined && time.from <= at
}

function closuresAt(closures: readonly ClosedTime[], at: Moment): ClosedTime[] {
  return closures.filter(({ from, to }) => from <= at && (to === null || at < to)).sort((a, b) => endOf(b) - endOf(a))
}

const endOf = ({ to }: ClosedTime): number => to ?? Number.POSITIVE_INFINITY

function reasonOf(known: Partial<StateReason> & Pick<StateReason, 'kind'>): StateReason {
  return { label: '', reason: null, from: null, to: null, inherited_from: null, ...known }
}

function closureReason({ from, to, reason, note, for_group }: ClosedTime): StateReason {
  return reasonOf({ kind: 'closure', label: note, reason, from: iso(from), to: isoOrNull(to), inherited_from: for_group })
}

function exceptionReason({ label, inherited_from }: DatedHours): StateReason {
  return reasonOf({ kind: 'exception', label, inherited_from })
}

/** The end of what is looked at: nothing that reaches it is known to end. */
function horizon(calendar: Calendar, at: Moment): Moment {
  return dateAt(calendar.zone, at).add({ days: searchDays }).toZonedDateTime(calendar.zone).epochMilliseconds
}

/** Open times that end after the moment, without what closures take from them. */
export function* openNow(calendar: Calendar, closures: readonly ClosedTime[], at: Moment): Generator<OpenTime> {
  // Yesterday's openings reach into today. Where the clock falls back over midnight, tomorrow's may have begun as well.
  const first = dateAt(calendar.zone, at).subtract({ days: 2 })
  for (const time of openTimes(calendar, first, searchDays + 4)) {
    for (const part of without(time, closures)) if (part.to > at) yield part
  }
}

/** What is left of an open time; its parts in order. */
export function without(time: OpenTime, closures: readonly ClosedTime[]): OpenTime[] {
  let parts: OpenTime[] = [time]
  for (const closure of closures) {
    parts = parts.flatMap((part) => {
      const before = { ...part, to: Math.min(part.to, closure.from) }
      const after = { ...part, from: Math.max(part.from, endOf(closure)) }
      return [before, after].filter(({ from, to }) => from < to)
    })
  }
  return parts.sort((a, b) => a.from - b.from)
}

/** The next opening by hours alone: the one after this when it is open. */
export function nextOpening(calendars: readonly Calendar[], at: Moment): Moment | undefined {
  return nextAmong(calendars, at, 6) ?? nextAmong(calendars, at, Number.POSITIVE_INFINITY)
}

/** The same among the next few open times of each; nothing when those not looked at could come before it. */
function nextAmong(calendars: readonly Calendar[], at: Moment, most: number): Moment | undefined {
  const each = calendars.map((calendar) => take(openNow(calendar, [], at), most))
  const known = Math.min(...each.map((times) => (times.length < most ? Number.POSITIVE_INFINITY : (times.at(-1)?.from ?? at))))
  let open = at
  for (const { from, to } of each.flat().sort((a, b) => a.from - b.from)) {
    if (from > open) return from <= known ? from : undefined
    open = Math.max(open, to)
  }
  return undefined
}

function take<T>(from: Generator<T>, most: number): T[] {
  const firstOnes: T[] = []
  for (const one of from) {
    firstOnes.push(one)
    if (firstOnes.length === most) break
  }
  return firstOnes
}
