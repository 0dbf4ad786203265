import type { PublicationTarget } from '@brigade/contract/menus/publishing.ts'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { lockStores } from '../stores/store-stores.ts'

// One listing, with what is known of it on its channel.

export interface ConnectionRow {
  readonly listing_id: number
  readonly restaurant_id: number
  readonly channel_id: number
  readonly channel_name: string
  /** The group that owns the channel. */
  readonly channel_owner_id: number
  /** Its channel has credentials of its own. */
  readonly signs_in: boolean
  readonly external_store_id: string
  readonly has_credentials: boolean
  readonly credentials_at: Date | null
  readonly option_fallback: 'item' | 'none'
  readonly drift_state: 'unread' | 'reading' | 'same' | 'different' | 'failed'
  readonly drift: unknown
  readonly drift_count: number
  readonly drift_error: string
  readonly read_at: Date | null
  readonly version: number
}

const connection = sql`
  select placed.listing_id, listings.restaurant_id, placed.channel_id, channels.name as channel_name, channels.parent_access_group_id as channel_owner_id,
    channels.credentials_sealed is not null as signs_in, external_store_id, placed.credentials_sealed is not null as has_credentials,
    placed.credentials_at, option_fallback, drift_state, drift, drift_count, drift_error, read_at, placed.version
  from channel_listings placed join listings on listings.id = placed.listing_id join channels on channels.id = placed.channel_id`

export async function connectionOf(db: Queryable, restaurantId: number, channel: string): Promise<ConnectionRow | undefined> {
  const { rows } = await sql<ConnectionRow>`${connection} where listings.restaurant_id = ${restaurantId} and listings.channel = ${channel}`.execute(
    db,
  )
  return rows[0]
}

/** The group that owns a restaurant. */
export async function ownerOf(db: Queryable, restaurantId: number): Promise<number | undefined> {
  const { rows } = await sql<{ owner: number }>`select parent_access_group_id as owner from restaurants where id = ${restaurantId}`.execute(db)
  return rows[0]?.owner
}

/** The same, held until the transaction ends; its channel, which may come to sign in by itself, and store ids of its kind as well. */
export async function lockConnection(tx: Tx, restaurantId: number, channel: string): Promise<ConnectionRow | undefined> {
  await sql`select from channels where id = (select placed.channel_id from channel_listings placed join listings on listings.id = placed.listing_id
    where listings.restaurant_id = ${restaurantId} and listings.channel = ${channel}) for share`.execute(tx)
  const { rows } = await sql<ConnectionRow>`${connection} where listings.restaurant_id = ${restaurantId} and listings.channel = ${channel}
    for update of placed`.execute(tx)
  const [row] = rows
  if (row) await lockStores(tx, channel)
  return row
}

export interface NewConnection {
  readonly external_store_id: string
  /** Whoever names it may change its channel. */
  readonly by_channel: boolean
  readonly option_fallback: 'item' | 'none'
  /** Sealed; null takes it away, left out it stays. */
  readonly credentials?: string | null | undefined
}

export async function saveConnection(
  tx: Tx,
  listingId: number,
  { external_store_id, by_channel, option_fallback, credentials }: NewConnection,
): Promise<void> {
  const kept = credentials === undefined
  await sql`update channel_listings set named_by_channel = case when external_store_id = ${external_store_id} then named_by_channel else ${by_channel} end,
    external_store_id = ${external_store_id}, option_fallback = ${option_fallback},
    credentials_sealed = case when ${kept} then credentials_sealed else ${credentials ?? null} end,
    credentials_at = case when ${kept} then credentials_at when ${credentials ?? null}::text is null then null else now() end,
    version = version + 1, updated_at = now() where listing_id = ${listingId}`.execute(tx)
}

export interface LastTarget {
  readonly number: number
  readonly inserted_at: Date
  readonly id: number
  readonly state: PublicationTarget['state']
  readonly attempts: number
  readonly errors: string[]
  readonly next_try_at: Date | null
  readonly live_at: Date | null
  readonly is_current: boolean
}

/** Its part of the publication that was started last. */
export async function lastTarget(db: Queryable, listingId: number): Promise<LastTarget | undefined> {
  const { rows } = await sql<LastTarget>`
    select publications.number, publications.inserted_at, target.id, target.state, attempts, errors, next_try_at, target.live_at,
      coalesce(listings.live_target_id = target.id, false) as is_current
    from publication_targets target join publications on publications.id = target.publication_id and publications.state = 'started'
    join listings on listings.id = target.listing_id
    where target.listing_id = ${listingId} order by publications.turn desc nulls last limit 1`.execute(db)
  return rows[0]
}

export interface DeliveryRow {
  readonly id: number
  readonly item: string | null
  readonly fulfilment: string | null
  readonly act: 'pause' | 'resume'
  readonly state: 'queued' | 'sent' | 'acknowledged' | 'refused' | 'unsupported'
  readonly attempts: number
  readonly error: string
  readonly queued_at: Date
  readonly acknowledged_at: Date | null
}

/** The newest of what a marketplace was told is out or closed. */
export async function deliveriesOf(db: Queryable, listingId: number, most: number): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select delivery.id, pauses.label as item,
      closures.fulfilment, act, delivery.state, attempts, error, queued_at, acknowledged_at
    from pause_deliveries delivery left join pauses on pauses.id = delivery.pause_id left join closures on closures.id = delivery.closure_id
    where delivery.listing_id = ${listingId} order by delivery.id desc limit ${most}`.execute(db)
  return rows
}
