import { channelCapabilities } from '@brigade/contract/fields/sales-context.ts'
import type { Deps } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import type { FactsOf } from '../../../platform/happenings.ts'
import type { pausesChanged } from '../pauses/public.ts'
import { type Connected, connectedToMany, type ListingNews, listingNews, type UpdateTold, updatesTold } from './listing-hooks.ts'
import { channelOf, MarketRefused, unreachedWords } from './marketplace.ts'
import { shownThere } from './paused-there.ts'
import { eachSent, PutOff, queueUpdates, sendKinds, sentOrThrown, through, type Unsent, updateQueues } from './sending.ts'
import { listingsToUpdate, liveListings } from './store-updates.ts'

export const pausesQueueName = sendKinds.pauses.queue

/** Tells a marketplace what is out: after a menu went live there, and whenever something is paused or resumed. */
export const pausesQueues = (deps: Deps) => updateQueues(deps, 'pauses', (ids, signal) => pausesOfMany(deps, ids, signal))

/** The same of one listing; throws what kept it from arriving. */
export const sendPauses = (deps: Deps, listingId: number, signal: AbortSignal): Promise<void> => sentOrThrown(pausesOfMany(deps, [listingId], signal))

/** Changes while it is sent, more than in any busy kitchen. */
const mostRounds = 20

/**
 * Sends what is paused now, whole, until nothing has changed meanwhile: two of these may arrive in either order, and whichever came
 * last has looked again after it. Answers what did not arrive.
 */
async function pausesOfMany(deps: Deps, listingIds: readonly number[], signal: AbortSignal): Promise<Unsent[]> {
  const sent = new Map<number, string>()
  const unsent: Unsent[] = []
  let left = listingIds
  for (let round = 0; round < mostRounds && left.length > 0 && !signal.aborted; round += 1) {
    const out = await outNow(deps, left)
    // What came meanwhile may change nothing there.
    const isSent = (one: OutNow) => sent.get(one.id) === one.paused.join(' ')
    const news = out.filter((one) => !isSent(one))
    await told(
      deps,
      out.map((one) => toldOf(one, isSent(one) ? 'answered' : 'begun')),
    )
    const outcomes = await eachSent(news, ({ to, paused }) => through(to, 'pauses', signal, (within) => to.market.pause(to.store, paused, within)))
    await noted(deps, outcomes)
    for (const { one, error } of outcomes) {
      if (error) unsent.push({ id: one.id, error })
      else sent.set(one.id, one.paused.join(' '))
    }
    left = outcomes.flatMap(({ one, error }) => (error ? [] : [one.id]))
  }
  return unsent
}

const toldOf = ({ id, inForce }: OutNow, outcome: UpdateTold['outcome'], error = ''): UpdateTold => ({
  listing_id: id,
  what: 'pauses',
  outcome,
  in_force: inForce,
  error,
})

async function told({ database }: Deps, all: readonly UpdateTold[], news: readonly ListingNews[] = []): Promise<void> {
  if (all.length === 0) return
  await database.write(async (tx) => {
    await updatesTold.announce(tx, { told: all })
    if (news.length > 0) await listingNews.announce(tx, { news })
  })
}

/** Tells what came of calls; where one was put off, nothing did. */
async function noted(deps: Deps, outcomes: readonly { readonly one: OutNow; readonly error: Error | undefined }[]): Promise<void> {
  const heard = outcomes.map(({ one, error }) => ({ one, outcome: outcomeOf(error), says: error ? unreachedWords(error) : '' }))
  await told(
    deps,
    heard.map(({ one, outcome, says }) => toldOf(one, outcome, outcome === 'put_off' ? '' : says)),
    heard.flatMap(({ one, outcome, says }): ListingNews[] => {
      if (outcome === 'put_off') return []
      if (outcome === 'answered') return [{ listing_id: one.id, type: 'pauses_sent', facts: { count: one.paused.length } }]
      return [{ listing_id: one.id, type: 'pauses_failed', facts: { error: says } }]
    }),
  )
}

function outcomeOf(error: Error | undefined): UpdateTold['outcome'] {
  if (!error) return 'answered'
  if (error instanceof PutOff) return 'put_off'
  return error instanceof MarketRefused ? 'refused' : 'failed'
}

interface OutNow {
  readonly id: number
  readonly to: Connected
  /** Ids of everything that is out there now. */
  readonly paused: readonly string[]
  /** Pauses that hold now. */
  readonly inForce: readonly number[]
}

/** Of listings that guests see on a marketplace, what is out there now. */
async function outNow(deps: Deps, ids: readonly number[]): Promise<OutNow[]> {
  const listings = (await listingsToUpdate(deps.database.db, ids)).filter(
    ({ live_target_id, channel }) => live_target_id !== null && channelCapabilities[channelOf(channel)].pauses.items,
  )
  const connected = await connectedToMany(deps, listings)
  const found: OutNow[] = []
  for (const listing of listings) {
    const to = connected.get(listing.id)
    if (to) found.push({ id: listing.id, to, ...(await shownThere(deps, listing)) })
  }
  return found
}

/** Queues an update of pauses for the marketplaces of restaurants, within the transaction that paused or resumed something. */
export const queuePauses = async (tx: Tx, { restaurants, jobs }: FactsOf<typeof pausesChanged>): Promise<void> =>
  queueUpdates(tx, jobs, 'pauses', await liveListings(tx, restaurants), 20)
