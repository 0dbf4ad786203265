import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import type { Queryable } from '../../../platform/database.ts'
import { bothOf, type Verdict } from '../authority/law.ts'
import type { Place } from '../authority/store.ts'
import { openedBelow, openedBelowOwner, openedToGuests } from '../placement/opened-below.ts'
import { openedBelowHolders } from '../placement/opened-below-holders.ts'
import { byType, type HandoverContents, keyOf, sharesCut } from './contents.ts'
import type { Owned } from './store-contents.ts'

interface Handing {
  readonly contents: HandoverContents
  nameOf(type: ResourceType, id: number): string
  /** Where it comes to; nowhere for those who stay. */
  readonly target: Place | undefined
}

// Where what goes stands for those who stay: with nobody, and below nothing.
const nowhere: Place = { id: 0, name: '', parent_id: null, root_id: 0, ancestors: [] }

/**
 * What people do with it below the groups that have it, and what they do elsewhere by it, as when it is placed within a company. A group that
 * comes over brings nobody along, so those below its next place come to nothing by it; those at that place and above it have the group itself.
 */
export async function usedBelow(db: Queryable, giverId: number, handing: Handing): Promise<Verdict> {
  const { contents, target } = handing
  const verdicts: Verdict[] = []
  if (contents.groups.length === 0)
    verdicts.push(...(await byOwner(db, giverId, handing)), ...(await byHolders(db, giverId, handing, contents.owned)))
  else if (!target) verdicts.push(...(await besideGroup(db, giverId, handing)))
  return verdicts.reduce(bothOf, { areas: [], people: new Map(), refusals: [] })
}

/** Those below its owner, and those who used something above the owner because it was shared with them. */
async function byOwner(db: Queryable, giverId: number, { contents, nameOf, target }: Handing): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const former of contents.homes) {
    const theirs = contents.owned.filter(({ access_group_id }) => access_group_id === former.id)
    for (const [type, ids] of byType(theirs)) {
      const owned = ids.map((id) => ({ id, name: nameOf(type, id), guests: [] }))
      verdicts.push(await openedBelowOwner(db, giverId, type, { owned, former, into: target ?? nowhere }))
    }
  }
  return target ? verdicts : [...verdicts, ...(await toGuests(db, giverId, contents, contents.owned, contents.homes))]
}

/** What those with whom these are shared used above the owners. */
async function toGuests(db: Queryable, giverId: number, { holders }: HandoverContents, owned: readonly Owned[], owners: readonly Place[]) {
  const homes = new Map(owners.map((owner) => [owner.id, owner]))
  const guests = Map.groupBy(
    holders.filter(({ relation }) => relation === 'shared'),
    keyOf,
  )
  const verdicts: Verdict[] = []
  for (const [type, some] of Map.groupBy(owned, ({ resource_type }) => resource_type)) {
    const going = some.map((one) => ({
      id: one.resource_id,
      owner: homes.get(one.access_group_id),
      guests: (guests.get(keyOf(one)) ?? []).map(({ ancestors }) => ancestors),
    }))
    verdicts.push(await openedToGuests(db, giverId, type, going, nowhere))
  }
  return verdicts
}

/** Those below the groups that hold it. */
async function byHolders(db: Queryable, giverId: number, { contents, nameOf, target }: Handing, owned: readonly Owned[]): Promise<Verdict[]> {
  const holders = Map.groupBy(contents.holders, keyOf)
  const later = target ? [target] : []
  const verdicts: Verdict[] = []
  for (const [type, ids] of byType(owned)) {
    const placed = ids.map((id) => {
      const links = holders.get(keyOf({ resource_type: type, resource_id: id })) ?? []
      const at = (some: typeof links) => some.map(({ access_group_id, ancestors }) => ({ id: access_group_id, ancestors }))
      const lasting = { now: at(links.filter(({ relation }) => relation === 'owner')), later }
      return { id, name: nameOf(type, id), now: at(links), later, lasting }
    })
    verdicts.push(await openedBelowHolders(db, giverId, type, placed))
  }
  return verdicts
}

/** What those at and below a group used above it; and those with whom its things were shared, there and above. */
async function besideGroup(db: Queryable, giverId: number, handing: Handing): Promise<Verdict[]> {
  const { contents } = handing
  const [top] = contents.groups
  if (!top) return []
  const verdicts = [await openedBelow(db, giverId, [top], { kind: 'move', into: nowhere })]
  const shared = new Set(sharesCut(contents).map(keyOf))
  const cut = contents.owned.filter((one) => shared.has(keyOf(one)))
  // What is above the group is told with the group.
  const inside = contents.groups.map((place) => ({ ...place, ancestors: place.ancestors.slice(top.ancestors.length - 1) }))
  verdicts.push(...(await toGuests(db, giverId, contents, cut, inside)))
  return [...verdicts, ...(await byHolders(db, giverId, handing, cut))]
}
