import type { MarketClosed } from '@brigade/contract/menus/publishing.ts'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'
import type { SpecialDay } from './marketplace.ts'

// Closures sent to marketplaces.

export interface ListingToUpdate {
  readonly uuid: string
  readonly restaurant_id: number
  readonly channel: string
  readonly fulfilments: string[]
  readonly live_target_id: number | null
  readonly telling: 'told' | 'telling' | 'failed'
  readonly told_closed: unknown
  readonly told_days: unknown
}

export async function listingToUpdate(db: Queryable, id: number): Promise<ListingToUpdate | undefined> {
  const { rows } = await sql<ListingToUpdate>`
    select listings.uuid, restaurant_id, channel, fulfilments, live_target_id, telling, told_closed, told_days
    from listings where listings.id = ${id}`.execute(db)
  return rows[0]
}

/** From here on until its answer is known it may hold either. */
export async function begin(db: Queryable, id: number): Promise<void> {
  await sql`update listings set telling = 'telling', telling_at = now() where id = ${id}`.execute(db)
}

export async function markSent(tx: Tx, id: number, closed: readonly MarketClosed[], days: readonly SpecialDay[]): Promise<void> {
  await sql`update listings set telling = 'told', telling_at = now(), telling_error = '', told_closed = ${JSON.stringify(closed)}::jsonb,
    told_days = ${JSON.stringify(days)}::jsonb
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

export interface ListingToLookAt {
  readonly id: number
  readonly restaurant_id: number
  readonly channel: string
  readonly fulfilments: readonly string[]
  readonly told_closed: unknown
  readonly told_days: unknown
}

/** Listings whose hours are due to be looked at, each for one server. */
export async function claimLooks(tx: Tx, now: Date, most: number): Promise<ListingToLookAt[]> {
  const { rows } = await sql<ListingToLookAt>`
    select id, restaurant_id, channel, fulfilments, told_closed, told_days from listings
    where live_target_id is not null and hours_look_at <= ${now} order by hours_look_at limit ${most} for update skip locked`.execute(tx)
  return rows
}

/** When each of them is looked at next; null is when its hours change. */
export async function planLooks(tx: Tx, looks: readonly { readonly id: number; readonly at: Date | null }[]): Promise<void> {
  const [ids, times] = [looks.map(({ id }) => id), looks.map(({ at }) => at?.toISOString() ?? 'infinity')]
  await sql`update listings set hours_look_at = look.at from unnest(${ids}::bigint[], ${times}::timestamptz[]) as look(id, at)
    where listings.id = look.id`.execute(tx)
}

export async function lookAgain(tx: Tx, restaurantIds: readonly number[]): Promise<void> {
  await sql`update listings set hours_look_at = '-infinity' where restaurant_id = any(${[...restaurantIds]}::bigint[]) and hours_look_at > '-infinity'`.execute(
    tx,
  )
}
