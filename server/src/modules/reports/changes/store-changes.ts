import { entryTypes } from '@brigade/contract/orders/codes.ts'
import { mostChangedDays, mostChangedEntries } from '@brigade/contract/reports/changes.ts'
import { measureOf, typesOf } from '@brigade/contract/reports/semantic.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { type EntryRow, entryColumns, seesSales } from '../../orders/public.ts'
import { groupsSeen, seenRestaurants } from '../figures/store-figures.ts'

/** The days and restaurants of which a person looked at figures. Without restaurants and groups: all that the person sees. */
export interface Look {
  readonly userId: number
  readonly from: string
  readonly to: string
  readonly isByEvent: boolean
  readonly restaurantIds: readonly number[] | null
  readonly groupIds: readonly number[] | null
}

const within = (
  userId: number,
  restaurant: RawBuilder<unknown>,
  restaurants: RawBuilder<unknown>,
  groups: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  sql<boolean>`(${restaurants} is null or ${restaurant} = any(${restaurants})) and (${groups} is null or exists (
    select 1 from access_group_resources held join access_groups holder on holder.id = held.access_group_id
    where held.resource_type = 'restaurant' and held.resource_id = ${restaurant} and holder.ancestors && ${groupsSeen(userId, groups)}))`

/** Kept where a day is closed among those looked at, and none of them has been closed since the same look was kept last. */
export async function keepLook(tx: Tx, look: Look, secondsAgo: number): Promise<void> {
  const restaurants = sql`${look.restaurantIds === null ? null : [...look.restaurantIds]}::bigint[]`
  const groups = sql`${look.groupIds === null ? null : [...look.groupIds]}::bigint[]`
  await sql`
    with forgotten as (delete from figure_looks where user_id = ${look.userId} and looked_at < now() - interval '400 days')
    insert into figure_looks (user_id, from_date, to_date, by_event, restaurant_ids, access_group_ids, looked_at)
    select ${look.userId}, ${look.from}, ${look.to}, ${look.isByEvent}, ${restaurants}, ${groups}, clock_timestamp() - make_interval(secs => ${secondsAgo})
    from (select max(closed_at) as closed_at from business_days day
      where status <> 'open' and business_date between ${look.from}::date and ${look.to}::date
        and ${within(look.userId, sql.ref('day.restaurant_id'), restaurants, groups)} and ${seesSales(look.userId, sql.ref('day.restaurant_id'))}) as last
    where last.closed_at is not null and not exists (select from figure_looks known where known.user_id = ${look.userId}
      and known.from_date = ${look.from}::date and known.to_date = ${look.to}::date and known.by_event = ${look.isByEvent}
      and known.restaurant_ids is not distinct from ${restaurants} and known.access_group_ids is not distinct from ${groups}
      and known.looked_at >= last.closed_at)`.execute(tx)
}

/**
 * Late entries that a person is to be told of: of a day that they looked at after it was closed and before the entry came. One that was
 * written just before the look is told as well, for it may not have been committed.
 */
const told = (userId: number): RawBuilder<unknown> => sql`
  select late.restaurant_id, late.business_date, late.id, late.entry_id, late.noted_at
  from late_entries late join seen on seen.id = late.restaurant_id
  left join change_notices_dismissed put on put.user_id = ${userId} and put.restaurant_id = late.restaurant_id and put.business_date = late.business_date
  where late.noted_at > now() - interval '60 days' and late.id > coalesce(put.through, 0) and exists (
    select from figure_looks look where look.user_id = ${userId} and late.business_date between look.from_date and look.to_date
      and case when look.by_event then late.by_event else late.by_order end
      and look.looked_at >= late.closed_at and look.looked_at < late.noted_at + interval '250 milliseconds'
      and ${within(userId, sql.ref('late.restaurant_id'), sql.ref('look.restaurant_ids'), sql.ref('look.access_group_ids'))})`

const netTypes = typesOf(measureOf('net_sales')).map((type) => entryTypes.indexOf(type))

export interface ChangedRow {
  readonly restaurant_id: number
  readonly restaurant_name: string
  readonly business_date: string
  readonly currency: string
  readonly entries: number
  readonly net_sales_minor: number
  readonly last_at: Date
  readonly through: number
}

/** Days that changed after the person had looked, the last change first. */
export async function changedDays(db: Queryable, userId: number): Promise<ChangedRow[]> {
  const { rows } = await sql<ChangedRow>`
    with seen as materialized (${seenRestaurants(userId)}), told as (${told(userId)})
    select told.restaurant_id, seen.name as restaurant_name, told.business_date, seen.currency, count(*)::int as entries,
      coalesce(sum(entry.amount) filter (where entry.entry_type = any(${netTypes}::smallint[])), 0)::bigint as net_sales_minor,
      max(told.noted_at) as last_at, max(told.id) as through
    from told join seen on seen.id = told.restaurant_id join sales_entries entry on entry.id = told.entry_id
    group by 1, 2, 3, 4 order by max(told.id) desc limit ${mostChangedDays}`.execute(db)
  return rows
}

/** The entries behind such a change, the last first. */
export async function changedEntries(db: Queryable, userId: number, restaurantId: number, date: string): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    with seen as materialized (${seenRestaurants(userId, sql`place.id = ${restaurantId}`)}), told as (${told(userId)})
    select ${entryColumns(sql`seen.names_from`)}, orders.number as order_number, seen.name as restaurant_name,
      case when item.size = '' then item.name else item.name || ', ' || item.size end as item
    from told join seen on seen.id = told.restaurant_id join sales_entries f on f.id = told.entry_id
    join orders on orders.id = f.order_id left join sale_items item on item.id = f.sale_item_id
    where told.business_date = ${date} order by told.id desc limit ${mostChangedEntries}`.execute(db)
  return rows
}

export async function dismiss(tx: Tx, userId: number, restaurantId: number, date: string, through: number): Promise<void> {
  await sql`insert into change_notices_dismissed as put (user_id, restaurant_id, business_date, through)
    select ${userId}, id, ${date}::date, ${through}::bigint from restaurants where id = ${restaurantId} and ${seesSales(userId, sql.ref('restaurants.id'))}
    on conflict (user_id, restaurant_id, business_date) do update set through = greatest(put.through, excluded.through)`.execute(tx)
}
