import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import { knownTypes, type ResourceType, resourceTypes } from '@brigade/contract/kit/resources.ts'
import { roleName } from '@brigade/contract/kit/roles.ts'
import type { Link } from '../../../platform/access/holdings.ts'
import { reachableAmong } from '../../../platform/access/policy.ts'
import { type Queryable, startAgain, type Tx } from '../../../platform/database.ts'
import { type Accompanying, registeredType } from '../../../platform/resource-registry.ts'
import {
  bothOf,
  type Chain,
  closed,
  type Grants,
  judgeShifts,
  judgeStandingAlong,
  judgeStandingHolders,
  readGrants,
  type Shift,
  type Verdict,
} from '../authority/law.ts'
import { aboutGuests, judgeOpenings } from '../authority/openings.ts'
import { type Held, heldBy } from '../authority/rights.ts'
import { type GroupPlaces, groupPlacesOf, lockTrees, type Place } from '../authority/store.ts'
import { openedBelowOwner, openedToGuests } from '../placement/opened-below.ts'
import { openedBelowHolders } from '../placement/opened-below-holders.ts'
import { judgeCompany, judgeHolder, judgeNotShared, judgeOwned, mustBeAllowed, type Refusal } from '../rules.ts'
import { holdingGroups, linksOf } from './store.ts'

/** Resources of one type and the group that they come to or leave. */
export interface Placing {
  readonly type: ResourceType
  readonly ids: readonly number[]
  readonly groupId: number
}

/** What the group named does not own yet, by the group that owns it now. */
export interface Coming {
  readonly former: Place | undefined
  readonly ids: readonly number[]
  readonly names: readonly string[]
}

export interface ResourcePlan extends Verdict {
  /** The group named. */
  readonly place: Place
  /** Groups other than the named one that own some of the resources now. */
  readonly owners: readonly Place[]
  readonly coming: readonly Coming[]
  readonly names: readonly string[]
  readonly shifts: readonly Shift[]
}

/** What sharing these with a group would do, and why it may not be. */
export async function planShare(db: Queryable, giverId: number, placing: Placing, locked?: GroupPlaces): Promise<ResourcePlan> {
  const scene = await sceneOf(db, giverId, placing, locked)
  const mayNot = [...wrongTarget(scene), ...(await wrongResources(db, scene))]
  return judged(
    db,
    scene,
    { mayNot, cannot: wrongCompany(scene), isCompanyShown: true },
    {
      later: (holders) => [...holders.map(({ place }) => place), scene.place],
      // What the group has already stays as it is.
      lasting: (owners, holders) => (holders.some(({ place }) => place.id === scene.place.id) ? owners : [...owners, scene.place]),
    },
  )
}

/** What making a group their owner would do, and why it may not be. */
export async function planOwner(db: Queryable, giverId: number, placing: Placing, locked?: GroupPlaces): Promise<ResourcePlan> {
  const scene = await sceneOf(db, giverId, placing, locked)
  const mayNot = [...wrongTarget(scene), ...(await wrongResources(db, scene)), ...wrongOwners(scene)]
  const along = [await openedBy(db, scene), await openedAbove(db, scene), await openedByOwner(db, scene)].reduce(bothOf)
  return judged(
    db,
    scene,
    { mayNot, cannot: wrongCompany(scene), along },
    {
      later: (holders) => [...sharedWith(holders), scene.place],
      lasting: () => [scene.place],
    },
  )
}

/** What ending the share of these with a group would do, and why it may not be. */
export async function planUnshare(db: Queryable, giverId: number, placing: Placing, locked?: GroupPlaces): Promise<ResourcePlan> {
  const scene = await sceneOf(db, giverId, placing, locked)
  return judged(
    db,
    scene,
    { mayNot: wrongTarget(scene), cannot: wrongShares(scene) },
    {
      later: (holders) => holders.map(({ place }) => place).filter((place) => place.id !== scene.place.id),
      lasting: (owners) => owners,
    },
  )
}

/** Locks every tree that holds them or shall; pass what it answers to the plan. Nobody waits because of what a person does not see. */
export async function lockHolders(tx: Tx, giverId: number, placing: Placing): Promise<GroupPlaces> {
  await sceneOf(tx, giverId, placing, undefined)
  const { type, ids, groupId } = placing
  return lockTrees(tx, [groupId, ...(await holdingGroups(tx, type, ids))], 'change')
}

interface Holder extends Link {
  readonly place: Place
}

/** A resource with the groups that hold it now and then. */
interface Placed {
  readonly id: number
  readonly name: string
  readonly now: readonly Place[]
  readonly later: readonly Place[]
  /** Those of them that no other share brings: the owner, and what is asked about. Guests are known to each group for good. */
  readonly lasting: { readonly now: readonly Place[]; readonly later: readonly Place[] }
}

