import type { Queryable, Tx } from '../../platform/database.ts'
import type { ChangePreview, Departure, DeparturePreview, Regrouping } from '../../platform/resource-registry.ts'
import { deleteOfLeaving } from './credentials/store-credentials.ts'
import { deleteOfRestaurants } from './imports/store-imports.ts'
import { deleteReadingsOf, readNames } from './pos-orders/store-readings.ts'
import { endRuns } from './runs/store-runs.ts'
import {
  comingSystems,
  credentialNames,
  forgetNames,
  forgetWaiting,
  giftCardCredentialNames,
  hasOrders,
  leavingCounts,
  systemsComingTo,
} from './store-departure.ts'

// What becomes of orders when restaurants leave their company, or are deleted.

/** Whoever has sold something stays, with the ledger: it can be closed. */
export async function mayEnd(db: Queryable, id: number): Promise<readonly string[]> {
  return (await hasOrders(db, id)) ? ['Orders of this restaurant are kept in reports, so it cannot be deleted. Close it instead.'] : []
}

/** A credential of a group ends with it: one of the group that takes its place would open other restaurants. */
export async function endsWith(db: Queryable, groupIds: readonly number[]): Promise<readonly string[]> {
  const names = await credentialNames(db, groupIds)
  return names.length === 0 ? [] : [`The credentials of these ordering systems end: ${names.join(', ')}.`]
}

export async function foresee(db: Queryable, { kind, groups, into }: Regrouping): Promise<ChangePreview> {
  const ending = kind === 'merge' ? groups.map(({ id }) => id) : []
  const count = await comingSystems(
    db,
    groups.map(({ id }) => id),
    into.ancestors,
  )
  const coming = comingLines(count, into.name, 'these restaurants')
  // Who could give the role on a group that is no more is asked where its restaurants stand then.
  const names = await giftCardCredentialNames(db, ending)
  const without = names.length === 0 ? [] : [`These ordering systems take no gift cards until that is turned on again: ${names.join(', ')}.`]
  return { refusals: [], notes: [...(await endsWith(db, ending)), ...without, ...coming] }
}

/** The same of restaurants that come to be held by a group, one by one. */
export async function foreseeHolder(db: Queryable, ids: readonly number[], into: Regrouping['into']): Promise<readonly string[]> {
  return comingLines(await systemsComingTo(db, ids, into.ancestors), into.name, ids.length === 1 ? 'this restaurant' : 'these restaurants')
}

function comingLines(count: number, into: string, where: string): string[] {
  const systems = count === 1 ? 'An ordering system' : `${count} ordering systems`
  return count === 0 ? [] : [`${systems} of ${into} or above can send orders of ${where}, too.`]
}

const restaurantsOf = ({ going }: Departure): readonly number[] => going.get('restaurant') ?? []

export async function foreseeDeparture(db: Queryable, departure: Departure): Promise<DeparturePreview> {
  const { orders, guests, credentials, waiting, owed } = await leavingCounts(db, restaurantsOf(departure), departure.groups)
  const read = (await readNames(db, restaurantsOf(departure))).length > 0
  const paid = owed === 1 ? 'One order was' : `${owed} orders were`
  const left = [
    ...(owed
      ? [`${paid} paid and ended without a sale: what these guests get back stays with this company, and is not recorded there any more.`]
      : []),
    ...(guests ? ['Names, phone numbers, email addresses and notes of guests are removed from past orders.'] : []),
    ...(waiting ? ['Updates for orders that have not arrived yet are dropped.'] : []),
    ...(credentials ? ['Ordering systems that send orders there lose their credentials.'] : []),
    ...(read ? ['Orders are no longer read from the point of sale.'] : []),
  ]
  return { refusals: [], left, came: orders ? ['Past orders and their sales figures come along, without the names of guests.'] : [] }
}

/** Sales go along with the restaurant. Guests, and systems that send orders, belong to the company that it leaves. */
export async function departing(tx: Tx, departure: Departure): Promise<void> {
  await forgetNames(tx, restaurantsOf(departure))
  await forgetWaiting(tx, restaurantsOf(departure))
  await endRuns(tx, restaurantsOf(departure))
  await deleteReadingsOf(tx, restaurantsOf(departure))
  await deleteOfRestaurants(tx, restaurantsOf(departure))
  await deleteOfLeaving(tx, restaurantsOf(departure), departure.groups)
}
