import type { MarketClosed } from '@brigade/contract/menus/publishing.ts'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'
import type { SpecialDay } from './marketplace.ts'

// Closures sent to marketplaces.

export interface ListingToUpdate {
  readonly id: number
  readonly uuid: string
  readonly restaurant_id: number
  readonly channel: string
  readonly fulfilments: string[]
  readonly state: 'on' | 'off'
  readonly live_target_id: number | null
  readonly telling: 'told' | 'telling' | 'failed'
  readonly told_closed: unknown
  readonly told_days: unknown
}

export async function listingsToUpdate(db: Queryable, ids: readonly number[]): Promise<ListingToUpdate[]> {
  const { rows } = await sql<ListingToUpdate>`
    select id, uuid, restaurant_id, channel, fulfilments, state, live_target_id, telling, told_closed, told_days
    from listings where id = any(${[...ids]}::bigint[]) order by id`.execute(db)
  return rows
}

/** From here on until its answer is known it may hold either. */
export async function begin(db: Queryable, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update listings set telling = 'telling', telling_at = now() from (${held(ids)}) as held where listings.id = held.id`.execute(db)
}

/** In the order of their ids, so that two who write of the same wait for one another and not for each other. */
const held = (ids: readonly number[]) => sql`select id from listings where id = any(${[...ids]}::bigint[]) order by id for no key update`

export async function markSent(
  tx: Tx,
  sent: readonly { readonly id: number; readonly closed: readonly MarketClosed[]; readonly days: readonly SpecialDay[] }[],
): Promise<void> {
  if (sent.length === 0) return
  await sql`with held as (${held(sent.map(({ id }) => id))})
    update listings set telling = 'told', telling_at = now(), telling_error = '', told_closed = said.closed, told_days = said.days
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as said(id bigint, closed jsonb, days jsonb) join held using (id)
    where listings.id = said.id`.execute(tx)
}

export async function markFailed(tx: Tx, failed: readonly { readonly id: number; readonly error: string }[]): Promise<void> {
  if (failed.length === 0) return
  await sql`with held as (${held(failed.map(({ id }) => id))})
    update listings set telling = 'failed', telling_at = now(), telling_error = said.error
    from jsonb_to_recordset(${JSON.stringify(failed)}::jsonb) as said(id bigint, error text) join held using (id)
    where listings.id = said.id`.execute(tx)
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
  readonly state: 'on' | 'off'
  readonly told_closed: unknown
  readonly told_days: unknown
}

/** Listings whose hours are due to be looked at, each for one server. */
export async function claimLooks(tx: Tx, now: Date, most: number): Promise<ListingToLookAt[]> {
  const { rows } = await sql<ListingToLookAt>`
    select id, restaurant_id, channel, fulfilments, state, told_closed, told_days from listings
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

/** The same of listings that were turned on or off, or sell in other ways. */
export async function lookAgainAt(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update listings set hours_look_at = '-infinity' where id = any(${[...ids]}::bigint[]) and hours_look_at > '-infinity'`.execute(tx)
}
