import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { type GuestsAlike, guestsAlike, heldByFormer, type Knowing } from '../matching/store-placing.ts'

// Which groups know customers who are merged into others, while an undo may make two people of them again.

/** SQL of `moved`: orders of customers who ordered at these restaurants and are merged into others now, by the merges that moved them. */
const movedOrders = (restaurantIds: readonly number[]): RawBuilder<unknown> => sql`
  with recursive chain as (
    select distinct customer_id as id from customer_orders where restaurant_id = any(${[...restaurantIds]}::bigint[])
    union select merge.gone_id from chain join customer_merges merge on merge.kept_id = chain.id where merge.undone_at is null),
  moved as materialized (
    select merge.id as merge_id, merge.kept_id, merge.gone_id, taken.restaurant_id from chain
    join customer_merges merge on merge.gone_id = chain.id and merge.undone_at is null
    cross join lateral jsonb_array_elements_text(case when jsonb_typeof(merge.moved->'orders') = 'array' then merge.moved->'orders' else '[]'::jsonb end) as one(id)
    join customer_orders taken on taken.order_id = one.id::bigint)`

/** As `knownByAlone` for those who are not merged. */
export async function goneKnownByAlone(db: Queryable, restaurantIds: readonly number[], groupIds: readonly number[]): Promise<Knowing[]> {
  const { rows } = await sql<Knowing>`${movedOrders(restaurantIds)}
    select distinct held.resource_id, held.access_group_id from moved join customers gone on gone.id = moved.gone_id and gone.source = 'order'
    join access_group_resources held on held.resource_type = 'customer' and held.resource_id = moved.gone_id and held.relation = 'shared'
      and held.access_group_id = any(${[...groupIds]}::bigint[])
    where moved.restaurant_id = any(${[...restaurantIds]}::bigint[]) and not exists (select from moved other join access_group_resources place
      on place.resource_type = 'restaurant' and place.resource_id = other.restaurant_id and place.relation = 'owner' and place.access_group_id = held.access_group_id
      where other.gone_id = moved.gone_id and other.restaurant_id <> all(${[...restaurantIds]}::bigint[]))
    order by 1, 2`.execute(db)
  return rows
}

/** SQL: those who come to be known to a group, with the restaurants. */
const goneComing = (restaurantIds: readonly number[], groupId: number, formerIds: readonly number[]): RawBuilder<unknown> => sql`
  select distinct gone.id, moved.restaurant_id from moved join customers gone on gone.id = moved.gone_id
  join access_groups place on place.id = ${groupId} and place.root_id = gone.parent_access_group_id
  where moved.restaurant_id = any(${[...restaurantIds]}::bigint[]) and ${heldByFormer(sql.ref('gone.id'), groupId, formerIds)}`

/** As `notYetKnown` for those who are not merged. */
export async function goneNotYetKnown(
  db: Queryable,
  restaurantIds: readonly number[],
  groupId: number,
  formerIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${movedOrders(restaurantIds)}
    select distinct coming.id from (${goneComing(restaurantIds, groupId, formerIds)}) as coming order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** As `comingAlike` for those who are not merged. */
export async function goneComingAlike(
  db: Queryable,
  restaurantIds: readonly number[],
  groupId: number,
  formerIds: readonly number[],
): Promise<readonly GuestsAlike[]> {
  const { rows } = await sql<GuestsAlike>`${movedOrders(restaurantIds)}
    ${guestsAlike(sql`(${goneComing(restaurantIds, groupId, formerIds)})`)}`.execute(db)
  return rows
}

/** The group comes to know the kept customers by orders of the gone ones: an undo takes that back as well. */
export async function noteComing(tx: Tx, restaurantIds: readonly number[], groupId: number, formerIds: readonly number[]): Promise<void> {
  await sql`${movedOrders(restaurantIds)}
    update customer_merges merge set moved = jsonb_set(merge.moved, '{shares}', merge.moved->'shares' || to_jsonb(${groupId}::bigint))
    from customers kept join access_groups place on place.id = ${groupId} and place.root_id = kept.parent_access_group_id
    where merge.id in (select merge_id from moved where restaurant_id = any(${[...restaurantIds]}::bigint[])) and kept.id = merge.kept_id
      and ${heldByFormer(sql.ref('kept.id'), groupId, formerIds)}`.execute(tx)
}

/**
 * A group ends in another one: that one knows the kept customers by the same merges from now on. Those whom it knows already without any
 * merge it goes on knowing.
 */
export async function passOnShares(tx: Tx, from: number, into: number): Promise<void> {
  await sql`
    update customer_merges merge set moved = jsonb_set(merge.moved, '{shares}', (
      select coalesce(jsonb_agg(distinct case when one.id::bigint = ${from} then ${into}::bigint else one.id::bigint end), '[]'::jsonb)
      from jsonb_array_elements_text(merge.moved->'shares') as one(id)
      where one.id::bigint <> ${from} or exists (select from customer_merges other where other.kept_id = merge.kept_id and other.undone_at is null
          and other.moved->'shares' @> to_jsonb(${into}::bigint))
        or not exists (select from access_group_resources held
          where held.resource_type = 'customer' and held.resource_id = merge.kept_id and held.access_group_id = ${into})))
    where merge.undone_at is null and merge.moved->'shares' @> to_jsonb(${from}::bigint)`.execute(tx)
}
