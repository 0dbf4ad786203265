import { notFound } from '@brigade/contract/kit/problem.ts'
import { mayReach } from '../../platform/access/policy.ts'
import type { Staff } from '../../platform/context.ts'
import type { Tx } from '../../platform/database.ts'
import { found } from './answers.ts'
import { lock, type MarketRow } from './store.ts'
import { lockRestaurant } from './store-rules.ts'

/** The market, held until the transaction ends, if the person may still change it: asked again after the wait for the lock. */
export async function lockReached(tx: Tx, staff: Staff, id: number): Promise<MarketRow> {
  const row = found(await lock(tx, id))
  if (!(await mayReach(tx, staff.id, 'delivery_markets_admin', 'delivery_market', id))) throw notFound('delivery market')
  return row
}

/** A rule is about two things: the market is changed, and the restaurant has to be one that the person sees. */
export async function lockBoth(tx: Tx, staff: Staff, { id, restaurant_id }: { id: number; restaurant_id: number }) {
  const market = await lockReached(tx, staff, id)
  const restaurant = await lockRestaurant(tx, restaurant_id)
  if (!restaurant || !(await mayReach(tx, staff.id, 'restaurants', 'restaurant', restaurant_id))) throw notFound('restaurant')
  return { market, restaurant }
}
