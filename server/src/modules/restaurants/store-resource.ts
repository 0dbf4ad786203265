import { sql } from 'kysely'
import type { Queryable, Tx } from '../../platform/database.ts'

// Restaurants as access groups know them.

/** Libraries in these groups and below. */
export async function countLibraries(db: Queryable, groupIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct held.resource_id)::int as count from access_group_resources held join restaurants on restaurants.id = held.resource_id
    where held.resource_type = 'restaurant' and restaurants.kind = 'library'
      and held.access_group_id in (select id from access_groups where ancestors && ${[...groupIds]}::bigint[])`.execute(db)
  return rows[0]?.count ?? 0
}

/** Who set tasks of their checklists aside, and what they wrote about it, stays with the company that they leave. */
export async function forgetWaivers(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update onboarding_waivers set waived_by = null, reason = 'It was so before the restaurant was taken over.' where restaurant_id = any(${[...ids]}::bigint[])`.execute(
    tx,
  )
}
