import { sql } from 'kysely'
import type { Tx } from '../../../platform/database.ts'
import { type StateColumns, stated } from './store-states.ts'

export type Settled = Pick<StateColumns, 'id' | 'restaurant_id' | 'state' | 'cause' | 'is_orderable'>

/** Listings that are something else now than their log says, of these or of all; however many they are, in one statement. */
export async function differingFromLog(tx: Tx, ids: readonly number[] | 'all'): Promise<Settled[]> {
  const which = ids === 'all' ? sql<boolean>`true` : sql<boolean>`listings.id = any(${[...ids]}::bigint[])`
  const { rows } = await sql<Settled>`
    select listing.id, restaurant_id, state, cause, is_orderable from (${stated(which)}) as listing left join lateral (
      select facts from listing_events where listing_id = listing.id and type = 'state' order by at desc, id desc limit 1
    ) as last on true
    where (last.facts ->> 'state', last.facts ->> 'cause', (last.facts ->> 'is_orderable')::boolean) is distinct from (state, cause, is_orderable)
    order by listing.id`.execute(tx)
  return rows
}

/** Listings of restaurants. */
export async function listingsAt(tx: Tx, restaurantIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from listings where restaurant_id = any(${[...restaurantIds]}::bigint[]) order by id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

export async function restaurantsOf(tx: Tx, listingIds: readonly number[]): Promise<number[]> {
  if (listingIds.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select distinct restaurant_id as id from listings where id = any(${[...listingIds]}::bigint[]) order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Whether this transaction looks at all of them; another server is looking if not. */
export async function looksAlone(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ alone: boolean }>`select pg_try_advisory_xact_lock(hashtextextended('listing states', 0)) as alone`.execute(tx)
  return rows[0]?.alone === true
}
