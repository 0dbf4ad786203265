import { knownTypes, type ResourceType } from '@brigade/contract/kit/resources.ts'
import type { Deps, Staff } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import { type DeparturePreview, registeredType, registeredTypes } from '../../../platform/resource-registry.ts'
import type { Verdict } from '../authority/law.ts'
import { type Held, heldBy, rightsFrom } from '../authority/rights.ts'
import { grantsOn, type Place } from '../authority/store.ts'
import { type KnownShares, noLongerKnown } from '../groups/known.ts'
import type { Refusal } from '../rules.ts'
import { byType, contentsOf, departureOf, driftOf, type HandoverContents, keyOf, sharesCut, thingsIn } from './contents.ts'
import { judgeDrift, judgeHome, judgeOffice, refused, sentences } from './rules.ts'
import { shiftsOf } from './shifts.ts'
import { offeredAlready, type Thing, thingsOf } from './store.ts'
import { type Holder, openInvitations } from './store-contents.ts'

/** What a handover would do and why it may not be: the preview shows it, the act obeys it. */
export interface HandoverPlan extends Verdict {
  /** Of what stays in the company that is left: its people alone read of it. */
  readonly here: Verdict
  readonly contents: HandoverContents
  readonly things: readonly Thing[]
  readonly notes: readonly string[]
}

export type Around = Pick<Deps, 'clock' | 'jobs'>

export async function heldOn(db: Queryable, userId: number, groups: readonly number[]): Promise<Held> {
  return heldBy(rightsFrom(await grantsOn(db, groups)), userId)
}

export interface Offering {
  readonly type: ResourceType
  readonly ids: readonly number[]
  /** An offer made already: it does not stand in its own way. */
  readonly except?: number | undefined
}

/** What would leave the company with an offer, for the one who makes it. */
export async function planOffer(db: Queryable, around: Around, staff: Staff, root: Place, { type, ids, except }: Offering): Promise<HandoverPlan> {
  const contents = await contentsOf(db, root.id, type, ids)
  const things = await thingsIn(db, contents)
  const verdict = await shiftsOf(db, staff.id, contents, things, undefined)
  const plan = { ...verdict, contents, things, notes: [] }
  const wrong = await judgeOfferer(db, staff.id, root, contents)
  if (wrong.length > 0) return { ...plan, refusals: wrong }
  const twins = await offeredAlready(db, root.id, type, contents.offered, except)
  const ahead = await foreseeDeparture(db, contents, staff.id, around)
  const { came, went } = except === undefined ? { came: [], went: [] } : driftOf((await thingsOf(db, [except])).get(except) ?? [], things)
  return {
    ...plan,
    notes: [...ahead.left, ...(await endingNotes(db, contents, root.id))],
    refusals: [
      ...(twins.length > 0 ? [refused.conflict(sentences.offeredAlready(twins))] : []),
      ...judgeDrift(root.name, came, went, true),
      ...verdict.here.refusals,
      ...ahead.refusals.map(refused.conflict),
    ],
  }
}

/** May this person let go of it? Asked when it is offered, and of the same person again when it is accepted. */
export async function judgeOfferer(db: Queryable, userId: number, root: Place, contents: HandoverContents): Promise<Refusal[]> {
  const homes = await Promise.all(
    contents.homes.map(async ({ name, id, ancestors }) => {
      const here = contents.owned.filter(({ access_group_id }) => contents.groups.length > 0 || access_group_id === id)
      return judgeHome({ name, held: await heldOn(db, userId, ancestors), types: [...byType(here).keys()] })
    }),
  )
  return [...judgeOffice(root.name, await heldOn(db, userId, [root.id])), ...homes.flat()]
}

/** What the modules say to it. */
export async function foreseeDeparture(
  db: Queryable,
  contents: HandoverContents,
  staffId: number,
  { clock, jobs }: Around,
): Promise<Required<DeparturePreview>> {
  const departure = departureOf(contents, staffId, { now: clock.now(), jobs })
  const said: DeparturePreview[] = []
  for (const [, type] of registeredTypes()) if (type.foreseeDeparture) said.push(await type.foreseeDeparture(db, departure))
  return {
    refusals: said.flatMap(({ refusals }) => refusals),
    left: said.flatMap(({ left }) => left),
    came: said.flatMap(({ came }) => came),
    owed: said.flatMap(({ owed }) => owed ?? []),
  }
}

const mostLines = 5

/** Shares, roles and invitations that end with it. */
async function endingNotes(db: Queryable, contents: HandoverContents, root: number): Promise<string[]> {
  const [known, cut] = parted(sharesCut(contents))
  const byThing = Map.groupBy(cut, keyOf)
  const shownCuts = [...byThing.values()].slice(0, mostLines)
  const names = await namesOf(db, shownCuts.flat())
  const lines = shownCuts.map((links) => {
    const groups = links.map(({ group_name, root_id }) => (root_id === root ? group_name : 'another company'))
    return `${names.get(keyOf(links[0] ?? nothing))} is no longer shared with ${[...new Set(groups)].join(', ')}.`
  })
  const more = byThing.size - lines.length
  const invitations = await openInvitations(
    db,
    contents.groups.map(({ id }) => id),
  )
  return [
    ...lines,
    ...(more > 0 ? [`The same is true of ${more} more.`] : []),
    ...noLongerKnown(countedShares(known, root)),
    ...(contents.groups.length > 0 ? ['Roles given on the group and below it end.'] : []),
    ...(invitations > 0 ? [`${invitations === 1 ? 'An open invitation ends' : `${invitations} open invitations end`} as well.`] : []),
  ]
}

/** Shares that there are thousands of, and the others, each of which is named. */
function parted(links: readonly Holder[]): readonly [known: Holder[], others: Holder[]] {
  const isKnown = ({ resource_type }: Holder) => knownTypes.includes(resource_type)
  return [links.filter(isKnown), links.filter((link) => !isKnown(link))]
}

function countedShares(links: readonly Holder[], root: number): KnownShares[] {
  return [...Map.groupBy(links, ({ resource_type }) => resource_type)].map(([resource_type, some]) => ({
    resource_type,
    count: new Set(some.map(({ resource_id }) => resource_id)).size,
    groups: [...new Set(some.map(({ group_name, root_id }) => (root_id === root ? group_name : null)))],
  }))
}

const nothing = { resource_type: 'access_group', resource_id: 0 } as const

async function namesOf(db: Queryable, things: readonly { resource_type: ResourceType; resource_id: number }[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const [type, some] of Map.groupBy(things, ({ resource_type }) => resource_type)) {
    const ids = some.map(({ resource_id }) => resource_id)
    for (const [id, name] of (await registeredType(type)?.namesOf(db, ids)) ?? []) names.set(keyOf({ resource_type: type, resource_id: id }), name)
  }
  return names
}
