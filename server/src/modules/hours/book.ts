import { pickRule, searchDays, specificity } from '@brigade/contract/hours/hours-shapes.ts'
import type { Queryable } from '../../platform/database.ts'
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
  const restaurants = await store.restaurantsOf(db, ids)
  if (restaurants.length === 0) return []
  const groups = [...new Set(restaurants.flatMap(({ ancestors }) => ancestors))]
  const known = restaurants.map(({ id }) => id)
  const rules = byOwner(await store.rulesOf(db, known, groups))
  const exceptions = byOwner(await store.exceptionsOf(db, known, groups, around(at)))
  const closures = Map.groupBy(await store.closuresFrom(db, known, at), ({ restaurant_id }) => restaurant_id)
  return restaurants.map((place) => ({
    place,
    rules: nearestFirst(place, rules).flatMap((own) => own.toSorted((a, b) => specificity(a) - specificity(b))),
    exceptions: nearestFirst(place, exceptions).reverse().flatMap(additionsLast),
    closures: closures.get(place.id) ?? [],
  }))
}

export async function loadBook(db: Queryable, id: number, at: Date): Promise<HoursBook | undefined> {
  return (await loadBooks(db, [id], at))[0]
}

interface Owned {
  readonly restaurant_id: number | null
  readonly access_group_id: number | null
}

const ownerOf = ({ restaurant_id, access_group_id }: Owned): string =>
  restaurant_id === null ? `group ${access_group_id}` : `restaurant ${restaurant_id}`

/** Found by owner, for a page of restaurants shares its groups. */
function byOwner<R extends Owned>(rows: readonly R[]): ReadonlyMap<string, R[]> {
  return Map.groupBy(rows, ownerOf)
}

/** The rows of each owner: the restaurant's own, then those of the groups above it. */
function nearestFirst<R>({ id, ancestors }: store.Place, rows: ReadonlyMap<string, R[]>): R[][] {
  const owners = [`restaurant ${id}`, ...ancestors.map((group) => `group ${group}`).reverse()]
  return owners.map((owner) => rows.get(owner) ?? [])
}

/** Of one owner, more hours come after what they are added to. */
export function additionsLast(own: readonly store.ExceptionRow[]): store.ExceptionRow[] {
  const adds = ({ kind }: store.ExceptionRow) => (kind === 'open_add' ? 1 : 0)
  return own.toSorted((a, b) => adds(a) - adds(b))
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