/** Groups that hold a resource once it is placed. */
interface Later {
  later(holders: readonly Holder[]): readonly Place[]
  lasting(owners: readonly Place[], holders: readonly Holder[]): readonly Place[]
}

interface Scene {
  readonly giverId: number
  readonly placing: Placing
  readonly place: Place
  readonly grants: Grants
  /** Those that hold each resource now. */
  readonly holders: ReadonlyMap<number, readonly Holder[]>
  readonly names: ReadonlyMap<number, string>
}

/** Reads holders, groups and grants. Resources and groups that the person does not see do not exist for them. */
async function sceneOf(db: Queryable, giverId: number, placing: Placing, locked: GroupPlaces | undefined): Promise<Scene> {
  const { type, ids, groupId } = placing
  if (type === 'access_group') throw new Problem('invalid', 'A group is placed by moving it under another group.')
  const { view, word } = resourceTypes[type]
  const links = await linksOf(db, type, ids, locked ? 'hold' : 'look')
  const places = await groupPlacesOf(db, [groupId, ...links.map((link) => link.access_group_id)])
  const roots = new Set([...(locked?.values() ?? [])].map((place) => place.root_id))
  // Somebody placed it elsewhere before the lock was had.
  if (locked && [...places.values()].some((place) => !roots.has(place.root_id))) await startAgain(db)
  const grants = await readGrants(
    db,
    [...places.values()].map((place) => place.ancestors),
  )
  const place = places.get(groupId)
  if (!place || heldBy(grants.along(place.ancestors), giverId).size === 0) throw notFound('access group')
  const names = (await registeredType(type)?.namesOf(db, ids)) ?? new Map<number, string>()
  const holders = links.flatMap((link): Holder[] => {
    const at = places.get(link.access_group_id)
    return at ? [{ ...link, place: at }] : []
  })
  const scene: Scene = {
    giverId,
    placing,
    place,
    grants,
    holders: Map.groupBy(holders, ({ resource_id }) => resource_id),
    names: new Map(ids.map((id) => [id, names.get(id) ?? `${word} ${id}`])),
  }
  if ((await reachableAmong(db, giverId, view, type, ids)).size !== ids.length) {
    mustBeAllowed(wrongTarget(scene))
    throw notFound(word)
  }
  return scene
}

const chainsOf = (places: readonly Place[]): Chain[] => places.map(({ ancestors }) => ancestors)
const holdersOf = ({ holders }: Scene, id: number): readonly Holder[] => holders.get(id) ?? []
const ownersAmong = (holders: readonly Holder[]): Place[] => holders.filter(({ relation }) => relation === 'owner').map(({ place }) => place)
const sharedWith = (holders: readonly Holder[]): Place[] => holders.filter(({ relation }) => relation === 'shared').map(({ place }) => place)
const held = ({ grants }: Scene, userId: number, { ancestors }: Place): Held => heldBy(grants.along(ancestors), userId)

/** Groups other than the named one that own some of them. */
const leaving = (scene: Scene): Place[] => comingTo(scene).flatMap(({ former }) => former ?? [])

function comingTo(scene: Scene): Coming[] {
  const all = [...scene.names].map(([id, name]) => ({ id, name, former: ownersAmong(holdersOf(scene, id))[0] }))
  const coming = all.filter(({ former }) => former?.id !== scene.place.id)
  return [...Map.groupBy(coming, ({ former }) => former?.id).values()].map((some) => ({
    former: some[0]?.former,
    ids: some.map(({ id }) => id),
    names: some.map(({ name }) => name),
  }))
}

/** What hangs on the owner and comes with them: who has roles at the group gains them on it, and did not by a share of the resources. */
async function openedBy(db: Queryable, scene: Scene): Promise<Verdict> {
  const { giverId, place } = scene
  const type = registeredType(scene.placing.type)
  const along: Accompanying[] = []
  for (const { former, ids } of comingTo(scene)) along.push(...((await type?.comesAlong(db, ids, place.id, former ? [former.id] : [])) ?? []))
  return judgeOpenings(
    db,
    giverId,
    along.map(({ holders, ...what }) => ({ ...what, now: holders, later: [...holders, place.id] })),
  )
}

/** What hangs on groups above the one that comes to own them: those with whom they are shared come to use it by them. */
function openedAbove(db: Queryable, scene: Scene): Promise<Verdict> {
  const { giverId, place, placing } = scene
  const coming = comingTo(scene).flatMap(({ former: owner, ids }) =>
    ids.map((id) => ({ id, owner, guests: chainsOf(sharedWith(holdersOf(scene, id))) })),
  )
  return openedToGuests(db, giverId, placing.type, coming, place)
}

