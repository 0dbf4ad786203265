import type { ListingCounts } from '@brigade/contract/channels/channels.ts'
import { type ListingState, type LossCause, listingStates } from '@brigade/contract/channels/states.ts'
import { type RawBuilder, sql } from 'kysely'
import { reachable } from '../../../platform/access/policy.ts'
import type { Queryable } from '../../../platform/database.ts'

// What listings are, worked out from what is known of them. This is the one place where it is: lists, counts, the log and the view of
// right now all read it.

export interface StateColumns {
  readonly id: number
  readonly restaurant_id: number
  readonly channel_id: number
  readonly kind: string
  readonly state: ListingState
  /** Guests can order there, whenever the restaurant is open: an old menu stays on sale while a newer one fails. */
  readonly is_orderable: boolean
  /** Why they cannot; null where they can. */
  readonly cause: LossCause | null
  /** Guests see a menu there. */
  readonly is_live: boolean
  /** The channel itself is retired. */
  readonly is_channel_off: boolean
  /** Of the restaurant. */
  readonly status: string
  /** All fulfilments of the listing are closed by us; until when, null while nobody knows. */
  readonly is_closed: boolean
  readonly closed_until: Date | null
  readonly incident_id: number | null
  /** The newest sending that is not through, or did not come through. */
  readonly sending_state: 'queued' | 'sending' | 'failed' | 'blocked' | null
  readonly sending_id: number | null
  readonly sending_number: number | null
  readonly sending_errors: string[] | null
  readonly telling: 'told' | 'telling' | 'failed'
  readonly telling_error: string
  /** Until then nothing is sent to the channel. */
  readonly waits_until: Date | null
  readonly last_error: string
}

/** Of the statement, not of its transaction: what a transaction has just closed is closed. */
const now = sql`statement_timestamp()`

/** A closure begins when it is made, by the clock that servers carry on: it may be ahead of the database's by a moment. */
const isRunning = sql`closures.ended_at is null and closures.starts_at <= ${now} + interval '2 seconds' and coalesce(closures.ends_at > ${now}, true)`

/** SQL condition: a closure that is in force for the listing, of any of its fulfilments. */
export const closesListing: RawBuilder<boolean> = sql<boolean>`closures.restaurant_id = listings.restaurant_id and ${isRunning}
  and coalesce(closures.channel = listings.channel, true)`

/** SQL condition: what the channel decided itself holds now. */
export const isOpenIncident: RawBuilder<boolean> = sql<boolean>`incident.ended_at is null and coalesce(incident.until > ${now}, true)`

/**
 * SQL: what the listings are that `which` chooses, a condition on `listings`, `restaurants`, `placed` (on its channel) and `channels`.
 * `more` is a comma and further columns of these.
 */
export function stated(which: RawBuilder<boolean>, more: RawBuilder<unknown> = sql``): RawBuilder<StateColumns> {
  return sql<StateColumns>`
    select known.*,
      case when is_off then 'retired' when is_failing then 'error' when incident_id is not null then 'paused_by_channel' when is_closed then 'paused_by_us'
        when is_live then 'live' when sending_state is not null then 'connecting' else 'draft' end as state,
      is_live and not is_off and incident_id is null and not is_closed as is_orderable,
      case when is_off then 'off' when is_failing and not is_live then 'failing' when incident_id is not null then 'paused_by_channel'
        when is_closed then 'paused_by_us' when not is_live then 'not_live' end as cause
    from (
      select listings.id, listings.restaurant_id, placed.channel_id, listings.channel as kind, restaurants.status,
        listings.state = 'off' or channels.state = 'retired' as is_off, channels.state = 'retired' as is_channel_off,
        listings.live_target_id is not null as is_live,
        coalesce(sending.state in ('failed', 'blocked'), false) or telling = 'failed' or health.open_until is not null as is_failing,
        restaurants.status in ('suspended', 'closed') or coalesce(closed.covers, false) as is_closed,
        case when closed.covers and restaurants.status not in ('suspended', 'closed') then nullif(closed.until, 'infinity') end as closed_until,
        (select incident.id from listing_incidents incident where incident.listing_id = listings.id and ${isOpenIncident}
          order by incident.id desc limit 1) as incident_id,
        sending.state as sending_state, sending.id as sending_id, sending.number as sending_number, sending.errors as sending_errors,
        telling, telling_error, health.open_until as waits_until, coalesce(health.last_error, '') as last_error ${more}
      from listings join restaurants on restaurants.id = listings.restaurant_id
      join channel_listings placed on placed.listing_id = listings.id join channels on channels.id = placed.channel_id
      left join channel_health health on health.channel_id = channels.id and health.open_until > ${now}
      left join lateral (
        select target.id, target.state, target.errors, sent.number from publication_targets target
        join publications sent on sent.id = target.publication_id and sent.state = 'started'
        where target.listing_id = listings.id and target.state in ('queued', 'sending', 'failed', 'blocked')
          and sent.turn > coalesce((select live.turn from publication_targets shown join publications live on live.id = shown.publication_id
            where shown.id = listings.live_target_id), 0)
        order by sent.turn desc limit 1
      ) as sending on true
      left join lateral (
        select bool_and(part.until is not null) as covers, min(part.until) as until
        from unnest(listings.fulfilments) as sold(fulfilment) left join lateral (
          select max(coalesce(closures.ends_at, 'infinity')) as until from closures
          where ${closesListing} and coalesce(closures.fulfilment = sold.fulfilment, true)
        ) as part on true
      ) as closed on true
      where ${which}
    ) as known`
}

/** SQL condition: the person may see the listing. What is at a restaurant is asked of the restaurant. */
export const isSeen = (userId: number): RawBuilder<boolean> => reachable(userId, 'channels', 'restaurant', sql.ref('listings.restaurant_id'))

export const noListings = (): ListingCounts => ({ draft: 0, connecting: 0, live: 0, paused_by_us: 0, paused_by_channel: 0, error: 0, retired: 0 })

/** How many listings of each channel are in which state, of those that the person may see. Channels without any are left out. */
export async function countsOf(db: Queryable, userId: number, channelIds: readonly number[]): Promise<Map<number, ListingCounts>> {
  const of = sql<boolean>`placed.channel_id = any(${[...channelIds]}::bigint[]) and ${isSeen(userId)}`
  const { rows } = await sql<{ channel_id: number; state: ListingState; count: number }>`
    select channel_id, state, count(*)::int as count from (${stated(of)}) as listing group by channel_id, state`.execute(db)
  const counts = new Map<number, ListingCounts>()
  for (const { channel_id, state, count } of rows) counts.set(channel_id, { ...(counts.get(channel_id) ?? noListings()), [state]: count })
  return counts
}

/** The same of all of them together, or of those on one channel or of one kind. */
export async function countAll(
  db: Queryable,
  userId: number,
  { channel_id, kind }: { readonly channel_id?: number | null | undefined; readonly kind?: string | null | undefined },
): Promise<ListingCounts> {
  const of = sql.join(
    [
      isSeen(userId),
      ...(channel_id == null ? [] : [sql`placed.channel_id = ${channel_id}`]),
      ...(kind == null ? [] : [sql`listings.channel = ${kind}`]),
    ],
    sql` and `,
  )
  const { rows } = await sql<{ state: ListingState; count: number }>`
    select state, count(*)::int as count from (${stated(sql<boolean>`${of}`)}) as listing group by state`.execute(db)
  return Object.fromEntries(listingStates.map((state) => [state, rows.find((row) => row.state === state)?.count ?? 0])) as ListingCounts
}
