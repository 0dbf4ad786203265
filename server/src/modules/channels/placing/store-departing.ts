import { sql } from 'kysely'
import { reachableByAny } from '../../../platform/access/policy.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'

// What ties channels and listings to the company that they, or their restaurants, leave.

const list = (ids: readonly number[]) => sql`${[...ids]}::bigint[]`

export interface Named {
  readonly id: number
  readonly name: string
  /** Whether the person sees it. */
  readonly seen: boolean
}

const isConnected = sql<boolean>`(placed.external_store_id <> '' or placed.credentials_sealed is not null)`

/** Those of these restaurants that marketplaces know under an id or credentials of their own. */
export async function connectedAmong(db: Queryable, userId: number, restaurantIds: readonly number[]): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select place.id, place.name, ${reachableByAny(userId, ['restaurants', 'channels'], 'restaurant', sql.ref('place.id'))} as seen
    from restaurants place where place.id = any(${list(restaurantIds)})
      and exists (select from listings listing join channel_listings placed on placed.listing_id = listing.id where listing.restaurant_id = place.id and ${isConnected})
    order by lower(place.name), place.id`.execute(db)
  return rows
}

/** What marketplaces call these restaurants and what they sign in with stays behind, and so do the names of people in their logs. */
export async function forgetConnections(tx: Tx, restaurantIds: readonly number[]): Promise<void> {
  await sql`
    update channel_listings placed set external_store_id = '', credentials_sealed = null, credentials_at = null, drift_state = 'unread', drift = '[]',
      drift_count = 0, drift_error = '', read_at = null, version = placed.version + 1, updated_at = now()
    from listings listing where listing.id = placed.listing_id and listing.restaurant_id = any(${list(restaurantIds)})`.execute(tx)
  await sql`update listing_incidents incident set ended_at = coalesce(ended_at, least(coalesce(until, now()), now())), said = '' from listings listing
    where listing.id = incident.listing_id and listing.restaurant_id = any(${list(restaurantIds)})`.execute(tx)
  await sql`update listing_events told set made_by = '' from listings listing
    where listing.id = told.listing_id and listing.restaurant_id = any(${list(restaurantIds)}) and told.made_by <> ''`.execute(tx)
}

/** Those of these channels that have credentials. */
export async function signingInAmong(db: Queryable, userId: number, channelIds: readonly number[]): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select channels.id, channels.name, ${reachableByAny(userId, ['channels'], 'channel', sql.ref('channels.id'))} as seen
    from channels where channels.id = any(${list(channelIds)}) and channels.credentials_sealed is not null order by lower(channels.name), channels.id`.execute(
    db,
  )
  return rows
}

export async function forgetCredentials(tx: Tx, channelIds: readonly number[]): Promise<void> {
  await sql`update channels set credentials_sealed = null, credentials_at = null, account = '', version = version + 1, updated_at = now()
    where id = any(${list(channelIds)}) and (credentials_sealed is not null or account <> '')`.execute(tx)
  await sql`delete from channel_health where channel_id = any(${list(channelIds)})`.execute(tx)
}

/** Channels of which only one side goes: a channel without some of its restaurants, or restaurants without their channel. */
export async function torn(
  db: Queryable,
  userId: number,
  { channels, restaurants }: { readonly channels: readonly number[]; readonly restaurants: readonly number[] },
): Promise<(Named & { readonly goes: boolean })[]> {
  const { rows } = await sql<Named & { goes: boolean }>`
    select channels.id, channels.name, channels.id = any(${list(channels)}) as goes,
      ${reachableByAny(userId, ['channels'], 'channel', sql.ref('channels.id'))} as seen
    from channels where (channels.id = any(${list(channels)}) or exists (
        select from listings listing join channel_listings placed on placed.listing_id = listing.id
        where placed.channel_id = channels.id and listing.restaurant_id = any(${list(restaurants)})))
      and exists (select from channel_listings placed join listings listing on listing.id = placed.listing_id
        where placed.channel_id = channels.id and (listing.restaurant_id = any(${list(restaurants)})) <> (channels.id = any(${list(channels)})))
    order by lower(channels.name), channels.id`.execute(db)
  return rows
}
