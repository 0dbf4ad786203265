import type { ChannelState, channelSorts } from '@brigade/contract/channels/channels.ts'
import { channelCapabilities, type SalesChannel, salesChannels } from '@brigade/contract/fields/sales-context.ts'
import { listingRole } from '@brigade/contract/menus/publishing.ts'
import { sql } from 'kysely'
import { own } from '../../../platform/access/holdings.ts'
import { reachable } from '../../../platform/access/policy.ts'
import { recordStore } from '../../../platform/access/record-store.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { type ForgottenStore, forgetNamedByOthers, forgetTakenStores } from '../stores/store-stores.ts'

export interface ChannelRow {
  readonly id: number
  readonly name: string
  readonly kind: SalesChannel
  readonly state: ChannelState
  readonly has_credentials: boolean
  readonly credentials_at: Date | null
  readonly parent_access_group_id: number
  readonly parent_access_group_name: string
  readonly version: number
  readonly inserted_at: Date
  readonly updated_at: Date
}
/** A row as one person sees it. */
export interface SeenChannel extends ChannelRow {
  /** Nothing is sent before; null when nothing keeps it. */
  readonly waits_until: Date | null
  readonly last_error: string
  readonly may_change: boolean
}

const type = 'channel'
const thisId = sql.ref('channels.id')
const columns = sql`channels.id, channels.name, channels.kind, channels.state, channels.credentials_sealed is not null as has_credentials,
  channels.credentials_at, channels.parent_access_group_id, organization.name as parent_access_group_name, channels.version, channels.inserted_at,
  channels.updated_at`
const tables = sql`channels join access_groups organization on organization.id = channels.parent_access_group_id`
const health = sql`case when health.open_until > now() then health.open_until end as waits_until, coalesce(health.last_error, '') as last_error`
const seenTables = sql`${tables} left join channel_health health on health.channel_id = channels.id`

/** A kind is sorted by what people call it. */
const kindName = sql`case channels.kind ${sql.join(
  salesChannels.map((kind) => sql`when ${sql.lit(kind)} then ${sql.lit(channelCapabilities[kind].name.toLowerCase())}`),
  sql` `,
)} else channels.kind end`

export const { searchVisible, remove } = recordStore<SeenChannel, Exclude<(typeof channelSorts)[number], 'name' | 'organization'>>({
  type,
  table: 'channels',
  sorts: { kind: sql`array[${kindName}, lower(channels.name)]`, state: sql`array[channels.state, lower(channels.name)]` },
  rows: (ids, mayChange) =>
    sql<SeenChannel>`select ${columns}, ${health}, ${mayChange} as may_change from ${seenTables} where channels.id = any(${ids})`,
})

/** Narrows the list to a kind, a state or both; nothing where neither is asked. */
export function narrowed({ kind, state }: { readonly kind?: string | null | undefined; readonly state?: string | null | undefined }) {
  const conditions = [...(kind ? [sql<boolean>`channels.kind = ${kind}`] : []), ...(state ? [sql<boolean>`channels.state = ${state}`] : [])]
  if (conditions.length === 0) return undefined
  return { where: sql<boolean>`${sql.join(conditions, sql` and `)}`, variant: `${kind ?? ''} ${state ?? ''}` }
}

export async function findSeen(db: Queryable, userId: number, id: number): Promise<SeenChannel | undefined> {
  const { rows } = await sql<SeenChannel>`
    select ${columns}, ${health}, ${reachable(userId, 'channels_admin', type, thisId)} as may_change
    from ${seenTables} where channels.id = ${id}`.execute(db)
  return rows[0]
}

/** The group that owns it. */
export async function ownerOf(db: Queryable, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ owner: number }>`select parent_access_group_id as owner from channels where id = ${id}`.execute(db)
  return rows[0]?.owner
}

/** Held until the transaction ends: nobody renames, retires or deletes it meanwhile, and no listing comes to it. */
export async function lock(tx: Tx, id: number): Promise<ChannelRow | undefined> {
  await sql`select from channels where id = ${id} for update`.execute(tx)
  const { rows } = await sql<ChannelRow>`select ${columns} from ${tables} where channels.id = ${id}`.execute(tx)
  return rows[0]
}

export interface NewChannel {
  readonly name: string
  readonly kind: SalesChannel
  readonly parent_access_group_id: number
  readonly state?: ChannelState
}

export async function insert(tx: Tx, channel: NewChannel): Promise<number> {
  const { id } = await tx.insertInto('channels').values(channel).returning('id').executeTakeFirstOrThrow()
  await own(tx, type, id, channel.parent_access_group_id)
  return id
}

