import type { AccessGroup, accessGroups, GroupStats } from '@brigade/contract/access-groups.ts'
import { maxDepth } from '@brigade/contract/access-groups.ts'
import { describeChanges } from '@brigade/contract/audit-logs.ts'
import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import { knownTypes } from '@brigade/contract/kit/resources.ts'
import { unshareAll } from '../../../platform/access/holdings.ts'
import { diffOf } from '../../../platform/audit/write.ts'
import type { Handlers, Staff } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import { registeredType } from '../../../platform/resource-registry.ts'
import { groupsNamed } from '../../../platform/withheld.ts'
import { type Held, heldBy, rightsFrom } from '../authority/rights.ts'
import { grantsOn, lockTrees, type Place, stillAdministers } from '../authority/store.ts'
import { judgeDelete, mustBeAllowed, type Refusal } from '../rules.ts'
import { answerGroups } from './answer.ts'
import { closeGroups, deleteGroups, findGroups, insertGroup, occupied, resourceCounts, searchGroups, statsOf, updateGroup } from './store.ts'

type Groups = Pick<Handlers<typeof accessGroups>, 'create' | 'search' | 'get' | 'getStats' | 'update' | 'remove'>

/** One group as the person sees it; the 404 of everything unknown when it went away meanwhile. */
export async function answerGroup(db: Queryable, staff: Staff, id: number): Promise<AccessGroup> {
  const [answer] = await answerGroups(db, staff, await findGroups(db, [id]))
  if (!answer) throw notFound('access group')
  return answer
}

/** How much of each type a group holds with those below it, and how much of that goes by another name. */
async function resourcesIn(db: Queryable, id: number): Promise<GroupStats['resources']> {
  const counts = await resourceCounts(db, [id])
  return Promise.all(counts.map(async (held) => ({ ...held, named_apart: (await registeredType(held.resource_type)?.namedApart?.(db, [id])) ?? 0 })))
}

export const groups: Groups = {
  create: async ({ input, staff, write }) =>
    write(async ({ tx, changed }) => {
      const parent = (await lockTrees(tx, [input.parent_access_group_id], 'stay')).get(input.parent_access_group_id)
      if (!parent || !(await stillAdministers(tx, staff.id, [parent.id]))) throw notFound('access group')
      if (parent.ancestors.length >= maxDepth) throw new Problem('conflict', `Groups can be at most ${maxDepth} levels deep.`)
      const created = await insertGroup(tx, parent, input.name, input.description)
      const own = { name: input.name, description: input.description }
      const changes = diffOf(undefined, own)
      changed({
        id: created,
        after: { ...own, parent: parent.name },
        withheld: { named: groupsNamed(parent.id), description: describeChanges(changes), changes },
      })
      return answerGroup(tx, staff, created)
    }),

  search: async ({ input, staff, db }) => {
    const { rows, total } = await searchGroups(db, {
      userId: staff.id,
      role: input.ag_role,
      term: input.search_term,
      parentId: input.parent_id,
      page: input.page,
      per_page: input.per_page,
    })
    return { data: await answerGroups(db, staff, rows), total, page: input.page, per_page: input.per_page }
  },

  get: ({ input, staff, db }) => answerGroup(db, staff, input.id),

  getStats: async ({ input, db }) => {
    const [group] = await findGroups(db, [input.id])
    if (!group) throw notFound('access group')
    const stats = await statsOf(db, group.id, group.ancestors)
    return { ...stats, resources: await resourcesIn(db, group.id), last_change_at: stats.last_change_at?.toISOString() ?? null }
  },

  update: async ({ input, staff, write }) =>
    write(async ({ tx, changed }) => {
      // Asked again under the lock: the group may have been handed over meanwhile.
      await lockTrees(tx, [input.id], 'change')
      const [before] = await findGroups(tx, [input.id])
      if (!before || !(await stillAdministers(tx, staff.id, [input.id]))) throw notFound('access group')
      if (!(await updateGroup(tx, input.id, input.name, input.description, input.version))) {
        throw new Problem('stale', 'Someone else changed this group in the meantime.')
      }
      changed({
        id: input.id,
        before: { name: before.name, description: before.description },
        after: { name: input.name, description: input.description },
      })
      return answerGroup(tx, staff, input.id)
    }),

  remove: async ({ input, staff, write }) => {
    const ids = [...new Set(input.access_group_ids)]
    return write(async ({ tx, changed }) => {
      const places = [...(await lockTrees(tx, ids, 'change')).values()]
      await closeGroups(tx, ids)
      const grants = await grantsOn(tx, ids)
      mustBeAllowed(await judgeDeletion(tx, staff, places))
      await registeredType('access_group')?.groupsEnd(tx, ids)
      await unshareAll(tx, knownTypes, ids)
      await deleteGroups(tx, ids)
      for (const place of places) {
        const affectedUsers = grants.filter((grant) => grant.groupId === place.id).map((grant) => grant.userId)
        changed({ id: place.id, before: { name: place.name }, reach: place.ancestors, affectedUsers })
      }
      return { deleted: ids }
    })
  },
}

/** Reasons against deleting these groups together. */
export async function judgeDeletion(db: Queryable, staff: Staff, places: readonly Place[]): Promise<Refusal[]> {
  const ids = places.map(({ id }) => id)
  const contents = new Map((await occupied(db, ids)).map((content) => [content.id, content]))
  const grants = await grantsOn(
    db,
    places.flatMap(({ ancestors }) => ancestors),
  )
  const held = (along: readonly number[]): Held => heldBy(rightsFrom(grants.filter(({ groupId }) => along.includes(groupId))), staff.id)
  const refusals = places.flatMap((place) => judgeDelete({ ...place, levels: 1 }, held(place.ancestors.slice(0, -1)), contents.get(place.id)))
  // A refused person learns nothing of what hangs on it.
  return refusals.length > 0 ? refusals : judgeEnd(db, ids)
}

/** What the other modules say against it. */
async function judgeEnd(db: Queryable, ids: readonly number[]): Promise<Refusal[]> {
  const said: string[] = []
  for (const id of ids) said.push(...((await registeredType('access_group')?.mayEnd(db, id)) ?? []))
  return said.map((sentence) => ({ code: 'conflict', sentence }))
}
