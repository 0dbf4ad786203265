import { channelCapabilities } from '@brigade/contract/fields/sales-context.ts'
import type { Change, Deps } from '../../../platform/context.ts'
import { type ListingNews, listingNews } from './listing-hooks.ts'
import { channelOf } from './marketplace.ts'
import { publisher } from './publisher.ts'
import { queueOf, sendKinds } from './sending.ts'
import * as targets from './store-targets.ts'

export const sendQueueName = sendKinds.menus.queue

/** What becomes of each target as its publication starts. */
type Outcome = 'live' | 'unchanged' | 'queued' | 'cancelled'

const newsOf = { live: 'published', unchanged: 'published', queued: 'on_the_way' } as const

/**
 * Starts a publication whose menus are stored: own channels show it from this transaction on, marketplaces are queued, what waited
 * for them before is not sent any more. The caller holds the restaurant's publishing.
 */
export async function startPublication(
  deps: Deps,
  { tx, changed }: Pick<Change, 'tx' | 'changed'>,
  { id, number, restaurant_id, brings_back }: targets.OpenPublication,
  fromRevision?: number,
): Promise<void> {
  await targets.markStarted(tx, id, fromRevision)
  const namesByOutcome: Record<Outcome, string[]> = { live: [], unchanged: [], queued: [], cancelled: [] }
  const news: ListingNews[] = (await targets.blockedTargets(tx, id)).map(({ listing_id, errors }) => ({
    listing_id,
    type: 'publish_failed',
    facts: { publication: number, error: errors.join(' ') },
  }))
  for (const target of await targets.startingTargets(tx, id)) {
    const outcome = await begin(deps, tx, target)
    namesByOutcome[outcome].push(channelCapabilities[channelOf(target.channel)].name)
    if (outcome !== 'cancelled') news.push({ listing_id: target.listing_id, type: newsOf[outcome], facts: { publication: number } })
  }
  await listingNews.announce(tx, { news })
  const parts = [
    namesByOutcome.live.length > 0 && `live on ${namesByOutcome.live.join(', ')}`,
    namesByOutcome.unchanged.length > 0 && `nothing new for ${namesByOutcome.unchanged.join(', ')}`,
    namesByOutcome.queued.length > 0 && `on its way to ${namesByOutcome.queued.join(', ')}`,
  ].filter(Boolean)
  const origin = brings_back === null ? '' : `, which brings back publication ${brings_back},`
  const outcome = parts.length > 0 ? parts.join('; ') : 'sent nowhere'
  changed({ id: restaurant_id, description: `Publication ${number}${origin}: ${outcome}`, agent: publisher })
}

async function begin(deps: Deps, tx: Parameters<typeof targets.setTarget>[0], target: targets.StartingTarget): Promise<Outcome> {
  const { id, listing_id, hash, live_hash, listing_state, channel } = target
  if (listing_state === 'off' || hash === null) {
    await targets.setTarget(tx, id, 'cancelled', ['The listing was turned off.'])
    return 'cancelled'
  }
  await targets.supersedeQueued(tx, listing_id, id)
  // What is on its way elsewhere may still become live, so only what nothing can change any more is left alone.
  const isThere = hash === live_hash && !target.is_another_sending
  if (isThere || channelCapabilities[channelOf(channel)].isOwn) {
    await targets.setTarget(tx, id, isThere ? 'unchanged' : 'live')
    await targets.showLive(tx, listing_id, id, hash)
    return isThere ? 'unchanged' : 'live'
  }
  await deps.jobs.send(tx, queueOf('menus', channel), { targetId: id }, { key: `target ${id}`, priority: 10 })
  return 'queued'
}
