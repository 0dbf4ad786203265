import type { ExceptionInput, HoursInput } from '@brigade/contract/hours/hours-input.ts'
import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import type * as z from 'zod/mini'
import { mustBeCurrent } from '../../platform/access/records.ts'
import type { Tx } from '../../platform/database.ts'
import { exceptionText, hoursField, ruleText } from './hours-words.ts'
import { forWhatOf } from './read-handlers.ts'
import type { ExceptionRow, ForWhat, Owner, RuleRow } from './store.ts'
import * as store from './store-changes.ts'

/** The History line of a change; undefined if nothing changed. */
export type HoursHistory = { readonly before: Record<string, string>; readonly after: Record<string, string> } | undefined

const isOf = (owner: Owner) => (row: { restaurant_id: number | null; access_group_id: number | null }) =>
  'restaurant' in owner ? row.restaurant_id === owner.restaurant : row.access_group_id === owner.group
const isFor = (forWhat: ForWhat) => (row: ForWhat) => row.fulfilment === forWhat.fulfilment && row.channel === forWhat.channel

/** Gives an owner hours for something; `rows` are those known before. */
export async function saveRule(tx: Tx, owner: Owner, rows: readonly RuleRow[], input: z.output<typeof HoursInput>): Promise<HoursHistory> {
  const forWhat = forWhatOf(input)
  const old = rows.find((row) => isOf(owner)(row) && isFor(forWhat)(row))
  mustBeCurrent({ version: old?.version ?? 0 }, input.version, 'these hours')
  const field = hoursField(forWhat)
  const [before, after] = [old ? ruleText(old) : '', ruleText(input)]
  if (before === after) return undefined
  await store.putRule(tx, owner, { ...forWhat, week: input.week, lead_min: input.lead_min, last_order_min: input.last_order_min })
  return { before: { [field]: before }, after: { [field]: after } }
}

export async function resetRule(tx: Tx, owner: Owner, rows: readonly RuleRow[], forWhat: ForWhat): Promise<HoursHistory> {
  const old = rows.find((row) => isOf(owner)(row) && isFor(forWhat)(row))
  if (!old) return undefined
  await store.dropRule(tx, owner, forWhat)
  const field = hoursField(forWhat)
  return { before: { [field]: ruleText(old) }, after: { [field]: '' } }
}

export async function saveDated(tx: Tx, owner: Owner, rows: readonly ExceptionRow[], input: z.output<typeof ExceptionInput>): Promise<HoursHistory> {
  const own = rows.filter(isOf(owner))
  const old = input.id == null ? undefined : own.find(({ id }) => id === input.id)
  if (input.id != null && !old) throw notFound('special date')
  if (old) mustBeCurrent(old, input.version, 'these hours')
  mustNotClash(own, input)
  mustBeFew(own, input)
  const windows = input.kind === 'closed' ? [] : input.windows
  const source = input.holiday ? ('holiday' as const) : 'group' in owner ? ('chain' as const) : ('manual' as const)
  const { date_from, date_to, kind, label } = input
  const row = { date_from, date_to, kind, windows, label, source }
  if (old) await store.editException(tx, owner, old.id, row)
  else await store.insertException(tx, owner, row)
  const before: Record<string, string> = old ? { [old.label]: exceptionText(old) } : {}
  // A new name is another line: the old one ends.
  return { before, after: { ...(old && old.label !== label && { [old.label]: '' }), [label]: exceptionText(row) } }
}

/** Two that each say what a date is, instead of its week, cannot both hold. */
function mustNotClash(own: readonly ExceptionRow[], input: z.output<typeof ExceptionInput>): void {
  if (input.kind === 'open_add') return
  const other = own.find((row) => row.id !== input.id && row.kind !== 'open_add' && row.date_from <= input.date_to && input.date_from <= row.date_to)
  if (!other) return
  const says = `“${other.label}” already says what ${other.date_from === other.date_to ? other.date_from : `${other.date_from} to ${other.date_to}`} is`
  throw new Problem('invalid', 'Please check the marked fields.', { errors: { date_from: [says] } })
}

/** Of one owner. Whether it is open is worked out from all of them, at every look. */
const mostOnOneDay = 10
const mostDates = 1000

/** More hours may be added to the same day again and again, but not without end. */
function mustBeFew(own: readonly ExceptionRow[], { id, date_from, date_to }: z.output<typeof ExceptionInput>): void {
  const others = own.filter((row) => row.id !== id)
  if (others.length >= mostDates) throw new Problem('conflict', `There can be ${mostDates} special dates at most. Please remove old ones.`)
  const near = others.filter((row) => row.date_from <= date_to && date_from <= row.date_to)
  const starts = [date_from, ...near.map((row) => row.date_from).filter((date) => date > date_from)]
  const full = starts.find((date) => near.filter((row) => row.date_from <= date && date <= row.date_to).length >= mostOnOneDay)
  if (full === undefined) return
  throw new Problem('invalid', 'Please check the marked fields.', { errors: { date_from: [`${full} has ${mostOnOneDay} special dates already`] } })
}

export async function removeDated(tx: Tx, owner: Owner, rows: readonly ExceptionRow[], id: number): Promise<HoursHistory> {
  const old = rows.find((row) => row.id === id && isOf(owner)(row))
  if (!old) throw notFound('special date')
  await store.dropException(tx, owner, id)
  return { before: { [old.label]: exceptionText(old) }, after: { [old.label]: '' } }
}
