import { type Role, satisfying } from '@brigade/contract/kit/roles.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'

/**
 * Law 1: those of `roles` that this person may still give on this group for good. Asks for `access_groups_admin` and the role
 * itself there, both without an end: whoever holds a role for a time cannot hand it out for longer.
 */
export async function rolesStillGrantable(db: Queryable, granterId: number, groupId: number, roles: readonly Role[]): Promise<Role[]> {
  const { rows } = await sql<{ role: Role }>`
    select distinct held.role from users
      join role_grants held on held.user_id = users.id and held.expires_at is null
      join access_groups place on place.id = ${groupId} and held.access_group_id = any(place.ancestors)
    where users.id = ${granterId} and users.status = 'active'`.execute(db)
  const held = new Set(rows.map((row) => row.role))
  if (!held.has('access_groups_admin')) return []
  return roles.filter((role) => satisfying(role).some((enough) => held.has(enough)))
}
