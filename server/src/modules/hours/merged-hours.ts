import { fulfilments, salesChannels } from '@brigade/contract/fields/sales-context.ts'
import { pickRule, specificity } from '@brigade/contract/hours/hours-shapes.ts'
import { additionsLast } from './book.ts'
import type { ExceptionRow, RuleRow } from './store.ts'

// What becomes of the hours of groups when the tree of groups changes.

export interface GroupRows {
  readonly rules: readonly RuleRow[]
  readonly exceptions: readonly ExceptionRow[]
}

export interface MergedRows extends GroupRows {
  /** Of the group that ends: what goes to the other one, and what gives way to the other one's own. */
  readonly moved: GroupRows
  readonly dropped: GroupRows
}

/** The rows after one group ended in another: the other one's own win, the rest goes along. */
export function mergeRows({ rules, exceptions }: GroupRows, from: number, into: number): MergedRows {
  const of = <R extends { access_group_id: number | null }>(rows: readonly R[], group: number) => rows.filter((row) => row.access_group_id === group)
  const isSame = (a: RuleRow) => (b: RuleRow) => a.fulfilment === b.fulfilment && a.channel === b.channel
  const [keptRules, keptDates] = [of(rules, into), of(exceptions, into)]
  const staysRule = (row: RuleRow) => !keptRules.some(isSame(row))
  const staysDate = (row: ExceptionRow) =>
    !keptDates.some((other) => (row.kind === 'open_add' ? dateKey(other) === dateKey(row) : clashes(row, other)))
  const moved = { rules: of(rules, from).filter(staysRule), exceptions: of(exceptions, from).filter(staysDate) }
  const dropped = { rules: of(rules, from).filter((row) => !staysRule(row)), exceptions: of(exceptions, from).filter((row) => !staysDate(row)) }
  const after = <R extends { access_group_id: number | null }>(rows: readonly R[], brought: readonly R[]) => [
    ...rows.filter((row) => row.access_group_id !== from),
    ...brought.map((row) => ({ ...row, access_group_id: into })),
  ]
  return { moved, dropped, rules: after(rules, moved.rules), exceptions: after(exceptions, moved.exceptions).toSorted((a, b) => a.id - b.id) }
}

/** Two that each say what a date is cannot both hold. */
const clashes = (row: ExceptionRow, other: ExceptionRow) =>
  other.kind !== 'open_add' && row.date_from <= other.date_to && other.date_from <= row.date_to

const dateKey = ({ date_from, date_to, kind, windows }: ExceptionRow) => JSON.stringify([date_from, date_to, kind, windows])

const forWhats = [null, ...fulfilments].flatMap((fulfilment) => [null, ...salesChannels].map((channel) => ({ fulfilment, channel })))

/** All that decides when a restaurant is open, as one text: two restaurants of the same text open and close alike. */
export function hoursText(rows: GroupRows, restaurant: number, ancestors: readonly number[]): string {
  const { decisive, exceptions } = decidedBy(rows, restaurant, ancestors)
  // The same special date of two groups, one above the other, is one.
  return JSON.stringify([decisive.map((rule) => rule && said(rule)), [...new Set(exceptions.map(dateKey))]])
}

/** All that decides it, each thing as a text that is the same wherever the same is said: hours by what they are for, special dates by their days. */
export function saidThere(rows: GroupRows, restaurant: number, ancestors: readonly number[]): ReadonlySet<string> {
  const { decisive, exceptions } = decidedBy(rows, restaurant, ancestors)
  const hours = decisive.flatMap((rule, nth) => (rule ? [JSON.stringify([nth, said(rule)])] : []))
  return new Set([...hours, ...daysOf(exceptions)])
}

/** What special dates say of each of their days, the farthest first: one that closes or opens takes the place of those before it. */
function daysOf(exceptions: readonly ExceptionRow[]): string[] {
  const days = new Map<string, string[]>()
  for (const { date_from, date_to, kind, windows } of exceptions) {
    const text = JSON.stringify([kind, windows])
    for (let at = Date.parse(date_from); at <= Date.parse(date_to); at += 86_400_000) {
      const day = new Date(at).toISOString().slice(0, 10)
      days.set(day, kind === 'open_add' ? [...(days.get(day) ?? []), text] : [text])
    }
  }
  return [...days].flatMap(([day, texts]) => texts.map((text) => `${day} ${text}`))
}

const said = ({ week, lead_min, last_order_min }: RuleRow) => [week, lead_min, last_order_min]

function decidedBy({ rules, exceptions }: GroupRows, restaurant: number, ancestors: readonly number[]) {
  const nearest = [null, ...ancestors.toReversed()]
  const ownedBy = (group: number | null) => (row: RuleRow | ExceptionRow) =>
    group === null ? row.restaurant_id === restaurant : row.access_group_id === group
  const ordered = nearest.flatMap((group) => rules.filter(ownedBy(group)).toSorted((a, b) => specificity(a) - specificity(b)))
  return {
    decisive: forWhats.map(({ fulfilment, channel }) => pickRule(ordered, fulfilment, channel)),
    exceptions: nearest.toReversed().flatMap((group) => additionsLast(exceptions.filter(ownedBy(group)))),
  }
}