/** What people below the owner use of these themselves. */
async function openedByOwner(db: Queryable, scene: Scene): Promise<Verdict> {
  const { giverId, place: into, placing } = scene
  let verdict: Verdict = { areas: [], people: new Map(), refusals: [] }
  for (const { former, ids } of comingTo(scene)) {
    const owned = ids.map((id) => ({ id, name: scene.names.get(id) ?? '', guests: chainsOf(sharedWith(holdersOf(scene, id))) }))
    verdict = bothOf(verdict, await openedBelowOwner(db, giverId, placing.type, { owned, former, into }))
  }
  return verdict
}

function wrongCompany(scene: Scene): Refusal[] {
  return [...scene.names].flatMap(([id, name]) => whose(holdersOf(scene, id)).flatMap((owner) => judgeCompany(name, owner, scene.place)))
}

/** Without an owner it belongs to the groups that hold it. */
function whose(holders: readonly Holder[]): readonly Place[] {
  const owners = ownersAmong(holders)
  return owners.length > 0 ? owners : sharedWith(holders)
}

function wrongTarget(scene: Scene): Refusal[] {
  const { change } = resourceTypes[scene.placing.type]
  return judgeHolder(held(scene, scene.giverId, scene.place), change, scene.place.name)
}

function wrongOwners(scene: Scene): Refusal[] {
  const { change } = resourceTypes[scene.placing.type]
  return leaving(scene).flatMap((owner) => judgeHolder(held(scene, scene.giverId, owner), change, 'the group that owns it now'))
}

/** By a path that exists already: naming another company's id here must not open it. */
async function wrongResources(db: Queryable, { giverId, placing: { type, ids } }: Scene): Promise<Refusal[]> {
  const { change, word } = resourceTypes[type]
  if ((await reachableAmong(db, giverId, change, type, ids)).size === ids.length) return []
  return [{ code: 'forbidden', sentence: `You need the role “${roleName(change)}” on this ${word}.` }]
}

function wrongShares(scene: Scene): Refusal[] {
  return [...scene.names].flatMap(([id, name]) => {
    const here = holdersOf(scene, id).find(({ place }) => place.id === scene.place.id)
    if (!here) return judgeNotShared(name, scene.place.name)
    return here.relation === 'owner' ? judgeOwned(name, scene.place.name) : []
  })
}

interface Judging {
  readonly mayNot: readonly Refusal[]
  readonly cannot: readonly Refusal[]
  /** What ordering systems find of the whole company comes to the owner's people, who stay where they are. */
  readonly isCompanyShown?: boolean
  /** What comes with the resources. */
  readonly along?: Verdict
}

/** They send the orders of restaurants, and find the guests of groups. */
async function systemsComing(db: Queryable, { giverId, placing: { type }, grants }: Scene, shifts: readonly Shift[], isCompanyShown: boolean) {
  if (type === 'restaurant') return judgeStandingHolders(db, giverId, shifts, grants, { isCompanyShown })
  return type === 'customer' ? judgeStandingAlong(db, giverId, aboutGuests(shifts), grants) : []
}

async function judged(
  db: Queryable,
  scene: Scene,
  { mayNot, cannot, isCompanyShown = false, along }: Judging,
  { later, lasting }: Later,
): Promise<ResourcePlan> {
  const placed = [...scene.names].map(([id, name]): Placed => {
    const holders = holdersOf(scene, id)
    const owners = knownTypes.includes(scene.placing.type) ? holders.map(({ place }) => place) : whose(holders)
    return { id, name, now: holders.map(({ place }) => place), later: later(holders), lasting: { now: owners, later: lasting(owners, holders) } }
  })
  const chains = ({ now, later }: Placed['lasting']) => ({ now: chainsOf(now), later: chainsOf(later) })
  const shifts = placed.map((one): Shift => ({ ...one, ...chains(one), lasting: chains(one.lasting) }))
  const people = await judgeShifts(db, scene.giverId, shifts, scene.grants)
  const below = await openedBelowHolders(db, scene.giverId, scene.placing.type, placed)
  const systems = await systemsComing(db, scene, shifts, isCompanyShown)
  const verdict = {
    areas: [...people.areas, ...below.areas, ...(along?.areas ?? [])],
    people: new Map([...people.people, ...below.people, ...(along?.people ?? [])]),
    refusals: [...people.refusals, ...below.refusals, ...(along?.refusals ?? []), ...systems],
  }
  const verdictWithRefusals = mayNot.length > 0 ? closed(verdict, [...mayNot, ...cannot]) : { ...verdict, refusals: [...cannot, ...verdict.refusals] }
  const [owners, coming] = [leaving(scene), comingTo(scene)]
  return { ...verdictWithRefusals, place: scene.place, owners, coming, names: [...scene.names.values()], shifts }
}
