import { channelCapabilities, type SalesChannel, salesChannels } from '@brigade/contract/fields/sales-context.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'

// Proofs that channels know of pauses and closures: one row for each of them and each listing when it begins, and one when it ends.

export type DeliveredKind = 'pauses' | 'closures'

/** Channels of which something is true, as their profiles say now. */
const channelsThat = (is: (channel: SalesChannel) => boolean): RawBuilder<string[]> => sql`${salesChannels.filter(is)}::text[]`

interface Source {
  readonly table: RawBuilder<unknown>
  readonly column: 'pause_id' | 'closure_id'
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
    column: 'pause_id',
    id: sql.ref('pause_id'),
    concerns: sql<boolean>`source.channel in ('', live.channel)`,
    isReplaced: sql<boolean>`coalesce(source.ended_why, '') = 'replaced'`,
    cannot: () => sql<boolean>`(live.channel = any(${channelsThat((channel) => !channelCapabilities[channel].pauses.items)})
      or (source.kind in ('option', 'size') and live.option_fallback = 'none'
        and live.channel = any(${channelsThat((channel) => !channelCapabilities[channel].pauses.options)})))`,
  },
  closures: {
    table: sql.table('closures'),
    column: 'closure_id',
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

/** A call that tells a listing all that holds. */
export interface Call {
  readonly listing_id: number
  readonly in_force: readonly number[]
  /** Why it was refused or failed; empty otherwise. */
  readonly error: string
}

/** Calls as rows, in the order of their listings. */
const asked = (calls: readonly Call[]): RawBuilder<unknown> =>
  sql`asked as materialized (select * from jsonb_to_recordset(${JSON.stringify(calls)}::jsonb) as call(listing_id bigint, in_force bigint[], error text))`

/** SQL condition on `told` and `asked`: a call that says all of what holds carries it. */
const carried = (kind: DeliveredKind): RawBuilder<boolean> => {
  const id = sql.ref(`told.${sources[kind].column}`)
  return sql<boolean>`(${id} is not null and case told.act when 'pause' then ${id} = any(asked.in_force) else ${id} <> all(asked.in_force) end)`
}

const isOpen = sql<boolean>`told.state in ('queued', 'sent', 'refused')`

/** Calls are under way. What held before a listing was told of anything has its row from now on. */
export async function markSent(tx: Tx, kind: DeliveredKind, calls: readonly Call[]): Promise<void> {
  const { table, id, concerns, cannot } = sources[kind]
  await sql`
    with ${asked(calls)},
    live as (${liveWhere(sql`listings.id in (select listing_id from asked)`)}),
    missing as (
      insert into pause_deliveries (${id}, listing_id, act, state, attempts, sent_at)
      select source.id, live.id, 'pause', case when ${cannot()} then 'unsupported' else 'sent' end, 1, now()
      from live join asked on asked.listing_id = live.id
      join ${table} source on source.restaurant_id = live.restaurant_id and ${concerns} and source.id = any(asked.in_force)
      order by live.id, source.id on conflict do nothing)
    update pause_deliveries told set state = 'sent', sent_at = now(), attempts = attempts + 1
    from asked where told.listing_id = asked.listing_id and ${isOpen} and ${carried(kind)}`.execute(tx)
}

/** Marketplaces have taken them. What was never told and is over has nothing more to tell. Answers the listings of which something changed. */
export async function markAcknowledged(tx: Tx, kind: DeliveredKind, calls: readonly Call[]): Promise<number[]> {
  const { id } = sources[kind]
  const { rows } = await sql<{ id: number }>`
    with ${asked(calls)},
    stale as (
      delete from pause_deliveries told using asked where told.listing_id = asked.listing_id and told.act = 'pause' and ${isOpen}
        and told.${id} is not null and told.${id} <> all(asked.in_force)
        and exists (select 1 from pause_deliveries resumed where resumed.${id} = told.${id} and resumed.listing_id = told.listing_id and resumed.act = 'resume')
      returning told.listing_id),
    known as (
      update pause_deliveries told set state = 'acknowledged', acknowledged_at = now(), error = ''
      from asked where told.listing_id = asked.listing_id and ${isOpen} and ${carried(kind)} returning told.listing_id)
    select listing_id as id from known union select listing_id from stale`.execute(tx)
  return rows.map((row) => row.id)
}

/** They were refused, or did not arrive and are sent again. Answers the listings of which something changed. */
export async function markFailed(tx: Tx, kind: DeliveredKind, calls: readonly Call[], isRefused: boolean): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with ${asked(calls)}
    update pause_deliveries told set state = ${isRefused ? 'refused' : 'queued'}, error = asked.error
    from asked where told.listing_id = asked.listing_id and told.state = 'sent' and ${carried(kind)} returning told.listing_id as id`.execute(tx)
  return [...new Set(rows.map((row) => row.id))]
}

/** Nobody was asked: it waits as it did before. */
export async function markPutOff(tx: Tx, kind: DeliveredKind, calls: readonly Call[]): Promise<void> {
  await sql`
    with ${asked(calls)}
    update pause_deliveries told set state = 'queued', attempts = greatest(attempts - 1, 0)
    from asked where told.listing_id = asked.listing_id and told.state = 'sent' and ${carried(kind)}`.execute(tx)
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

export async function restaurantsOf(db: Queryable, listingIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct restaurant_id as id from listings where id = any(${[...listingIds]}::bigint[])`.execute(
    db,
  )
  return rows.map(({ id }) => id)
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