/** An edit by a person: it raises the version, so forms opened before are stale. */
export async function edit(tx: Tx, id: number, changes: { readonly name?: string; readonly state?: ChannelState }): Promise<void> {
  await tx
    .updateTable('channels')
    .set({ ...changes, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Answers the stores that are forgotten because nobody who may change the channel has named them. */
export async function setCredentials(
  tx: Tx,
  { id }: Pick<ChannelRow, 'id'>,
  { sealed, isOtherAccount }: { readonly sealed: string | null; readonly isOtherAccount: boolean },
): Promise<ForgottenStore[]> {
  const forgotten = sealed !== null && isOtherAccount ? await forgetNamedByOthers(tx, id) : []
  await sql`update channels set credentials_sealed = ${sealed}, credentials_at = ${sealed === null ? null : sql`now()`},
    version = version + 1, updated_at = now() where id = ${id}`.execute(tx)
  if (sealed === null) await forgetTakenStores(tx, { channelIds: [id] })
  // What was refused was refused to the old ones: the next try goes through at once.
  await sql`delete from channel_health where channel_id = ${id}`.execute(tx)
  return forgotten
}

/** What the channel signs in with, sealed; null for nothing. */
export async function sealedOf(tx: Tx, id: number): Promise<string | null> {
  const { rows } = await sql<{ sealed: string | null }>`select credentials_sealed as sealed from channels where id = ${id}`.execute(tx)
  return rows[0]?.sealed ?? null
}

/** Whether a restaurant can be ordered from there: a listing that is on. */
export async function isListed(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from channel_listings placed join listings listing on listing.id = placed.listing_id
    where placed.channel_id = ${id} and listing.state = 'on' limit 1`.execute(tx)
  return rows.length > 0
}

export interface TurnedListing {
  readonly id: number
  readonly restaurant_id: number
  readonly channel: SalesChannel
}

/** Turns off every listing that is on there; answers them. */
export async function turnAllOff(tx: Tx, id: number): Promise<TurnedListing[]> {
  const { rows } = await sql<TurnedListing>`
    update listings set state = 'off', updated_at = now() from channel_listings placed
    where placed.listing_id = listings.id and placed.channel_id = ${id} and listings.state = 'on'
    returning listings.id, listings.restaurant_id, listings.channel`.execute(tx)
  return rows
}

/** Notes that these come on again with their channel. */
export async function noteOffWithChannel(tx: Tx, listingIds: readonly number[]): Promise<void> {
  await sql`update channel_listings placed set off_with_channel = true,
      off_beside_group = case when channel.parent_access_group_id <> all(home.ancestors) then home.id end
    from listings listing, channels channel, restaurants place, access_groups home
    where placed.listing_id = any(${[...listingIds]}::bigint[]) and listing.id = placed.listing_id and channel.id = placed.channel_id
      and place.id = listing.restaurant_id and home.id = place.parent_access_group_id`.execute(tx)
}

/**
 * Turns on again what went off with the channel; answers what was off until now. What has come to a group beside it since stays off, unless the
 * person decides there; what was off beside it already comes on as it went.
 */
export async function turnOnAgain(tx: Tx, id: number, userId: number): Promise<TurnedListing[]> {
  const decides = reachable(userId, listingRole, 'restaurant', sql.ref('place.id'))
  const { rows } = await sql<TurnedListing>`
    update listings set state = 'on', updated_at = now() from channel_listings placed, channels channel, restaurants place, access_groups home
    where placed.listing_id = listings.id and placed.channel_id = ${id} and placed.off_with_channel and listings.state = 'off'
      and channel.id = placed.channel_id and place.id = listings.restaurant_id and home.id = place.parent_access_group_id
      and (channel.parent_access_group_id = any(home.ancestors) or placed.off_beside_group = home.id or ${decides})
    returning listings.id, listings.restaurant_id, listings.channel`.execute(tx)
  await sql`update channel_listings set off_with_channel = false where channel_id = ${id} and off_with_channel`.execute(tx)
  return rows
}

/** Takes what is off on a channel that ends to another one of its kind at or above the restaurant: an active one before a retired one. What finds none is on no channel. */
export async function leaveChannel(tx: Tx, channelId: number): Promise<void> {
  const { rows } = await sql<{ listing_id: number }>`
    with leaving as materialized (
      select placed.listing_id, placed.external_store_id, fit.id as fit_id, fit.signs_in,
        row_number() over (partition by fit.id, lower(placed.external_store_id) order by placed.listing_id) as turn
      from channel_listings placed join channels channel on channel.id = placed.channel_id
      join listings listing on listing.id = placed.listing_id join restaurants place on place.id = listing.restaurant_id
      join access_groups home on home.id = place.parent_access_group_id
      cross join lateral (
        select other.id, other.credentials_sealed is not null as signs_in
        from channels other join access_groups holder on holder.id = other.parent_access_group_id
        where other.id <> channel.id and other.kind = channel.kind and holder.id = any(home.ancestors)
        order by other.state, cardinality(holder.ancestors) desc, other.id
        limit 1) fit
      where placed.channel_id = ${channelId})
    update channel_listings placed set channel_id = leaving.fit_id, off_with_channel = false, named_by_channel = false, version = placed.version + 1, updated_at = now(),
      external_store_id = case when leaving.turn = 1 and not leaving.signs_in and not exists (
        select from channel_listings other where other.channel_id = leaving.fit_id and lower(other.external_store_id) = lower(placed.external_store_id))
        then placed.external_store_id else '' end
    from leaving where placed.listing_id = leaving.listing_id returning placed.listing_id`.execute(tx)
  await forgetTakenStores(tx, { listingIds: rows.map(({ listing_id }) => listing_id) })
  await sql`delete from channel_listings where channel_id = ${channelId}`.execute(tx)
}
