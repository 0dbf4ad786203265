import type { SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { forgetTakenStores } from '../stores/store-stores.ts'

// On which channel listings are: always one of their kind and of the company of their restaurant. By themselves they come only on one that
// belongs to its group or to one above: whoever decides for a channel decides for what is on it, and its credentials open what is named there.

const list = (ids: readonly number[]) => sql`${[...ids]}::bigint[]`
const among = (restaurantIds: readonly number[] | undefined): RawBuilder<boolean> =>
  restaurantIds === undefined ? sql<boolean>`true` : sql<boolean>`listing.restaurant_id = any(${list(restaurantIds)})`

/**
 * Listings that are on no channel, on one of another company, or on and on a retired one, each with the channel that fits: of the group
 * that stands nearest above the restaurant, and never of one beside it. A retired one takes only what is off.
 */
const misplaced = (restaurantIds: readonly number[] | undefined) => sql`
  select listing.id as listing_id, listing.channel as kind, listing.state, home.root_id, home.ancestors, placed.listing_id is null as is_new,
    placed.external_store_id, fit.id as fit_id, fit.signs_in
  from listings listing join restaurants place on place.id = listing.restaurant_id join access_groups home on home.id = place.parent_access_group_id
  left join channel_listings placed on placed.listing_id = listing.id left join channels channel on channel.id = placed.channel_id
  left join access_groups owner on owner.id = channel.parent_access_group_id
  left join lateral (
    select other.id, other.credentials_sealed is not null as signs_in
    from channels other join access_groups holder on holder.id = other.parent_access_group_id
    where other.kind = listing.channel and holder.id = any(home.ancestors) and (other.state = 'active' or listing.state = 'off')
    order by other.state, cardinality(holder.ancestors) desc, other.id
    limit 1) fit on true
  where ${among(restaurantIds)}
    and (placed.listing_id is null or owner.root_id <> home.root_id or (listing.state = 'on' and channel.state = 'retired'))`

/** All channels on which these listings are or could be stay as they are until the transaction ends. */
export async function holdChannels(tx: Tx, restaurantIds: readonly number[] | undefined): Promise<void> {
  await sql`
    select channel.id from channels channel join access_groups holder on holder.id = channel.parent_access_group_id
    where exists (
      select from listings listing join restaurants place on place.id = listing.restaurant_id join access_groups home on home.id = place.parent_access_group_id
      where ${among(restaurantIds)} and listing.channel = channel.kind and home.root_id = holder.root_id)
    order by channel.id for share of channel`.execute(tx)
}

export interface Missing {
  readonly root_id: number
  readonly kind: SalesChannel
  /** One of these listings has a channel at or above its restaurant, but a retired one alone. */
  readonly is_retired: boolean
}

/** Kinds of which companies have no channel for a listing. */
export async function missingChannels(tx: Tx, restaurantIds: readonly number[] | undefined): Promise<Missing[]> {
  const { rows } = await sql<Missing>`
    with misplaced as (${misplaced(restaurantIds)})
    select root_id, kind, bool_or(exists (select from channels other join access_groups holder on holder.id = other.parent_access_group_id
      where other.kind = misplaced.kind and holder.id = any(misplaced.ancestors) and other.state = 'retired')) as is_retired
    from misplaced where fit_id is null group by root_id, kind order by root_id, kind`.execute(tx)
  return rows
}

/** Nobody else makes a channel of this kind in this company for a listing until the transaction ends. */
export async function lockMaking(tx: Tx, rootId: number, kind: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('channels of ' || ${kind}::text, ${rootId}))`.execute(tx)
}

/**
 * Puts each on the channel that fits. What a marketplace calls the store stays with it, unless the channel has such a store already, or
 * credentials of its own, which nobody has named it for. Answers the channels that got some.
 */
export async function placeMisplaced(tx: Tx, restaurantIds: readonly number[] | undefined): Promise<number[]> {
  const { rows } = await sql<{ channel_id: number; moved: number[] }>`
    with misplaced as materialized (${misplaced(restaurantIds)}),
      named as (select *, row_number() over (partition by fit_id, lower(external_store_id) order by listing_id) as turn from misplaced where fit_id is not null),
      moved as (
        update channel_listings placed set channel_id = named.fit_id, off_with_channel = false, named_by_channel = false, version = placed.version + 1, updated_at = now(),
          external_store_id = case when named.turn = 1 and not named.signs_in and not exists (
            select from channel_listings other where other.channel_id = named.fit_id and lower(other.external_store_id) = lower(placed.external_store_id))
            then placed.external_store_id else '' end
        from named where not named.is_new and placed.listing_id = named.listing_id returning placed.channel_id, placed.listing_id),
      added as (
        insert into channel_listings (listing_id, channel_id) select listing_id, fit_id from named where is_new
        on conflict (listing_id) do nothing returning channel_id)
    select channel_id, coalesce(array_agg(listing_id) filter (where listing_id is not null), '{}') as moved
    from (select channel_id, listing_id from moved union all select channel_id, null from added) as all_of_them
    group by channel_id order by channel_id`.execute(tx)
  const listingIds = rows.flatMap(({ moved }) => moved)
  if (listingIds.length > 0) await forgetTakenStores(tx, { listingIds })
  return rows.map(({ channel_id }) => channel_id)
}

/** Somebody has said anew whether these are on: they no longer wait for their channel. */
export async function forgetOffWithChannel(tx: Tx, listingIds: readonly number[]): Promise<void> {
  await sql`update channel_listings set off_with_channel = false where listing_id = any(${list(listingIds)}) and off_with_channel`.execute(tx)
}

/** Restaurants with a listing on these channels, whether they are of the same company or not. */
export async function restaurantsOn(db: Queryable, channelIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct listing.restaurant_id as id from channel_listings placed join listings listing on listing.id = placed.listing_id
    where placed.channel_id = any(${list(channelIds)}) order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function groupName(db: Queryable, id: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from access_groups where id = ${id}`.execute(db)
  return rows[0]?.name ?? ''
}
