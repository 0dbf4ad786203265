import { sql } from 'kysely'
import { grantedGroups } from '../../../platform/access/policy.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { countsAt } from './store-effects.ts'

// What becomes of blocks when customers are merged, erased, or handed what is known about them.

export interface MovedBlocks {
  readonly blocks: readonly number[]
  /** Those that the kept customer had before; not known of older merges. */
  readonly own?: readonly number[]
}

/** Whether each block of one of the two counts for the other one already, or was set where this person may block. */
export async function mayBlockAlike(db: Queryable, staffId: number, ids: readonly [number, number], now: Date): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    with running as (
      select block.customer_id, block.scope_group_id, block.effects, coalesce(block.until_at, 'infinity') as until_at, place.ancestors
      from customer_blocks block join access_groups place on place.id = block.scope_group_id
      where block.customer_id = any(${[...ids]}::bigint[]) and ${countsAt(now)})
    select not exists (select from running one where not one.ancestors && ${grantedGroups(staffId, 'block_customers')} and not exists (
      select from running other where other.customer_id <> one.customer_id and other.scope_group_id = any(one.ancestors)
        and other.effects @> one.effects and other.until_at >= one.until_at)) as may`.execute(db)
  return rows[0]?.may === true
}

export async function moveBlocks(tx: Tx, from: number, into: number): Promise<MovedBlocks> {
  const { rows: own } = await sql<{ id: number }>`select id from customer_blocks where customer_id = ${into}`.execute(tx)
  const { rows } = await sql<{ id: number }>`update customer_blocks set customer_id = ${into} where customer_id = ${from} returning id`.execute(tx)
  return { blocks: rows.map(({ id }) => id), own: own.map(({ id }) => id) }
}

/**
 * What was set since the merge counts for both from now on: whoever set it meant the person, and lifting it from either of the two takes the role
 * that an undo does not ask for.
 */
export async function giveBack(tx: Tx, from: number, to: number, { blocks, own }: MovedBlocks): Promise<void> {
  await sql`update customer_blocks set customer_id = ${to} where id = any(${[...blocks]}::bigint[]) and customer_id = ${from}`.execute(tx)
  if (own)
    await sql`
      insert into customer_blocks (customer_id, root_id, scope_group_id, scope_name, effects, reason, note, order_ids, until_day, until_at, set_by,
        set_by_name, set_at, end_told)
      select ${to}, root_id, scope_group_id, scope_name, effects, reason, note, order_ids, until_day, until_at, set_by, set_by_name, set_at, end_told
      from customer_blocks where customer_id = ${from} and lifted_at is null and id <> all(${[...blocks, ...own]}::bigint[])`.execute(tx)
}

export const erasedWhy = 'The customer was erased.'

export async function eraseBlocks(tx: Tx, customerId: number): Promise<void> {
  await sql`update customer_blocks set note = '', order_ids = '{}', lifted_why = case when lifted_at is null then ${erasedWhy} else '' end,
    lifted_at = coalesce(lifted_at, greatest(now(), set_at)), lifted_by_name = coalesce(lifted_by_name, '') where customer_id = ${customerId}`.execute(
    tx,
  )
  await sql`delete from customer_block_hits where block_id in (select id from customer_blocks where customer_id = ${customerId})`.execute(tx)
  await sql`delete from customer_suspicions where customer_id = ${customerId} or block_id in (select id from customer_blocks where customer_id = ${customerId})`.execute(
    tx,
  )
}

/** Without the names of those who set and lifted it. */
export async function exportedBlocks(db: Queryable, customerId: number): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select effects, reason, note, order_ids, until_day::text as until_day, set_at, lifted_at, lifted_why, coalesce(place.name, scope_name) as counts_at
    from customer_blocks block left join access_groups place on place.id = block.scope_group_id
    where customer_id = ${customerId} order by set_at, block.id`.execute(db)
  return rows
}
