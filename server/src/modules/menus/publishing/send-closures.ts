import { channelCapabilities } from '@brigade/contract/fields/sales-context.ts'
import { MarketClosed } from '@brigade/contract/menus/publishing.ts'
import * as z from 'zod/mini'
import { reachesOf } from '../../../platform/access/policy.ts'
import type { Deps } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import type { FactsOf } from '../../../platform/happenings.ts'
import { appendEvent } from '../../../platform/realtime/events.ts'
import { type closuresChanged, type hoursChanged, loadBooks } from '../../hours/public.ts'
import type { statusChanged } from '../../restaurants/public.ts'
import { closedThere } from './closed-there.ts'
import { type Connected, connectedToMany, listingNews, type listingsSaved, type UpdateTold, updatesTold } from './listing-hooks.ts'
import { channelOf, MarketRefused, type SpecialDay, unreachedWords } from './marketplace.ts'
import { eachSent, PutOff, queueUpdates, sendKinds, sentOrThrown, through, type Unsent, updateQueues } from './sending.ts'
import * as store from './store-updates.ts'

export const closuresQueueName = sendKinds.closures.queue

/** Tells a marketplace what is closed: after a menu went live there, and whenever the restaurant closes or reopens. */
export const closuresQueues = (deps: Deps) => updateQueues(deps, 'closures', (ids, signal, isRetry) => closuresOfMany(deps, ids, signal, isRetry))

/** The same of one listing; throws what kept it from arriving. */
export const sendClosures = (deps: Deps, listingId: number, signal: AbortSignal, isRetry = false): Promise<void> =>
  sentOrThrown(closuresOfMany(deps, [listingId], signal, isRetry))

/** Changes while it is sent, more than anybody closes and reopens in a minute. */
const mostRounds = 20

/**
 * Sends what is closed now, whole, until nothing has changed meanwhile: two of these may arrive in either order, and whichever came
 * last has looked again after it. What the marketplace knows already is not sent again, except by a job that was started before: a
 * server may have died over it, and what it had sent may have arrived after what is recorded as sent. Answers what did not arrive.
 */
async function closuresOfMany(deps: Deps, listingIds: readonly number[], signal: AbortSignal, isRetry: boolean): Promise<Unsent[]> {
  const unsent: Unsent[] = []
  let left = listingIds
  for (let round = 0; round < mostRounds && left.length > 0 && !signal.aborted; round += 1) {
    const now = await closedNow(deps, left)
    const [known, news] = [
      now.filter((one) => one.isKnown && !(isRetry && round === 0)),
      now.filter((one) => !one.isKnown || (isRetry && round === 0)),
    ]
    await deps.database.write(async (tx) => {
      await store.begin(
        tx,
        news.map(({ id }) => id),
      )
      await updatesTold.announce(tx, { told: [...known.map((one) => toldOf(one, 'answered')), ...news.map((one) => toldOf(one, 'begun'))] })
    })
    const outcomes = await eachSent(news, async ({ to, closed, days }) => {
      await through(to, 'closures', signal, (within) => to.market.close(to.store, closed, within))
      if (days) await through(to, 'closures', signal, async (within) => to.market.setSpecialDays?.(to.store, days, within))
    })
    await noted(deps, outcomes)
    unsent.push(...outcomes.flatMap(({ one, error }) => (error ? [{ id: one.id, error }] : [])))
    left = outcomes.flatMap(({ one, error }) => (error ? [] : [one.id]))
  }
  return unsent
}

const toldOf = ({ id, inForce }: ClosedNow, outcome: UpdateTold['outcome'], error = '') => ({
  listing_id: id,
  what: 'closures' as const,
  outcome,
  in_force: inForce,
  error,
})

