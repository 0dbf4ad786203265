import type { Role } from '@brigade/contract/kit/roles.ts'
import { listingRole, type Rounding } from '@brigade/contract/menus/publishing.ts'
import { type RawBuilder, sql } from 'kysely'
import { grantedGroups, reachable, reachableByAny, reachableFrom } from '../../../platform/access/policy.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { type StateColumns, stated } from '../states/store-states.ts'

// Listings that somebody changes, many at once.

export interface ChangingRow {
  readonly id: number
  readonly restaurant_id: number
  readonly restaurant_name: string
  readonly channel: string
  readonly channel_name: string
  readonly is_channel_off: boolean
  readonly state: 'on' | 'off'
  readonly markup_bp: number
  readonly rounding: Rounding
  readonly fulfilments: string[]
  readonly menus: string[] | null
  /** The person holds what it takes at its restaurant. */
  readonly may: boolean
}

const at = sql.ref('listings.restaurant_id')

/** Restaurants of listings at which the person holds the role. */
export async function restaurantsOfListings(db: Queryable, userId: number, role: Role, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ restaurant_id: number }>`
    select distinct restaurant_id from listings where id = any(${[...ids]}::bigint[]) and ${reachable(userId, role, 'restaurant', at)}
    order by restaurant_id`.execute(db)
  return rows.map(({ restaurant_id }) => restaurant_id)
}

/** Those of the listings that the person sees or may change so, by id. */
export async function listingsToChange(db: Queryable, userId: number, role: Role, ids: readonly number[]): Promise<Map<number, ChangingRow>> {
  const { rows } = await sql<ChangingRow>`
    select listings.id, listings.restaurant_id, restaurants.name as restaurant_name, listings.channel, channels.name as channel_name,
      channels.state = 'retired' as is_channel_off, listings.state, markup_bp, rounding, fulfilments, menus,
      ${reachable(userId, role, 'restaurant', at)} as may
    from listings join restaurants on restaurants.id = listings.restaurant_id
    join channel_listings placed on placed.listing_id = listings.id join channels on channels.id = placed.channel_id
    where listings.id = any(${[...ids]}::bigint[]) and ${reachableByAny(userId, ['channels', role], 'restaurant', at)}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export interface UnsentRow
  extends Pick<StateColumns, 'id' | 'restaurant_id' | 'sending_id' | 'sending_state' | 'sending_number' | 'telling' | 'state'> {
  readonly restaurant_name: string
  readonly channel: string
  readonly channel_id: number
  readonly channel_name: string
  readonly is_live: boolean
  readonly may: boolean
  readonly may_publish: boolean
}

/** The same with what did not arrive there. */
export async function listingsToSend(db: Queryable, userId: number, ids: readonly number[]): Promise<Map<number, UnsentRow>> {
  const here = sql.ref('listing.restaurant_id')
  const which = sql<boolean>`listings.id = any(${[...ids]}::bigint[]) and ${reachable(userId, 'channels', 'restaurant', at)}`
  const { rows } = await sql<UnsentRow>`
    select listing.id, listing.restaurant_id, restaurants.name as restaurant_name, listing.kind as channel, channels.id as channel_id, channels.name as channel_name, listing.state,
      is_live, sending_id, sending_state, sending_number, telling, ${reachable(userId, listingRole, 'restaurant', here)} as may,
      ${reachable(userId, 'publisher', 'restaurant', here)} as may_publish
    from (${stated(which)}) as listing join restaurants on restaurants.id = listing.restaurant_id join channels on channels.id = listing.channel_id`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export interface ChannelRow {
  readonly id: number
  readonly name: string
  readonly kind: string
  readonly state: 'active' | 'retired'
  readonly root_id: number
  readonly owner_id: number
}

/** A channel that stays as it is until the transaction ends. */
export async function heldChannel(tx: Tx, id: number): Promise<ChannelRow | undefined> {
  const { rows } = await sql<ChannelRow>`
    select channels.id, channels.name, kind, state, place.root_id, place.id as owner_id from channels join access_groups place on place.id = parent_access_group_id
    where channels.id = ${id} for share of channels`.execute(tx)
  return rows[0]
}

export interface ConnectingRow {
  readonly restaurant_id: number
  readonly name: string
  readonly kind: 'restaurant' | 'library'
  readonly status: string
  readonly root_id: number
  /** The organization that owns it. */
  readonly owner_id: number
  /** That one and those above it. */
  readonly ancestors: readonly number[]
  readonly may: boolean
  /** As it is listed on this kind already. */
  readonly listing:
    | (Pick<ChangingRow, 'id' | 'state' | 'markup_bp' | 'rounding' | 'fulfilments' | 'menus'> & {
        readonly channel_id: number | null
        readonly channel_name: string | null
      })
    | null
}

/** Restaurants that the person sees, with how each is listed on a kind of channel. */
export async function restaurantsToConnect(db: Queryable, userId: number, kind: string, ids: readonly number[]): Promise<Map<number, ConnectingRow>> {
  const id = sql.ref('restaurants.id')
  const seen: RawBuilder<boolean> = reachableFrom(grantedGroups(userId, 'channels', 'restaurants'), 'restaurant', id)
  const { rows } = await sql<ConnectingRow>`
    select restaurants.id as restaurant_id, restaurants.name, restaurants.kind, restaurants.status, place.root_id, place.id as owner_id, place.ancestors,
      ${reachable(userId, listingRole, 'restaurant', id)} as may,
      (select jsonb_build_object('id', listings.id, 'state', listings.state, 'markup_bp', markup_bp, 'rounding', rounding, 'fulfilments', fulfilments,
          'menus', menus, 'channel_id', placed.channel_id, 'channel_name', channels.name)
        from listings left join channel_listings placed on placed.listing_id = listings.id left join channels on channels.id = placed.channel_id
        where listings.restaurant_id = restaurants.id and listings.channel = ${kind}) as listing
    from restaurants join access_groups place on place.id = restaurants.parent_access_group_id
    where restaurants.id = any(${[...ids]}::bigint[]) and ${seen}`.execute(db)
  return new Map(rows.map((row) => [row.restaurant_id, row]))
}

/** Puts listings on a channel. What was known of them on another one is forgotten: store ids and credentials are that channel's. */
export async function placeOn(tx: Tx, channelId: number, listingIds: readonly number[]): Promise<void> {
  const moved = sql`select listing_id from channel_listings where listing_id = any(${[...listingIds]}::bigint[]) and channel_id <> ${channelId}`
  await sql`update listing_incidents set ended_at = least(coalesce(until, now()), now()) where ended_at is null and listing_id in (${moved})`.execute(
    tx,
  )
  await sql`
    insert into channel_listings (listing_id, channel_id) select id, ${channelId} from unnest(${[...listingIds]}::bigint[]) as id
    on conflict (listing_id) do update set channel_id = excluded.channel_id, external_store_id = '', credentials_sealed = null, credentials_at = null,
      drift_state = 'unread', drift = '[]', drift_count = 0, drift_error = '', read_at = null, version = channel_listings.version + 1, updated_at = now()
    where channel_listings.channel_id <> excluded.channel_id`.execute(tx)
}
