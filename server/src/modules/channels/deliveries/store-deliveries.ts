import { channelCapabilities, type SalesChannel, salesChannels } from '@brigade/contract/fields/sales-context.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'

// Proofs that channels know of pauses and closures: one row for each of them and each listing when it begins, and one when it ends.

export type DeliveredKind = 'pauses' | 'closures'

/** Channels of which something is true, as their profiles say now. */
const channelsThat = (is: (channel: SalesChannel) => boolean): RawBuilder<string[]> => sql`${salesChannels.filter(is)}::text[]`

interface Source {
  readonly table: RawBuilder<unknown>
  readonly id: RawBuilder<number>
  /** SQL condition on `source` and `live`. */
  readonly concerns: RawBuilder<boolean>
  readonly isReplaced: RawBuilder<boolean>
  /** The channel cannot be told of it, and nothing is done in its place. */
  cannot(): RawBuilder<boolean>
}

const sources: Readonly<Record<DeliveredKind, Source>> = {
  pauses: {
    table: sql.table('pauses'),
    id: sql.ref('pause_id'),
    concerns: sql<boolean>`source.channel in ('', live.channel)`,
    isReplaced: sql<boolean>`source.ended_why is not distinct from 'replaced'`,
    cannot: () => sql<boolean>`(live.channel = any(${channelsThat((channel) => !channelCapabilities[channel].pauses.items)})
      or (source.kind in ('option', 'size') and live.option_fallback = 'none'
        and live.channel = any(${channelsThat((channel) => !channelCapabilities[channel].pauses.options)})))`,
  },
  closures: {
    table: sql.table('closures'),
    id: sql.ref('closure_id'),
    concerns: sql<boolean>`((source.channel is null or source.channel = live.channel) and (source.fulfilment is null or source.fulfilment = any(live.fulfilments)))`,
    isReplaced: sql<boolean>`false`,
    cannot: () => sql<boolean>`live.channel = any(${channelsThat((channel) => !channelCapabilities[channel].pauses.store)})`,
  },
}

const holds = sql<boolean>`(source.ended_at is null and (source.ends_at is null or source.ends_at > now()))`

/** Listings whose guests see a menu on a marketplace. */
const liveWhere = (which: RawBuilder<boolean>) => sql`
  select listings.id, restaurant_id, channel, fulfilments, coalesce(own.option_fallback, 'item') as option_fallback
  from listings left join channel_listings own on own.listing_id = listings.id
  where state = 'on' and live_target_id is not null and channel = any(${channelsThat((channel) => !channelCapabilities[channel].isOwn)}) and ${which}`

/**
 * Brings the rows of these restaurants in line with what is out now, in one statement however many they are. What began gets a row, what
 * ended another; what ended before anybody was told of it needs none. What is brought back is told once more.
 */
export async function queueChanges(tx: Tx, kind: DeliveredKind, restaurantIds: readonly number[]): Promise<void> {
  const { table, id, concerns, isReplaced, cannot } = sources[kind]
  const resumeOf = (row: string) => sql<boolean>`exists (select 1 from pause_deliveries resumed
    where resumed.${id} = ${sql.ref(`${row}.source_id`)} and resumed.listing_id = ${sql.ref(`${row}.listing_id`)} and resumed.act = 'resume')`
  await sql`
    with live as materialized (${liveWhere(sql`restaurant_id = any(${[...restaurantIds]}::bigint[])`)}),
    holding as materialized (
      select source.id as source_id, live.id as listing_id, ${cannot()} as cannot from live
      join ${table} source on source.restaurant_id = live.restaurant_id and ${concerns} and ${holds}),
    over as materialized (
      select told.id, told.${id} as source_id, told.listing_id, told.state = 'queued' and told.attempts = 0 as is_unsent,
        told.state = 'unsupported' or ${isReplaced} as is_silent
      from live join pause_deliveries told on told.listing_id = live.id and told.act = 'pause'
      join ${table} source on source.id = told.${id} and not ${holds}),
    begun as (
      insert into pause_deliveries as known (${id}, listing_id, act, state)
      select source_id, listing_id, 'pause', case when cannot then 'unsupported' else 'queued' end from holding
      on conflict (${id}, listing_id, act) where ${id} is not null
      do update set state = excluded.state, attempts = 0, error = '', queued_at = now(), sent_at = null, acknowledged_at = null
        where exists (select 1 from pause_deliveries resumed
          where resumed.${id} = known.${id} and resumed.listing_id = known.listing_id and resumed.act = 'resume')),
    brought_back as (
      delete from pause_deliveries resumed using holding
      where resumed.${id} = holding.source_id and resumed.listing_id = holding.listing_id and resumed.act = 'resume'),
    forgotten as (
      delete from pause_deliveries told using over where told.id = over.id and over.is_unsent and told.state = 'queued' and told.attempts = 0)
    insert into pause_deliveries (${id}, listing_id, act, state)
    select source_id, listing_id, 'resume', 'queued' from over where not is_unsent and not is_silent and not ${resumeOf('over')}
    on conflict do nothing`.execute(tx)
}

/** SQL condition: a call that says all of what holds carries it. */
const carried = (kind: DeliveredKind, inForce: readonly number[]): RawBuilder<boolean> => {
  const { id } = sources[kind]
  return sql<boolean>`(${id} is not null and case act when 'pause' then ${id} = any(${[...inForce]}::bigint[]) else ${id} <> all(${[...inForce]}::bigint[]) end)`
}

