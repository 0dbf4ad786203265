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
 * them holds was taken from them by somebody, and does not come back by this. Nobody comes with what was nobody's, or another company's.
 */
export const heldByFormer = (customerId: RawBuilder<unknown>, groupId: number, formerIds: readonly number[]): RawBuilder<boolean> => {
  const held = (by: RawBuilder<unknown>) =>
    sql`exists (select from access_group_resources held where held.resource_type = 'customer' and held.resource_id = ${customerId} and ${by})`
  return sql<boolean>`not ${held(sql`held.access_group_id = ${groupId}`)} and ${held(sql`held.access_group_id = any(${[...formerIds]}::bigint[])`)}`
}

/** Guests of these restaurants who come to be known to a group of their company, when it takes them from these owners. */
export async function notYetKnown(db: Queryable, restaurantIds: readonly number[], groupId: number, formerIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select guest.id from (${guestsOf(restaurantIds, groupId)}) as guest where ${heldByFormer(sql.ref('guest.id'), groupId, formerIds)} order by 1`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** What is alike for the law of giving: guests of one restaurant whom the same groups hold. */
export interface GuestsAlike {
  readonly restaurant: string
  readonly holders: readonly number[]
}

/** SQL: customers, each as `id` with a `restaurant_id` at which they are guests, by what is alike. */
export const guestsAlike = (guests: RawBuilder<unknown>): RawBuilder<GuestsAlike> => sql<GuestsAlike>`
  select distinct place.name as restaurant, known.holders from ${guests} as guest join restaurants place on place.id = guest.restaurant_id
  cross join lateral (select array_agg(held.access_group_id order by held.access_group_id) as holders from access_group_resources held
    where held.resource_type = 'customer' and held.resource_id = guest.id) as known
  where known.holders is not null order by 1, 2`

/** As `notYetKnown`, for the law of giving. */
export async function comingAlike(
  db: Queryable,
  restaurantIds: readonly number[],
  groupId: number,
  formerIds: readonly number[],
): Promise<readonly GuestsAlike[]> {
  const coming = sql`(select distinct guest.id, taken.restaurant_id from (${guestsOf(restaurantIds, groupId)}) as guest
    join customer_orders taken on taken.customer_id = guest.id and taken.restaurant_id = any(${[...restaurantIds]}::bigint[])
    where ${heldByFormer(sql.ref('guest.id'), groupId, formerIds)})`
  return (await guestsAlike(coming).execute(db)).rows
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

export interface Owner {
  readonly id: number
  readonly name: string
  readonly root_id: number
  /** Those of the restaurants asked about that it owns. */
  readonly restaurants: readonly number[]
}

/** Groups that own these restaurants. */
export async function ownersOf(db: Queryable, restaurantIds: readonly number[]): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select place.id, place.name, place.root_id, array_agg(held.resource_id order by held.resource_id) as restaurants
    from access_group_resources held join access_groups place on place.id = held.access_group_id
    where held.resource_type = 'restaurant' and held.relation = 'owner' and held.resource_id = any(${[...restaurantIds]}::bigint[])
    group by place.id order by lower(place.name), place.id`.execute(db)
  return rows
}

export async function haveGuests(db: Queryable, restaurantIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`select 1 from customer_orders where restaurant_id = any(${[...restaurantIds]}::bigint[]) limit 1`.execute(db)
  return rows.length > 0
}
