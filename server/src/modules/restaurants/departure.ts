import { channelCapabilities } from '@brigade/contract/sales-context.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import { appendEvent } from '../../platform/realtime/events.ts'
import type { Departure, DepartureForesight, Told } from '../../platform/resource-registry.ts'
import { loadBooks } from '../hours/book.ts'
import { moveEnds } from '../hours/closing.ts'
import { lostByDeparture } from '../menus/draft/library-reach.ts'
import { movePauses } from '../menus/pauses/move-ends.ts'
import { channelOf } from '../menus/publishing/marketplace.ts'
import { named } from '../order-workflows/rules.ts'
import { notKeptBy } from './profile/reach.ts'
import * as store from './store-departure.ts'

const goingOf = ({ going }: Departure): readonly number[] => going.get('restaurant') ?? []

/** What stands against handing restaurants over to another company, and what ends or goes on there. */
export async function foreseeDeparture(db: Queryable, departure: Departure): Promise<DepartureForesight> {
  const ids = goingOf(departure)
  if (ids.length === 0) return { refusals: [], left: [], came: [] }
  const refusals = [...(await notKeptBy(db, ids, departure.staffId)), ...(await lostByDeparture(db, ids, departure.staffId))]
  const selling = await store.sellingOf(db, ids)
  const inherits = await store.withHoursAbove(db, ids, departure.groups)
  const both = [
    ...about(
      selling.filter(({ has_pos }) => has_pos),
      (who) => `The point of sale of ${who} has to be connected anew: the access token does not go along.`,
    ),
    ...about(
      selling.filter(({ channels }) => channels.length > 0),
      (who, several) => `${who} ${several ? 'stay' : 'stays'} on sale on ${channelsOf(selling)}.`,
    ),
    ...about(
      selling.filter(({ scheduled }) => scheduled > 0),
      (who) => `What is scheduled for ${who} is still published.`,
    ),
    ...(inherits.length > 0 && departure.groups.length === 0
      ? [`Opening hours and special dates of the groups above do not go along with ${named(inherits, 'restaurant')}.`]
      : []),
  ]
  return { refusals, left: both, came: both }
}

function channelsOf(selling: readonly store.Selling[]): string {
  return [...new Set(selling.flatMap(({ channels }) => channels))].map((one) => channelCapabilities[channelOf(one)].name).join(', ')
}

function about(those: readonly { readonly name: string }[], sentence: (who: string, several: boolean) => string): string[] {
  const names = those.map(({ name }) => name)
  return names.length === 0 ? [] : [sentence(named(names, 'restaurant'), names.length > 1)]
}

const needsToken = 'This restaurant came from another company. Enter an access token of your own.'

/** While what goes and what stays still know of each other. */
export async function departing(tx: Tx, departure: Departure): Promise<void> {
  const ids = goingOf(departure)
  if (ids.length > 0) await store.forgetLibraryNodes(tx, ids)
}

/** Ends what tied them to the company they left; hours and pauses follow the groups they have come to. */
export async function departed(tx: Tx, departure: Departure): Promise<readonly Told[]> {
  const ids = goingOf(departure)
  const { now, groups } = departure
  await store.keepActs(tx, ids, groups)
  if (ids.length === 0) return []
  await store.cutArchived(tx, ids)
  await store.forgetPosAccounts(tx, ids, needsToken)
  await store.forgetPeople(tx, ids, groups)
  const books = await loadBooks(tx, ids, now)
  await moveEnds(tx, books, now)
  await movePauses(tx, books)
  const keys = ['hours', 'service_state', 'service_states', 'group_hours', 'pos_connections']
  await appendEvent(tx, { keys, reach: [...new Set(books.flatMap(({ place }) => place.ancestors))] })
  return []
}
