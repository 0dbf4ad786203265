import { channelCapabilities } from '@brigade/contract/fields/sales-context.ts'
import type { Deps } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import type { FactsOf } from '../../../platform/happenings.ts'
import type { pausesChanged } from '../pauses/public.ts'
import { connectedTo, type ListingNews, listingNews, type UpdateTold, updatesTold } from './listing-hooks.ts'
import { channelOf, MarketRefused, unreachedWords } from './marketplace.ts'
import { shownThere } from './paused-there.ts'
import { PutOff, queueOf, sendKinds, sendQueues, through } from './sending.ts'
import { listingById } from './store.ts'
import { liveListings } from './store-updates.ts'

export const pausesQueueName = sendKinds.pauses.queue

/** Tells a marketplace what is out: after a menu went live there, and whenever something is paused or resumed. */
export const pausesQueues = (deps: Deps) =>
  sendQueues(deps, {
    kind: 'pauses',
    idOf: ({ listingId }: { readonly listingId: number }) => listingId,
    channelOf: async ({ listingId }) => (await listingById(deps.database.db, listingId))?.channel,
    run: ({ listingId }, signal) => sendPauses(deps, listingId, signal),
  })

/** Changes while it is sent, more than in any busy kitchen. */
const mostRounds = 20

/**
 * Sends what is paused now, whole, until nothing has changed meanwhile: two of these may arrive in either order, and whichever came
 * last has looked again after it.
 */
export async function sendPauses(deps: Deps, listingId: number, signal: AbortSignal): Promise<void> {
  let sent: string | undefined
  for (let round = 0; round < mostRounds && !signal.aborted; round += 1) {
    const out = await outNow(deps, listingId)
    if (!out) return
    const text = out.paused.join(' ')
    const tell = (outcome: UpdateTold['outcome'], news?: Pick<ListingNews, 'type' | 'facts'>, error = '') =>
      deps.database.write(async (tx) => {
        await updatesTold.announce(tx, { listing_id: listingId, what: 'pauses', outcome, in_force: out.inForce, error })
        if (news) await listingNews.announce(tx, { news: [{ listing_id: listingId, ...news }] })
      })
    // What came meanwhile may change nothing there.
    if (text === sent) return tell('answered')
    await tell('begun')
    try {
      await through(out.to, 'pauses', signal, (within) => out.to.market.pause(out.to.store, out.paused, within))
    } catch (error) {
      const said = unreachedWords(error)
      if (error instanceof PutOff) await tell('put_off')
      else await tell(error instanceof MarketRefused ? 'refused' : 'failed', { type: 'pauses_failed', facts: { error: said } }, said)
      throw error
    }
    await tell('answered', { type: 'pauses_sent', facts: { count: out.paused.length } })
    sent = text
  }
}

/** The address and everything paused there now; undefined if nobody has to be updated. */
async function outNow(deps: Deps, listingId: number) {
  const listing = await listingById(deps.database.db, listingId)
  const to = listing && listing.live_target_id !== null ? await connectedTo(deps, { ...listing, id: listingId }) : undefined
  if (!listing || !to || !channelCapabilities[channelOf(listing.channel)].pauses.items) return undefined
  const { paused, inForce } = await shownThere(deps, { id: listingId, ...listing })
  return { to, paused, inForce }
}

/** Queues an update of pauses for the marketplaces of restaurants, within the transaction that paused or resumed something. */
export async function queuePauses(tx: Tx, { restaurants, jobs }: FactsOf<typeof pausesChanged>): Promise<void> {
  for (const { id, channel } of await liveListings(tx, restaurants))
    if (!channelCapabilities[channelOf(channel)].isOwn) await jobs.send(tx, queueOf('pauses', channel), { listingId: id }, { priority: 20 })
}