/** A call is under way. What held before the listing was told of anything has its row from now on. */
export async function markSent(tx: Tx, kind: DeliveredKind, listingId: number, inForce: readonly number[]): Promise<void> {
  const { table, id, concerns, cannot } = sources[kind]
  await sql`
    with live as (${liveWhere(sql`listings.id = ${listingId}`)}),
    missing as (
      insert into pause_deliveries (${id}, listing_id, act, state, attempts, sent_at)
      select source.id, live.id, 'pause', case when ${cannot()} then 'unsupported' else 'sent' end, 1, now()
      from live join ${table} source on source.restaurant_id = live.restaurant_id and ${concerns} and source.id = any(${[...inForce]}::bigint[])
      on conflict do nothing)
    update pause_deliveries set state = 'sent', sent_at = now(), attempts = attempts + 1
    where listing_id = ${listingId} and state in ('queued', 'sent', 'refused') and ${carried(kind, inForce)}`.execute(tx)
}

/** The marketplace has taken it. What was never told and is over has nothing more to tell. Answers whether that changed anything. */
export async function markAcknowledged(tx: Tx, kind: DeliveredKind, listingId: number, inForce: readonly number[]): Promise<boolean> {
  const { id } = sources[kind]
  const { rows } = await sql`
    with stale as (
      delete from pause_deliveries told where listing_id = ${listingId} and act = 'pause' and state in ('queued', 'sent', 'refused')
        and ${id} is not null and ${id} <> all(${[...inForce]}::bigint[])
        and exists (select 1 from pause_deliveries resumed where resumed.${id} = told.${id} and resumed.listing_id = ${listingId} and resumed.act = 'resume')
      returning id),
    known as (
      update pause_deliveries set state = 'acknowledged', acknowledged_at = now(), error = ''
      where listing_id = ${listingId} and state in ('queued', 'sent', 'refused') and ${carried(kind, inForce)} returning id)
    select id from known union all select id from stale`.execute(tx)
  return rows.length > 0
}

/** It was refused, or did not arrive and is sent again. */
export async function markFailed(
  tx: Tx,
  kind: DeliveredKind,
  { listingId, inForce, isRefused, error }: { listingId: number; inForce: readonly number[]; isRefused: boolean; error: string },
): Promise<boolean> {
  const { rows } = await sql`
    update pause_deliveries set state = ${isRefused ? 'refused' : 'queued'}, error = ${error}
    where listing_id = ${listingId} and state = 'sent' and ${carried(kind, inForce)} returning id`.execute(tx)
  return rows.length > 0
}

/** Nobody was asked: it waits as it did before. */
export async function markPutOff(tx: Tx, kind: DeliveredKind, listingId: number, inForce: readonly number[]): Promise<void> {
  await sql`
    update pause_deliveries set state = 'queued', attempts = greatest(attempts - 1, 0)
    where listing_id = ${listingId} and state = 'sent' and ${carried(kind, inForce)}`.execute(tx)
}

/** A new menu shows everything: what is out has to be told once more. What was published and changed nothing was not sent. */
export async function queueAgain(tx: Tx, listingIds: readonly number[]): Promise<void> {
  await sql`
    update pause_deliveries told set state = 'queued', attempts = 0, error = '', queued_at = now(), sent_at = null, acknowledged_at = null
    from pauses source, listings join publication_targets target on target.id = listings.live_target_id
    where source.id = told.pause_id and ${holds} and listings.id = told.listing_id and target.state = 'live' and told.listing_id = any(${[...listingIds]}::bigint[])
      and told.act = 'pause' and told.state = 'acknowledged'`.execute(tx)
}

export interface DeliveryRow {
  readonly id: number
  readonly act: 'pause' | 'resume'
  readonly state: 'queued' | 'sent' | 'acknowledged' | 'refused' | 'unsupported'
  readonly attempts: number
  readonly error: string
  readonly queued_at: Date
  readonly acknowledged_at: Date | null
  /** Of a pause. */
  readonly kind: string | null
  readonly label: string | null
  /** Of a closure of one fulfillment. */
  readonly fulfilment: string | null
}

/** The newest of a listing. */
export async function deliveriesOf(db: Queryable, listingId: number, most: number): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select told.id, told.act, told.state, told.attempts, told.error, told.queued_at, told.acknowledged_at, pauses.kind, pauses.label, closures.fulfilment
    from pause_deliveries told left join pauses on pauses.id = told.pause_id left join closures on closures.id = told.closure_id
    where told.listing_id = ${listingId} order by told.id desc limit ${most}`.execute(db)
  return rows
}

/** How options that a channel cannot pause are done without on a listing. */
export async function optionFallback(db: Queryable, listingId: number): Promise<'item' | 'none'> {
  const row = await db.selectFrom('channel_listings').select('option_fallback').where('listing_id', '=', listingId).executeTakeFirst()
  return row?.option_fallback === 'none' ? 'none' : 'item'
}

export async function restaurantOf(db: Queryable, listingId: number): Promise<number | undefined> {
  return (await db.selectFrom('listings').select('restaurant_id').where('id', '=', listingId).executeTakeFirst())?.restaurant_id
}

/** Removes proofs of what was over a month ago, at most so many; those of what still holds stay. Answers how many went. */
export async function removeOld(db: Queryable, most: number): Promise<number> {
  const { rows } = await sql`
    delete from pause_deliveries where id in (
      select told.id from pause_deliveries told left join pauses on pauses.id = told.pause_id left join closures on closures.id = told.closure_id
      where told.queued_at < now() - interval '30 days'
        and coalesce(pauses.ended_at, pauses.ends_at, closures.ended_at, closures.ends_at) < now() - interval '30 days'
      order by told.queued_at limit ${most}) returning id`.execute(db)
  return rows.length
}
