import { sql } from 'kysely'
import type { Queryable } from '../../../platform/database.ts'

/** The company of a group: pictures of others are never shown in its menus. */
export async function companyOf(db: Queryable, groupId: number): Promise<number> {
  const { rows } = await sql<{ root: number }>`select root_id as root from access_groups where id = ${groupId}`.execute(db)
  return rows[0]?.root ?? 0
}
