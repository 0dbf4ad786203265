import type { BlockEffect } from '@brigade/contract/customers/block-effects.ts'
import type { BlockReason, SuspicionReason } from '@brigade/contract/customers/blocks.ts'
import { type RawBuilder, sql } from 'kysely'
import { grantedGroups, reachable } from '../../../platform/access/policy.ts'
import { registerAttention } from '../../../platform/attention/sources.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { blockSeen, countsAt } from './store-effects.ts'

/** Names that are written at least so much alike: "Mario Lopez" is 0.7 like "Maria Lopez", "Jon Smyth" 0.3 like "John Smith". */
const nearlyTheSame = 0.6

/** Looks for customers who may be somebody that is blocked. Each pair is found once: what a person decided stays decided. */
async function suspect(tx: Tx, which: RawBuilder<unknown>, now: Date): Promise<number[]> {
  const { rows } = await sql<{ customer_id: number }>`
    insert into customer_suspicions (customer_id, block_id, because, found_at)
    select other.id, block.id, found.because, ${now}
    from customer_blocks block join customers blocked on blocked.id = block.customer_id
      join customers other on other.parent_access_group_id = block.root_id and other.id <> blocked.id and other.status = 'active'
      cross join lateral (select array_remove(array[
        case when exists (select from customer_identities one join customer_identities two using (root_id, kind, value)
          where one.customer_id = blocked.id and two.customer_id = other.id and one.kind = 'phone') then 'phone' end,
        case when exists (select from customer_identities one join customer_identities two using (root_id, kind, value)
          where one.customer_id = blocked.id and two.customer_id = other.id and one.kind = 'email') then 'email' end,
        case when blocked.search like '% %' and similarity(blocked.search, other.search) >= ${nearlyTheSame}
          and exists (select from customer_visits one join customer_visits two using (restaurant_id) where one.customer_id = blocked.id and two.customer_id = other.id)
          then 'name' end], null) as because) as found
    where ${countsAt(now)} and not block.effects <@ array['no_marketing'] and cardinality(found.because) > 0 and ${which}
      and not exists (select from customer_blocks same where same.customer_id = other.id and same.scope_group_id = block.scope_group_id and same.lifted_at is null
        and same.effects @> block.effects)
    on conflict (customer_id, block_id) do nothing returning customer_id`.execute(tx)
  return [...new Set(rows.map(({ customer_id }) => customer_id))]
}

/** Whether anybody is blocked in a company of these orders: in most there is nothing to look for. */
export async function anybodyBlocked(tx: Tx, orderIds: readonly number[], now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from customer_blocks block where ${countsAt(now)} and block.root_id in (
      select parent_access_group_id from customers join customer_orders taken on taken.customer_id = customers.id where taken.order_id = any(${[...orderIds]}::bigint[]))
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Customers to whom these orders belong. */
export const suspectAmongOrders = (tx: Tx, orderIds: readonly number[], now: Date): Promise<number[]> =>
  suspect(
    tx,
    sql`other.id in (select customer_id from customer_orders where order_id = any(${[...orderIds]}::bigint[]))
      and block.root_id in (select parent_access_group_id from customers where id in (select customer_id from customer_orders where order_id = any(${[...orderIds]}::bigint[])))`,
    now,
  )

/**
 * Customers there are already, when a block is set: by their addresses, and by names that are nearly the same among those whose name has
 * the trigrams. Found by index first, so that a company of a hundred thousand is not read through.
 */
export const suspectOthers = (tx: Tx, blockId: number, now: Date): Promise<number[]> =>
  suspect(
    tx,
    sql`block.id = ${blockId} and other.id in (
      select two.customer_id from customer_identities one join customer_identities two using (root_id, kind, value)
        join customer_blocks own on own.customer_id = one.customer_id where own.id = ${blockId} and one.kind in ('email', 'phone')
      union select near.id from customer_blocks own join customers mine on mine.id = own.customer_id
        join customers near on near.search % mine.search and near.parent_access_group_id = own.root_id where own.id = ${blockId})`,
    now,
  )

/** Orders of customers that came although a block says that none should. */
export async function noteHits(tx: Tx, orderIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ customer_id: number }>`
    with hits as (
      insert into customer_block_hits (block_id, order_id, placed_at)
      select block.id, taken.order_id, taken.placed_at from customer_orders taken join customer_blocks block on block.customer_id = taken.customer_id
        join restaurants place on place.id = taken.restaurant_id join access_groups held on held.id = place.parent_access_group_id
      where taken.order_id = any(${[...orderIds]}::bigint[]) and block.effects @> array['no_orders'] and block.scope_group_id = any(held.ancestors)
        and taken.placed_at >= block.set_at and taken.placed_at < coalesce(block.lifted_at, 'infinity') and taken.placed_at < coalesce(block.until_at, 'infinity')
      on conflict do nothing returning block_id)
    select distinct block.customer_id from hits join customer_blocks block on block.id = hits.block_id`.execute(tx)
  return rows.map(({ customer_id }) => customer_id)
}

