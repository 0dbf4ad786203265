import type { accessGroups } from '@brigade/contract/access-groups.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import type { Handlers } from '../../../platform/context.ts'
import { revokeAll } from '../../../platform/session.ts'
import { judgeReturn } from '../authority/law.ts'
import { withoutOrphans } from '../authority/orphans.ts'
import { lockTrees, stillAdministers } from '../authority/store.ts'
import { mustBeAllowed } from '../rules.ts'
import { mustKnow } from './handlers.ts'
import { groupsOf, setStatus } from './store.ts'

type Suspension = Pick<Handlers<typeof accessGroups>, 'suspendUser'>

export const suspension: Suspension = {
  suspendUser: async ({ input, staff, write }) =>
    write(async ({ tx, changed }) => {
      if (input.id === staff.id) throw new Problem('conflict', 'You cannot suspend yourself.')
      const places = await lockTrees(tx, await groupsOf(tx, input.id), 'change')
      const person = await mustKnow(tx, staff, input.id)
      if (!(await stillAdministers(tx, staff.id, [...places.keys()]))) {
        throw new Problem('forbidden', `You need access_groups_admin on every group where ${person.name} holds roles.`)
      }
      const status = input.suspended ? 'suspended' : 'active'
      if (person.status === status) return { id: person.id, status }
      // Letting in somebody who never confirmed their address would confirm it for them.
      if (person.status === 'unconfirmed') throw new Problem('conflict', `${person.name} has not confirmed the account yet.`)
      // Letting in gives back everything that the person holds; suspending takes it, which asks for less.
      if (status === 'active') mustBeAllowed(await judgeReturn(tx, staff.id, person.id, places.values()))
      const roots = [...new Set([...places.values()].map((place) => place.root_id))]
      await withoutOrphans(tx, roots, () => setStatus(tx, person.id, status))
      await revokeAll(tx, person.id)
      changed({
        id: person.id,
        before: { status: person.status },
        after: { status },
        reach: [...new Set([...places.values()].flatMap((place) => place.ancestors))],
        affectedUsers: [person.id],
      })
      return { id: person.id, status }
    }),
}
