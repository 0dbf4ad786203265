import { OffersAtWork } from '../modules/discounts/demo/offers-at-work.ts'
import { offersGiven } from '../modules/discounts/demo/store-demo.ts'
import { wallAt } from '../modules/discounts/using/wall.ts'
import type { GuestBasket } from '../modules/orders/demo/offers.ts'
import { basketAtTable } from '../modules/orders/demo/order-of-guest.ts'
import type { OpenPlace } from '../modules/orders/demo/year.ts'
import type { Queryable } from '../platform/database.ts'

/** What the offers of the demo company do to its orders; the same again for the same offers. */
export const offersOfDemo = async (db: Queryable, now: Date): Promise<OffersAtWork> => new OffersAtWork(await offersGiven(db, now))

/** What staff of the first restaurant want to take something off, some minutes ago. */
export function askingFor([place]: readonly OpenPlace[], now: number): GuestBasket {
  if (!place) throw new Error('The demo company has no restaurants.')
  const at = now - 4 * 60_000
  return basketAtTable(place, at, wallAt(place.timezone, new Date(at)))
}