export interface SuspicionRow {
  readonly id: number
  readonly block_id: number
  readonly blocked_id: number
  readonly blocked_name: string
  readonly blocked_seen: boolean
  readonly effects: BlockEffect[]
  readonly reason: BlockReason
  readonly scope_group_id: number
  readonly scope_name: string
  readonly until_day: string | null
  readonly until_at: Date | null
  readonly because: SuspicionReason[]
  readonly found_at: Date
  readonly may_decide: boolean
}

/** Of whom the customer may be another face, as far as nobody has decided and the person sees the block. */
export async function suspicionsOf(db: Queryable, userId: number, customerId: number, now: Date): Promise<SuspicionRow[]> {
  const { rows } = await sql<SuspicionRow>`
    select suspicion.id, block.id as block_id, blocked.id as blocked_id, blocked.name as blocked_name,
      ${reachable(userId, 'customers', 'customer', sql.ref('blocked.id'))} as blocked_seen, block.effects, block.reason, block.scope_group_id, place.name as scope_name,
      block.until_day::text as until_day, block.until_at, suspicion.because, suspicion.found_at, place.ancestors && ${grantedGroups(userId, 'block_customers')} as may_decide
    from customer_suspicions suspicion join customer_blocks block on block.id = suspicion.block_id join customers blocked on blocked.id = block.customer_id
      join access_groups place on place.id = block.scope_group_id
    where suspicion.customer_id = ${customerId} and suspicion.decision is null and blocked.id <> suspicion.customer_id and ${countsAt(now)} and ${blockSeen(userId)}
    order by suspicion.found_at desc, suspicion.id desc`.execute(db)
  return rows
}

export async function lockSuspicion(tx: Tx, id: number): Promise<void> {
  await sql`select from customer_suspicions where id = ${id} for update`.execute(tx)
}

export async function decide(tx: Tx, id: number, decision: 'block' | 'dismiss', by: string, now: Date): Promise<void> {
  await sql`update customer_suspicions set decision = ${decision}, decided_by_name = ${by}, decided_at = ${now} where id = ${id}`.execute(tx)
}

/** Guests who may be somebody that is blocked, for those who may block where it counts. */
export function registerSuspicionAttention(): void {
  registerAttention('blocked_guests_back', {
    type: 'access_group',
    table: 'access_groups',
    roles: ['block_customers'],
    // Who is not seen is not counted: a block on an address would tell whether a guest of others has it.
    rows: (seen, userId) => sql`
      select block.scope_group_id as id, count(distinct suspicion.customer_id)::int as count, min(suspicion.found_at) as since
      from customer_suspicions suspicion join customer_blocks block on block.id = suspicion.block_id join customers other on other.id = suspicion.customer_id
      where suspicion.decision is null and other.status = 'active' and block.customer_id <> suspicion.customer_id and block.scope_group_id in ${seen}
        and ${reachable(userId, 'customers', 'customer', sql.ref('suspicion.customer_id'))}
        and block.lifted_at is null and (block.until_at is null or block.until_at > now())
      group by 1`,
  })
}
