import type { DriftEntry } from '@brigade/contract/channels/listing-page.ts'
import { channelCapabilities, salesChannels } from '@brigade/contract/fields/sales-context.ts'
import { listingRole } from '@brigade/contract/menus/publishing.ts'
import { sql } from 'kysely'
import { reachable } from '../../../platform/access/policy.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'

// What is live on channels beside what was sent there: which listings are read when, and what came of it.

export interface ReadListing {
  readonly id: number
  readonly uuid: string
  readonly restaurant_id: number
  readonly channel: string
  readonly live_target_id: number | null
  /** Of its connection: another store or another channel is another one. */
  readonly version: number
  readonly currency: string
  readonly drift_state: 'unread' | 'reading' | 'same' | 'different' | 'failed'
  readonly drift: unknown
  readonly drift_count: number
  readonly drift_error: string
  readonly read_at: Date | null
  /** Something is paused or resumed there, and the channel has not answered yet. */
  readonly is_telling: boolean
  /** When it was told of something last. */
  readonly told_at: Date | null
}

const listing = sql`
  select listings.id, listings.uuid, restaurant_id, listings.channel, live_target_id, own.version, restaurants.currency,
    own.drift_state, own.drift, own.drift_count, own.drift_error, own.read_at,
    exists (select 1 from pause_deliveries told where told.listing_id = listings.id and told.pause_id is not null and told.state in ('queued', 'sent'))
      as is_telling,
    (select max(acknowledged_at) from pause_deliveries told where told.listing_id = listings.id) as told_at
  from listings join channel_listings own on own.listing_id = listings.id join restaurants on restaurants.id = listings.restaurant_id`

export async function listingToRead(db: Queryable, id: number): Promise<ReadListing | undefined> {
  const { rows } = await sql<ReadListing>`${listing} where listings.id = ${id}`.execute(db)
  return rows[0]
}

/** The same, held until the transaction ends. */
export async function lockListing(tx: Tx, id: number): Promise<ReadListing | undefined> {
  const { rows } = await sql<ReadListing>`${listing} where listings.id = ${id} for update of own`.execute(tx)
  return rows[0]
}

export interface AskedListing {
  readonly id: number
  readonly uuid: string
  readonly restaurant_id: number
  readonly restaurant_name: string
  readonly channel: string
  readonly channel_id: number
  readonly channel_name: string
  /** It is off, or its channel is retired. */
  readonly is_off: boolean
  readonly live_target_id: number | null
  readonly is_reading: boolean
  readonly drift: unknown
  readonly drift_count: number
}

const asked = sql`
  select listings.id, listings.uuid, listings.restaurant_id, restaurants.name as restaurant_name, listings.channel, channels.id as channel_id, channels.name as channel_name,
    listings.state = 'off' or channels.state = 'retired' as is_off, live_target_id, own.drift, own.drift_count,
    own.drift_state = 'reading' and coalesce(own.read_asked_at > now() - interval '15 minutes', false) as is_reading`
const ofListings = sql`
  from listings join channel_listings own on own.listing_id = listings.id join channels on channels.id = own.channel_id
  join restaurants on restaurants.id = listings.restaurant_id`

/** Listings by number, of those that the person may see. */
export async function listingsAsked(
  db: Queryable,
  userId: number,
  ids: readonly number[],
): Promise<Map<number, AskedListing & { readonly may: boolean }>> {
  const sees = reachable(userId, 'channels', 'restaurant', sql.ref('listings.restaurant_id'))
  const may = reachable(userId, listingRole, 'restaurant', sql.ref('listings.restaurant_id'))
  const { rows } = await sql<AskedListing & { may: boolean }>`${asked}, ${may} as may ${ofListings}
    where listings.id = any(${[...ids]}::bigint[]) and ${sees}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function listingAt(db: Queryable, restaurantId: number, channel: string): Promise<AskedListing | undefined> {
  const { rows } =
    await sql<AskedListing>`${asked} ${ofListings} where listings.restaurant_id = ${restaurantId} and listings.channel = ${channel}`.execute(db)
  return rows[0]
}

/** In the order in which all take them. */
export async function lockListings(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select 1 from channel_listings where listing_id = any(${[...ids]}::bigint[]) order by listing_id for update`.execute(tx)
}

/** They are read from now on. */
export async function markReading(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update channel_listings set drift_state = 'reading', read_asked_at = now() where listing_id = any(${[...ids]}::bigint[])`.execute(tx)
}

/** On the clock of each restaurant. */
const nightFrom = '03:00'
const nightTo = '05:00'
/** Not all at the first minute, and some time left for the last. */
const spreadMinutes = 105

/** Live listings whose night it is, that were longest unread first; each is given to one server, and once a night. */
export async function claimDue(tx: Tx, most: number): Promise<{ id: number; channel: string }[]> {
  const marketplaces = salesChannels.filter((channel) => !channelCapabilities[channel].isOwn)
  const { rows } = await sql<{ id: number; channel: string }>`
    with due as (
      select listings.id, listings.channel from channel_listings own join listings on listings.id = own.listing_id
      join channels on channels.id = own.channel_id join restaurants on restaurants.id = listings.restaurant_id
      cross join lateral (select (now() at time zone restaurants.timezone)::time as clock) as here
      where (own.read_asked_at is null or own.read_asked_at < now() - interval '12 hours')
        and listings.state = 'on' and listings.live_target_id is not null and listings.channel = any(${marketplaces}::text[])
        and channels.state = 'active' and here.clock < ${nightTo}::time
        and here.clock >= ${nightFrom}::time + make_interval(mins => (listings.id % ${spreadMinutes})::int)
      order by own.read_at nulls first, own.listing_id limit ${most} for update of own skip locked)
    update channel_listings own set drift_state = 'reading', read_asked_at = now() from due where own.listing_id = due.id
    returning due.id, due.channel`.execute(tx)
  return rows
}

/** Those whose reading has come to no end: their job was lost. */
export async function claimLost(tx: Tx, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select listing_id as id from channel_listings where drift_state = 'reading' and read_asked_at < now() - interval '15 minutes'
    order by listing_id limit ${most} for update skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function saveRead(tx: Tx, id: number, { entries, count }: { entries: readonly DriftEntry[]; count: number }): Promise<void> {
  await sql`update channel_listings set drift_state = ${count === 0 ? 'same' : 'different'}, drift = ${JSON.stringify(entries)}::jsonb,
    drift_count = ${count}, drift_error = '', read_at = now() where listing_id = ${id}`.execute(tx)
}

/** What was known before stays known. */
export async function saveFailed(tx: Tx, id: number, error: string): Promise<void> {
  await sql`update channel_listings set drift_state = 'failed', drift_error = ${error} where listing_id = ${id}`.execute(tx)
}

/** Nobody has read it yet: nothing is live, or nothing can be read. */
export async function saveUnread(tx: Tx, id: number): Promise<void> {
  await sql`update channel_listings set drift_state = case when read_at is null then 'unread' when drift_count > 0 then 'different' else 'same' end
    where listing_id = ${id} and drift_state = 'reading'`.execute(tx)
}

/** A new menu is there: what was read was of the one before. What was published and changed nothing was not sent. */
export async function forgetRead(tx: Tx, listingIds: readonly number[]): Promise<void> {
  await sql`
    update channel_listings own set drift_state = 'unread', drift = '[]', drift_count = 0, drift_error = ''
    from listings join publication_targets target on target.id = listings.live_target_id
    where listings.id = own.listing_id and target.state = 'live' and own.listing_id = any(${[...listingIds]}::bigint[])`.execute(tx)
}
