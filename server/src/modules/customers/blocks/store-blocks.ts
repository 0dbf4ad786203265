import type { BlockEffect } from '@brigade/contract/customers/block-effects.ts'
import type { BlockReason } from '@brigade/contract/customers/blocks.ts'
import { sql } from 'kysely'
import { grantedGroups, reachable } from '../../../platform/access/policy.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { blockSeen, countsAt } from './store-effects.ts'

export interface BlockRow {
  readonly id: number
  readonly customer_id: number
  readonly scope_group_id: number | null
  /** As the group is called now; as it was called then when it is gone. */
  readonly scope_name: string
  readonly effects: BlockEffect[]
  readonly reason: BlockReason
  readonly note: string
  readonly orders: { readonly id: number; readonly number: string; readonly restaurant_id: number; readonly restaurant_name: string }[]
  readonly until_day: string | null
  readonly until_at: Date | null
  readonly counts: boolean
  readonly set_by_name: string
  readonly set_at: Date
  readonly lifted_by_name: string | null
  readonly lifted_at: Date | null
  readonly lifted_why: string
  readonly ordered_since: number
  readonly last_ordered_at: Date | null
  readonly may_lift: boolean
}

const columns = (userId: number, now: Date) => sql`
  block.id, block.customer_id, block.scope_group_id, coalesce(place.name, block.scope_name) as scope_name, block.effects, block.reason, block.note,
  block.until_day::text as until_day, block.until_at, ${countsAt(now)} as counts, block.set_by_name, block.set_at, block.lifted_by_name, block.lifted_at,
  block.lifted_why, coalesce(place.ancestors && ${grantedGroups(userId, 'block_customers')}, false) as may_lift,
  coalesce((select jsonb_agg(jsonb_build_object('id', orders.id, 'number', orders.number, 'restaurant_id', orders.restaurant_id, 'restaurant_name', restaurants.name)
      order by orders.placed_at desc)
    from orders join restaurants on restaurants.id = orders.restaurant_id
    where orders.id = any(block.order_ids) and ${reachable(userId, 'customers', 'restaurant', sql.ref('orders.restaurant_id'))}), '[]') as orders,
  (select count(*)::int from customer_block_hits hit where hit.block_id = block.id) as ordered_since,
  (select max(hit.placed_at) from customer_block_hits hit where hit.block_id = block.id) as last_ordered_at`

/** Blocks of a customer where the person works, those that count first; of groups that are gone those of the company see them. */
export async function blocksSeen(db: Queryable, userId: number, customerId: number, now: Date): Promise<BlockRow[]> {
  const { rows } = await sql<BlockRow>`
    select ${columns(userId, now)} from customer_blocks block left join access_groups place on place.id = block.scope_group_id
    where block.customer_id = ${customerId}
      and (${blockSeen(userId)} or (block.scope_group_id is null and block.root_id = any(${grantedGroups(userId, 'customers')})))
    order by counts desc, block.set_at desc, block.id desc`.execute(db)
  return rows
}

export async function blockSeenBy(db: Queryable, userId: number, customerId: number, id: number, now: Date): Promise<BlockRow | undefined> {
  return (await blocksSeen(db, userId, customerId, now)).find((one) => one.id === id)
}

/** Held until the transaction ends. */
export async function lockBlock(tx: Tx, id: number): Promise<void> {
  await sql`select from customer_blocks where id = ${id} for update`.execute(tx)
}

export interface NewBlock {
  readonly customerId: number
  readonly scope: Scope
  readonly effects: readonly BlockEffect[]
  readonly reason: BlockReason
  readonly note: string
  readonly orderIds: readonly number[]
  readonly until: { readonly day: string; readonly at: Date } | null
  readonly by: { readonly id: number | null; readonly name: string }
  readonly now: Date
}

export async function insertBlock(tx: Tx, one: NewBlock): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into customer_blocks (customer_id, root_id, scope_group_id, scope_name, effects, reason, note, order_ids, until_day, until_at, set_by, set_by_name, set_at)
    values (${one.customerId}, ${one.scope.rootId}, ${one.scope.id}, ${one.scope.name}, ${[...one.effects]}::text[], ${one.reason}, ${one.note},
      ${[...one.orderIds]}::bigint[], ${one.until?.day ?? null}, ${one.until?.at ?? null}, ${one.by.id}, ${one.by.name}, ${one.now})
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

export async function liftBlock(
  tx: Tx,
  id: number,
  { by, why, now }: { readonly by: { readonly id: number; readonly name: string }; readonly why: string; readonly now: Date },
): Promise<void> {
  await sql`update customer_blocks set lifted_by = ${by.id}, lifted_by_name = ${by.name}, lifted_at = ${now}, lifted_why = ${why} where id = ${id}`.execute(
    tx,
  )
}

/** Whether a block that counts as long says all of this already. */
export async function saidAlready(tx: Tx, one: Pick<NewBlock, 'customerId' | 'scope' | 'effects' | 'until' | 'now'>): Promise<boolean> {
  const { rows } = await sql`
    select from customer_blocks block where block.customer_id = ${one.customerId} and block.scope_group_id = ${one.scope.id} and ${countsAt(one.now)}
      and block.effects @> ${[...one.effects]}::text[] and coalesce(block.until_at, 'infinity') >= coalesce(${one.until?.at ?? null}::timestamptz, 'infinity') limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

export interface Scope {
  readonly id: number
  readonly name: string
  readonly rootId: number
}

export async function scopeOf(db: Queryable, groupId: number): Promise<Scope | undefined> {
  const { rows } = await sql<Scope>`select id, name, root_id as "rootId" from access_groups where id = ${groupId}`.execute(db)
  return rows[0]
}

/** The highest group of the customer's company at which the person may block. */
export async function highestScope(db: Queryable, userId: number, customerId: number): Promise<Pick<Scope, 'id' | 'name'> | undefined> {
  const { rows } = await sql<Pick<Scope, 'id' | 'name'>>`
    select place.id, place.name from access_groups place join customers on customers.parent_access_group_id = place.root_id
    where customers.id = ${customerId} and place.ancestors && ${grantedGroups(userId, 'block_customers')}
    order by cardinality(place.ancestors), lower(place.name), place.id limit 1`.execute(db)
  return rows[0]
}

/** Clocks of the restaurants of a group and below. */
export async function zonesOf(db: Queryable, groupId: number): Promise<string[]> {
  const { rows } = await sql<{ zone: string }>`
    select distinct timezone as zone from restaurants join access_groups place on place.id = restaurants.parent_access_group_id
    where restaurants.kind = 'restaurant' and place.ancestors @> array[${groupId}::bigint]`.execute(db)
  return rows.map(({ zone }) => zone)
}

/** Those of the orders that are the customer's, at restaurants whose guests the person may see. */
export async function ordersOf(db: Queryable, userId: number, customerId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select order_id as id from customer_orders where order_id = any(${[...ids]}::bigint[]) and customer_id = ${customerId}
      and ${reachable(userId, 'customers', 'restaurant', sql.ref('customer_orders.restaurant_id'))}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Blocks that have ended by themselves since this was asked last, with their customers; each is told once. */
export async function justEnded(tx: Tx, now: Date, most: number): Promise<{ customer_id: number }[]> {
  const { rows } = await sql<{ customer_id: number }>`
    update customer_blocks set end_told = true where id in (
      select id from customer_blocks where lifted_at is null and not end_told and until_at <= ${now} order by until_at limit ${most} for update skip locked)
    returning customer_id`.execute(tx)
  return rows
}
