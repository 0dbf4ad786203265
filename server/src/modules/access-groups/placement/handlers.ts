import type { accessGroups } from '@brigade/contract/access-groups.ts'
import { copyGrants, handAllOver } from '../../../platform/access/holdings.ts'
import { plain } from '../../../platform/audit/plain.ts'
import type { Handlers } from '../../../platform/context.ts'
import { registeredType } from '../../../platform/resource-registry.ts'
import { allOfCompany, groupsNamed } from '../../../platform/withheld.ts'
import { affectedBy } from '../authority/law.ts'
import { grantsOn, lockTrees, peopleById } from '../authority/store.ts'
import { answerGroup } from '../groups/handlers.ts'
import { closeGroups, deleteGroups, findGroups } from '../groups/store.ts'
import { mustBeAllowed } from '../rules.ts'
import { foresee, merging, moving, regroup } from './change-preview.ts'
import { planMerge, planMove } from './plan.ts'
import { roleLines } from './role-lines.ts'
import { childrenOf, hangUnder, newlyAbove } from './store.ts'

type Placement = Pick<Handlers<typeof accessGroups>, 'move' | 'merge'>

export const placement: Placement = {
  move: async ({ input, staff, clock, jobs, write }) => {
    const { access_group_ids: ids, parent_access_group_id: targetId } = input
    return write(async ({ tx, changed }) => {
      // First without a lock: nobody waits because of a group that this person does not see.
      await planMove(tx, staff.id, ids, targetId)
      await lockTrees(tx, [...ids, targetId], 'change')
      const plan = await planMove(tx, staff.id, ids, targetId)
      const regrouping = moving(plan, { staffId: staff.id, now: clock.now(), jobs })
      // Whatever is said at this moment for a group that comes to stand above them is judged as well.
      await closeGroups(tx, newlyAbove(plan.moved, plan.target))
      mustBeAllowed((await foresee(tx, plan, regrouping)).refusals)
      const finish = await regroup(tx, regrouping)
      const left = new Map(
        (
          await findGroups(
            tx,
            plan.moved.flatMap((place) => place.parent_id ?? []),
          )
        ).map((place) => [place.id, place.name]),
      )
      await hangUnder(
        tx,
        plan.moved.map((place) => place.id),
        plan.target,
      )
      for (const place of plan.moved) {
        changed({
          id: place.id,
          description: `- **moved**: ${plain(left.get(place.parent_id ?? 0) ?? '(none)')} → ${plain(plan.target.name)}`,
          reach: [...new Set([...place.ancestors, ...plan.target.ancestors])],
          affectedUsers: affectedBy(plan.areas.filter((area) => area.ids.includes(place.id))),
          withheld: { named: groupsNamed(place.parent_id, plan.target.id), description: '- **moved**: below another group' },
        })
      }
      await finish(changed)
      return { moved: ids }
    })
  },

  merge: async ({ input, staff, clock, jobs, write }) =>
    write(async ({ tx, changed }) => {
      await planMerge(tx, staff.id, input.from_id, input.into_id, input.grants)
      await lockTrees(tx, [input.from_id, input.into_id], 'change')
      const plan = await planMerge(tx, staff.id, input.from_id, input.into_id, input.grants)
      const regrouping = merging(plan, { staffId: staff.id, now: clock.now(), jobs })
      // Whatever is said for it at this moment is judged as well.
      await closeGroups(tx, [plan.from.id, ...newlyAbove([plan.from], plan.into)])
      const { refusals, notes } = await foresee(tx, plan, regrouping)
      mustBeAllowed(refusals)
      const before = await grantsOn(tx, [plan.from.id, plan.into.id])
      const finish = await regroup(tx, regrouping)
      await hangUnder(tx, await childrenOf(tx, plan.from.id), plan.into)
      for (const { type, ids } of await handAllOver(tx, plan.from.id, plan.into.id))
        await registeredType(type)?.ownerMoved?.(tx, ids, plan.into.id, [plan.from.id])
      if (input.grants === 'union') await copyGrants(tx, plan.from.id, plan.into.id)
      await deleteGroups(tx, [plan.from.id])
      const reach = [...new Set([...plan.from.ancestors, ...plan.into.ancestors])]
      changed({
        id: plan.from.id,
        description: `- **merged into**: ${plain(plan.into.name)}`,
        reach,
        affectedUsers: affectedBy(plan.areas),
        withheld: { named: groupsNamed(plan.into.id), description: '- **merged into**: another group' },
      })
      const merged = `- **merged**: ${plain(plan.from.name)} was merged into ${plain(plan.into.name)}`
      const people = await peopleById(
        tx,
        before.map(({ userId }) => userId),
      )
      const after = await grantsOn(tx, [plan.into.id])
      const roles = roleLines(plan, before, after, people)
      // Nobody can be asked any more whether they see the group that ended: whoever sees the one above it did.
      const above = groupsNamed(plan.from.parent_id)
      const withheld = {
        named: [...above, ...(notes.length > 0 ? allOfCompany(plan.into.ancestors[0] ?? plan.into.id) : [])],
        description: ['- **merged**: another group was merged into it', ...roleLines({ ...plan, from: null }, before, after, people)].join('\n'),
        less: { named: above, description: [merged, ...roles].join('\n') },
      }
      // What else came of it names things of all kinds, and sums.
      changed({ id: plan.into.id, description: [merged, ...notes.map((note) => `- ${plain(note)}`), ...roles].join('\n'), reach, withheld })
      await finish(changed)
      return answerGroup(tx, staff, input.into_id)
    }),
}
