import { sql } from 'kysely'
import type { RegisteredType } from '../../../platform/resource-registry.ts'

/** What access groups ask about delivery markets. */
export const deliveryMarketType: RegisteredType = {
  async namesOf(db, ids) {
    if (ids.length === 0) return new Map()
    const rows = await db.selectFrom('delivery_markets').select(['id', 'name']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
  /** The organization on the page changes. Who serves it stays: each person goes on seeing the restaurants in their own reach. */
  async ownerMoved(tx, ids, groupId) {
    await sql`update delivery_markets set parent_access_group_id = ${groupId}, version = version + 1, updated_at = now()
      where id = any(${[...ids]}::bigint[]) and parent_access_group_id <> ${groupId}`.execute(tx)
  },
}
