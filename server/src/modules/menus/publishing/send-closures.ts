import { channelCapabilities } from '@brigade/contract/fields/sales-context.ts'
import { MarketClosed } from '@brigade/contract/menus/publishing.ts'
import * as z from 'zod/mini'
import { reachOf } from '../../../platform/access/policy.ts'
import type { Deps } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import type { FactsOf } from '../../../platform/happenings.ts'
import { appendEvent } from '../../../platform/realtime/events.ts'
import { type closuresChanged, type hoursChanged, loadBooks } from '../../hours/public.ts'
import type { statusChanged } from '../../restaurants/public.ts'
import { closedThere } from './closed-there.ts'
import { connectedTo, listingNews, type UpdateTold, updatesTold } from './listing-hooks.ts'
import { channelOf, MarketRefused, unreachedWords } from './marketplace.ts'
import { PutOff, queueOf, sendKinds, sendQueues, through } from './sending.ts'
import * as store from './store-updates.ts'

export const closuresQueueName = sendKinds.closures.queue

/** Tells a marketplace what is closed: after a menu went live there, and whenever the restaurant closes or reopens. */
export const closuresQueues = (deps: Deps) =>
  sendQueues(deps, {
    kind: 'closures',
    idOf: ({ listingId }: { readonly listingId: number }) => listingId,
    channelOf: async ({ listingId }) => (await store.listingToUpdate(deps.database.db, listingId))?.channel,
    run: ({ listingId }, signal, isRetry) => sendClosures(deps, listingId, signal, isRetry),
  })

/** Changes while it is sent, more than anybody closes and reopens in a minute. */
const mostRounds = 20

/**
 * Sends what is closed now, whole, until nothing has changed meanwhile: two of these may arrive in either order, and whichever came
 * last has looked again after it. What the marketplace knows already is not sent again, except by a job that was started before: a
 * server may have died over it, and what it had sent may have arrived after what is recorded as sent.
 */
export async function sendClosures(deps: Deps, listingId: number, signal: AbortSignal, isRetry = false): Promise<void> {
  for (let round = 0; round < mostRounds && !signal.aborted; round += 1) {
    const now = await closedNow(deps, listingId)
    if (!now) return
    const told = (tx: Tx, outcome: UpdateTold['outcome'], error = '') =>
      updatesTold.announce(tx, { listing_id: listingId, what: 'closures', outcome, in_force: now.inForce, error })
    if (now.isKnown && !(isRetry && round === 0)) return deps.database.write((tx) => told(tx, 'answered'))
    await deps.database.write(async (tx) => {
      await store.begin(tx, listingId)
      await told(tx, 'begun')
    })
    try {
      const { closed, days, to } = now
      await through(to, 'closures', signal, (within) => to.market.close(to.store, closed, within))
      if (days) await through(to, 'closures', signal, async (within) => to.market.setSpecialDays?.(to.store, days, within))
    } catch (error) {
      const said = unreachedWords(error)
      const isPutOff = error instanceof PutOff
      await noted(deps, now.restaurantId, async (tx) => {
        if (!isPutOff) await store.failed(tx, listingId, said)
        await told(tx, isPutOff ? 'put_off' : error instanceof MarketRefused ? 'refused' : 'failed', isPutOff ? '' : said)
        if (!isPutOff) await listingNews.announce(tx, { news: [{ listing_id: listingId, type: 'closures_failed', facts: { error: said } }] })
      })
      throw error
    }
    await noted(deps, now.restaurantId, async (tx) => {
      await store.markSent(tx, listingId, now.closed, now.days ?? [])
      await told(tx, 'answered')
      await listingNews.announce(tx, { news: [{ listing_id: listingId, type: 'closures_sent', facts: { count: now.closed.length } }] })
    })
  }
}

/** Stores the result and notifies open screens. */
function noted({ database }: Deps, restaurantId: number, note: (tx: Tx) => Promise<void>): Promise<void> {
  return database.write(async (tx) => {
    await note(tx)
    const reach = await reachOf(tx, 'restaurant', restaurantId)
    await appendEvent(tx, { keys: [`publishing:${restaurantId}`], resourceType: 'restaurant', resourceId: restaurantId, reach })
  })
}

const KnownClosed = z.catch(z.array(MarketClosed), [])
export const closedOf = (stored: unknown): MarketClosed[] => z.parse(KnownClosed, stored)

async function closedNow(deps: Deps, listingId: number) {
  const { db } = deps.database
  const listing = await store.listingToUpdate(db, listingId)
  const to = listing && listing.live_target_id !== null ? await connectedTo(deps, { ...listing, id: listingId }) : undefined
  if (!listing || !to || !channelCapabilities[channelOf(listing.channel)].pauses.store) return undefined
  const now = deps.clock.now()
  const [book] = await loadBooks(db, [listing.restaurant_id], now)
  if (!book) return undefined
  const { closed, days } = closedThere(book, { channel: channelOf(listing.channel), fulfilments: listing.fulfilments }, now)
  const { setSpecialDays } = to.market
  const areDaysKnown = !setSpecialDays || JSON.stringify(listing.told_days) === JSON.stringify(days)
  const isKnown = listing.telling === 'told' && areDaysKnown && JSON.stringify(closedOf(listing.told_closed)) === JSON.stringify(closed)
  const inForce = book.closures.filter(({ ended_at, starts_at }) => ended_at === null && starts_at <= now).map(({ id }) => id)
  return { to, restaurantId: listing.restaurant_id, closed, isKnown, inForce, days: setSpecialDays ? days : undefined }
}

/** Queues an update of closures for the marketplaces of restaurants, within the transaction that closed or reopened them. */
export async function queueClosures(tx: Tx, { restaurants, jobs }: FactsOf<typeof closuresChanged>): Promise<void> {
  for (const { id, channel } of await store.liveListings(tx, restaurants))
    if (!channelCapabilities[channelOf(channel)].isOwn) await jobs.send(tx, queueOf('closures', channel), { listingId: id }, { priority: 20 })
}

/** Restaurants that are suspended or closed for good are closed there, and open again with their new status. */
export const queueClosuresByStatus = (tx: Tx, { ids, jobs }: FactsOf<typeof statusChanged>): Promise<void> =>
  queueClosures(tx, { restaurants: ids, jobs })

/** Where hours have changed, what special dates close may be another: it is looked at next. */
export const lookAtHours = (tx: Tx, { books }: FactsOf<typeof hoursChanged>): Promise<void> =>
  store.lookAgain(
    tx,
    books.map(({ place }) => place.id),
  )
