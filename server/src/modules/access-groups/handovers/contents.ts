import { mostHandedOver } from '@brigade/contract/access-groups/handovers.ts'
import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import { type ResourceType, resourceTypes } from '@brigade/contract/kit/resources.ts'
import type { Queryable } from '../../../platform/database.ts'
import { type Departure, registeredType } from '../../../platform/resource-registry.ts'
import { groupPlacesOf, type Place } from '../authority/store.ts'
import type { Thing } from './store.ts'
import { branchIn, type Holder, holdersOf, type Owned, ownedByGroups, ownedIn } from './store-contents.ts'

/** All that goes with an offer, as it stands now. */
export interface HandoverContents {
  readonly type: ResourceType
  readonly offered: readonly number[]
  /** Of an offered group: itself first, then those below it. */
  readonly groups: readonly Place[]
  readonly owned: readonly Owned[]
  /** The groups that own it, or the offered group: where whoever hands it over has to administer it. */
  readonly homes: readonly Place[]
  /** Who holds what goes, and what the groups that go hold. */
  readonly holders: readonly Holder[]
}

/** Of what stands in another company, or nowhere, it is said that it does not exist. */
export async function contentsOf(db: Queryable, root: number, type: ResourceType, ids: readonly number[]): Promise<HandoverContents> {
  const offered = [...new Set(ids)]
  const contents = type === 'access_group' ? await branchContents(db, root, offered) : await resourceContents(db, root, type, offered)
  if (contents.groups.length + contents.owned.length > mostHandedOver)
    throw new Problem('conflict', `At most ${mostHandedOver} groups and resources are handed over at once. Hand over its parts instead.`)
  return contents
}

async function branchContents(db: Queryable, root: number, offered: readonly number[]): Promise<HandoverContents> {
  const [top] = offered
  if (top === undefined || offered.length > 1) throw new Problem('invalid', 'Groups are handed over one at a time.')
  const groups = await branchIn(db, root, top)
  const [first] = groups
  if (!first) throw notFound('access group')
  if (first.parent_id === null) throw new Problem('conflict', `${first.name} is the company’s own group: it cannot be handed over.`)
  const owned = await ownedByGroups(
    db,
    groups.map(({ id }) => id),
  )
  const holders = await holdersOf(
    db,
    owned,
    groups.map(({ id }) => id),
  )
  return { type: 'access_group', offered, groups, owned, homes: [first], holders }
}

async function resourceContents(db: Queryable, root: number, type: ResourceType, offered: readonly number[]): Promise<HandoverContents> {
  const owned = await ownedIn(db, root, type, offered)
  if (owned.length !== offered.length) throw notFound(resourceTypes[type].word)
  const homes = await groupPlacesOf(db, [...new Set(owned.map(({ access_group_id }) => access_group_id))])
  return { type, offered, groups: [], owned, homes: [...homes.values()], holders: await holdersOf(db, owned, []) }
}

/** Shares between what goes and what stays. Within a group that goes they stay. */
export function sharesCut({ owned, groups, holders }: HandoverContents): Holder[] {
  const going = new Set(owned.map(keyOf))
  const inside = new Set(groups.map(({ id }) => id))
  return holders.filter((link) => link.relation === 'shared' && !(going.has(keyOf(link)) && inside.has(link.access_group_id)))
}

/** Ids of the resources by their type. */
export function byType(owned: readonly Owned[]): Map<ResourceType, number[]> {
  const types = Map.groupBy(owned, ({ resource_type }) => resource_type)
  return new Map([...types].map(([type, some]) => [type, some.map(({ resource_id }) => resource_id)]))
}

/** Each of it with its name of today. */
export async function thingsIn(db: Queryable, { type, offered, groups, owned }: HandoverContents): Promise<Thing[]> {
  const isOffered = (of: ResourceType, id: number) => of === type && offered.includes(id)
  const things: Thing[] = groups.map(({ id, name }) => ({
    resource_type: 'access_group',
    resource_id: id,
    name,
    is_offered: isOffered('access_group', id),
  }))
  for (const [of, ids] of byType(owned)) {
    const names = await registeredType(of)?.namesOf(db, ids)
    for (const id of ids) {
      things.push({ resource_type: of, resource_id: id, name: names?.get(id) ?? `${resourceTypes[of].word} ${id}`, is_offered: isOffered(of, id) })
    }
  }
  return things
}

export function departureOf({ owned, groups }: HandoverContents, staffId: number, { now, jobs }: Pick<Departure, 'now' | 'jobs'>): Departure {
  return { going: byType(owned), groups: groups.map(({ id }) => id), staffId, now, jobs }
}

export const keyOf = ({ resource_type, resource_id }: Pick<Thing, 'resource_type' | 'resource_id'>) => `${resource_type} ${resource_id}`

/** What has come to it and what has gone from it since it was offered. */
export function driftOf(offered: readonly Thing[], now: readonly Thing[]): { came: Thing[]; went: Thing[] } {
  const [before, after] = [new Set(offered.map(keyOf)), new Set(now.map(keyOf))]
  return { came: now.filter((thing) => !before.has(keyOf(thing))), went: offered.filter((thing) => !after.has(keyOf(thing))) }
}
