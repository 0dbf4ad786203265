import type { ClosureReason, EndRule } from '@brigade/contract/hours/hours-shapes.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import type { Tx } from '../../platform/database.ts'
import { businessDayEnd, momentMeant } from '../../platform/wall-time.ts'
import { calendarOf, type HoursBook } from './book.ts'
import { nextOpening } from './open-state.ts'
import type { ClosureRow, ForWhat } from './store.ts'
import { moveClosureEnds } from './store-changes.ts'

export interface Closing extends ForWhat {
  readonly end_rule: EndRule
  /** A moment, or a time on the clock of the restaurant. */
  readonly until: string | null
  readonly reason: ClosureReason
  readonly note: string
}

const noOpening = 'There is no opening in the next 60 days to reopen at. Please choose another end.'

type Ending = Pick<Closing, 'end_rule' | 'until' | keyof ForWhat>

/** When a closure that begins at a moment ends by its rule, in the zone of the restaurant; a refusal in words where the rule has no answer. */
export function endOf(book: HoursBook, { end_rule, until, ...forWhat }: Ending, at: Date): Date | null | string {
  const { timezone, business_day_cutoff_min } = book.place
  switch (end_rule) {
    case 'manual':
      return null
    case 'until': {
      const end = until === null ? undefined : momentMeant(until, timezone, at.getTime())
      if (end === undefined) return 'Please choose when it ends.'
      return end > at.getTime() ? new Date(end) : 'The end must be later than now.'
    }
    case 'end_of_business_day':
      return new Date(businessDayEnd(timezone, business_day_cutoff_min, at.getTime()))
    case 'next_open': {
      const opening = nextOpening(calendarsFor(book, forWhat), at.getTime())
      return opening === undefined ? noOpening : new Date(opening)
    }
  }
}

/** The same for many restaurants: those on the same clock and by the same hours share the answer, which takes a while to find. */
export function endsOf(): typeof endOf {
  const known = new Map<string, Date | null | string>()
  return (book, { end_rule, until, fulfilment, channel }, at) => {
    const { timezone, business_day_cutoff_min } = book.place
    const hours = [book.rules, book.exceptions].map((rows) => rows.map(({ id }) => id))
    const key = JSON.stringify([end_rule, until, fulfilment, channel, at.getTime(), timezone, business_day_cutoff_min, hours])
    const end = known.get(key) ?? (known.has(key) ? null : endOf(book, { end_rule, until, fulfilment, channel }, at))
    known.set(key, end)
    return end
  }
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
export async function moveEnds(tx: Tx, books: readonly HoursBook[], now: Date): Promise<void> {
  const ends = endsOf()
  const moved = books.flatMap((book) => book.closures.flatMap((closure) => movedEnd(ends, book, closure, now) ?? []))
  await moveClosureEnds(tx, moved)
}

function movedEnd(ends: typeof endOf, book: HoursBook, closure: ClosureRow, now: Date): { id: number; ends_at: Date } | undefined {
  if (closure.ended_at || (closure.end_rule !== 'next_open' && closure.end_rule !== 'end_of_business_day')) return undefined
  if (closure.ends_at && closure.ends_at <= now) return undefined
  const end = ends(book, { ...closure, until: null }, closure.starts_at)
  const isOther = end instanceof Date && end > closure.starts_at && end.getTime() !== closure.ends_at?.getTime()
  return isOther ? { id: closure.id, ends_at: end } : undefined
}
