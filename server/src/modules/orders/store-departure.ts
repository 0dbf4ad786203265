import { sql } from 'kysely'
import { reachable } from '../../platform/access/policy.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import { isOwed } from './reading/store-reading.ts'

export async function hasOrders(db: Queryable, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from orders where restaurant_id = ${id} limit 1`.execute(db)
  return rows.length > 0
}

interface Leaving {
  readonly orders: boolean
  readonly guests: boolean
  readonly credentials: boolean
  readonly waiting: boolean
  /** How many guests have money to get back. */
  readonly owed: number
}

/** Whether there are past orders, some with guests, and credentials, in what leaves a company. */
export async function leavingCounts(db: Queryable, ids: readonly number[], groups: readonly number[]): Promise<Leaving> {
  const those = sql`restaurant_id = any(${[...ids]}::bigint[])`
  const { rows } = await sql<Leaving>`
    select exists (select 1 from orders where ${those}) as orders, exists (select 1 from orders where ${those} and (guest is not null or notes is not null)) as guests,
      exists (select 1 from ingest_credentials where (${those} or access_group_id = any(${[...groups]}::bigint[])) and revoked_at is null) as credentials,
      exists (select 1 from order_events where ${those} and order_id is null) as waiting,
      (select count(*)::int from orders where ${those} and not is_test and ${isOwed}) as owed`.execute(db)
  return rows[0] ?? { orders: false, guests: false, credentials: false, waiting: false, owed: 0 }
}

/**
 * Guests are named no more, nor who did what at the old company; what was sold stays, and numbers of orders begin anew. Guests are taken off
 * afterwards.
 */
export async function forgetNames(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`insert into sales_names_from (restaurant_id, at, guests_pending)
    select id, clock_timestamp(), true from unnest(${[...ids]}::bigint[]) as id
    on conflict (restaurant_id) do update set at = excluded.at, guests_pending = true, era = sales_names_from.era + 1`.execute(tx)
}

const step = 2000

/** Takes the guests off some orders of before a handover; true while there may be more. */
export async function forgetGuests(tx: Tx, restaurantId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update orders set guest = null, notes = null from (
      select orders.id from orders join sales_names_from names on names.restaurant_id = orders.restaurant_id
      where orders.restaurant_id = ${restaurantId} and names.guests_pending and (guest is not null or notes is not null) and received_at <= names.at
      limit ${step} for update of orders) as known
    where orders.id = known.id`.execute(tx)
  if ((numAffectedRows ?? 0n) > 0n) return true
  await sql`update sales_names_from set guests_pending = false where restaurant_id = ${restaurantId}`.execute(tx)
  return false
}

/** Restaurants whose orders still have guests of a former company. */
export async function withGuestsPending(db: Queryable): Promise<number[]> {
  const { rows } = await sql<{ restaurant_id: number }>`select restaurant_id from sales_names_from where guests_pending limit 100`.execute(db)
  return rows.map(({ restaurant_id }) => restaurant_id)
}

/** Names of the credentials in force of these groups, as far as the person sees them. */
export async function credentialNames(db: Queryable, groupIds: readonly number[], staffId: number): Promise<(string | null)[]> {
  const { rows } = await sql<{ name: string | null }>`
    select case when ${reachable(staffId, 'restaurants', 'access_group', sql.ref('access_group_id'))} then name end as name from ingest_credentials where access_group_id = any(${[...groupIds]}::bigint[]) and revoked_at is null order by lower(ingest_credentials.name), id`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/** How many credentials of groups that stay reach one of these restaurants, which go. */
export async function systemsAbove(db: Queryable, ids: readonly number[], groups: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ingest_credentials credential
    where revoked_at is null and access_group_id is not null and access_group_id <> all(${[...groups]}::bigint[]) and exists (
      select from access_group_resources held join access_groups holder on holder.id = held.access_group_id
      where held.resource_type = 'restaurant' and held.resource_id = any(${[...ids]}::bigint[]) and credential.access_group_id = any(holder.ancestors))`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** How many credentials of a group of another company, or above it, would reach restaurants of these groups. */
export async function comingSystems(
  db: Queryable,
  groupIds: readonly number[],
  { ancestors }: { readonly ancestors: readonly number[] },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ingest_credentials where revoked_at is null and access_group_id = any(${[...ancestors]}::bigint[]) and exists (
      select from access_group_resources held join access_groups holder on holder.id = held.access_group_id
      where held.resource_type = 'restaurant' and holder.ancestors && ${[...groupIds]}::bigint[] and holder.root_id <> ${ancestors[0] ?? 0})`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** How many credentials above `ancestors` would reach one of these restaurants that they do not reach now. */
export async function systemsComingTo(db: Queryable, ids: readonly number[], ancestors: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ingest_credentials credential
    where revoked_at is null and access_group_id = any(${[...ancestors]}::bigint[]) and exists (
      select from unnest(${[...ids]}::bigint[]) as coming (id) where not exists (
        select from access_group_resources held join access_groups holder on holder.id = held.access_group_id
        where held.resource_type = 'restaurant' and held.resource_id = coming.id and credential.access_group_id = any(holder.ancestors)))`.execute(db)
  return rows[0]?.count ?? 0
}

/** Of the orders of another company nothing happens any more: an order of the same number is another one over there. */
export async function forgetWaiting(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`delete from order_events where order_id is null and restaurant_id = any(${[...ids]}::bigint[])`.execute(tx)
}
