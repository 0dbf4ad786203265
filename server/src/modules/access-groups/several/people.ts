import type { accessGroupsSeveral } from '@brigade/contract/access-groups/several.ts'
import { type Role, roleName } from '@brigade/contract/kit/roles.ts'
import { give, takeAway } from '../../../platform/access/holdings.ts'
import { plain } from '../../../platform/audit/plain.ts'
import type { Change, Handlers, Staff } from '../../../platform/context.ts'
import { done, rowByRow, unchanged } from '../../../platform/row-by-row.ts'
import { judgeGiving, judgeTaking } from '../authority/law.ts'
import { withoutOrphans } from '../authority/orphans.ts'
import type { Person, Place } from '../authority/store.ts'
import { endOf, lockedPlace, mustKnow, rolesLine } from '../people/handlers.ts'
import { directRoles } from '../people/store.ts'
import { mustBeAllowed } from '../rules.ts'

type Several = Pick<Handlers<typeof accessGroupsSeveral>, 'removePeople' | 'setRolesEnd'>

const nothingGiven = 'No role was given on this group itself.'

/** One person of several, with the roles that sit on the group itself. */
interface Row {
  readonly place: Place
  readonly person: Person
  readonly held: readonly Role[]
}

export const severalPeople: Several = {
  removePeople: async ({ input, staff, write }) =>
    write(async (change) => ({
      results: await eachPerson(change, staff, input, async ({ place, person, held }) => {
        mustBeAllowed(await judgeTaking(change.tx, staff.id, place))
        await withoutOrphans(change.tx, [place.root_id], () => takeAway(change.tx, person.id, place.id, held))
        return rolesLine(person, held, await directRoles(change.tx, person.id, place.id), null)
      }),
    })),

  setRolesEnd: async ({ input, staff, clock, write }) => {
    const expiresAt = endOf(input.expires_at, clock.now())
    return write(async (change) => ({
      results: await eachPerson(change, staff, input, async ({ place, person, held }) => {
        mustBeAllowed(await judgeGiving(change.tx, staff.id, place, held, expiresAt))
        const given = { userId: person.id, groupId: place.id, roles: held, by: staff.id, expiresAt }
        await withoutOrphans(change.tx, [place.root_id], () => give(change.tx, given))
        return `- **roles of ${plain(person.name)}**: ${held.map(roleName).join(', ')} ${expiresAt ? `end on ${expiresAt.toISOString()}` : 'no longer end'}`
      }),
    }))
  },
}

async function eachPerson(
  { tx, changed }: Change,
  staff: Staff,
  { id, user_ids }: { id: number; user_ids: readonly number[] },
  changePerson: (row: Row) => Promise<string>,
) {
  const place = await lockedPlace(tx, id)
  const known = new Map<number, string>()
  return rowByRow({
    tx,
    // The caller comes last: after removing their own administration they could change nobody else.
    ids: [...user_ids.filter((userId) => userId !== staff.id), ...user_ids.filter((userId) => userId === staff.id)],
    nameOf: (userId) => known.get(userId) ?? '',
    change: async (userId) => {
      const person = await mustKnow(tx, staff, userId)
      known.set(userId, person.name)
      const held = await directRoles(tx, userId, place.id)
      if (held.length === 0) return unchanged(person.name, nothingGiven)
      const description = await changePerson({ place, person, held })
      changed({ id: place.id, description, affectedUsers: [userId] })
      return done(person.name)
    },
  })
}
