import { plain } from '../../platform/audit/plain.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import { appendEvent } from '../../platform/realtime/events.ts'
import {
  type Arrival,
  ancestorsAfter,
  around,
  type ChangePreview,
  type HistoryLine,
  type PlacedResource,
  type Regrouping,
  type SaidAbove,
} from '../../platform/resource-registry.ts'
import { groupsNamed } from '../../platform/withheld.ts'
import { restaurantsBelow } from '../restaurants/public.ts'
import { loadBooks } from './book.ts'
import { followHours } from './follow.ts'
import { forWhatText } from './hours-words.ts'
import { type GroupRows, hoursText, type MergedRows, mergeRows, saidThere } from './merged-hours.ts'
import { groupsBelow, lockGroupHours } from './store.ts'
import * as store from './store-regrouping.ts'

/** Of one owner, as when they are entered. */
const mostDates = 1000

interface Outlook {
  /** Restaurants that would open or close at other times. */
  readonly changed: readonly PlacedResource[]
  readonly merged: MergedRows | undefined
  readonly kept: number
}

async function lookAhead(db: Queryable, regrouping: Regrouping): Promise<Outlook> {
  const { kind, groups, into, staffId, now } = regrouping
  const ids = groups.map(({ id }) => id)
  const [from] = kind === 'merge' ? ids : []
  const below = await restaurantsBelow(db, from === undefined ? ids : [...ids, into.id], staffId)
  const groupsAround = [...new Set([...ids, ...into.ancestors, ...below.flatMap(({ ancestors }) => ancestors)])]
  const restaurants = below.map(({ id }) => id)
  const before = await store.rowsOf(db, restaurants, groupsAround, lately(now))
  const merged = from === undefined ? undefined : mergeRows(before, from, into.id)
  const after: GroupRows = merged ?? before
  const [were, are] = [byOwner(before), byOwner(after)]
  const changed = below.filter(({ id, ancestors }) => {
    const then = ancestorsAfter(ancestors, regrouping)
    return hoursText(rowsFor(were, id, ancestors), id, ancestors) !== hoursText(rowsFor(are, id, then), id, then)
  })
  return { changed, merged, kept: after.exceptions.filter(({ access_group_id }) => access_group_id === into.id).length }
}

/** A night of some days before may still be running; what is over goes with its group. */
const lately = (now: Date): string => new Date(now.getTime() - 4 * 86_400_000).toISOString().slice(0, 10)

const ownerKey = (row: { restaurant_id: number | null; access_group_id: number | null }) =>
  row.restaurant_id === null ? `group ${row.access_group_id}` : `restaurant ${row.restaurant_id}`

const byOwner = ({ rules, exceptions }: GroupRows) => ({ rules: Map.groupBy(rules, ownerKey), exceptions: Map.groupBy(exceptions, ownerKey) })

function rowsFor({ rules, exceptions }: ReturnType<typeof byOwner>, restaurant: number, ancestors: readonly number[]): GroupRows {
  const owners = [`restaurant ${restaurant}`, ...ancestors.map((id) => `group ${id}`)]
  return { rules: owners.flatMap((owner) => rules.get(owner) ?? []), exceptions: owners.flatMap((owner) => exceptions.get(owner) ?? []) }
}

/** Which restaurants get other hours, and which hours go along or give way, before groups are moved or merged. */
export async function foreseeHours(db: Queryable, regrouping: Regrouping): Promise<ChangePreview> {
  const { changed, merged, kept } = await lookAhead(db, regrouping)
  const { into, groups } = regrouping
  const refusals = merged && kept > mostDates ? [`${into.name} would have more than ${mostDates} special dates. Please remove old ones first.`] : []
  const notes = [
    ...(merged ? wentAlong(merged.moved, `from ${groups[0]?.name} to ${into.name}`) : []),
    ...(merged ? gaveWay(merged.dropped, into.name) : []),
    ...(changed.length > 0 ? [`Opening hours change for ${namesOf(changed)}.`] : []),
  ]
  const going = merged ? partsOf(merged.moved) : ''
  return { refusals, notes, passedOn: going === '' ? [] : [{ what: `${going} of ${groups[0]?.name}`, role: 'availabilities_admin' }] }
}

