import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import { mayReach, reachableAmong } from '../../../platform/access/policy.ts'
import type { Staff } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import type { Regrouping } from '../../../platform/resource-registry.ts'
import type { RestaurantRow } from './store.ts'
import * as store from './store.ts'

/** The restaurant, held until the transaction ends, if the person may still change it: asked again after the wait for the lock. */
export async function lockReached(tx: Tx, staff: Staff, id: number): Promise<RestaurantRow> {
  const row = await lockKept(tx, staff, id)
  if (!(await mayReach(tx, staff.id, 'restaurants_admin', 'restaurant', id))) throw notFound('restaurant')
  return row
}

/** The same where the change itself asks for the restaurant's reach again at its end, as every change of one does that is no deletion. */
export async function lockKept(tx: Tx, staff: Staff, id: number): Promise<RestaurantRow> {
  const row = await store.lock(tx, id)
  if (!row) throw notFound('restaurant')
  if (row.kind === 'library') await mustKeepLibraries(tx, staff, 'restaurant', id)
  return row
}

/** A library is a chain's: changing one, or making one for a group, takes `chains` there too. */
export async function mustKeepLibraries(db: Queryable, staff: Pick<Staff, 'id'>, type: ResourceType, id: number): Promise<void> {
  if (await mayReach(db, staff.id, 'chains', type, id)) return
  throw new Problem('forbidden', keeping)
}

/** Reasons against giving these to a group: a library among them takes `chains` where it is and where it comes to. */
export async function notKept(db: Queryable, ids: readonly number[], groupId: number, staffId: number): Promise<string[]> {
  const refusals = await notKeptBy(db, ids, staffId)
  return refusals.length === 0 ? notKeptAt(db, ids, groupId, staffId) : refusals
}

/** Reasons against taking these over for a group. */
export async function notKeptAt(db: Queryable, ids: readonly number[], groupId: number, staffId: number): Promise<string[]> {
  if ((await store.librariesAmong(db, ids)).length === 0) return []
  return (await mayReach(db, staffId, 'chains', 'access_group', groupId)) ? [] : [keeping]
}

/** Reasons against a merge, in which the libraries of one group become those of the other. A group that moves keeps its own. */
export async function notKeptByMerging(db: Queryable, { kind, groups, into, staffId }: Regrouping): Promise<string[]> {
  if (kind !== 'merge') return []
  const merged = groups.map(({ id }) => id)
  return notKept(db, await store.librariesOf(db, merged), into.id, staffId)
}

/** Reasons against giving these away. */
export async function notKeptBy(db: Queryable, ids: readonly number[], staffId: number): Promise<string[]> {
  const libraries = await store.librariesAmong(db, ids)
  const kept = await reachableAmong(db, staffId, 'chains', 'restaurant', libraries)
  return kept.size === libraries.length ? [] : [keeping]
}

const keeping = 'To change a library you need the role “Chains” on the organization that owns it.'
