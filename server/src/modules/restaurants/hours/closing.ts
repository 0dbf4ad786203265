import { Problem } from '@brigade/contract/kit/problem.ts'
import type { ClosureReason, EndRule } from '@brigade/contract/restaurants/hours-shapes.ts'
import { Temporal } from 'temporal-polyfill'
import type { Tx } from '../../../platform/database.ts'
import { calendarOf, type HoursBook } from './book.ts'
import { nextOpening } from './open-state.ts'
import type { ForWhat } from './store.ts'
import { moveEnd } from './store-changes.ts'
import { businessDayEnd, momentOf } from './wall-time.ts'

export interface Closing extends ForWhat {
  readonly end_rule: EndRule
  /** A moment, or a time on the clock of the restaurant. */
  readonly until: string | null
  readonly reason: ClosureReason
  readonly note: string
}

const noOpening = 'There is no opening in the next 60 days to reopen at. Please choose another end.'

/** When a closure that begins at a moment ends by its rule, in the zone of the restaurant; a refusal in words where the rule has no answer. */
export function endOf(
  book: HoursBook,
  { end_rule, until, ...forWhat }: Pick<Closing, 'end_rule' | 'until' | keyof ForWhat>,
  at: Date,
): Date | null | string {
  const { timezone, business_day_cutoff_min } = book.place
  switch (end_rule) {
    case 'manual':
      return null
    case 'until': {
      const end = until === null ? undefined : untilMoment(until, timezone)
      if (end === undefined) return 'Please say until when.'
      return end > at.getTime() ? new Date(end) : 'The end must lie ahead.'
    }
    case 'end_of_business_day':
      return new Date(businessDayEnd(timezone, business_day_cutoff_min, at.getTime()))
    case 'next_open': {
      const opening = nextOpening(calendarsFor(book, forWhat), at.getTime())
      return opening === undefined ? noOpening : new Date(opening)
    }
  }
}

function untilMoment(until: string, zone: string): number {
  const [, date, hour, minute] = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)$/.exec(until) ?? []
  if (date === undefined) return Date.parse(until)
  return momentOf(zone, Temporal.PlainDate.from(date), Number(hour) * 60 + Number(minute), 'closes')
}

/** The hours that a closure can shut: of what it names, or of everything. */
function calendarsFor(book: HoursBook, { fulfilment, channel }: ForWhat) {
  const isMeant = (rule: ForWhat) =>
    (fulfilment === null || (rule.fulfilment ?? fulfilment) === fulfilment) && (channel === null || (rule.channel ?? channel) === channel)
  const own = new Set<string>()
  const decisive = book.rules.filter((rule) => {
    const key = `${rule.fulfilment} ${rule.channel}`
    const isFirst = isMeant(rule) && !own.has(key)
    own.add(key)
    return isFirst
  })
  // What a nearer owner says for all hides what one farther away says for a part.
  const all = decisive.findIndex((rule) => rule.fulfilment === null && rule.channel === null)
  return (all < 0 ? decisive : decisive.slice(0, all + 1)).map((rule) => calendarOf(book, rule))
}

export function mustEnd(end: Date | null | string): Date | null {
  if (typeof end === 'string') throw new Problem('invalid', end, { errors: { until: [end] } })
  return end
}

/** Where hours or the zone have changed, what ends at the next opening or with the day ends at the new one. */
export async function moveEnds(tx: Tx, book: HoursBook, now: Date): Promise<void> {
  for (const closure of book.closures) {
    if (closure.ended_at || (closure.end_rule !== 'next_open' && closure.end_rule !== 'end_of_business_day')) continue
    if (closure.ends_at && closure.ends_at <= now) continue
    const end = endOf(book, { ...closure, until: null }, closure.starts_at)
    if (end instanceof Date && end > closure.starts_at && end.getTime() !== closure.ends_at?.getTime()) await moveEnd(tx, closure.id, end)
  }
}
