import type { accessGroups } from '@brigade/contract/access-groups.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { knownTypes, type ResourceType, resourceTypes } from '@brigade/contract/kit/resources.ts'
import { type Role, satisfying } from '@brigade/contract/kit/roles.ts'
import { reachableAmong, reachableWithBoth } from '../../platform/access/policy.ts'
import type { Handlers, Staff } from '../../platform/context.ts'
import type { Queryable } from '../../platform/database.ts'

type Authorized = Pick<Handlers<typeof accessGroups>, 'isResourceAuthorized'>

export const authorized: Authorized = {
  isResourceAuthorized: async ({ input, staff, db }) => {
    const { resource_type: type, resource_id: id, resource_ids: ids, role } = input
    if (ids === undefined) {
      if (id === undefined) throw new Problem('invalid', 'Please check the marked fields.', { errors: { resource_id: ['is required'] } })
      return { is_authorized: (await authorizedAmong(db, staff.id, role, type, [id])).has(id) }
    }
    const asked = [...new Set(id === undefined ? ids : [id, ...ids])]
    const reached = await authorizedAmong(db, staff.id, role, type, asked)
    // An empty question is answered with no: nothing was named that could be authorized.
    return {
      is_authorized: asked.length > 0 && reached.size === asked.length,
      authorized: Object.fromEntries(asked.map((one) => [String(one), reached.has(one)])),
    }
  },
}

/** Whoever may see the group that holds a thing may see who has what on it. */
export async function seesReach(db: Queryable, userId: number, type: ResourceType, id: number): Promise<boolean> {
  return (await authorizedAmong(db, userId, 'access_groups', type, [id])).has(id)
}

/** Which guests a group knows is told to those alone who see guests there: to others the answer would tell who ordered there. */
async function authorizedAmong(db: Queryable, userId: number, role: Role, type: ResourceType, ids: readonly number[]): Promise<Set<number>> {
  const { view } = resourceTypes[type]
  return knownTypes.includes(type) && role !== view
    ? reachableWithBoth(db, userId, [role, view], type, ids)
    : reachableAmong(db, userId, role, type, ids)
}

/** Of a thing that groups come to know by themselves: the groups on which the person sees what is known there. None for other things. */
export function knownFrom(staff: Staff, type: ResourceType): ReadonlySet<number> | undefined {
  if (!knownTypes.includes(type)) return undefined
  const roles: readonly Role[] = satisfying(resourceTypes[type].view)
  return new Set(staff.grants.filter(({ role }) => roles.includes(role)).map(({ groupId }) => groupId))
}
