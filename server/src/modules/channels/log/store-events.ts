import type { ListingEventType } from '@brigade/contract/channels/states.ts'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'

export interface NewEvent {
  readonly listing_id: number
  readonly type: ListingEventType
  /** JSON; what its sentence is made of. */
  readonly facts?: Readonly<Record<string, string | number | boolean | null>>
  /** Name of the person who did it. */
  readonly made_by?: string
}

/** All in one statement, in their order. */
export async function insertEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  await sql`
    insert into listing_events (listing_id, type, facts, made_by, at, company_id)
    select listings.id, told.type, coalesce(told.facts, '{}'), coalesce(told.made_by, ''), statement_timestamp(), place.root_id
    from jsonb_to_recordset(${JSON.stringify(events.map((event, turn) => ({ ...event, turn })))}::jsonb)
      as told(listing_id bigint, type text, facts jsonb, made_by text, turn int)
    join listings on listings.id = told.listing_id join restaurants on restaurants.id = listings.restaurant_id
    join access_groups place on place.id = restaurants.parent_access_group_id order by told.turn`.execute(tx)
}

export interface EventRow {
  readonly id: number
  readonly type: ListingEventType
  readonly facts: unknown
  readonly made_by: string
  readonly at: Date
}

/** Newest first. What was written while the restaurant was of another company is not among them, as in History. */
export async function eventPage(
  db: Queryable,
  listingId: number,
  { page, per_page }: { readonly page: number; readonly per_page: number },
): Promise<{ rows: EventRow[]; total: number }> {
  const ofCompany = sql`listing_events.listing_id = ${listingId} and coalesce(company_id = (
    select place.root_id from listings join restaurants on restaurants.id = listings.restaurant_id
    join access_groups place on place.id = restaurants.parent_access_group_id where listings.id = ${listingId}), false)`
  const { rows } = await sql<EventRow>`select id, type, facts, made_by, at from listing_events where ${ofCompany}
    order by id desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total from listing_events where ${ofCompany}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
