import type { accessGroups } from '@brigade/contract/access-groups.ts'
import { counted } from '@brigade/contract/kit/named.ts'
import { notFound } from '@brigade/contract/kit/problem.ts'
import { knownTypes, resourceTypes } from '@brigade/contract/kit/resources.ts'
import { handOver, share, unshare } from '../../../platform/access/holdings.ts'
import { plain } from '../../../platform/audit/plain.ts'
import type { Change, Deps, Handlers } from '../../../platform/context.ts'
import { registeredType } from '../../../platform/resource-registry.ts'
import { groupsNamed, peopleNamed, type Withheld } from '../../../platform/withheld.ts'
import { affectedBy } from '../authority/law.ts'
import { closeGroups } from '../groups/store.ts'
import { newlyAbove } from '../placement/store.ts'
import { mustBeAllowed } from '../rules.ts'
import { foreseeOwner } from './change-preview.ts'
import { answerResources } from './handlers.ts'
import { lockHolders, type Placing, planOwner, planShare, planUnshare, type ResourcePlan } from './plan.ts'
import { heldAt } from './store.ts'

type ResourceChanges = Pick<Handlers<typeof accessGroups>, 'addResource' | 'removeResources' | 'moveResources'>

export const resourceChanges: ResourceChanges = {
  addResource: async ({ input, staff, write }) => {
    const { resource_type: type, resource_id: id, access_group_id: groupId } = input
    const placing: Placing = { type, ids: [id], groupId }
    return write(async ({ tx, changed }) => {
      const plan = await planShare(tx, staff.id, placing, await lockHolders(tx, staff.id, placing))
      mustBeAllowed(plan.refusals)
      if (await share(tx, type, id, groupId)) {
        const { place, areas } = plan
        changed({ id: groupId, ...lineOf(`shared with ${plain(place.name)}`, placing, plan), affectedUsers: affectedBy(areas) })
      }
      const [answer] = await answerResources(tx, type, await heldAt(tx, type, id, groupId))
      if (!answer) throw notFound(resourceTypes[type].word)
      return answer
    })
  },

  removeResources: async ({ input, staff, write }) => {
    const { resource_type: type, access_group_id: groupId } = input
    const placing: Placing = { type, ids: input.resource_ids, groupId }
    return write(async ({ tx, changed }) => {
      const plan = await planUnshare(tx, staff.id, placing, await lockHolders(tx, staff.id, placing))
      const { place, areas } = plan
      mustBeAllowed(plan.refusals)
      const gone = await unshare(tx, type, placing.ids, groupId)
      changed({ id: groupId, ...lineOf(`no longer shared with ${plain(place.name)}`, placing, plan), affectedUsers: affectedBy(areas) })
      for (const line of (await registeredType(type)?.unshared(tx, gone, groupId)) ?? []) changed({ resource: type, action: 'update', ...line })
      return { removed: gone }
    })
  },

  moveResources: async ({ input, staff, clock, jobs, write }) => {
    const { resource_type: type, access_group_id: groupId } = input
    const placing: Placing = { type, ids: input.resource_ids, groupId }
    return write(async (change) => {
      await changeOwner(change, { clock, jobs }, staff.id, placing)
      return { moved: input.resource_ids }
    })
  },
}

/** Makes a group the owner of resources, checked by the law of giving. Every change of an owner goes through here. */
export async function changeOwner(
  { tx, changed }: Change,
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  giverId: number,
  placing: Placing,
): Promise<ResourcePlan> {
  const { type, groupId } = placing
  const now = clock.now()
  const judged = await planOwner(tx, giverId, placing, await lockHolders(tx, giverId, placing))
  // Whatever is said at this moment for a group that comes to stand above them is judged as well.
  const formers = judged.coming.map(({ former }) => former ?? { ancestors: [] })
  if (judged.refusals.length === 0) await closeGroups(tx, newlyAbove(formers, judged.place))
  const plan = await foreseeOwner(tx, judged, { staffId: giverId, now }, placing)
  mustBeAllowed(plan.refusals)
  const { place, owners, areas, coming } = plan
  const ids = coming.flatMap((some) => some.ids)
  // What the group owns already is not moved: nothing comes with it.
  if (ids.length === 0) return plan
  await handOver(tx, type, ids, groupId)
  for (const { former, ids: theirs } of coming) await registeredType(type)?.ownerMoved?.(tx, theirs, groupId, former ? [former.id] : [])
  const what = listed({ ...placing, ids }, { names: coming.flatMap(({ names }) => names) })
  const owned = plain(owners.map((owner) => owner.name).join(', '))
  changed({
    id: groupId,
    resource: 'access_group',
    action: 'update',
    description: `- **owner**: ${owned || '(none)'} → ${plain(place.name)}: ${what}`,
    reach: [...new Set([place, ...owners].flatMap(({ ancestors }) => ancestors))],
    affectedUsers: affectedBy(areas),
    withheld: {
      named: groupsNamed(groupId, ...owners.map(({ id }) => id)),
      description: `- **owner**: ${owned ? 'another group' : '(none)'} → ${plain(place.name)}: ${what}`,
    },
  })
  const came = (await registeredType(type)?.cameUnder?.(tx, ids, { jobs, now })) ?? []
  for (const line of came) changed({ resource: type, action: 'update', ...line })
  return plan
}

/** In the History of the group. */
function lineOf(what: string, placing: Placing, plan: Pick<ResourcePlan, 'names'>): { readonly description: string; readonly withheld: Withheld } {
  const { type, ids } = placing
  const withheld = { named: peopleNamed(type, ids), description: `- **${what}**: ${counted(ids.length, resourceTypes[type].word)}` }
  return { description: `- **${what}**: ${listed(placing, plan)}`, withheld }
}

const mostListed = 20

/** People by their numbers, also to those who see them: History outlives what somebody is called, and an erasure knows no name of before. */
function listed({ type, ids }: Placing, plan: Pick<ResourcePlan, 'names'>): string {
  const names = knownTypes.includes(type) ? ids.map((id) => `${resourceTypes[type].word} ${id}`) : plan.names
  const more = names.length > mostListed ? ` and ${names.length - mostListed} more` : ''
  return plain(names.slice(0, mostListed).join(', ') + more)
}
