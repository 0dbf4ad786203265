import { counted, named } from '@brigade/contract/kit/named.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import { appendEvent } from '../../platform/realtime/events.ts'
import {
  type Arrival,
  ancestorsAfter,
  around,
  type ChangePreview,
  type HistoryLine,
  type Regrouping,
  type SaidAbove,
  type UsedBelow,
  type UsedBelowOwner,
} from '../../platform/resource-registry.ts'
import { atRestaurants, restaurantsBelow } from '../restaurants/public.ts'
import { followed, type Given } from './rules.ts'
import * as store from './store-following.ts'

interface Outlook {
  /** Restaurants that would follow another workflow, or none; null where the name is not the person's to see. */
  readonly changed: readonly (string | null)[]
  /** The default of the group that ends in a merge. */
  readonly ends: Given | undefined
  /** Whether the other group takes it over, having none of its own. */
  readonly goesAlong: boolean
}

async function lookAhead(db: Queryable, regrouping: Regrouping): Promise<Outlook> {
  const { kind, groups, into, staffId } = regrouping
  const ids = groups.map(({ id }) => id)
  const from = kind === 'merge' ? ids[0] : undefined
  const below = await restaurantsBelow(db, from === undefined ? ids : [...ids, into.id], staffId)
  const groupsAround = [...new Set([...ids, ...into.ancestors, ...below.flatMap(({ ancestors }) => ancestors)])]
  const choices = await store.choicesOf(
    db,
    below.map(({ id }) => id),
  )
  const before = await store.defaultsAmong(db, groupsAround)
  const { ends, goesAlong, after, defaults } = defaultsAfter(
    before,
    from === undefined ? undefined : { from, into: into.id, ancestors: into.ancestors },
  )
  const changed = below.filter(({ id, ancestors }) => {
    const choice = choices.get(id)
    return followed(ancestors, choice, before) !== followed(ancestorsAfter(ancestors, regrouping), choice && after(choice), defaults)
  })
  return { changed: changed.map(({ name, seen }) => (seen ? name : null)), ends, goesAlong }
}

type Defaults = ReadonlyMap<number, Given>

/** The defaults once a group has ended in another: its own goes along where that has none. */
function defaultsAfter(before: Defaults, merged: Arrival['merged']) {
  const ends = merged && before.get(merged.from)
  const goesAlong = merged !== undefined && ends !== undefined && !before.has(merged.into) && [merged.from, ...merged.ancestors].includes(ends.owner)
  // What the group that ends owns becomes the other's.
  const after = (given: Given): Given => (merged && given.owner === merged.from ? { ...given, owner: merged.into } : given)
  const defaults = new Map([...before].flatMap(([group, given]) => (group === merged?.from ? [] : [[group, after(given)] as const])))
  if (ends && goesAlong) defaults.set(merged.into, after(ends))
  return { ends, goesAlong, after, defaults }
}

/** Which restaurants follow another workflow, and what becomes of the default of a group that ends. */
export async function foreseeWorkflows(db: Queryable, regrouping: Regrouping): Promise<ChangePreview> {
  const { changed, ends, goesAlong } = await lookAhead(db, regrouping)
  const { groups, into } = regrouping
  const from = groups[0]?.name
  return {
    refusals: [],
    notes: [
      ...(ends ? [goesAlong ? `The default order workflow goes from ${from} to ${into.name}.` : `The default order workflow of ${from} ends.`] : []),
      ...(changed.length > 0 ? [`Order workflows change for ${named(changed, 'restaurant')}.`] : []),
    ],
    passedOn: goesAlong ? [{ what: `The default order workflow of ${from}`, role: 'order_workflows_admin' }] : [],
  }
}

