import type { accessGroups } from '@brigade/contract/access-groups.ts'
import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import { type ResourceType, resourceTypes } from '@brigade/contract/kit/resources.ts'
import { satisfying } from '@brigade/contract/kit/roles.ts'
import { reachableAmong } from '../../../platform/access/policy.ts'
import { plain } from '../../../platform/audit/plain.ts'
import type { Handlers, Staff } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { registeredType } from '../../../platform/resource-registry.ts'
import { administers, heldBy, rightsFrom } from '../authority/rights.ts'
import { grantsOn, lockTrees, type Place, type Places } from '../authority/store.ts'
import { answerResources } from './handlers.ts'
import { giveTo, heldAt, holdingGroups, linksOf, share, unshare } from './store.ts'

type ResourceChanges = Pick<Handlers<typeof accessGroups>, 'addResource' | 'removeResources' | 'moveResources'>

export const resourceChanges: ResourceChanges = {
  addResource: async ({ input, staff, db, write }) => {
    const { resource_type: type, resource_id: id, access_group_id: groupId } = input
    await write(async ({ tx, changed }) => {
      const places = await lockHolders(tx, type, [id], groupId)
      const place = await mustPlace(tx, staff, type, groupId, places)
      await mustChange(tx, staff, type, [id])
      if (await share(tx, type, id, groupId)) {
        changed({
          id: groupId,
          description: `- **shared with ${plain(place.name)}**: ${plain(await namesLine(tx, type, [id]))}`,
          affectedUsers: await viewersOf(tx, type, [place]),
        })
      }
    })
    const [answer] = await answerResources(db, type, await heldAt(db, type, id, groupId))
    if (!answer) throw notFound(resourceTypes[type].word)
    return answer
  },

  removeResources: async ({ input, staff, write }) => {
    const { resource_type: type, access_group_id: groupId } = input
    const ids = [...new Set(input.resource_ids)]
    const removed = await write(async ({ tx, changed }) => {
      const place = await mustPlace(tx, staff, type, groupId, await lockHolders(tx, type, ids, groupId))
      const here = (await linksOf(tx, type, ids)).filter((link) => link.access_group_id === groupId)
      if (here.length !== ids.length) throw notFound(resourceTypes[type].word)
      const owned = here.filter((link) => link.relation === 'owner').map((link) => link.resource_id)
      if (owned.length > 0) {
        throw new Problem('conflict', `${place.name} owns ${await namesLine(tx, type, owned)}. Move it to another group instead.`)
      }
      const line = await namesLine(tx, type, ids)
      const gone = await unshare(tx, type, ids, groupId)
      changed({
        id: groupId,
        description: `- **no longer shared with ${plain(place.name)}**: ${plain(line)}`,
        affectedUsers: await viewersOf(tx, type, [place]),
      })
      return gone
    })
    return { removed }
  },

  moveResources: async ({ input, staff, clock, jobs, write }) => {
    const { resource_type: type, access_group_id: groupId } = input
    const ids = [...new Set(input.resource_ids)]
    await write(async ({ tx, changed }) => {
      const places = await lockHolders(tx, type, ids, groupId)
      const target = await mustPlace(tx, staff, type, groupId, places)
      await mustChange(tx, staff, type, ids)
      const owners = (await linksOf(tx, type, ids)).filter((link) => link.relation === 'owner')
      const left = [...new Set(owners.map((link) => link.access_group_id))].filter((id) => id !== groupId)
      for (const id of left) await mustGiveUp(tx, staff, type, places.get(id))
      await giveTo(tx, type, ids, groupId)
      await registeredType(type)?.ownerMoved?.(tx, ids, groupId, staff.id)
      const from = left.flatMap((id) => places.get(id) ?? [])
      const owned = plain(from.map((place) => place.name).join(', '))
      const reach = [...new Set([target, ...from].flatMap((place) => place.ancestors))]
      changed({
        id: groupId,
        description: `- **owner**: ${owned || '(none)'} → ${plain(target.name)}: ${plain(await namesLine(tx, type, ids))}`,
        reach,
        affectedUsers: await viewersOf(tx, type, [target, ...from]),
      })
      const came = (await registeredType(type)?.cameUnder?.(tx, ids, { jobs, now: clock.now() })) ?? []
      for (const told of came) changed({ resource: type, action: 'update', ...told })
    })
    return { moved: ids }
  },
}

/** Groups are placed by moving them; only what they hold is shared. */
async function lockHolders(tx: Tx, type: ResourceType, ids: readonly number[], groupId: number): Promise<Places> {
  if (type === 'access_group') throw new Problem('invalid', 'A group is placed by moving it under another group.')
  return lockTrees(tx, [groupId, ...(await holdingGroups(tx, type, ids))], 'change')
}

/** Both ends ask for the same: administering the group and changing resources of that type there. */
async function mayAdminister(tx: Tx, staff: Staff, type: ResourceType, place: Place): Promise<boolean> {
  const held = heldBy(rightsFrom(await grantsOn(tx, place.ancestors)), staff.id)
  return administers(held) && held.has(resourceTypes[type].change)
}

async function mustPlace(tx: Tx, staff: Staff, type: ResourceType, groupId: number, places: Places): Promise<Place> {
  const place = places.get(groupId)
  if (!place) throw notFound('access group')
  if (await mayAdminister(tx, staff, type, place)) return place
  throw new Problem('forbidden', `You need access_groups_admin and ${resourceTypes[type].change} on ${place.name}.`)
}

async function mustGiveUp(tx: Tx, staff: Staff, type: ResourceType, owner: Place | undefined): Promise<void> {
  if (owner && (await mayAdminister(tx, staff, type, owner))) return
  throw new Problem('forbidden', `You need access_groups_admin and ${resourceTypes[type].change} on the group that owns it now.`)
}

/** By a path that exists already: naming a stranger's id here must not open it. */
async function mustChange(tx: Tx, staff: Staff, type: ResourceType, ids: readonly number[]): Promise<void> {
  const { view, change, word } = resourceTypes[type]
  if ((await reachableAmong(tx, staff.id, change, type, ids)).size === ids.length) return
  if ((await reachableAmong(tx, staff.id, view, type, ids)).size !== ids.length) throw notFound(word)
  throw new Problem('forbidden', `You need ${change} on this ${word}.`)
}

async function namesLine(db: Queryable, type: ResourceType, ids: readonly number[]): Promise<string> {
  const shown = ids.slice(0, 20)
  const names = await registeredType(type)?.namesOf(db, shown)
  const more = ids.length > shown.length ? ` and ${ids.length - shown.length} more` : ''
  return shown.map((id) => names?.get(id) ?? `${resourceTypes[type].word} ${id}`).join(', ') + more
}

/** People who see this type of resource on these groups: what they may do has changed. */
async function viewersOf(db: Queryable, type: ResourceType, places: readonly Place[]): Promise<number[]> {
  const seeing: readonly string[] = satisfying(resourceTypes[type].view)
  const grants = await grantsOn(
    db,
    places.flatMap((place) => place.ancestors),
  )
  return [...new Set(grants.filter((grant) => seeing.includes(grant.role)).map((grant) => grant.userId))]
}
