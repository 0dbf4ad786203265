import { sql } from 'kysely'
import type { Queryable, Tx } from '../../platform/database.ts'
import type { RegisteredType } from '../../platform/resource-registry.ts'

/** What access groups ask about bank connections. */
export const bankConnectionType: RegisteredType = {
  async namesOf(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
    if (ids.length === 0) return new Map()
    const rows = await db.selectFrom('bank_connections').select(['id', 'name']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
  /** The organization on the form changes, so forms that show the old one are stale. */
  async ownerMoved(tx: Tx, ids: readonly number[], groupId: number): Promise<void> {
    await sql`update bank_connections set parent_access_group_id = ${groupId}, version = version + 1, updated_at = now()
      where id = any(${[...ids]}::bigint[]) and parent_access_group_id <> ${groupId}`.execute(tx)
  },
}
