import type { Queryable, Tx } from '../../platform/database.ts'
import type { Departure, DeparturePreview } from '../../platform/resource-registry.ts'
import { deleteOfLeaving } from './credentials/store-credentials.ts'
import { deleteOfRestaurants } from './imports/store-imports.ts'
import { forgetNames, hasOrders, leavingCounts } from './store-departure.ts'

// What becomes of orders when restaurants leave their company, or are deleted.

/** Whoever has sold something stays, with the ledger: it can be closed. */
export async function mayEnd(db: Queryable, id: number): Promise<readonly string[]> {
  return (await hasOrders(db, id)) ? ['Orders of this restaurant are kept in reports, so it cannot be deleted. Close it instead.'] : []
}

const restaurantsOf = ({ going }: Departure): readonly number[] => going.get('restaurant') ?? []

export async function foreseeDeparture(db: Queryable, departure: Departure): Promise<DeparturePreview> {
  const { orders, guests, credentials } = await leavingCounts(db, restaurantsOf(departure), departure.groups)
  const left = [
    ...(guests ? ['Names, phone numbers and email addresses of guests are removed from past orders.'] : []),
    ...(credentials ? ['Ordering systems that send orders there lose their credentials.'] : []),
  ]
  return { refusals: [], left, came: orders ? ['Past orders and their sales figures come along, without the names of guests.'] : [] }
}

/** Sales go along with the restaurant. Guests, and systems that send orders, belong to the company that it leaves. */
export async function departing(tx: Tx, departure: Departure): Promise<void> {
  await forgetNames(tx, restaurantsOf(departure))
  await deleteOfRestaurants(tx, restaurantsOf(departure))
  await deleteOfLeaving(tx, restaurantsOf(departure), departure.groups)
}
