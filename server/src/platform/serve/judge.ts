import type { Access, AnyEndpoint } from '@brigade/contract/kit/endpoint.ts'
import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import { resourceTypes } from '@brigade/contract/kit/resources.ts'
import { type Role, roleName, satisfying } from '@brigade/contract/kit/roles.ts'
import { mayReach, reachableAmong } from '../access/policy.ts'
import type { Staff } from '../context.ts'
import type { Queryable } from '../database.ts'

// The one choke point: what an endpoint's `access` says is decided here, before its handler and again inside its transaction.

export const signedOut = () => new Problem('unauthenticated', 'Please sign in.')

/** Does the person hold a role that opens this endpoint at all? 401 without a session, 403 naming the missing role. */
export function mustOpen(access: Access, staff: Staff | undefined): void {
  if (access.kind === 'anyone') return
  if (!staff) throw signedOut()
  const needed = rolesOf(access)
  if (needed.length === 0 || needed.some((role) => satisfying(role).some((held) => staff.roles.includes(held)))) return
  throw new Problem(
    'forbidden',
    `You need the role ${needed.map((role) => `“${roleName(role)}”`).join(' or ')} to do this. Ask an administrator of your access group for it.`,
  )
}

/** Does the person reach the resource or the groups that the input names? Unknown and forbidden ids get the same 404. */
export async function mustReach(db: Queryable, endpoint: AnyEndpoint, input: unknown, staff: Staff | undefined): Promise<void> {
  const { access } = endpoint
  if (access.kind !== 'resource' && access.kind !== 'group') return
  if (!staff) throw signedOut()
  const type = access.kind === 'group' ? 'access_group' : access.type
  const ids = idsIn(input, access.idField)
  const first = ids[0]
  const reached =
    ids.length === 1 && first !== undefined
      ? await mayReach(db, staff.id, access.role, type, first)
      : (await reachableAmong(db, staff.id, access.role, type, ids)).size === new Set(ids).size && ids.length > 0
  if (!reached) throw notFound(resourceTypes[type].word)
}

/** Roles of which one is needed; empty when a session is enough. */
export function rolesOf(access: Access): readonly Role[] {
  if (access.kind === 'role') return access.anyOf
  if (access.kind === 'resource' || access.kind === 'group') return [access.role]
  return []
}

function idsIn(input: unknown, field: string): number[] {
  const value: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, field) : undefined
  return [value].flat().filter((id): id is number => typeof id === 'number')
}
