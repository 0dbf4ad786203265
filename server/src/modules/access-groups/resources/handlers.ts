import type { accessGroups, GroupResource } from '@brigade/contract/access-groups.ts'
import { holdsText } from '@brigade/contract/fields/searchable.ts'
import type { InputOf } from '@brigade/contract/kit/endpoint.ts'
import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import { isResourceType, knownTypes, type ResourceType, resourceTypes } from '@brigade/contract/kit/resources.ts'
import { mayReach } from '../../../platform/access/policy.ts'
import type { Handlers, Staff } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import { registeredType } from '../../../platform/resource-registry.ts'
import { seesReach } from '../authorized.ts'
import { answerGroups } from '../groups/answer.ts'
import { allResourcesBelow, type HeldRow, holdersOf, resourcesBelow, shareableWith } from './store.ts'

type Asked<K extends 'resourceInfo' | 'getResourceGroups' | 'shareableResources'> = InputOf<(typeof accessGroups)[K]>
type Resources = Pick<Handlers<typeof accessGroups>, 'resourceInfo' | 'getResourceGroups' | 'shareableResources'>

export const resources: Resources = {
  resourceInfo: ({ input, staff, db }) => resourcesOf(db, staff, input),
  getResourceGroups: ({ input, staff, db }) => groupsOf(db, staff, input),
  shareableResources: ({ input, staff, db }) => shareableOf(db, staff, input),
}

async function resourcesOf(db: Queryable, staff: Staff, input: Asked<'resourceInfo'>) {
  const { type, id } = readSegments(input.id_or_type, input.type_or_id)
  if (!(await mayReach(db, staff.id, 'access_groups', 'access_group', id))) throw notFound('access group')
  const paged = { page: input.page, per_page: input.per_page }
  const { rows, total } = input.search_term
    ? await named(db, type, await allResourcesBelow(db, staff.id, id, type), input.search_term, paged)
    : await resourcesBelow(db, staff.id, id, type, paged)
  return { data: await answerResources(db, type, rows), total, ...paged }
}

async function shareableOf(
  db: Queryable,
  staff: Staff,
  { access_group_id, resource_type: type, search_term, page, per_page }: Asked<'shareableResources'>,
) {
  const all = await shareableWith(db, staff.id, access_group_id, type)
  const { rows, total } = await named(db, type, all, search_term ?? '', { page, per_page })
  return { data: await answerResources(db, type, rows), total, page, per_page }
}

async function groupsOf(db: Queryable, staff: Staff, input: Asked<'getResourceGroups'>) {
  const { resource_type: type, resource_id: id } = input
  const { view } = resourceTypes[type]
  const mayView = await mayReach(db, staff.id, view, type, id)
  if (!mayView && !(await seesReach(db, staff.id, type, id))) throw notFound(resourceTypes[type].word)
  // Sharing with a group of somebody else must not show that group's name here.
  const shows: readonly string[] = knownTypes.includes(type) ? [view] : [view, 'access_groups']
  const granted = [...new Set(staff.grants.filter((grant) => shows.includes(grant.role)).map((grant) => grant.groupId))]
  const paged = { page: input.page, per_page: input.per_page }
  const { rows, total } = await holdersOf(db, type, id, granted, paged)
  const answers = await answerGroups(db, staff, rows)
  return { data: answers.map((answer, index) => ({ ...answer, relation: rows[index]?.relation ?? 'shared' })), total, ...paged }
}

/**
 * Section 7 leaves the order of the two segments open: exactly one must name a type and the other an id. They are read once,
 * here, so that nothing can be checked in one reading and done in the other.
 */
export function readSegments(first: string, second: string): { type: ResourceType; id: number } {
  const [type, number] = isResourceType(first) ? [first, second] : [second, first]
  if (!isResourceType(type) || isResourceType(number)) throw new Problem('invalid', 'Name one resource type and one group id.')
  const id = /^\d{1,15}$/.test(number) ? Number(number) : 0
  if (id < 1) throw notFound('access group')
  return { type, id }
}

export async function answerResources(db: Queryable, type: ResourceType, rows: readonly HeldRow[]): Promise<GroupResource[]> {
  const names =
    (await registeredType(type)?.namesOf(
      db,
      rows.map((row) => row.resource_id),
    )) ?? new Map<number, string>()
  return rows.map((row) => ({ resource_type: type, ...row, name: names.get(row.resource_id) ?? `${resourceTypes[type].word} ${row.resource_id}` }))
}

/** Names are read in parts: one statement must not carry a hundred thousand ids. */
const namesAtOnce = 5000

/** Names live with the module that owns the type: all are read, then searched. */
async function named(
  db: Queryable,
  type: ResourceType,
  all: readonly HeldRow[],
  term: string,
  { page, per_page }: { page: number; per_page: number },
) {
  const names = new Map<number, string>()
  for (let from = 0; from < all.length; from += namesAtOnce) {
    const ids = all.slice(from, from + namesAtOnce).map((row) => row.resource_id)
    for (const [id, name] of (await registeredType(type)?.namesOf(db, ids)) ?? []) names.set(id, name)
  }
  const nameOf = (row: HeldRow): string => names.get(row.resource_id) ?? ''
  const hits = all.filter((row) => holdsText(nameOf(row), term)).sort((a, b) => nameOf(a).localeCompare(nameOf(b)))
  return { rows: hits.slice((page - 1) * per_page, page * per_page), total: hits.length }
}
