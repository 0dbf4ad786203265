import { sql } from 'kysely'
import type { Queryable } from '../../../platform/database.ts'

/** Channels that are on, and those of them whose guests see a menu. */
export async function channelsOf(db: Queryable, restaurantId: number): Promise<{ on: number; live: number }> {
  const { rows } = await sql<{ on: number; live: number }>`
    select count(*)::int as "on", count(live_hash)::int as live from listings where restaurant_id = ${restaurantId} and state = 'on'`.execute(db)
  return rows[0] ?? { on: 0, live: 0 }
}
