import type { accessGroups } from '@brigade/contract/access-groups.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { mayReach, reachableAmong } from '../../platform/access/policy.ts'
import type { Handlers } from '../../platform/context.ts'

type Authorized = Pick<Handlers<typeof accessGroups>, 'isResourceAuthorized'>

export const authorized: Authorized = {
  isResourceAuthorized: async ({ input, staff, db }) => {
    const { resource_type: type, resource_id: id, resource_ids: ids, role } = input
    if (ids === undefined) {
      if (id === undefined) throw new Problem('invalid', 'Please check the marked fields.', { errors: { resource_id: ['is required'] } })
      return { is_authorized: await mayReach(db, staff.id, role, type, id) }
    }
    const asked = [...new Set(id === undefined ? ids : [id, ...ids])]
    const reached = await reachableAmong(db, staff.id, role, type, asked)
    // An empty question is answered with no: nothing was named that could be authorized.
    return {
      is_authorized: asked.length > 0 && reached.size === asked.length,
      authorized: Object.fromEntries(asked.map((one) => [String(one), reached.has(one)])),
    }
  },
}
