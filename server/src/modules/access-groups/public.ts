import { notFound } from '@brigade/contract/kit/problem.ts'
import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import type { Role } from '@brigade/contract/kit/roles.ts'
import type { Link } from '../../platform/access/holdings.ts'
import { mayReach } from '../../platform/access/policy.ts'
import type { Change, Deps } from '../../platform/context.ts'
import { type Queryable, startAgain, type Tx } from '../../platform/database.ts'
import { givableBy, heldForGood } from './authority/law.ts'
import { judgeOpenings, type Opening } from './authority/openings.ts'
import { groupPlacesOf, holdTreeOf, lockTrees, treeOf } from './authority/store.ts'
import { offeredAlready } from './handovers/store.ts'
import { invitationTokenHash as tokenHash } from './invitations/letter.ts'
import { changeOwner as moveToOwner } from './resources/changes.ts'
import { lockHolders as lockTreesOf, type Placing } from './resources/plan.ts'
import { linksOf } from './resources/store.ts'

/** Call it before anything else is locked: everybody who places resources locks trees first. */
export async function lockHolders(tx: Tx, staffId: number, placing: Placing): Promise<void> {
  await lockTreesOf(tx, staffId, placing)
}

/**
 * Call it before something new is put into a group: the group stays in its tree until the transaction ends, and the person is asked
 * for the role anew. It may be moved, or merged into another, at that moment.
 */
export async function mustStayIn(tx: Tx, staffId: number, role: Role, groupId: number): Promise<void> {
  const place = (await lockTrees(tx, [groupId], 'stay')).get(groupId)
  if (!place || !(await mayReach(tx, staffId, role, 'access_group', groupId))) throw notFound('access group')
}

/**
 * Call it before anything else is locked, for a change that relies on the groups above something: neither it nor they come elsewhere
 * until the transaction ends.
 */
export async function placeStays(tx: Tx, type: ResourceType, id: number): Promise<void> {
  const held = await holdTreeOf(tx, type, id)
  // It came to another tree before the lock was had.
  if ((await treeOf(tx, type, id)) !== held) await startAgain(tx)
}

/** For a module whose own form changes the organization of a resource: the same act as `move_resources`, judged by the same law. */
export async function changeOwner(change: Change, deps: Pick<Deps, 'clock' | 'jobs'>, staffId: number, placing: Placing): Promise<void> {
  await moveToOwner(change, deps, staffId, placing)
}

/** Call it before anything else is locked, for a job that relies on who holds what in these companies: nothing there is placed elsewhere until the transaction ends. */
export async function companiesStay(tx: Tx, rootIds: readonly number[]): Promise<void> {
  await lockTrees(tx, rootIds, 'stay')
}

/**
 * Law 1: those of `roles` that this person may still give on this group for good: active, `access_groups_admin` and the role
 * itself there, both without an end. Nobody can take these rights away before the transaction ends.
 */
export async function rolesStillGrantable(tx: Tx, granterId: number, groupId: number, roles: readonly Role[]): Promise<Role[]> {
  const place = (await lockTrees(tx, [groupId], 'stay')).get(groupId)
  return place ? givableBy(tx, granterId, place, roles) : []
}

/** The same for a page, which offers what would be allowed; saving asks again. */
export async function seemGrantable(db: Queryable, granterId: number, groupId: number, roles: readonly Role[]): Promise<Role[]> {
  const place = (await groupPlacesOf(db, [groupId])).get(groupId)
  return place ? givableBy(db, granterId, place, roles) : []
}

/** Whether this person holds the role on a group or above it without an end. The tree stays until the transaction ends. */
export async function holdsForGood(tx: Tx, personId: number, groupId: number, role: Role): Promise<boolean> {
  const place = (await lockTrees(tx, [groupId], 'stay')).get(groupId)
  return place !== undefined && (await heldForGood(tx, personId, place, role))
}

/** The same for a page, which offers what would be allowed; saving asks again. */
export async function seemsHeldForGood(db: Queryable, personId: number, groupId: number, role: Role): Promise<boolean> {
  const place = (await groupPlacesOf(db, [groupId])).get(groupId)
  return place !== undefined && (await heldForGood(db, personId, place, role))
}

/**
 * For what a module opens by an act of its own: whether the law of giving lets this person do it, as if they shared it. In a transaction in
 * which the trees stay, or for a page.
 */
export async function mayOpen(db: Queryable, giverId: number, openings: readonly Opening[]): Promise<boolean> {
  return (await judgeOpenings(db, giverId, openings)).refusals.length === 0
}

/** The groups that hold these resources, their owners and those they are shared with. No owner changes until the transaction ends. */
export const holdersOf = (tx: Tx, type: ResourceType, ids: readonly number[]): Promise<Link[]> => linksOf(tx, type, ids, 'hold')

/** Names of those of these resources that are offered to another company, which has not answered yet. */
export async function namesOffered(db: Tx, type: ResourceType, ids: readonly number[]): Promise<string[]> {
  const offered: string[] = []
  for (const id of ids) {
    const root = await treeOf(db, type, id)
    if (root !== undefined) offered.push(...(await offeredAlready(db, root, type, [id], undefined)))
  }
  return offered
}

/** What is stored of the token in an invitation's link. */
export const invitationTokenHash = tokenHash
