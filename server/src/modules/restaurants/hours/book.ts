import { pickRule, searchDays, specificity } from '@brigade/contract/restaurants/hours.ts'
import type { Queryable } from '../../../platform/database.ts'
import type { Calendar } from './calendar.ts'
import type { ClosedTime, Service } from './open-state.ts'
import * as store from './store.ts'

/** All that decides when one restaurant is open. */
export interface HoursBook {
  readonly place: store.Place
  /** By precedence: the restaurant's own before those of the nearest group and so on up, the most specific first within each. */
  readonly rules: readonly store.RuleRow[]
  /** Of the root first, the restaurant's own last. */
  readonly exceptions: readonly store.ExceptionRow[]
  /** In force at the moment asked about, or later. */
  readonly closures: readonly store.ClosureRow[]
}

const day = 86_400_000
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** What was looked at around a moment: a night of two days before may still be running, an opening is sought for 60 days. */
const around = (at: Date, days = searchDays + 4): store.Dates => ({ from: dateOf(at.getTime() - 4 * day), to: dateOf(at.getTime() + days * day) })

/** The books of restaurants in four statements, however many they are. */
export async function loadBooks(db: Queryable, ids: readonly number[], at: Date): Promise<HoursBook[]> {
  const places = await store.placesOf(db, ids)
  if (places.length === 0) return []
  const groups = [...new Set(places.flatMap(({ ancestors }) => ancestors))]
  const known = places.map(({ id }) => id)
  const rules = await store.rulesOf(db, known, groups)
  const exceptions = await store.exceptionsOf(db, known, groups, around(at))
  const closures = await store.closuresFrom(db, known, at)
  return places.map((place) => ({
    place,
    rules: inOrder(place, rules),
    exceptions: nearestLast(place, exceptions),
    closures: closures.filter(({ restaurant_id }) => restaurant_id === place.id),
  }))
}

export async function loadBook(db: Queryable, id: number, at: Date): Promise<HoursBook | undefined> {
  return (await loadBooks(db, [id], at))[0]
}

interface Owned {
  readonly restaurant_id: number | null
  readonly access_group_id: number | null
}

/** 0 for the restaurant's own, 1 for the nearest group, more for those above; nothing for what is of others. */
function distance({ id, ancestors }: store.Place, { restaurant_id, access_group_id }: Owned): number | undefined {
  if (restaurant_id === id) return 0
  const at = access_group_id === null ? -1 : ancestors.indexOf(access_group_id)
  return at < 0 ? undefined : ancestors.length - at
}

function withDistance<R extends Owned>(place: store.Place, rows: readonly R[]): { row: R; far: number }[] {
  return rows.flatMap((row) => {
    const far = distance(place, row)
    return far === undefined ? [] : [{ row, far }]
  })
}

function inOrder(place: store.Place, rows: readonly store.RuleRow[]): store.RuleRow[] {
  return withDistance(place, rows)
    .sort((a, b) => a.far - b.far || specificity(a.row) - specificity(b.row))
    .map(({ row }) => row)
}

/** Of one owner, more hours come after what they are added to. */
function nearestLast(place: store.Place, rows: readonly store.ExceptionRow[]): store.ExceptionRow[] {
  const adds = ({ kind }: store.ExceptionRow) => (kind === 'open_add' ? 1 : 0)
  return withDistance(place, rows)
    .sort((a, b) => b.far - a.far || adds(a.row) - adds(b.row))
    .map(({ row }) => row)
}

/** The group something is inherited from; null is the restaurant's own. */
export const inheritedFrom = ({ restaurant_id, group_name }: { restaurant_id: number | null; group_name: string | null }): string | null =>
  restaurant_id === null ? group_name : null

export function calendarOf(book: HoursBook, rule: store.RuleRow): Calendar {
  return {
    zone: book.place.timezone,
    week: rule.week,
    inherited_from: inheritedFrom(rule),
    exceptions: book.exceptions.map((row) => ({ ...row, inherited_from: inheritedFrom(row) })),
  }
}

export function closedTimes(book: HoursBook, { fulfilment, channel }: store.ForWhat): ClosedTime[] {
  const covers = (closure: store.ClosureRow) => (closure.fulfilment ?? fulfilment) === fulfilment && (closure.channel ?? channel) === channel
  return book.closures.filter(covers).map(({ starts_at, ended_at, ends_at, reason, note, for_group }) => ({
    from: starts_at.getTime(),
    to: (ended_at ?? ends_at)?.getTime() ?? null,
    reason,
    note,
    for_group,
  }))
}

/** The service that a guest would ask for. */
export function serviceOf(book: HoursBook, forWhat: store.ForWhat): Service {
  const rule = pickRule(book.rules, forWhat.fulfilment, forWhat.channel)
  const { status } = book.place
  return {
    calendar: rule && calendarOf(book, rule),
    lead_min: rule?.lead_min ?? 0,
    last_order_min: rule?.last_order_min ?? 0,
    closures: closedTimes(book, forWhat),
    shut: status === 'suspended' || status === 'closed' ? status : undefined,
  }
}