/** Hours and special dates of groups above, that decide when a restaurant opens or closes where it comes to, and do not where it is. */
export async function hoursSaidAbove(db: Queryable, { comers, where, now, merged }: Arrival): Promise<SaidAbove[]> {
  const rows = await store.rowsOf(
    db,
    comers.map(({ id }) => id),
    around(comers),
    lately(now),
  )
  const [were, are] = [byOwner(rows), byOwner(merged ? mergeRows(rows, merged.from, merged.into) : rows)]
  const changed = comers.filter(({ id, now: before, later }) => {
    const had = saidThere(rowsFor(were, id, before), id, before)
    return [...saidThere(rowsFor(are, id, later), id, later)].some((one) => !had.has(one))
  })
  return changed.length === 0 ? [] : [{ what: `Opening hours of ${where}`, role: 'availabilities_admin', at: changed.map(({ id }) => id) }]
}

/** Takes the hours of a group that ends along; afterwards what ends with the hours follows the new ones. */
export async function regroupHours(tx: Tx, regrouping: Regrouping): Promise<() => Promise<readonly HistoryLine[]>> {
  const { kind, groups, into, now } = regrouping
  for (const id of [...groups.map((group) => group.id), into.id].toSorted((a, b) => a - b)) await lockGroupHours(tx, id)
  const { changed, merged } = await lookAhead(tx, regrouping)
  const [from] = groups
  if (merged && from) {
    await store.giveRows(tx, merged.moved, into.id)
    await store.giveClosures(tx, from.id, into.id)
  }
  return async () => {
    const ids = changed.map(({ id }) => id)
    await followHours(tx, await loadBooks(tx, ids, now), now)
    const keys = ['hours', 'service_state', 'service_states', 'group_hours']
    // Notified even if no opening changes, because inherited hours show the name of their group.
    await appendEvent(tx, { keys, reach: [...new Set([...into.ancestors, ...(await groupsBelow(tx, into.id))])] })
    const why =
      kind === 'merge' ? `${plain(from?.name ?? '')} was merged into ${plain(into.name)}` : `its organization was moved below ${plain(into.name)}`
    const withheld = {
      named: groupsNamed(into.id, ...(kind === 'merge' ? groups.map(({ parent_id }) => parent_id) : [])),
      description: `- **hours**: changed, because its organization was ${kind === 'merge' ? 'merged' : 'moved'}`,
    }
    return ids.map((id) => ({ id, description: `- **hours**: changed, because ${why}`, withheld }))
  }
}

const partsOf = ({ rules, exceptions }: GroupRows): string =>
  parts(rules.length > 0 ? `Opening hours${scopes(rules)}` : '', counted(exceptions.length, 'special date'))

function wentAlong(rows: GroupRows, way: string): string[] {
  const what = partsOf(rows)
  return what === '' ? [] : [`${what} go ${way}.`]
}

function gaveWay(rows: GroupRows, into: string): string[] {
  const what = partsOf(rows)
  return what === '' ? [] : [`${what} end: ${into} has its own.`]
}

/** " for delivery, pickup on Uber Eats"; nothing where those for everything are among them. */
function scopes(rules: GroupRows['rules']): string {
  const named = rules.map(forWhatText)
  return named.includes('') ? '' : ` for ${named.join(', ')}`
}

const parts = (...all: readonly string[]) => all.filter((part) => part !== '').join(' and ')
const counted = (count: number, word: string) => (count === 0 ? '' : `${count} ${word}${count === 1 ? '' : 's'}`)

const mostNames = 5

/** Those the person may see by name, the others by their number. */
function namesOf(all: readonly PlacedResource[]): string {
  const named = all.filter(({ seen }) => seen).slice(0, mostNames)
  const hidden = all.filter(({ seen }) => !seen).length
  const more = all.length - named.length - hidden
  return listed([
    ...named.map(({ name }) => name),
    ...(more > 0 ? [`${more} more`] : []),
    ...(hidden > 0 ? [counted(hidden, 'restaurant').concat(' that you do not see')] : []),
  ])
}

const listed = (all: readonly string[]) => (all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`)

/** What ends with groups that are deleted. They hold nothing, so no restaurant goes by it. */
export async function hoursOfGroups(db: Queryable, ids: readonly number[]): Promise<string[]> {
  const { rules, exceptions } = await store.rowsOf(db, [], ids, '-infinity')
  const what = parts(rules.length > 0 ? 'opening hours' : '', exceptions.length > 0 ? 'special dates' : '')
  if (what === '') return []
  return [ids.length === 1 ? `Its ${what} end with it.` : `Their ${what} end with them.`]
}
