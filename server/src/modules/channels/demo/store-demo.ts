import type { DriftEntry } from '@brigade/contract/channels/listing-page.ts'
import type { IncidentReason, ListingState, LossCause } from '@brigade/contract/channels/states.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database.ts'

// What the demo company has heard of its listings, straight into the tables.

export interface DemoListing {
  readonly id: number
  readonly restaurant_id: number
  readonly restaurant: string
  readonly timezone: string
  readonly channel: string
  readonly is_live: boolean
  readonly target_id: number | null
}

export async function listingsOfDemo(tx: Tx): Promise<DemoListing[]> {
  const { rows } = await sql<DemoListing>`
    select listings.id, listings.restaurant_id, restaurants.name as restaurant, restaurants.timezone, listings.channel,
      listings.live_target_id is not null as is_live, listings.live_target_id as target_id
    from listings join restaurants on restaurants.id = listings.restaurant_id where listings.state = 'on' order by listings.id`.execute(tx)
  return rows
}

export interface DemoEvent {
  readonly listing_id: number
  readonly type: string
  readonly facts: Readonly<Record<string, unknown>>
  readonly made_by: string
  readonly at: Date
}

export const becameEvent = (listing_id: number, at: Date, state: ListingState, cause: LossCause | null): DemoEvent => ({
  listing_id,
  type: 'state',
  facts: { state, cause, is_orderable: cause === null },
  made_by: '',
  at,
})

/** What was written of listings while the company was made did not happen today. */
export async function forgetEvents(tx: Tx): Promise<void> {
  await sql`delete from listing_events`.execute(tx)
}

/** In the order of time, as if they had been written when they happened. */
export async function insertEvents(tx: Tx, events: readonly DemoEvent[]): Promise<void> {
  const inOrder = events.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  await sql`
    insert into listing_events (listing_id, type, facts, made_by, at, company_id)
    select told.listing_id, told.type, told.facts, told.made_by, told.at, place.root_id
    from unnest(${inOrder.map((one) => one.listing_id)}::bigint[], ${inOrder.map((one) => one.type)}::text[],
      ${inOrder.map((one) => JSON.stringify(one.facts))}::jsonb[], ${inOrder.map((one) => one.made_by)}::text[],
      ${inOrder.map((one) => one.at)}::timestamptz[]) with ordinality as told(listing_id, type, facts, made_by, at, turn)
    join listings on listings.id = told.listing_id join restaurants on restaurants.id = listings.restaurant_id
    join access_groups place on place.id = restaurants.parent_access_group_id order by told.turn`.execute(tx)
}

export async function insertIncident(tx: Tx, listingId: number, reason: IncidentReason, said: string, at: Date, until: Date): Promise<void> {
  await sql`insert into listing_incidents (listing_id, reason, said, starts_at, until) values (${listingId}, ${reason}, ${said}, ${at}, ${until})`.execute(
    tx,
  )
}

export async function insertDrift(tx: Tx, listingId: number, entries: readonly DriftEntry[], at: Date): Promise<void> {
  await sql`update channel_listings set drift_state = ${entries.length === 0 ? 'same' : 'different'}, drift = ${JSON.stringify(entries)}::jsonb,
    drift_count = ${entries.length}, read_at = ${at} where listing_id = ${listingId}`.execute(tx)
}

export async function closeThere(tx: Tx, { restaurant_id, channel }: DemoListing, note: string, by: number, at: Date): Promise<void> {
  await sql`insert into closures (restaurant_id, channel, starts_at, end_rule, reason, note, created_by)
    values (${restaurant_id}, ${channel}, ${at}, 'manual', 'busy', ${note}, ${by})`.execute(tx)
}

/** The marketplace refused what was sent last; what it took before stays live there. */
export async function failLast(tx: Tx, { id, restaurant_id, target_id }: DemoListing, error: string): Promise<void> {
  await sql`
    with number as (select max(number) + 1 as next from publications where restaurant_id = ${restaurant_id}),
    made as (insert into publications (restaurant_id, state, from_revision, channels, note, created_by, in_name_of, started_at, turn, number)
      select restaurant_id, 'started', from_revision, channels, 'New prices', created_by, in_name_of, now(), nextval('publication_turns'), number.next
      from publications, number where publications.id = (select publication_id from publication_targets where id = ${target_id}) returning id),
    target as (insert into publication_targets (publication_id, listing_id, state, hash, errors, attempts, external_job)
      select made.id, ${id}, 'failed', (select hash from publication_targets where id = ${target_id}), ${[error]}::text[], 1, 'refused' from made returning id)
    insert into publication_menus (target_id, fulfilment, restaurant_id, hash)
    select target.id, fulfilment, restaurant_id, hash from target, publication_menus where target_id = ${target_id}`.execute(tx)
}

export async function turnOff(tx: Tx, listingId: number): Promise<void> {
  await sql`update listings set state = 'off' where id = ${listingId}`.execute(tx)
}
