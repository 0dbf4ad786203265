import { named } from '@brigade/contract/kit/named.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import type { Departure, DeparturePreview, HistoryLine } from '../../../platform/resource-registry.ts'
import { placeListings, tellListings } from './place-listings.ts'
import * as store from './store-departing.ts'
import { restaurantsOn } from './store-placing.ts'

// What becomes of channels and listings when channels or restaurants leave their company. A listing is always on a channel of the company
// of its restaurant; what marketplaces were signed in to with stays behind.

const leavingOf = ({ going }: Departure) => ({ channels: going.get('channel') ?? [], restaurants: going.get('restaurant') ?? [] })

const namesOf = (all: readonly store.Named[], word: string): string =>
  named(
    all.map(({ name, seen }) => (seen ? name : null)),
    word,
  )

export async function foreseeChannelsDeparture(db: Queryable, departure: Departure): Promise<DeparturePreview> {
  const leaving = leavingOf(departure)
  const connected = await store.connectedAmong(db, departure.staffId, leaving.restaurants)
  const signing = await store.signingInAmong(db, departure.staffId, leaving.channels)
  const torn = await store.torn(db, departure.staffId, leaving)
  const [without, behind] = [torn.filter(({ goes }) => goes), torn.filter(({ goes }) => !goes)]
  const isTaken = [
    ...(connected.length > 0 ? [`Store IDs and credentials of ${namesOf(connected, 'restaurant')} on their channels are taken away.`] : []),
    ...(signing.length > 0 ? [`The credentials of ${namesOf(signing, 'channel')} are taken away.`] : []),
  ]
  const again = isTaken.length > 0 ? ['Connect them to their marketplaces again.'] : []
  return {
    refusals: [],
    left: [
      ...isTaken,
      ...(without.length > 0 ? [`Restaurants that stay leave ${namesOf(without, 'channel')}: they get another channel of your company.`] : []),
      ...(behind.length > 0 ? [`${namesOf(behind, 'channel')} ${behind.length === 1 ? 'stays' : 'stay'}, without the restaurants that go.`] : []),
    ],
    came: [...isTaken, ...again, ...(behind.length > 0 ? ['The restaurants are listed on channels of your company.'] : [])],
  }
}

/** Told of restaurants: what only they know. */
export async function connectionsDeparted(tx: Tx, departure: Departure): Promise<readonly HistoryLine[]> {
  const { restaurants } = leavingOf(departure)
  if (restaurants.length === 0) return []
  const connected = await store.connectedAmong(tx, departure.staffId, restaurants)
  await store.forgetConnections(tx, restaurants)
  return connected.map(({ id }) => ({ id, description: '- **channels**: store IDs and credentials taken away, for they are of another company' }))
}

export async function channelsDeparted(tx: Tx, departure: Departure): Promise<readonly HistoryLine[]> {
  const { channels, restaurants } = leavingOf(departure)
  const signing = await store.signingInAmong(tx, departure.staffId, channels)
  await store.forgetCredentials(tx, channels)
  const restaurantIds = [...new Set([...restaurants, ...(await restaurantsOn(tx, channels))])]
  if (restaurantIds.length > 0) {
    await placeListings(tx, { restaurantIds, whereRetired: 'make' })
    await tellListings(tx, restaurantIds)
  }
  return signing.map(({ id }) => ({ id, description: '- **credentials**: taken away, for it is of another company now' }))
}
