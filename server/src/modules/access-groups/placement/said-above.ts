import { named } from '@brigade/contract/kit/named.ts'
import { type ResourceType, resourceTypes } from '@brigade/contract/kit/resources.ts'
import { type Role, roleName } from '@brigade/contract/kit/roles.ts'
import type { Queryable } from '../../../platform/database.ts'
import {
  type Arrival,
  ancestorsAfter,
  type Comer,
  type PassedOn,
  type Regrouping,
  registeredType,
  registeredTypes,
  type SaidAbove,
} from '../../../platform/resource-registry.ts'
import { readGrants } from '../authority/law.ts'
import { type Held, heldBy } from '../authority/rights.ts'

// What is said for a group counts for all that comes below it: hours, offers, a plan. Whoever brings something there says it there by that.

/** Who brings them there, and when. */
export type Around = Pick<Arrival, 'staffId' | 'now'>

/** Whether somebody with these roles at a place may say it there. */
export function maySay(held: Held, { role, isForGood = false }: PassedOn): boolean {
  const until = held.get(role)
  return until !== undefined && (!isForGood || until === Infinity)
}

export const mayNotDecide = (what: string, role: Role, on = 'there'): string =>
  `${what}, which you may not decide. Have someone with “${roleName(role)}” ${on} do it.`
export const mayNotCount = ({ what, role }: PassedOn, where: string, on?: string): string =>
  mayNotDecide(`${what} would come to count for ${where}`, role, on)

/** What comes to count by it for what is moved, or hangs on a group that ends: sentences where the mover may not say it there. */
export async function wronglySaidAbove(db: Queryable, regrouping: Regrouping): Promise<string[]> {
  const { groups, into, staffId, now } = regrouping
  const below = groups.map(({ id }) => id)
  const [from] = regrouping.kind === 'merge' ? groups : []
  const wrong: string[] = []
  for (const [type, { comers: comersOf }] of registeredTypes()) {
    const placed = await comersOf(db, { below }, staffId)
    const comers = placed.map(({ ancestors, ...one }) => ({ ...one, now: ancestors, later: chainThen(ancestors, regrouping) }))
    wrong.push(
      ...(await wrongAmong(
        db,
        await arriving(db, type, {
          comers,
          where: `${into.name} or above`,
          staffId,
          now,
          ...(from && { merged: { from: from.id, into: into.id, ancestors: into.ancestors } }),
        }),
      )),
    )
  }
  return wrong
}

interface ToOwner {
  readonly type: ResourceType
  readonly ids: readonly number[]
  readonly into: Regrouping['into']
}

/** The same of resources that get another owner by themselves. */
export async function wronglySaidAboveOwner(db: Queryable, { type, ids, into }: ToOwner, around: Around): Promise<string[]> {
  const comers = await comersTo(db, { type, ids, into }, around)
  return wrongAmong(db, await arriving(db, type, { comers, where: `${into.name} or above`, ...around }))
}

/** What will count for them then, and what no longer does, for a preview. */
export async function saidAboveOwner(db: Queryable, { type, ids, into }: ToOwner, around: Around): Promise<string[]> {
  const comers = await comersTo(db, { type, ids, into }, around)
  const coming = await arriving(db, type, { comers, where: `${into.name} or above`, ...around })
  const back = comers.map(({ now, later, ...one }) => ({ ...one, now: later, later: now }))
  const leaving = await arriving(db, type, { comers: back, where: 'groups above now', ...around })
  return [...linesOf(coming, 'will count'), ...linesOf(leaving, 'will no longer count')]
}

async function comersTo(db: Queryable, { type, ids, into }: ToOwner, { staffId }: Around): Promise<Comer[]> {
  const placed = (await registeredType(type)?.comers(db, { ids }, staffId)) ?? []
  return placed.map(({ ancestors, ...one }) => ({ ...one, now: ancestors, later: into.ancestors }))
}

const linesOf = (coming: Coming, will: string): string[] =>
  coming.said.filter(({ isToldApart = false }) => !isToldApart).map(({ what, at }) => `${what} ${will} for ${namesOf(coming, at)}.`)

interface Coming extends Arrival {
  readonly type: ResourceType
  readonly said: readonly SaidAbove[]
}

async function arriving(db: Queryable, type: ResourceType, { comers: placed, ...around }: Arrival): Promise<Coming> {
  const arrival = { ...around, comers: placed.filter(({ now, later }) => now.join() !== later.join()) }
  return { ...arrival, type, said: arrival.comers.length === 0 ? [] : ((await registeredType(type)?.saidAbove(db, arrival)) ?? []) }
}

/** Of a merge, what both groups say counts as the one that goes on says it. */
function chainThen(ancestors: readonly number[], regrouping: Regrouping): readonly number[] {
  const then = ancestorsAfter(ancestors, regrouping)
  const [from] = regrouping.groups
  if (regrouping.kind !== 'merge' || !from) return then
  const at = then.indexOf(regrouping.into.id)
  return [...then.slice(0, at), from.id, ...then.slice(at)]
}

async function wrongAmong(db: Queryable, coming: Coming): Promise<string[]> {
  const { comers, said, staffId } = coming
  if (said.length === 0) return []
  const grants = await readGrants(
    db,
    comers.map(({ now }) => now),
  )
  return said.flatMap((one) => {
    const counting = (chain: Comer['now']) => (one.isOfCompany ? chain.slice(0, 1) : chain)
    const lacking = comers.filter(({ id, now }) => one.at.includes(id) && !maySay(heldBy(grants.along(counting(now)), staffId), one))
    if (lacking.length === 0) return []
    const names = namesOf(
      coming,
      lacking.map(({ id }) => id),
    )
    return [mayNotCount(one, names, one.isOfCompany ? 'on the whole company' : 'there')]
  })
}

const namesOf = ({ comers, type }: Coming, ids: readonly number[]): string =>
  named(
    comers.filter(({ id }) => ids.includes(id)).map(({ name, seen }) => (seen ? name : null)),
    resourceTypes[type].word,
  )
