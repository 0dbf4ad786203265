import type { accessGroups, GroupUser } from '@brigade/contract/access-groups.ts'
import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import { byPower, implied, type Role, roleName } from '@brigade/contract/kit/roles.ts'
import { hiddenGroup } from '../../../platform/access/group-names.ts'
import { give, takeAway } from '../../../platform/access/holdings.ts'
import { plain } from '../../../platform/audit/plain.ts'
import type { Handlers, Staff } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { judgeGiving, judgeTaking } from '../authority/law.ts'
import { withoutOrphans } from '../authority/orphans.ts'
import { groupPlacesOf, lockTrees, type Person, type Place } from '../authority/store.ts'
import { visiblePath } from '../groups/answer.ts'
import { namesOf } from '../groups/store.ts'
import { mustBeAllowed } from '../rules.ts'
import { directRoles, type PersonRow, peopleKnownTo, peopleOn } from './store.ts'

type People = Pick<Handlers<typeof accessGroups>, 'users' | 'grant' | 'revoke' | 'findUsers'>

export const people: People = {
  users: async ({ input, staff, db }) => {
    const place = await placeOf(db, input.id)
    const { search_term: term, role, sort, page, per_page } = input
    const { rows, total, roles } = await peopleOn(db, place.ancestors, { term, role, endsOn: place.id, sort, page, per_page })
    return { data: await answerPeople(db, staff, place, rows), total, page, per_page, roles: usable(roles) }
  },

  grant: async ({ input, staff, clock, write }) => {
    const expiresAt = endOf(input.expires_at, clock.now())
    return write(async ({ tx, changed }) => {
      const place = await lockedPlace(tx, input.id)
      const person = await mustKnow(tx, staff, input.user_id)
      mustBeAllowed(await judgeGiving(tx, staff.id, place, input.roles, expiresAt))
      const before = await directRoles(tx, person.id, place.id)
      // An end set on a grant that had none takes something away: the last administrator must not fade out.
      await withoutOrphans(tx, [place.root_id], () => give(tx, { userId: person.id, groupId: place.id, roles: input.roles, by: staff.id, expiresAt }))
      const after = await directRoles(tx, person.id, place.id)
      changed({ id: place.id, description: rolesLine(person, before, after, expiresAt), affectedUsers: [person.id] })
      const { rows } = await peopleOn(tx, place.ancestors, { page: 1, per_page: 1, userId: input.user_id })
      const [answer] = await answerPeople(tx, staff, place, rows)
      if (!answer) throw notFound('person')
      return answer
    })
  },

  revoke: async ({ input, staff, write }) =>
    write(async ({ tx, changed }) => {
      const place = await lockedPlace(tx, input.id)
      const person = await mustKnow(tx, staff, input.user_id)
      mustBeAllowed(await judgeTaking(tx, staff.id, place))
      const before = await directRoles(tx, person.id, place.id)
      const revoked = await withoutOrphans(tx, [place.root_id], () => takeAway(tx, person.id, place.id, input.roles))
      if (revoked.length > 0) {
        const after = await directRoles(tx, person.id, place.id)
        changed({ id: place.id, description: rolesLine(person, before, after, null), affectedUsers: [person.id] })
      }
      return { revoked }
    }),

  findUsers: async ({ input, staff, db }) => {
    const { rows, total } = await peopleKnownTo(db, staff.id, { term: input.search_term, page: input.page, per_page: input.per_page })
    return { data: rows, total, page: input.page, per_page: input.per_page }
  },
}

export async function placeOf(db: Queryable, id: number): Promise<Place> {
  const place = (await groupPlacesOf(db, [id])).get(id)
  if (!place) throw notFound('access group')
  return place
}

export async function lockedPlace(tx: Tx, id: number): Promise<Place> {
  const place = (await lockTrees(tx, [id], 'change')).get(id)
  if (!place) throw notFound('access group')
  return place
}

/** Strangers of other companies answer like ids that do not exist. */
export async function mustKnow(db: Queryable, staff: Staff, userId: number): Promise<Person> {
  const { rows } = await peopleKnownTo(db, staff.id, { page: 1, per_page: 1, userId })
  const person = rows[0]
  if (!person) throw notFound('person')
  return person
}

/** When roles end; nothing for never. */
export function endOf(text: string | null | undefined, now: Date): Date | null {
  if (text === undefined || text === null || text === '') return null
  const end = new Date(text)
  if (Number.isNaN(end.getTime())) throw new Problem('invalid', 'Please check the marked fields.', { errors: { expires_at: ['must be a date'] } })
  if (end <= now) throw new Problem('invalid', 'Please check the marked fields.', { errors: { expires_at: ['must be in the future'] } })
  return end
}

/** What can be used by whoever holds these roles, the most powerful first. */
export function usable(held: readonly Role[]): Role[] {
  return byPower([...new Set(held.flatMap(implied))], (role) => role)
}

/** A line of the history. */
export function rolesLine(person: Person, before: readonly Role[], after: readonly Role[], expiresAt: Date | null): string {
  const shown = (held: readonly Role[]): string => (held.length === 0 ? '(none)' : held.map(roleName).join(', '))
  const end = expiresAt ? `\n- **until**: ${expiresAt.toISOString()}` : ''
  return `- **roles of ${plain(person.name)}**: ${shown(before)} → ${shown(after)}${end}`
}

async function answerPeople(db: Queryable, staff: Staff, place: Place, rows: readonly PersonRow[]): Promise<GroupUser[]> {
  const visible = visiblePath(staff, place.ancestors)
  const names = await namesOf(db, visible)
  return rows.map(({ id, name, email, status, grants }) => ({
    user_id: id,
    name,
    email,
    status,
    grants: byPower(grants, ({ role }) => role).map((grant) => {
      const isVisible = visible.includes(grant.from_group_id)
      return {
        grant_id: grant.grant_id,
        role: grant.role,
        from_group_id: isVisible ? grant.from_group_id : 0,
        from_group_name: isVisible ? (names.get(grant.from_group_id) ?? '') : hiddenGroup,
        direct: grant.from_group_id === place.id,
        expires_at: grant.expires_at,
      }
    }),
  }))
}
