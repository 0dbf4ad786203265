import { maxDepth } from '@brigade/contract/access-groups.ts'
import type { HandoverPreview } from '@brigade/contract/handovers.ts'
import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import { type ResourceType, resourceTypes } from '@brigade/contract/kit/resources.ts'
import type { Deps, Staff } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import { type DepartureForesight, type Regrouping, registeredTypes } from '../../../platform/resource-registry.ts'
import { gained, type Held, heldBy, type LiveGrant, rightsFrom } from '../authority/rights.ts'
import { grantsOn, type Person, type Place, peopleById, placesOf } from '../authority/store.ts'
import { type Area, differencesOf } from '../placement/plan.ts'
import type { Refusal } from '../rules.ts'
import { byType, departureOf, driftOf, type Extent, extentOf, thingsIn } from './extent.ts'
import { judgeCompany, judgeDrift, judgeHome, judgeReceivers, refused, sentences } from './rules.ts'
import { type HandoverRow, offeredAlready, type Thing, thingsOf } from './store.ts'
import { looseEnds, openInvitations } from './store-extent.ts'

export interface HandoverPlan {
  readonly extent: Extent
  readonly things: readonly Thing[]
  readonly areas: readonly Area[]
  readonly people: ReadonlyMap<number, Person>
  readonly notes: readonly string[]
  readonly refusals: readonly Refusal[]
}

type Around = Pick<Deps, 'clock' | 'jobs'>

const around = ({ clock, jobs }: Around) => ({ now: clock.now(), jobs })

async function heldOn(db: Queryable, userId: number, groups: readonly number[]): Promise<Held> {
  return heldBy(rightsFrom(await grantsOn(db, groups)), userId)
}

/** Types of what goes, each once. */
const typesIn = ({ owned }: Extent): ResourceType[] => [...byType(owned).keys()]

/** What a company would let go of, and why it may not. The same is asked of the offerer when the offer is accepted. */
async function judgeOfferer(db: Queryable, userId: number, root: Place, extent: Extent): Promise<Refusal[]> {
  const company = judgeCompany(root.name, await heldOn(db, userId, [root.id]))
  const homes = await Promise.all(
    extent.homes.map(async ({ name, id, ancestors }) => {
      const here = extent.owned.filter(({ access_group_id }) => extent.groups.length > 0 || access_group_id === id)
      return judgeHome({ name, held: await heldOn(db, userId, ancestors), types: [...byType(here).keys()] })
    }),
  )
  return [...company, ...homes.flat()]
}

async function foreseen(db: Queryable, extent: Extent, staffId: number, deps: Around): Promise<DepartureForesight> {
  const departure = departureOf(extent, staffId, around(deps))
  const said: DepartureForesight[] = []
  for (const [, type] of registeredTypes()) if (type.foreseeDeparture) said.push(await type.foreseeDeparture(db, departure))
  return {
    refusals: said.flatMap(({ refusals }) => refusals),
    left: said.flatMap(({ left }) => left),
    came: said.flatMap(({ came }) => came),
  }
}

/** Everybody who has roles where it stands loses them, unless they hold the same over there; groups below may have people of their own. */
async function lossesOf(db: Queryable, extent: Extent): Promise<Area[]> {
  const places = extent.groups.length > 0 ? extent.groups : extent.homes
  const grants = Map.groupBy(
    await grantsOn(
      db,
      places.flatMap(({ ancestors }) => ancestors),
    ),
    ({ groupId }) => groupId,
  )
  const along = (ids: readonly number[]): LiveGrant[] => ids.flatMap((id) => grants.get(id) ?? [])
  const [top] = extent.groups
  return places
    .filter((place) => place === top || extent.groups.length === 0 || grants.has(place.id))
    .map((place) => {
      const before = place === top || !top ? rightsFrom(along(place.ancestors)) : rightsFrom(along([place.id]))
      return {
        place,
        before: extent.groups.length > 0 ? before : rightsFrom(relevant(along(place.ancestors), typesIn(extent))),
        after: rightsFrom([]),
      }
    })
}

/** Of a resource alone those roles are told that show it or change it; a branch of groups is about all of them. */
function relevant(grants: readonly LiveGrant[], types: readonly ResourceType[]): LiveGrant[] {
  const roles: readonly string[] = types.flatMap((type) => [resourceTypes[type].view, resourceTypes[type].change])
  return grants.filter(({ role }) => roles.includes(role))
}

async function looseNotes(db: Queryable, extent: Extent, root: number): Promise<string[]> {
  const ids = extent.groups.map(({ id }) => id)
  const ends = await looseEnds(db, extent.owned, ids)
  const names = await namesOf(db, ends)
  const byThing = Map.groupBy(ends, ({ resource_type, resource_id }) => `${resource_type} ${resource_id}`)
  const lines = [...byThing].slice(0, mostLines).map(([key, some]) => {
    const groups = some.map(({ group_name, root_id }) => (root_id === root ? group_name : 'another company'))
    return `${names.get(key)} is no longer shared with ${[...new Set(groups)].join(', ')}.`
  })
  const more = byThing.size - lines.length
  const invitations = await openInvitations(db, ids)
  return [
    ...lines,
    ...(more > 0 ? [`The same is true of ${more} more.`] : []),
    ...(extent.groups.length > 0 ? ['Roles given on the group and below it end.'] : []),
    ...(invitations > 0 ? [`${invitations === 1 ? 'An open invitation ends' : `${invitations} open invitations end`} as well.`] : []),
  ]
}

