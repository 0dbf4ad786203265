import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/database.ts'

// Which groups know customers because of restaurants that they own.

export interface Knowing {
  readonly resource_id: number
  readonly access_group_id: number
}

/** Guests of these restaurants in the company of a group. */
const guestsOf = (restaurantIds: readonly number[], groupId: number): RawBuilder<unknown> => sql`
  select distinct taken.customer_id as id from customer_orders taken join customers on customers.id = taken.customer_id
  join access_groups place on place.id = ${groupId} and place.root_id = customers.parent_access_group_id
  where taken.restaurant_id = any(${[...restaurantIds]}::bigint[]) and customers.status <> 'merged'`

/**
 * SQL condition: a customer may come with a restaurant from these former owners to the group, which does not hold them yet. One whom none of
 * them holds was taken from them by somebody, and does not come back by this. What comes from another company knows nobody of this one.
 */
export const heldByFormer = (customerId: RawBuilder<unknown>, groupId: number, formerIds: readonly number[]): RawBuilder<boolean> => {
  const former = sql`${[...formerIds]}::bigint[]`
  const held = (by: RawBuilder<unknown>) =>
    sql`exists (select from access_group_resources held where held.resource_type = 'customer' and held.resource_id = ${customerId} and ${by})`
  return sql<boolean>`not ${held(sql`held.access_group_id = ${groupId}`)} and (${held(sql`held.access_group_id = any(${former})`)}
    or not exists (select from access_groups one join access_groups into_group on into_group.id = ${groupId} and into_group.root_id = one.root_id
      where one.id = any(${former})))`
}

/** Guests of these restaurants who come to be known to a group of their company, when it takes them from these owners. */
export async function notYetKnown(db: Queryable, restaurantIds: readonly number[], groupId: number, formerIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select guest.id from (${guestsOf(restaurantIds, groupId)}) as guest where ${heldByFormer(sql.ref('guest.id'), groupId, formerIds)} order by 1`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * Customers whom these groups know by orders at these restaurants alone: they have ordered at no other one that the group owns. Those that
 * people or files have put into a group stay known there.
 */
export async function knownByAlone(db: Queryable, restaurantIds: readonly number[], groupIds: readonly number[]): Promise<Knowing[]> {
  const { rows } = await sql<Knowing>`
    with guest as materialized (select distinct taken.customer_id as id from customer_orders taken join customers on customers.id = taken.customer_id
      where taken.restaurant_id = any(${[...restaurantIds]}::bigint[]) and customers.source = 'order')
    select held.resource_id, held.access_group_id from guest join access_group_resources held
      on held.resource_type = 'customer' and held.resource_id = guest.id and held.access_group_id = any(${[...groupIds]}::bigint[]) and held.relation = 'shared'
    where not exists (select from customer_orders other join access_group_resources place
      on place.resource_type = 'restaurant' and place.resource_id = other.restaurant_id and place.relation = 'owner' and place.access_group_id = held.access_group_id
      where other.customer_id = guest.id and other.restaurant_id <> all(${[...restaurantIds]}::bigint[]))
    order by 1, 2`.execute(db)
  return rows
}

/** Groups that own these restaurants. */
export async function ownersOf(db: Queryable, restaurantIds: readonly number[]): Promise<{ id: number; name: string; root_id: number }[]> {
  const { rows } = await sql<{ id: number; name: string; root_id: number }>`
    select id, name, root_id from access_groups where id in (select access_group_id from access_group_resources
      where resource_type = 'restaurant' and relation = 'owner' and resource_id = any(${[...restaurantIds]}::bigint[])) order by lower(name), id`.execute(
    db,
  )
  return rows
}

export async function haveGuests(db: Queryable, restaurantIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`select 1 from customer_orders where restaurant_id = any(${[...restaurantIds]}::bigint[]) limit 1`.execute(db)
  return rows.length > 0
}
