import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database.ts'

// What marketplaces call the stores of listings. Where a channel has no credentials of its own, the installation signs in for all companies,
// so a store is one listing's there, whosever it is; what we call a listing ourselves is its own everywhere. In whatever case a name is written,
// it is the same store.

/** Store ids of a kind stay as they are until the transaction ends. */
export async function lockStores(tx: Tx, kind: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('stores of ' || ${kind}::text, 0))`.execute(tx)
}

const uuidShape = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

/** SQL condition on `placed` and `channel`, its channel: another listing is the store of this name. */
const isAnothers = (store: RawBuilder<string>): RawBuilder<boolean> => sql<boolean>`(${store} <> '' and (
  exists (select from channel_listings other join channels its on its.id = other.channel_id
    where lower(other.external_store_id) = lower(${store}) and other.external_store_id <> '' and other.listing_id <> placed.listing_id and (its.id = channel.id
      or (its.kind = channel.kind and its.credentials_sealed is null and channel.credentials_sealed is null)))
  or exists (select from listings other where other.id <> placed.listing_id
    and other.uuid = case when ${store} ~* ${uuidShape} then ${store}::uuid end)))`

export async function isStoreTaken(tx: Tx, listingId: number, storeId: string): Promise<boolean> {
  const { rows } = await sql`select from channel_listings placed join channels channel on channel.id = placed.channel_id
    where placed.listing_id = ${listingId} and ${isAnothers(sql<string>`${storeId}::text`)}`.execute(tx)
  return rows.length > 0
}

/** Listings that came to be signed in by the installation: a name that is another listing's is theirs no more. */
export async function forgetTakenStores(
  tx: Tx,
  of: { readonly listingIds: readonly number[] } | { readonly channelIds: readonly number[] },
): Promise<void> {
  const which =
    'listingIds' in of
      ? sql<boolean>`placed.listing_id = any(${[...of.listingIds]}::bigint[])`
      : sql<boolean>`placed.channel_id = any(${[...of.channelIds]}::bigint[])`
  const asked = sql`select distinct channel.kind from channel_listings placed join channels channel on channel.id = placed.channel_id
    where placed.external_store_id <> '' and channel.credentials_sealed is null and ${which} order by channel.kind`
  for (const { kind } of (await sql<{ kind: string }>`${asked}`.execute(tx)).rows) await lockStores(tx, kind)
  await sql`update channel_listings placed set external_store_id = '', version = placed.version + 1, updated_at = now()
    from channels channel where channel.id = placed.channel_id and channel.credentials_sealed is null and ${which}
      and ${isAnothers(sql<string>`placed.external_store_id`)}`.execute(tx)
}

export interface ForgottenStore {
  readonly restaurant_id: number
  readonly external_store_id: string
}

/** Others decide for these channels now: what was named there before is named by nobody who may open stores of an account that they give. */
export async function namedByFormerOwner(tx: Tx, channelIds: readonly number[]): Promise<void> {
  await sql`update channel_listings set named_by_channel = false where channel_id = any(${[...channelIds]}::bigint[]) and named_by_channel`.execute(
    tx,
  )
}

/**
 * A channel comes to sign in by itself, or with another account: what was named there by people who may not change the channel is the name of no
 * store of its account. Answers what was.
 */
export async function forgetNamedByOthers(tx: Tx, channelId: number): Promise<ForgottenStore[]> {
  const { rows } = await sql<ForgottenStore>`
    with named as materialized (
      select placed.listing_id, listing.restaurant_id, placed.external_store_id from channel_listings placed join listings listing on listing.id = placed.listing_id
      where placed.channel_id = ${channelId} and placed.external_store_id <> '' and not placed.named_by_channel)
    update channel_listings placed set external_store_id = '', version = placed.version + 1, updated_at = now()
    from named where placed.listing_id = named.listing_id returning named.restaurant_id, named.external_store_id`.execute(tx)
  return rows
}