/** Workflows of groups above that restaurants come to follow: as the default, or because they chose it when they were there before. */
export async function workflowsSaidAbove(db: Queryable, { comers, where, merged }: Arrival): Promise<SaidAbove[]> {
  const ids = comers.map(({ id }) => id)
  const [before, choices] = [await store.defaultsAmong(db, around(comers)), await store.choicesOf(db, ids)]
  const { after, defaults } = defaultsAfter(before, merged)
  const follow = comers.flatMap(({ id, now, later }) => {
    const choice = choices.get(id)
    const chosen = choice && after(choice)
    const then = followed(later, chosen, defaults)
    if (then === undefined || then === followed(now, choice, before)) return []
    return [{ id, isChosen: chosen?.workflow_id === then && later.includes(chosen.owner) }]
  })
  const at = (isChosen: boolean) => follow.filter((one) => one.isChosen === isChosen).map(({ id }) => id)
  const said = [
    { what: `The default order workflow of ${where}`, at: at(false) },
    { what: `An order workflow of ${where}, which was chosen before,`, at: at(true) },
  ]
  return said.filter((one) => one.at.length > 0).map((one): SaidAbove => ({ ...one, role: 'order_workflows_admin' }))
}

/** How many restaurants follow another workflow once these belong to another group: they follow those of groups above them alone. */
export async function foreseeOwner(
  db: Queryable,
  ids: readonly number[],
  into: Regrouping['into'],
  as: 'owner' | 'shared',
): Promise<readonly string[]> {
  if (as === 'shared') return []
  // Counted, not named: nobody's sight is asked for.
  const below = await restaurantsBelow(db, [...(await store.ownersOf(db, ids)), into.id], 0)
  const choices = await store.choicesOf(
    db,
    below.map(({ id }) => id),
  )
  const before = await store.defaultsAmong(db, [...new Set(below.flatMap(({ ancestors }) => ancestors))])
  const after = (given: Given): Given => (ids.includes(given.workflow_id) ? { ...given, owner: into.id } : given)
  const defaults = new Map([...before].map(([group, given]) => [group, after(given)]))
  const changed = below.filter(({ id, ancestors }) => {
    const choice = choices.get(id)
    return followed(ancestors, choice, before) !== followed(ancestors, choice && after(choice), defaults)
  })
  return changed.length === 0 ? [] : [`Order workflows change for ${counted(changed.length, 'restaurant')}.`]
}

const mergedAlong = 'its group was merged into another, which has it now'

/** Takes the default of a group that ends along, where the other has none. */
export async function regroupWorkflows(tx: Tx, regrouping: Regrouping): Promise<() => Promise<readonly HistoryLine[]>> {
  const { groups, into } = regrouping
  const [from] = groups
  for (const id of [...groups.map((group) => group.id), into.id].toSorted((a, b) => a - b)) await store.lockDefault(tx, id)
  const { changed, ends, goesAlong } = await lookAhead(tx, regrouping)
  if (ends && goesAlong) await store.putDefault(tx, into.id, ends.workflow_id)
  return async () => {
    if (changed.length > 0 || ends)
      await appendEvent(tx, { keys: ['restaurant_workflows', 'order_workflows'], reach: await store.groupsBelow(tx, into.id) })
    if (!ends || !from) return []
    return [{ id: ends.workflow_id, description: `- **default**: ${goesAlong ? mergedAlong : 'of one group less, which was merged into another'}` }]
  }
}

/** What a workflow says is read at each restaurant below its group, which can follow it. */
export async function workflowsUsedBelow(db: Queryable, groupIds: readonly number[]): Promise<UsedBelow[]> {
  return (await store.withWorkflows(db, groupIds)).map((group) => ({
    group,
    name: 'order workflows of',
    role: 'order_workflows',
    sharing: atRestaurants,
  }))
}

/** So it comes to those below its next owner. */
export const workflowsUsedBelowOwner = (_: Queryable, ids: readonly number[]): Promise<UsedBelowOwner[]> =>
  Promise.resolve(ids.map((id) => ({ id, name: 'order workflow', role: 'order_workflows', sharing: atRestaurants })))

/** What ends with groups that are deleted. They hold nothing, so no restaurant follows it. */
export async function workflowsOfGroups(db: Queryable, ids: readonly number[]): Promise<string[]> {
  const { size } = await store.defaultsAmong(db, ids)
  return size === 0 ? [] : [`The default order workflow of ${ids.length === 1 ? 'it' : 'them'} ends as well.`]
}
