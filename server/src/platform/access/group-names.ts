import { sql } from 'kysely'
import type { Queryable } from '../database.ts'
import { grantedGroups } from './policy.ts'

/** What is said instead of the name of a group that the person may not see. */
export const hiddenGroup = 'A group above'

/** Says the names of groups as far as the person sees them: those on which they have a role, there or above. */
export async function groupNames(
  db: Queryable,
  userId: number,
  ids: Iterable<number | null>,
  hidden = hiddenGroup,
): Promise<(id: number | null, name: string | null) => string | null> {
  const asked = [...new Set(ids)].filter((id) => id !== null)
  if (asked.length === 0) return (_, name) => name
  const { rows } = await sql<{ id: number }>`
    select id from access_groups where id = any(${asked}::bigint[]) and ancestors && ${grantedGroups(userId)}`.execute(db)
  const seen = new Set(rows.map(({ id }) => id))
  return (id, name) => (id === null || name === null || seen.has(id) ? name : hidden)
}
