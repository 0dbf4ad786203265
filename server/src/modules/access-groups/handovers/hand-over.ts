import { cutShares, handOver as giveTo, takeAllAway } from '../../../platform/access/holdings.ts'
import { plain } from '../../../platform/audit/plain.ts'
import type { Change, Deps, Staff } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import { appendEvent } from '../../../platform/realtime/events.ts'
import { type Departure, registeredType, registeredTypes } from '../../../platform/resource-registry.ts'
import { grantsOn, type Place } from '../authority/store.ts'
import { regroup } from '../placement/change-preview.ts'
import { hangUnder } from '../placement/store.ts'
import { type Arrival, regroupingOf } from './arrival.ts'
import { byType, departureOf, keyOf, sharesCut } from './contents.ts'
import { namesText } from './names.ts'
import { endHandover, type HandoverRow, userIdsOf, voidOffersOf } from './store.ts'
import { endInvitations, noteFormer } from './store-contents.ts'

/** What goes leaves every group of the one company and comes to one of the other; both have it in their History. Judged before, under locks. */
export async function handOver(change: Change, deps: Pick<Deps, 'clock' | 'jobs'>, staff: Staff, row: HandoverRow, plan: Arrival): Promise<void> {
  const { tx } = change
  const { contents, target, company, left } = plan
  const groups = contents.groups.map(({ id }) => id)
  const resources = byType(contents.owned)
  const before = new Map([...Map.groupBy(contents.holders, keyOf)].map(([key, links]) => [key, links.flatMap(({ ancestors }) => ancestors)]))
  const oldReach = [...new Set([...before.values(), ...contents.groups.map(({ ancestors }) => ancestors)].flat())]
  const affected = await peopleOn(tx, [...oldReach, ...target.ancestors])

  const departure = departureOf(contents, row.offered_by ?? 0, { now: deps.clock.now(), jobs: deps.jobs })
  for (const [, type] of registeredTypes()) await type.departing?.(tx, departure)
  await cutShares(tx, sharesCut(contents))
  const finish = await place(change, deps, row, plan)
  await noteFormer(
    tx,
    [...[...resources].map(([type, ids]) => ({ type, ids })), ...(groups.length > 0 ? [{ type: 'access_group' as const, ids: groups }] : [])],
    left.id,
    company.id,
  )
  await depart(change, departure)
  await finish()
  await endHandover(tx, row.id, { status: 'accepted', by: staff, into: { root: company.id, company: company.name } })
  const voided = await voidOffersOf(tx, left.id, plan.things)
  await appendEvent(tx, { keys: ['handovers'], reach: [], userIds: await userIdsOf(tx, [row.email, ...voided]) })
  writeHistory(change, staff, row, plan, { before, affected })
}

/** A group hangs under the other one with all below it; resources alone get a new owner. */
async function place({ tx, changed }: Change, { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>, row: HandoverRow, { contents, target }: Arrival) {
  const regrouping = regroupingOf(contents, target, row.offered_by ?? 0, { clock, jobs })
  if (regrouping) {
    const finish = await regroup(tx, regrouping)
    const groups = contents.groups.map(({ id }) => id)
    await takeAllAway(tx, groups)
    await endInvitations(tx, groups)
    await hangUnder(tx, contents.offered, target)
    return () => finish(changed)
  }
  for (const [type, ids] of byType(contents.owned)) {
    await giveTo(tx, type, ids, target.id)
    const theirs = contents.owned.filter(({ resource_type }) => resource_type === type)
    for (const [home, some] of Map.groupBy(theirs, ({ access_group_id }) => access_group_id)) {
      const moved = some.map(({ resource_id }) => resource_id)
      await registeredType(type)?.ownerMoved?.(tx, moved, target.id, [home])
    }
  }
  return async () => {
    for (const [type, ids] of byType(contents.owned)) {
      const came = (await registeredType(type)?.cameUnder?.(tx, ids, { jobs, now: clock.now() })) ?? []
      for (const line of came) changed({ resource: type, ...line })
    }
  }
}

async function depart({ tx, changed }: Change, departure: Departure): Promise<void> {
  for (const [resource, type] of registeredTypes()) {
    for (const line of (await type.departed?.(tx, departure)) ?? []) changed({ resource, ...line })
  }
}

interface Reaches {
  readonly before: ReadonlyMap<string, readonly number[]>
  readonly affected: readonly number[]
}

/** On both companies, on the group it came to, and on each resource once for either side: what one reads names nobody's groups of the other. */
function writeHistory(
  { changed }: Change,
  staff: Staff,
  row: HandoverRow,
  { contents, things, target, company, left }: Arrival,
  { before, affected }: Reaches,
) {
  const what = plain(namesText(things.filter(({ is_offered }) => is_offered)))
  const went = `- **handed over to ${plain(company.name)}**: ${what}, accepted by ${plain(staff.name)}`
  const came = `- **taken over from ${plain(left.name)}**: ${what}, offered by ${plain(row.offerer_name)}`
  changed({ id: left.id, description: went, reach: [left.id], affectedUsers: affected })
  changed({ id: company.id, description: came, reach: [company.id] })
  if (target.id !== company.id) changed({ id: target.id, description: came, reach: target.ancestors })
  const single = { went: `- **handed over**: to ${plain(company.name)}`, came: `- **taken over**: from ${plain(left.name)}` }
  const [top] = contents.groups
  if (top) {
    changed({ id: top.id, description: single.went, reach: top.ancestors.slice(0, -1) })
    changed({ id: top.id, description: single.came, reach: [...target.ancestors, top.id] })
  }
  const gone = new Set(contents.groups.map((group) => group.id))
  for (const { resource_type: resource, resource_id: id, access_group_id } of contents.owned) {
    const reach = [...new Set(before.get(keyOf({ resource_type: resource, resource_id: id })))].filter((group) => !gone.has(group))
    changed({ resource, id, description: single.went, reach })
    changed({ resource, id, description: single.came, reach: newReach(contents.groups, target, access_group_id) })
  }
}

/** Groups over a resource once it has come: those above the target, and of a branch those on the way down to its owner. */
function newReach(groups: readonly Place[], target: Place, owner: number): number[] {
  const home = groups.find(({ id }) => id === owner)
  const top = groups[0]
  if (!home || !top) return [...target.ancestors]
  return [...target.ancestors, ...home.ancestors.slice(top.ancestors.length - 1)]
}

async function peopleOn(db: Queryable, groups: readonly number[]): Promise<number[]> {
  return [...new Set((await grantsOn(db, groups)).map(({ userId }) => userId))]
}
