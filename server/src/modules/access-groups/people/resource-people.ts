import type { accessGroups, ResourceUser } from '@brigade/contract/access-groups.ts'
import type { InputOf } from '@brigade/contract/kit/endpoint.ts'
import { notFound } from '@brigade/contract/kit/problem.ts'
import { type ResourceType, resourceTypes } from '@brigade/contract/kit/resources.ts'
import { byPower } from '@brigade/contract/kit/roles.ts'
import { hiddenGroup } from '../../../platform/access/group-names.ts'
import { reachOf } from '../../../platform/access/policy.ts'
import type { Handlers, Staff } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import { rolesBearingOn } from '../authority/roles-about.ts'
import { groupPlacesOf, type Place } from '../authority/store.ts'
import { knownFrom, seesReach } from '../authorized.ts'
import { usable } from './handlers.ts'
import { isAnybodyOn, type PersonRow, peopleOn } from './store.ts'

type Asked = InputOf<(typeof accessGroups)['resourcePeople']>
type ResourcePeople = Pick<Handlers<typeof accessGroups>, 'resourcePeople'>

export const resourcePeople: ResourcePeople = {
  resourcePeople: ({ input, staff, db }) => peopleReaching(db, staff, input),
}

/** What is said instead of the name of a group beside those that the person may see: a resource may be shared with it. */
const otherGroup = 'Another group'

async function peopleReaching(db: Queryable, staff: Staff, input: Asked) {
  const { resource_type: type, resource_id: id, search_term: term, role, sort, page, per_page } = input
  // As for an explanation: whoever may see the group may see who has what on it.
  if (!(await seesReach(db, staff.id, type, id))) throw notFound(resourceTypes[type].word)
  const among = rolesBearingOn(type)
  const { own, foreign } = await groupsReaching(db, staff, type, await reachOf(db, type, id))
  const found = await peopleOn(db, ids(own), { term, among, role, sort, page, per_page })
  return {
    data: found.rows.map((person) => answerPerson(staff, own, person)),
    total: found.total,
    page,
    per_page,
    roles: usable(found.roles),
    reached_from_outside: foreign.length > 0 && (await isAnybodyOn(db, ids(foreign), among)),
  }
}

const ids = (places: readonly Place[]): number[] => places.map((place) => place.id)

/**
 * Groups from which a resource is reached: of the companies in which the person holds a role, and of others, whose people are not shown. Nor
 * are, of a guest, those of groups beside where the person sees guests: they would tell at which of them the guest orders.
 */
async function groupsReaching(
  db: Queryable,
  staff: Staff,
  type: ResourceType,
  reach: readonly number[],
): Promise<{ own: Place[]; foreign: Place[] }> {
  const granted = staff.grants.map(({ groupId }) => groupId)
  const places = await groupPlacesOf(db, [...new Set([...reach, ...granted])])
  const roots = new Set(granted.map((id) => places.get(id)?.root_id))
  const all = reach.flatMap((id) => places.get(id) ?? [])
  const known = knownFrom(staff, type)
  const around = known && new Set(all.filter(({ ancestors }) => ancestors.some((one) => known.has(one))).flatMap(({ ancestors }) => ancestors))
  const { own = [], foreign = [] } = Object.groupBy(all, ({ id, root_id }) => (roots.has(root_id) && (!around || around.has(id)) ? 'own' : 'foreign'))
  return { own, foreign }
}

function answerPerson(staff: Staff, places: readonly Place[], { id, grants, ...person }: PersonRow): ResourceUser {
  return {
    user_id: id,
    ...person,
    grants: byPower(grants, ({ role }) => role).map(({ from_group_id: from, ...grant }) => ({ ...grant, ...sourceOf(staff, places, from) })),
  }
}

/** The group that a role comes from, by its name if the person may see it. */
function sourceOf(staff: Staff, places: readonly Place[], id: number) {
  const granted = new Set(staff.grants.map(({ groupId }) => groupId))
  const seen = places.filter(({ ancestors }) => ancestors.some((above) => granted.has(above)))
  const group = seen.find((place) => place.id === id)
  if (group) return { from_group_id: id, from_group_name: group.name }
  return { from_group_id: 0, from_group_name: seen.some(({ ancestors }) => ancestors.includes(id)) ? hiddenGroup : otherGroup }
}