/** Stores the results and notifies open screens. */
async function noted({ database }: Deps, outcomes: readonly { readonly one: ClosedNow; readonly error: Error | undefined }[]): Promise<void> {
  const heard = outcomes.filter(({ error }) => !(error instanceof PutOff))
  const putOff = outcomes.filter(({ error }) => error instanceof PutOff)
  if (outcomes.length === 0) return
  await database.write(async (tx) => {
    const answered = heard.filter(({ error }) => !error)
    const failed = heard.flatMap(({ one, error }) => (error ? [{ one, error, says: unreachedWords(error) }] : []))
    await store.markSent(
      tx,
      answered.map(({ one: { id, closed, days } }) => ({ id, closed, days: days ?? [] })),
    )
    await store.markFailed(
      tx,
      failed.map(({ one, says }) => ({ id: one.id, error: says })),
    )
    await updatesTold.announce(tx, {
      told: [
        ...putOff.map(({ one }) => toldOf(one, 'put_off')),
        ...answered.map(({ one }) => toldOf(one, 'answered')),
        ...failed.map(({ one, error, says }) => toldOf(one, error instanceof MarketRefused ? 'refused' : 'failed', says)),
      ],
    })
    await listingNews.announce(tx, {
      news: [
        ...answered.map(({ one }) => ({ listing_id: one.id, type: 'closures_sent' as const, facts: { count: one.closed.length } })),
        ...failed.map(({ one, says }) => ({ listing_id: one.id, type: 'closures_failed' as const, facts: { error: says } })),
      ],
    })
    const reaches = await reachesOf(tx, 'restaurant', [...new Set(heard.map(({ one }) => one.restaurantId))])
    for (const [id, reach] of reaches) await appendEvent(tx, { keys: [`publishing:${id}`], resourceType: 'restaurant', resourceId: id, reach })
  })
}

const KnownClosed = z.catch(z.array(MarketClosed), [])
export const closedOf = (stored: unknown): MarketClosed[] => z.parse(KnownClosed, stored)

interface ClosedNow {
  readonly id: number
  readonly restaurantId: number
  readonly to: Connected
  readonly closed: MarketClosed[]
  /** Undefined where the marketplace takes none. */
  readonly days: SpecialDay[] | undefined
  readonly isKnown: boolean
  /** Closures that hold now. */
  readonly inForce: readonly number[]
}

/** Of listings that guests see on a marketplace, what is closed there now. */
async function closedNow(deps: Deps, ids: readonly number[]): Promise<ClosedNow[]> {
  const listings = (await store.listingsToUpdate(deps.database.db, ids)).filter(
    ({ live_target_id, channel }) => live_target_id !== null && channelCapabilities[channelOf(channel)].pauses.store,
  )
  const now = deps.clock.now()
  const books = await loadBooks(deps.database.db, [...new Set(listings.map(({ restaurant_id }) => restaurant_id))], now)
  const byRestaurant = new Map(books.map((book) => [book.place.id, book]))
  const connected = await connectedToMany(deps, listings)
  const found: ClosedNow[] = []
  for (const listing of listings) {
    const book = byRestaurant.get(listing.restaurant_id)
    const to = connected.get(listing.id)
    if (!book || !to) continue
    const { closed, days } = closedThere(book, { ...listing, channel: channelOf(listing.channel) }, now)
    const takesDays = to.market.setSpecialDays !== undefined
    const areDaysKnown = !takesDays || JSON.stringify(listing.told_days) === JSON.stringify(days)
    const isKnown = listing.telling === 'told' && areDaysKnown && JSON.stringify(closedOf(listing.told_closed)) === JSON.stringify(closed)
    const inForce = book.closures.filter(({ ended_at, starts_at }) => ended_at === null && starts_at <= now).map(({ id }) => id)
    found.push({ id: listing.id, restaurantId: listing.restaurant_id, to, closed, days: takesDays ? days : undefined, isKnown, inForce })
  }
  return found
}

/** Queues an update of closures for the marketplaces of restaurants, within the transaction that closed or reopened them. */
export const queueClosures = async (tx: Tx, { restaurants, jobs }: FactsOf<typeof closuresChanged>): Promise<void> =>
  queueUpdates(tx, jobs, 'closures', await store.liveListings(tx, restaurants), 20)

/** Restaurants that are suspended or closed for good are closed there, and open again with their new status. */
export const queueClosuresByStatus = (tx: Tx, { ids, jobs }: FactsOf<typeof statusChanged>): Promise<void> =>
  queueClosures(tx, { restaurants: ids, jobs })

/** Where hours have changed, what special dates close may be another: it is looked at next. */
export const lookAtHours = (tx: Tx, { books }: FactsOf<typeof hoursChanged>): Promise<void> =>
  store.lookAgain(
    tx,
    books.map(({ place }) => place.id),
  )

/** A listing that was turned off is closed at its marketplace, and open again with it: soon, for nothing is sent while it is saved. */
export const lookAtSaved = (tx: Tx, { listings }: FactsOf<typeof listingsSaved>): Promise<void> =>
  store.lookAgainAt(
    tx,
    listings.map(({ id }) => id),
  )
