import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { countsAt } from './store-effects.ts'

// Blocks hang on the group at whose restaurants they count: what becomes of them when the tree changes.

/** How many customers are blocked by what is set on these groups themselves. */
export async function blockedOn(db: Queryable, groups: readonly number[], now: Date): Promise<number> {
  if (groups.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
    select count(distinct customer_id)::int as count from customer_blocks block where block.scope_group_id = any(${[...groups]}::bigint[]) and ${countsAt(now)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Those of these groups for which customers are or were blocked. */
export async function blockingAmong(db: Queryable, groups: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...groups]}::bigint[]) as asked(id) where exists (select from customer_blocks where scope_group_id = asked.id)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Those of these groups for which somebody is blocked now. */
export async function blockingNow(db: Queryable, groups: readonly number[], now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct block.scope_group_id as id from customer_blocks block where block.scope_group_id = any(${[...groups]}::bigint[]) and ${countsAt(now)}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** A group ends in a merge: what was set on it counts on the one that takes its place. */
export async function passOnBlocks(tx: Tx, from: number, into: number): Promise<void> {
  await sql`update customer_blocks set scope_group_id = ${into} where scope_group_id = ${from}`.execute(tx)
}

/** The groups are no longer of this company, or no longer there: what was set on them ends. Answers the customers of running blocks. */
export async function endBlocksOn(tx: Tx, groups: readonly number[], why: string, now: Date): Promise<number[]> {
  const { rows } = await sql<{ customer_id: number; ended: boolean }>`
    update customer_blocks set scope_group_id = null,
      lifted_why = case when lifted_at is null and coalesce(until_at > ${now}, true) then ${why} else lifted_why end,
      lifted_by_name = case when lifted_at is null and coalesce(until_at > ${now}, true) then '' else lifted_by_name end,
      lifted_at = case when lifted_at is null and coalesce(until_at > ${now}, true) then ${now} else lifted_at end
    where scope_group_id = any(${[...groups]}::bigint[]) returning customer_id, lifted_at = ${now} as ended`.execute(tx)
  return rows.flatMap(({ customer_id, ended }) => (ended ? [customer_id] : []))
}
