import type { ListingBecame, OrderableTime } from '@brigade/contract/channels/orderable.ts'
import { type LossCause, lossCauses } from '@brigade/contract/channels/states.ts'
import { sql } from 'kysely'
import { reachable } from '../../../platform/access/policy.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'

// Days of listings, each counted once the day is over on the clock of its restaurant.

/** Days looked back at after a server was off, or when a listing is counted for the first time. */
const mostDaysBack = 34

export interface DueListing {
  readonly listing_id: number
  readonly restaurant_id: number
  readonly channel: string
  readonly fulfilments: string[]
  readonly timezone: string
  /** Days to count, such as 2026-11-23: the first and the last. */
  readonly from_day: string
  readonly to_day: string
}

/** Listings with days that are over and not counted, given to one server; their mark goes forward with the transaction that counts them. */
export async function claimDueListings(tx: Tx, most: number): Promise<DueListing[]> {
  const { rows } = await sql<DueListing>`
    with due as (
      select place.listing_id, place.counted_until, (now() at time zone restaurants.timezone)::date - 1 as yesterday,
        listings.restaurant_id, listings.channel, listings.fulfilments, restaurants.timezone
      from channel_listings place join listings on listings.id = place.listing_id join restaurants on restaurants.id = listings.restaurant_id
      where place.counted_until is null or place.counted_until < (now() at time zone restaurants.timezone)::date - 1
      order by place.listing_id limit ${most} for update of place skip locked
    ), marked as (
      update channel_listings set counted_until = due.yesterday from due where channel_listings.listing_id = due.listing_id
    )
    select listing_id, restaurant_id, channel, fulfilments, timezone, yesterday::text as to_day,
      greatest(coalesce(counted_until + 1, (select (min(at) at time zone due.timezone)::date from listing_events
        where listing_events.listing_id = due.listing_id and type = 'state'), yesterday), yesterday - ${mostDaysBack}::int)::text as from_day
    from due`.execute(tx)
  return rows
}

/** What listings became, from what held at the first moment that is counted on. Seconds since 1970. */
export async function statesOf(
  db: Queryable,
  spans: readonly { readonly listing_id: number; readonly from: number; readonly to: number }[],
): Promise<Map<number, ListingBecame[]>> {
  if (spans.length === 0) return new Map()
  const { rows } = await sql<{ listing_id: number; at: number; cause: string | null }>`
    with asked as (select * from unnest(${spans.map(({ listing_id }) => listing_id)}::bigint[], ${spans.map(({ from }) => from)}::float8[],
      ${spans.map(({ to }) => to)}::float8[]) as asked (listing_id, from_at, to_at))
    select asked.listing_id, extract(epoch from became.at)::float8 as at, became.facts->>'cause' as cause
    from asked cross join lateral (
      (select id, at, facts from listing_events where listing_id = asked.listing_id and type = 'state' and at <= to_timestamp(asked.from_at)
        order by at desc, id desc limit 1)
      union all
      select id, at, facts from listing_events where listing_id = asked.listing_id and type = 'state'
        and at > to_timestamp(asked.from_at) and at < to_timestamp(asked.to_at)
    ) became order by asked.listing_id, became.at, became.id`.execute(db)
  const became = rows.map(({ listing_id, at, cause }) => ({ listing_id, at: Math.floor(at), cause: lossCauses.find((one) => one === cause) ?? null }))
  return new Map([...Map.groupBy(became, ({ listing_id }) => listing_id)].map(([id, all]) => [id, all.map(({ at, cause }) => ({ at, cause }))]))
}

export interface CountedDay extends OrderableTime {
  readonly listing_id: number
  readonly day: string
}

export async function insertDays(tx: Tx, days: readonly CountedDay[]): Promise<void> {
  if (days.length === 0) return
  await sql`insert into listing_days (listing_id, day, open_seconds, orderable_seconds, lost)
    select * from unnest(${days.map(({ listing_id }) => listing_id)}::bigint[], ${days.map(({ day }) => day)}::date[],
      ${days.map(({ open }) => open)}::int[], ${days.map(({ orderable }) => orderable)}::int[], ${days.map(({ lost }) => JSON.stringify(lost))}::jsonb[])
    on conflict (listing_id, day) do nothing`.execute(tx)
}

export interface DayRow {
  readonly day: string
  readonly open_seconds: number
  readonly orderable_seconds: number
  readonly lost: Readonly<Partial<Record<LossCause, number>>>
}

/** The last days of one listing, the oldest first. */
export async function daysOf(db: Queryable, restaurantId: number, channel: string, days: number): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select day::text, open_seconds, orderable_seconds, lost from (
      select listing_days.* from listing_days join listings on listings.id = listing_days.listing_id
      where restaurant_id = ${restaurantId} and channel = ${channel} order by day desc limit ${days}) as newest order by day`.execute(db)
  return rows
}

/** The same of all listings of a channel whose restaurants the person may see, added up by day. */
export async function daysOfChannel(db: Queryable, userId: number, channelId: number, days: number): Promise<DayRow[]> {
  const causes = sql.join(lossCauses.map((cause) => sql`${cause}::text, coalesce(sum((lost->>${cause})::int), 0)`))
  const { rows } = await sql<DayRow>`
    select day::text, sum(open_seconds)::float8 as open_seconds, sum(orderable_seconds)::float8 as orderable_seconds, jsonb_build_object(${causes}) as lost
    from channel_listings place join listings on listings.id = place.listing_id join listing_days on listing_days.listing_id = listings.id
    where place.channel_id = ${channelId} and day > current_date - ${days + 1}::int
      and ${reachable(userId, 'channels', 'restaurant', sql.ref('listings.restaurant_id'))}
    group by day order by day desc limit ${days}`.execute(db)
  return rows.toReversed()
}
