import { notFound } from '@brigade/contract/kit/problem.ts'
import { mayReach } from '../../platform/access/policy.ts'
import { lockReached } from '../../platform/access/records.ts'
import type { Staff } from '../../platform/context.ts'
import type { Tx } from '../../platform/database.ts'
import { lock, type MarketRow } from './store.ts'
import { lockRestaurant } from './store-rules.ts'

/** The market, held until the transaction ends, if the person may still change it. */
export const lockMarket = (tx: Tx, staff: Staff, id: number): Promise<MarketRow> => lockReached(tx, staff, 'delivery_market', id, lock)

/** A rule is about two things: the market is changed, and the restaurant has to be one that the person sees. */
export async function lockBoth(tx: Tx, staff: Staff, { id, restaurant_id }: { id: number; restaurant_id: number }) {
  const market = await lockMarket(tx, staff, id)
  const restaurant = await lockRestaurant(tx, restaurant_id)
  if (!restaurant || !(await mayReach(tx, staff.id, 'restaurants', 'restaurant', restaurant_id))) throw notFound('restaurant')
  return { market, restaurant }
}
