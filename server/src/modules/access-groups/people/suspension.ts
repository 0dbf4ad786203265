import type { accessGroups } from '@brigade/contract/access-groups.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import type { Handlers } from '../../../platform/context.ts'
import { startAgain, type Tx } from '../../../platform/database.ts'
import { revokeAll } from '../../../platform/session.ts'
import { judgeReturn } from '../authority/law.ts'
import { withoutOrphans } from '../authority/orphans.ts'
import { type GroupPlaces, lockTrees, stillAdministers } from '../authority/store.ts'
import { takenBackLine } from '../invitations/handlers.ts'
import { endInvitationsTo } from '../invitations/store.ts'
import { mustBeAllowed } from '../rules.ts'
import { mustKnow } from './handlers.ts'
import { groupsOf, lockPerson, setStatus } from './store.ts'

type Suspension = Pick<Handlers<typeof accessGroups>, 'suspendUser'>

/** Every group where the person holds roles, and the person: nobody gives them a role, or asks them in, until the transaction ends. */
async function lockGroupsOf(tx: Tx, userId: number): Promise<GroupPlaces> {
  const groups = await groupsOf(tx, userId)
  const places = await lockTrees(tx, groups, 'change')
  await lockPerson(tx, userId)
  // They came to another group before the locks were had.
  if ((await groupsOf(tx, userId)).join() !== groups.join()) await startAgain(tx)
  return places
}

export const suspension: Suspension = {
  suspendUser: async ({ input, staff, write }) =>
    write(async ({ tx, changed }) => {
      if (input.id === staff.id) throw new Problem('conflict', 'You cannot suspend yourself.')
      // Before any lock: nobody waits because of a person whom this one does not know.
      await mustKnow(tx, staff, input.id)
      const places = await lockGroupsOf(tx, input.id)
      const person = await mustKnow(tx, staff, input.id)
      if (!(await stillAdministers(tx, staff.id, [...places.keys()]))) {
        throw new Problem('forbidden', `You need the role “Access groups admin” on every group where ${person.name} holds roles.`)
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
      // Whoever lets the person in again, be it another company, must not open a way in of before.
      const invited = status === 'suspended' ? await endInvitationsTo(tx, person.email, roots) : []
      for (const id of invited) changed({ id, resource: 'access_group', action: 'update', description: takenBackLine(person.email) })
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
