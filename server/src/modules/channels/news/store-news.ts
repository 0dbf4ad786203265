import type { IncidentReason } from '@brigade/contract/channels/states.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database.ts'

// What marketplaces said about their stores.

/** Whether it is heard for the first time; whose name is in the key cannot be used up by another channel. */
export async function isFirst(tx: Tx, kind: string, eventId: string): Promise<boolean> {
  const { rows } = await sql`insert into channel_news (kind, event_id) values (${kind}, ${eventId}) on conflict do nothing returning 1`.execute(tx)
  return rows.length > 0
}

/** Repetitions come within minutes, and news older than a day are not heard. */
export async function forgetOld(tx: Tx): Promise<void> {
  await sql`delete from channel_news where (kind, event_id) in (
    select kind, event_id from channel_news where at < now() - interval '30 days' order by at limit 1000)`.execute(tx)
}

export interface HeldListing {
  readonly id: number
  readonly restaurant_id: number
  /** We have told it that something is closed. */
  readonly is_closed_by_us: boolean
}

/** A listing as long as it is on that channel, nobody else hearing of it meanwhile. */
export async function lockListing(tx: Tx, listingId: number, channelId: number): Promise<HeldListing | undefined> {
  const { rows } = await sql<HeldListing>`
    select listings.id, restaurant_id, told_closed <> '[]' as is_closed_by_us from channel_listings join listings on listings.id = listing_id
    where listing_id = ${listingId} and channel_id = ${channelId} for update of channel_listings`.execute(tx)
  return rows[0]
}

export interface Incident {
  readonly reason: IncidentReason
  readonly said: string
  readonly until: Date | null
}

/** Opens it, or changes the one that is open. Answers whether that says anything new; what is over already does not. */
export async function openIncident(tx: Tx, listingId: number, { reason, said, until }: Incident): Promise<boolean> {
  const { rows } = await sql<{ what: string }>`
    with changed as (
      update listing_incidents set reason = ${reason}, said = ${said}, until = ${until}
      where listing_id = ${listingId} and ended_at is null and (until is null or until > now())
        and (reason, said, until) is distinct from (${reason}, ${said}, ${until}::timestamptz)
      returning 1
    ), opened as (
      insert into listing_incidents (listing_id, reason, said, until)
      select ${listingId}, ${reason}, ${said}, ${until}::timestamptz
      where coalesce(${until}::timestamptz > now(), true)
        and not exists (select 1 from listing_incidents where listing_id = ${listingId} and ended_at is null and (until is null or until > now()))
      returning 1
    )
    select 'changed' as what from changed union all select 'opened' from opened`.execute(tx)
  return rows.length > 0
}

/** Answers whether one was open. */
export async function endIncidents(tx: Tx, listingId: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update listing_incidents set ended_at = least(coalesce(until, now()), now()) where listing_id = ${listingId} and ended_at is null returning id`.execute(
    tx,
  )
  return rows.length > 0
}

export interface EndedIncident {
  readonly listing_id: number
  readonly restaurant_id: number
}

/** Those whose time is over, each for one server. */
export async function endOverdue(tx: Tx, most: number): Promise<EndedIncident[]> {
  const { rows } = await sql<EndedIncident>`
    with due as (
      select id from listing_incidents where ended_at is null and until <= now() order by until limit ${most} for update skip locked
    )
    update listing_incidents set ended_at = until from due, listings
    where listing_incidents.id = due.id and listings.id = listing_incidents.listing_id returning listing_id, restaurant_id`.execute(tx)
  return rows
}
