import type { Role } from '@brigade/contract/kit/roles.ts'
import type { Tx } from '../../platform/database.ts'
import { heldBy, mayGive, rightsFrom } from './authority/rights.ts'
import { grantsOn, lockTrees, peopleById } from './authority/store.ts'

/**
 * Law 1: those of `roles` that this person may still give on this group for good: active, `access_groups_admin` and the role
 * itself there, both without an end. Nobody can take these rights away before the transaction ends.
 */
export async function rolesStillGrantable(tx: Tx, granterId: number, groupId: number, roles: readonly Role[]): Promise<Role[]> {
  const place = (await lockTrees(tx, [groupId], 'stay')).get(groupId)
  const granter = (await peopleById(tx, [granterId])).get(granterId)
  if (!place || granter?.status !== 'active') return []
  const held = heldBy(rightsFrom(await grantsOn(tx, place.ancestors)), granterId)
  return roles.filter((role) => mayGive(held, role))
}
