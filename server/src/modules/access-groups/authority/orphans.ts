import { founderRoles, implied, type Role } from '@brigade/contract/kit/roles.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { judgeOrphans, mustBeAllowed, type Refusal } from '../rules.ts'
import { groupPlacesOf, type LastingGrant, type Leaving, lastingGrants, rolesInUse } from './store.ts'

/**
 * Law 4: runs a change that takes rights away, and refuses it when a root would be left without anybody active who can give a role
 * that is in use, or without anybody at all, suspended or not, who holds what a founder gets: nobody could ever give that there
 * again. The trees must be locked for change, so that two who remove each other cannot both succeed.
 */
export async function withoutOrphans<T>(tx: Tx, rootIds: readonly number[], change: () => Promise<T>): Promise<T> {
  const before = new Map<number, LastingGrant[]>()
  for (const root of rootIds) before.set(root, await lastingGrants(tx, root))
  const result = await change()
  for (const [root, had] of before) mustBeAllowed(await judgeRoot(tx, root, had, await lastingGrants(tx, root)))
  return result
}

/** Reasons against going from these grants on a root to those; `leaving` still exist, and are about to end. */
export async function judgeRoot(
  db: Queryable,
  root: number,
  before: readonly LastingGrant[],
  after: readonly LastingGrant[],
  leaving?: Leaving,
): Promise<Refusal[]> {
  const gone = missing(before.filter(isActive), after.filter(isActive))
  const goneForGood = missing(before, after).filter((role) => founderRoles.includes(role))
  if (gone.length === 0 && goneForGood.length === 0) return []
  const name = (await groupPlacesOf(db, [root])).get(root)?.name ?? ''
  // Without an administrator nothing can be given at all: that is the one thing to say.
  if (gone.includes('access_groups_admin')) return judgeOrphans(name, ['access_groups_admin'])
  return judgeOrphans(name, [...new Set([...(await rolesInUse(db, root, gone, leaving)), ...goneForGood])])
}

const isActive = (grant: LastingGrant): boolean => grant.isActive

const missing = (before: readonly LastingGrant[], after: readonly LastingGrant[]): Role[] => [...givable(before).difference(givable(after))]

/** Roles that at least one administrator of the root holds there as well. */
function givable(grants: readonly LastingGrant[]): Set<Role> {
  const administrators = new Set(grants.filter((grant) => grant.role === 'access_groups_admin').map((grant) => grant.userId))
  return new Set(grants.filter((grant) => administrators.has(grant.userId)).flatMap((grant) => implied(grant.role)))
}
