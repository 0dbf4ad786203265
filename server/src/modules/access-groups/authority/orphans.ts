import { type ResourceType, resourceTypes } from '@brigade/contract/kit/resources.ts'
import { implied, type Role } from '@brigade/contract/kit/roles.ts'
import type { Tx } from '../../../platform/database.ts'
import { judgeOrphans, mustBeAllowed } from '../rules.ts'
import { grantableOnRoot, placesOf, rolesInUse } from './store.ts'

const typesByRole: ReadonlyMap<Role, ResourceType> = new Map(
  (Object.keys(resourceTypes) as ResourceType[]).flatMap((type) => [[resourceTypes[type].view, type], [resourceTypes[type].change, type]] as const),
)

/**
 * Law 4: runs a change that takes rights away, and refuses it when a root would be left without anybody who can give a role that
 * is in use. The trees must be locked for change, so that two who remove each other cannot both succeed.
 */
export async function withoutOrphans<T>(tx: Tx, rootIds: readonly number[], change: () => Promise<T>): Promise<T> {
  const before = new Map<number, ReadonlySet<Role>>()
  for (const root of rootIds) before.set(root, await grantable(tx, root))
  const result = await change()
  const names = await placesOf(tx, rootIds)
  for (const [root, had] of before) {
    const has = await grantable(tx, root)
    const gone = [...had].filter((role) => !has.has(role))
    mustBeAllowed(judgeOrphans(names.get(root)?.name ?? '', await lostRoles(tx, root, gone)))
  }
  return result
}

async function grantable(tx: Tx, root: number): Promise<ReadonlySet<Role>> {
  return new Set([...(await grantableOnRoot(tx, root))].flatMap(implied))
}

/** Without an administrator nothing can be given at all: that is the one thing to say. */
async function lostRoles(tx: Tx, root: number, gone: readonly Role[]): Promise<Role[]> {
  if (gone.includes('access_groups_admin')) return ['access_groups_admin']
  return gone.length === 0 ? [] : rolesInUse(tx, root, gone, typesByRole)
}