const mostLines = 5

async function namesOf(db: Queryable, ends: readonly { resource_type: ResourceType; resource_id: number }[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  const types = new Map(registeredTypes())
  for (const [type, some] of Map.groupBy(ends, ({ resource_type }) => resource_type)) {
    const known = await types.get(type)?.namesOf(
      db,
      some.map(({ resource_id }) => resource_id),
    )
    for (const { resource_id: id } of some) names.set(`${type} ${id}`, known?.get(id) ?? `${resourceTypes[type].word} ${id}`)
  }
  return names
}

export interface Offering {
  readonly type: ResourceType
  readonly ids: readonly number[]
  /** An offer made already: it does not stand in its own way. */
  readonly except?: number | undefined
}

/** What would leave the company with an offer, for the one who makes it. */
export async function planOffer(db: Queryable, deps: Around, staff: Staff, root: Place, { type, ids, except }: Offering): Promise<HandoverPlan> {
  const extent = await extentOf(db, root.id, type, ids)
  const wrong = await judgeOfferer(db, staff.id, root, extent)
  const things = await thingsIn(db, extent)
  const areas = await lossesOf(db, extent)
  const people = await peopleIn(db, areas)
  if (wrong.length > 0) return { extent, things, areas, people, notes: [], refusals: wrong }
  const twins = await offeredAlready(db, root.id, type, extent.offered, except)
  const ahead = await foreseen(db, extent, staff.id, deps)
  const drift = except === undefined ? [] : judgeDrift(root.name, ...driftNow(things, (await thingsOf(db, [except])).get(except) ?? []), true)
  return {
    extent,
    things,
    areas,
    people,
    notes: [...ahead.left, ...(await looseNotes(db, extent, root.id))],
    refusals: [...(twins.length > 0 ? [refused.conflict(sentences.offeredAlready(twins))] : []), ...drift, ...ahead.refusals.map(refused.conflict)],
  }
}

const driftNow = (now: readonly Thing[], then: readonly Thing[]): [Thing[], Thing[]] => {
  const { came, went } = driftOf(then, now)
  return [came, went]
}

function peopleIn(db: Queryable, areas: readonly Area[]): Promise<Map<number, Person>> {
  return peopleById(
    db,
    areas.flatMap(({ before, after }) => [...before.keys(), ...after.keys()]),
  )
}

export interface Arrival extends HandoverPlan {
  readonly target: Place
  readonly company: Place
  readonly left: Place
}

/** What would come to a group of another company, for the one who accepts: judged by what the offerer may do and give at this moment. */
export async function planArrival(db: Queryable, deps: Around, staff: Staff, handover: HandoverRow, targetId: number): Promise<Arrival> {
  const places = await placesOf(db, [handover.from_root_id, targetId])
  const [left, target] = [places.get(handover.from_root_id), places.get(targetId)]
  if (!left || !target) throw notFound('access group')
  const company = (await placesOf(db, [target.root_id])).get(target.root_id)
  if (!company) throw notFound('access group')
  const offered = (await thingsOf(db, [handover.id])).get(handover.id) ?? []
  const nothing = { extent: emptyExtent(handover.resource_type), things: offered, areas: [], people: new Map(), notes: [], target, company, left }
  if (handover.status !== 'pending') return { ...nothing, refusals: [refused.conflict(sentences.notPending(handover.status))] }
  if (company.id === left.id) return { ...nothing, refusals: [refused.conflict(sentences.sameCompany)] }
  const offerer = (await peopleById(db, handover.offered_by === null ? [] : [handover.offered_by])).get(handover.offered_by ?? 0)
  const onLeft = offerer ? await heldOn(db, offerer.id, [left.id]) : undefined
  if (!onLeft || offerer?.status !== 'active' || judgeCompany(left.name, onLeft).length > 0)
    return { ...nothing, refusals: [refused.conflict(sentences.offererGone(handover.company))] }
  const extent = await extentNow(db, handover, offered)
  if (!extent)
    return {
      ...nothing,
      refusals: judgeDrift(
        handover.company,
        [],
        offered.filter(({ is_offered }) => is_offered),
        false,
      ),
    }
  const { came, went } = driftOf(offered, await thingsIn(db, extent))
  const receiver = [
    ...judgeCompany(company.name, await heldOn(db, staff.id, [company.id])),
    ...judgeHome({ name: target.name, held: await heldOn(db, staff.id, target.ancestors), types: typesIn(extent) }),
  ]
  const areas = await gainsOf(db, extent, target)
  const people = await peopleIn(
    db,
    areas.flatMap(({ place, after }) => [{ place, before: rightsFrom([]), after }]),
  )
  const depth = depthOf(extent, target)
  const refusals = [
    ...receiver,
    ...judgeDrift(handover.company, came, went, false),
    ...(depth > maxDepth ? [refused.conflict(sentences.tooDeep(extent.groups[0]?.name ?? '', maxDepth))] : []),
    ...lawOf(areas, handover, namesText(offered.filter(({ is_offered }) => is_offered)), people),
  ]
  const ahead = await foreseen(db, extent, offerer.id, deps)
  const theirs = [...(await judgeOfferer(db, offerer.id, left, extent)), ...ahead.refusals]
  const first = theirs.length > 0 ? [refused.conflict(sentences.theirsFirst(handover.company))] : []
  const notes = [
    ...ahead.came,
    ...(first.length + refusals.length > 0 ? [] : await regroupingNotes(db, regroupingOf(extent, target, offerer.id, deps))),
  ]
  return { extent, things: offered, areas, people, notes, refusals: [...refusals, ...first], target, company, left }
}

const emptyExtent = (type: ResourceType): Extent => ({ type, offered: [], groups: [], owned: [], homes: [] })

/** As it stands now; nothing when part of what was offered by name is gone. */
async function extentNow(db: Queryable, { from_root_id, resource_type }: HandoverRow, offered: readonly Thing[]): Promise<Extent | undefined> {
  const ids = offered.filter(({ is_offered }) => is_offered).map(({ resource_id }) => resource_id)
  try {
    return await extentOf(db, from_root_id, resource_type, ids)
  } catch (problem) {
    if (problem instanceof Problem) return undefined
    throw problem
  }
}

/** Who comes to which rights: measured on what they hold where it stands now. */
async function gainsOf(db: Queryable, { homes }: Extent, target: Place): Promise<Area[]> {
  const grants = Map.groupBy(await grantsOn(db, [...target.ancestors, ...homes.flatMap(({ ancestors }) => ancestors)]), ({ groupId }) => groupId)
  const along = (ids: readonly number[]): LiveGrant[] => [...new Set(ids)].flatMap((id) => grants.get(id) ?? [])
  return homes.map((place) => ({ place, before: rightsFrom(along(place.ancestors)), after: rightsFrom(along(target.ancestors)) }))
}

/** The groups of the company that hands over are not named to the other. */
function lawOf(areas: readonly Area[], { offerer_name, offered_by }: HandoverRow, thing: string, people: ReadonlyMap<number, Person>): Refusal[] {
  const who = (id: number): string => people.get(id)?.name ?? 'Somebody'
  return areas.flatMap(({ before, after }) =>
    judgeReceivers({ offerer: offerer_name, thing, held: heldBy(before, offered_by ?? 0) }, gained(before, after), who),
  )
}

function depthOf({ groups }: Extent, target: Place): number {
  const [top] = groups
  if (!top) return 0
  return target.ancestors.length + Math.max(...groups.map(({ ancestors }) => ancestors.length)) - top.ancestors.length + 1
}

/** Of a group that is handed over: what else changes as it comes to stand under another one. */
export function regroupingOf({ groups: [top] }: Extent, into: Place, staffId: number, deps: Around): Regrouping | undefined {
  return top && { kind: 'move', groups: [top], into, staffId, ...around(deps) }
}

async function regroupingNotes(db: Queryable, regrouping: Regrouping | undefined): Promise<string[]> {
  if (!regrouping) return []
  const said: string[] = []
  for (const [, type] of registeredTypes()) said.push(...((await type.foresee?.(db, regrouping))?.notes ?? []))
  return said
}

const mostNames = 5

/** "A, B and 3 more". */
export function namesText(things: readonly Pick<Thing, 'name'>[]): string {
  const more = things.length - mostNames
  const shown = things.slice(0, mostNames).map(({ name }) => name)
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}

/** Each side reads of its own people alone: who loses, or who gains. */
export function previewOf({ areas, people, things, extent, notes, refusals }: HandoverPlan, side: 'losses' | 'gains'): HandoverPreview {
  const byPerson = Map.groupBy(differencesOf(areas, side), ({ userId }) => userId)
  const effects = [...byPerson]
    .map(([userId, differences]) => ({
      user_id: userId,
      name: people.get(userId)?.name ?? '',
      email: people.get(userId)?.email ?? '',
      roles: [...new Set(differences.map(({ role }) => role))],
      groups: side === 'losses' ? [...new Set(differences.map(({ place }) => place.name))] : [],
    }))
    .sort((a, b) => a.name.localeCompare(b.name))
  return {
    gains: side === 'gains' ? effects : [],
    losses: side === 'losses' ? effects : [],
    groups: extent.groups.length,
    resources: extent.owned.length,
    notes: [...new Set(notes)],
    blocked_by: [...new Set(refusals.map(({ sentence }) => sentence))],
    things: [...Map.groupBy(things, ({ resource_type }) => resource_type)].map(([resource_type, some]) => ({
      resource_type,
      count: some.length,
      names: some.slice(0, mostNames).map(({ name }) => name),
    })),
  }
}
