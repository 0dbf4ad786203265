import { channelCapabilities } from '@brigade/contract/fields/sales-context.ts'
import { type GuestMenu, nodeOf } from '@brigade/contract/menus/guest-menu.ts'
import type { Deps } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import type { FactsOf } from '../../../platform/happenings.ts'
import { loadMenu } from '../draft/store.ts'
import { isPaused, type PausesNow, pausesNow } from '../pauses/paused.ts'
import type { pausesChanged } from '../pauses/public.ts'
import { activeOf } from '../pauses/store.ts'
import type { MenuModel } from '../public/model.ts'
import { unpacked } from './drafts.ts'
import { connectedTo, type ListingNews, listingNews } from './listing-hooks.ts'
import { channelOf, unreachedWords } from './marketplace.ts'
import { PutOff, queueOf, sendKinds, sendQueues, through } from './sending.ts'
import { listingById, liveMenus } from './store.ts'
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
    const text = out?.paused.join(' ')
    if (!out || text === sent) return
    try {
      await through(out.to, 'pauses', signal, (within) => out.to.market.pause(out.to.store, out.paused, within))
    } catch (error) {
      if (!(error instanceof PutOff)) await noted(deps, { listing_id: listingId, type: 'pauses_failed', facts: { error: unreachedWords(error) } })
      throw error
    }
    await noted(deps, { listing_id: listingId, type: 'pauses_sent', facts: { count: out.paused.length } })
    sent = text
  }
}

const noted = ({ database }: Deps, news: ListingNews): Promise<void> => database.write((tx) => listingNews.announce(tx, { news: [news] }))

/** The address and everything paused there now; undefined if nobody has to be updated. */
async function outNow(deps: Deps, listingId: number) {
  const { db } = deps.database
  const listing = await listingById(db, listingId)
  const to = listing && listing.live_target_id !== null ? await connectedTo(deps, { ...listing, id: listingId }) : undefined
  if (!listing || !to) return undefined
  const pauses = pausesNow(await activeOf(db, listing.restaurant_id), deps.clock.now(), listing.channel)
  const model = await loadMenu(db, listing.restaurant_id)
  const menus = await Promise.all((await liveMenus(db, listing.restaurant_id, listing.channel)).map(({ body }) => unpacked(body)))
  return { to, paused: [...new Set(menus.flatMap((menu) => pausedIn(menu, model, pauses)))].toSorted() }
}

/** Ids of a published menu that are out now. */
export function pausedIn(menu: GuestMenu, model: MenuModel, pauses: PausesNow): string[] {
  const ids = menu.menus.flatMap((list) => [
    list.id,
    ...list.categories.flatMap(({ id, items }) => [id, ...items.flatMap((item) => [item.id, item.item_id, ...item.sizes.map((size) => size.id)])]),
  ])
  const options = Object.values(menu.groups).flatMap((group) => group.options.map(({ id }) => id))
  return [...ids, ...options].filter((id) => isPaused(model, nodeOf(id).nodeId, pauses))
}

/** Queues an update of pauses for the marketplaces of restaurants, within the transaction that paused or resumed something. */
export async function queuePauses(tx: Tx, { restaurants, jobs }: FactsOf<typeof pausesChanged>): Promise<void> {
  for (const { id, channel } of await liveListings(tx, restaurants))
    if (!channelCapabilities[channelOf(channel)].isOwn) await jobs.send(tx, queueOf('pauses', channel), { listingId: id }, { priority: 20 })
}
