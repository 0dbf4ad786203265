import { channelCapabilities } from '@brigade/contract/fields/sales-context.ts'
import { named } from '@brigade/contract/kit/named.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import type { Departure, DeparturePreview, HistoryLine } from '../../platform/resource-registry.ts'
import { lostByDeparture } from './draft/library-reach.ts'
import { deleteOf } from './picture-taking/store-runs.ts'
import { channelOf } from './publishing/marketplace.ts'
import * as store from './store-departure.ts'

const goingOf = ({ going }: Departure): readonly number[] => going.get('restaurant') ?? []

/** What stands against handing menus over to another company with their restaurants, and what goes on there. */
export async function foreseeMenusDeparture(db: Queryable, departure: Departure): Promise<DeparturePreview> {
  const ids = goingOf(departure)
  if (ids.length === 0) return { refusals: [], left: [], came: [] }
  const refusals = await lostByDeparture(db, ids, departure.staffId)
  const selling = await store.sellingOf(db, ids)
  const onSale = selling.filter(({ channels }) => channels.length > 0).map(({ name }) => name)
  const scheduled = selling.filter((one) => one.scheduled > 0).map(({ name }) => name)
  const lines = [
    ...(onSale.length > 0 ? [`${named(onSale, 'restaurant')} ${onSale.length > 1 ? 'stay' : 'stays'} on sale on ${channelsOf(selling)}.`] : []),
    ...(scheduled.length > 0 ? [`What is scheduled for ${named(scheduled, 'restaurant')} is still published.`] : []),
  ]
  return { refusals, left: lines, came: lines }
}

function channelsOf(selling: readonly store.Selling[]): string {
  return [...new Set(selling.flatMap(({ channels }) => channels))].map((one) => channelCapabilities[channelOf(one)].name).join(', ')
}

/** While what goes and what stays still know of each other. */
export async function menusDeparting(tx: Tx, departure: Departure): Promise<void> {
  const ids = goingOf(departure)
  if (ids.length > 0) await store.forgetLibraryNodes(tx, ids)
}

/** Ends what tied them to the company they left. */
export async function menusDeparted(tx: Tx, departure: Departure): Promise<readonly HistoryLine[]> {
  const ids = goingOf(departure)
  await store.keepPauses(tx, ids, departure.groups)
  if (ids.length === 0) return []
  await store.cutArchived(tx, ids)
  await store.forgetPeople(tx, ids, departure.groups)
  await deleteOf(tx, ids)
  return []
}
