import type { MarketClosed } from '@brigade/contract/menus/publishing.ts'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'

// Closures sent to marketplaces.

export interface ListingToUpdate {
  readonly uuid: string
  readonly restaurant_id: number
  readonly channel: string
  readonly fulfilments: string[]
  readonly live_target_id: number | null
  readonly telling: 'told' | 'telling' | 'failed'
  readonly told_closed: unknown
  /** Of the restaurant. */
  readonly status: string
}

export async function listingToUpdate(db: Queryable, id: number): Promise<ListingToUpdate | undefined> {
  const { rows } = await sql<ListingToUpdate>`
    select listings.uuid, restaurant_id, channel, fulfilments, live_target_id, telling, told_closed, restaurants.status
    from listings join restaurants on restaurants.id = restaurant_id where listings.id = ${id}`.execute(db)
  return rows[0]
}

/** From here on until its answer is known it may hold either. */
export async function begin(db: Queryable, id: number): Promise<void> {
  await sql`update listings set telling = 'telling', telling_at = now() where id = ${id}`.execute(db)
}

export async function markSent(tx: Tx, id: number, closed: readonly MarketClosed[]): Promise<void> {
  await sql`update listings set telling = 'told', telling_at = now(), telling_error = '', told_closed = ${JSON.stringify(closed)}::jsonb
    where id = ${id}`.execute(tx)
}

export async function failed(tx: Tx, id: number, error: string): Promise<void> {
  await sql`update listings set telling = 'failed', telling_at = now(), telling_error = ${error} where id = ${id}`.execute(tx)
}

/** Listings on which guests see a menu. */
export async function liveListings(tx: Tx, restaurantIds: readonly number[]): Promise<{ id: number; channel: string }[]> {
  const { rows } = await sql<{ id: number; channel: string }>`
    select id, channel from listings where live_target_id is not null and restaurant_id = any(${[...restaurantIds]}::bigint[]) order by id`.execute(
    tx,
  )
  return rows
}

/** Listings with unsent closures whose job has failed or was lost; each is returned once in five minutes. */
export async function claimOutdated(db: Queryable): Promise<{ id: number; channel: string }[]> {
  const { rows } = await sql<{ id: number; channel: string }>`update listings set telling_at = now() where id in (
    select id from listings where telling <> 'told' and telling_at < now() - interval '5 minutes' order by telling_at limit 500) returning id, channel`.execute(
    db,
  )
  return rows
}
