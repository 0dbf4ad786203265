import type { accessGroups } from '@brigade/contract/access-groups.ts'
import type { InputOf } from '@brigade/contract/kit/endpoint.ts'
import { notFound } from '@brigade/contract/kit/problem.ts'
import { resourceTypes } from '@brigade/contract/kit/resources.ts'
import { hiddenGroup } from '../../../platform/access/group-names.ts'
import type { Handlers, Staff } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import { peopleById } from '../authority/store.ts'
import { knownFrom, seesReach } from '../authorized.ts'
import { visiblePath } from '../groups/answer.ts'
import { namesOf } from '../groups/store.ts'
import { grantPaths } from './store.ts'

type Asked = InputOf<(typeof accessGroups)['explain']>
type Explain = Pick<Handlers<typeof accessGroups>, 'explain'>

export const explanation: Explain = {
  explain: ({ input, staff, db }) => explainTo(db, staff, input),
}

async function explainTo(db: Queryable, staff: Staff, input: Asked) {
  const { resource_type: type, resource_id: id, user_id: userId, role } = input
  // Who may see the group may see who has what on it; nobody learns of resources outside of their groups.
  if (!(await seesReach(db, staff.id, type, id))) throw notFound(resourceTypes[type].word)
  const known = knownFrom(staff, type)
  const paths = (await grantPaths(db, userId, type, id, role)).filter(
    ({ holder_ancestors }) => !known || holder_ancestors.some((one) => known.has(one)),
  )
  const names = await namesOf(
    db,
    paths.flatMap((path) => path.holder_ancestors),
  )
  const person = (await peopleById(db, [userId])).get(userId)
  const because = paths.map((path) => {
    const visible = visiblePath(staff, path.holder_ancestors)
    const down = path.holder_ancestors.slice(path.holder_ancestors.indexOf(path.granted_on_id))
    const isVisible = visible.includes(path.granted_on_id)
    return {
      role: path.role,
      granted_on_id: isVisible ? path.granted_on_id : 0,
      granted_on: isVisible ? (names.get(path.granted_on_id) ?? '') : hiddenGroup,
      path: down.filter((group) => visible.includes(group)).map((group) => names.get(group) ?? ''),
      granted_by: path.granted_by,
      expires_at: path.expires_at?.toISOString() ?? null,
    }
  })
  return { allowed: paths.length > 0 && person?.status === 'active', because }
}
