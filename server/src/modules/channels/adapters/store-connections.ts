import { sql } from 'kysely'
import type { Queryable } from '../../../platform/database.ts'

/** What finds the marketplace of a listing. */
export interface ConnectionRow {
  readonly listing_id: number
  readonly channel_id: number
  readonly kind: string
  readonly credentials_sealed: string | null
  readonly external_store_id: string
  readonly token_sealed: string | null
  readonly fulfilments: readonly string[]
  readonly uuid: string
}

const columns = sql`select listings.id as listing_id, listings.uuid, listings.fulfilments, channels.id as channel_id, channels.kind,
    channels.credentials_sealed, channel_listings.external_store_id, channel_listings.credentials_sealed as token_sealed
  from channel_listings join channels on channels.id = channel_id join listings on listings.id = listing_id`

export async function connectionsOf(db: Queryable, listingIds: readonly number[]): Promise<ConnectionRow[]> {
  const { rows } = await sql<ConnectionRow>`${columns} where listing_id = any(${[...listingIds]}::bigint[])`.execute(db)
  return rows
}

/** Listings that a marketplace calls by this name; a company may have given the name of another one's store. */
export async function connectionsCalled(db: Queryable, kind: string, store: string): Promise<ConnectionRow[]> {
  const { rows } = await sql<ConnectionRow>`${columns} where channels.kind = ${kind} and lower(external_store_id) = lower(${store})
    and external_store_id <> '' order by listing_id`.execute(db)
  return rows
}

/** A listing by our own name for it, as a marketplace without names of its own calls it. */
export async function connectionByUuid(db: Queryable, kind: string, uuid: string): Promise<ConnectionRow | undefined> {
  const { rows } = await sql<ConnectionRow>`${columns} where channels.kind = ${kind} and listings.uuid::text = ${uuid}`.execute(db)
  return rows[0]
}
