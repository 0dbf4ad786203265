import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { channelCapabilities } from '@brigade/contract/fields/sales-context.ts'
import { plain } from '../../../platform/audit/plain.ts'
import type { Change, Deps } from '../../../platform/context.ts'
import { beatSeconds, whileHeld } from '../../../platform/job-leases.ts'
import { changeWithin } from '../../../platform/serve/change.ts'
import { mayStill } from '../../../platform/serve/later.ts'
import { type Connected, connectedTo, type ListingNews, type ListingNewsType, listingNews } from './listing-hooks.ts'
import { channelOf, type MarketAnswer, MarketRefused, unreachedWords } from './marketplace.ts'
import { asPublisher, authorOf, mayNotPublish, publisher } from './publisher.ts'
import { PutOff, queueOf, queueUpdates, sendQueues, through } from './sending.ts'
import type { LiveListing } from './store.ts'
import * as targets from './store-targets.ts'

const inflated = promisify(gunzip)
const deflated = promisify(gzip)

/** Minutes before the tries after the first. */
const retryMinutes = [1, 5, 15, 60]
const lookAgainSeconds = 30

// What the outside does wrong is tried again by the target's own row; the tries of the queue are for our own faults.
export const sendTargetQueues = (deps: Deps) =>
  sendQueues(deps, {
    kind: 'menus',
    idOf: ({ targetId }: { readonly targetId: number }) => targetId,
    channelOf: ({ targetId }) => targets.channelOfTarget(deps.database.db, targetId),
    run: ({ targetId }, signal) => sendTarget(deps, targetId, signal),
  })

/** Sends a publication to one marketplace, or asks how far it is when it was taken before. */
export async function sendTarget(deps: Deps, targetId: number, signal: AbortSignal): Promise<void> {
  const target = await claim(deps, targetId)
  if (!target) return
  const { listing_id: id, store: uuid, restaurant_id, channel, external_job } = target
  const to = await connectedTo(deps, { id, uuid, restaurant_id, channel })
  if (!to) return settle(deps, targetId, new MarketRefused('No address is configured for it any more.'), target)
  const outcome = await whileHeld(
    () => targets.keepClaim(deps.database.db, targetId, target.claims),
    signal,
    (held) => (external_job === null ? send(deps, to, target, held) : through(to, 'menus', held, (within) => to.market.look(external_job, within))),
  ).catch((error: unknown) => (error instanceof Error ? error : new Error('unknown reason')))
  await settle(deps, targetId, outcome, target)
}

/** Holds the target for this server; nothing where it may not go (any more). */
function claim(deps: Deps, targetId: number): Promise<targets.SendingTarget | undefined> {
  return changeWithin(deps, asPublisher, undefined, async (change) => {
    const { tx } = change
    const target = await targets.lockTarget(tx, targetId)
    if (!target || !['queued', 'sending'].includes(target.state)) return undefined
    const isTaken = target.external_job !== null
    if (target.is_in_hand) {
      // Whoever has it may be gone: this is asked again when that would show.
      await deps.jobs.send(tx, queueOf('menus', target.channel), { targetId }, { key: `target ${targetId} in hand`, afterSeconds: beatSeconds })
      return undefined
    }
    if (target.is_another_sending) return undefined
    if (target.is_newer_there && !isTaken) {
      await targets.setTarget(tx, targetId, 'superseded')
      await sendNext(deps, tx, target)
      return undefined
    }
    if (!isTaken && !(await mayStill(tx, authorOf(target)))) {
      await fail(deps, change, target, [mayNotPublish])
      return undefined
    }
    return { ...target, claims: await targets.claimTarget(tx, targetId) }
  })
}

/** The same for every try of a publication and listing, so that the marketplace does it once. */
export const keyOf = ({ publication_id, store, round }: Pick<targets.SendingTarget, 'publication_id' | 'store' | 'round'>): string =>
  `${publication_id}.${store}.${round}`

async function send(deps: Deps, to: Connected, target: targets.SendingTarget, signal: AbortSignal): Promise<MarketAnswer> {
  const body = await bodyOf(deps, target.id, target.channel)
  return through(to, 'menus', signal, (within) => to.market.send({ store: to.store, key: keyOf(target), body }, within))
}

/** All menus of a target, as they go out. */
async function bodyOf({ database }: Pick<Deps, 'database'>, targetId: number, channel: string): Promise<Buffer> {
  const menus = await targets.menusOf(database.db, targetId)
  const texts = await Promise.all(
    menus.map(async ({ fulfilment, body }) => `${JSON.stringify(fulfilment)}:${(await inflated(body)).toString('utf8')}`),
  )
  return deflated(`{"channel":${JSON.stringify(channel)},"menus":{${texts.join(',')}}}`, { level: 6 })
}

/** Gives a marketplace that has forgotten it the menu that guests of a listing see, then what is out and closed there. Nothing of it is noted. */
export async function sendStored(deps: Deps, listing: LiveListing, key: string, signal: AbortSignal): Promise<void> {
  const to = await connectedTo(deps, listing)
  if (!to) return
  const body = await bodyOf(deps, listing.live_target_id, listing.channel)
  await through(to, 'menus', signal, (within) => to.market.send({ store: to.store, key, body }, within))
  await deps.database.write(async (tx) => {
    await queueUpdates(tx, deps.jobs, 'pauses', [listing], 0)
    await queueUpdates(tx, deps.jobs, 'closures', [listing], 0)
  })
}

/** Of a target that was sent once more, what is said of an earlier round counts no longer. Marketplaces know nothing of claims. */
export type Spoken = Pick<targets.SendingTarget, 'round'> & Partial<Pick<targets.SendingTarget, 'claims'>>

/**
 * Writes down what the marketplace said, or that it said nothing. Said twice, it is written once. A server whose claim another one has
 * taken over writes nothing any more.
 */
export function settle(deps: Deps, targetId: number, outcome: MarketAnswer | Error, { round, claims }: Spoken): Promise<void> {
  return changeWithin(deps, asPublisher, undefined, async (change) => {
    const target = await targets.lockTarget(change.tx, targetId)
    // News may come late: after we gave up, but not after something newer went out.
    const isOpen = target && (['queued', 'sending'].includes(target.state) || (target.state === 'failed' && !target.is_newer_there))
    if (!isOpen || round !== target.round || (claims !== undefined && claims !== target.claims)) return
    if (outcome instanceof PutOff) await putOff(deps, change, target, outcome)
    else if (outcome instanceof Error) await tryAgain(deps, change, target, outcome)
    else if (outcome.status === 'live') await becomeLive(deps, change, target)
    else if (outcome.status === 'rejected')
      await fail(deps, change, target, outcome.errors.length > 0 ? outcome.errors : ['It was refused.'], outcome.job)
    else await wait(deps, change, target, outcome.job)
  })
}

async function becomeLive(deps: Deps, { tx, changed }: Change, target: targets.SendingTarget): Promise<void> {
  await targets.setTarget(tx, target.id, 'live')
  // An answer that comes after a newer publication's does not turn the listing back.
  if ((target.live_turn ?? 0) <= target.turn) await targets.showLive(tx, target.listing_id, target.id, target.hash)
  const listing = { id: target.listing_id, channel: target.channel }
  await queueUpdates(tx, deps.jobs, 'pauses', [listing], 0)
  await queueUpdates(tx, deps.jobs, 'closures', [listing], 0)
  await sendNext(deps, tx, target)
  await tell(tx, target, 'published')
  changed({ id: target.restaurant_id, description: `Publication ${target.publication_number} is live on ${nameOf(target)}`, agent: publisher })
}

async function wait(deps: Deps, { tx, changed }: Change, target: targets.SendingTarget, job: string): Promise<void> {
  if (target.is_silent) return fail(deps, { tx, changed }, target, [noAnswer])
  await targets.noteSent(tx, target.id, job, lookAgainSeconds)
  await deps.jobs.send(tx, queueOf('menus', target.channel), { targetId: target.id }, { afterSeconds: lookAgainSeconds })
}

async function tryAgain(deps: Deps, change: Pick<Change, 'tx' | 'changed'>, target: targets.SendingTarget, error: Error): Promise<void> {
  if (target.external_job !== null) return lookAgain(deps, change, target, error)
  const minutes = retryMinutes[target.attempts - 1]
  if (error instanceof MarketRefused || minutes === undefined) return fail(deps, change, target, [unreachedWords(error)])
  // Listings that failed together do not come back together.
  const afterSeconds = Math.round(minutes * 60 * (0.8 + Math.random() * 0.4))
  await targets.setTarget(change.tx, target.id, 'queued', [unreachedWords(error)], afterSeconds)
  await deps.jobs.send(
    change.tx,
    queueOf('menus', target.channel),
    { targetId: target.id },
    { key: `target ${target.id} ${target.attempts}`, afterSeconds },
  )
  const description = `Publication ${target.publication_number} did not reach ${nameOf(target)}: ${unreachedWords(error)} It is tried again.`
  change.changed({ id: target.restaurant_id, description, agent: publisher })
}

/** The marketplace has news of a menu: it is asked how far it is. */
export async function askHowFar({ jobs }: Pick<Deps, 'jobs'>, tx: Change['tx'], listingId: number): Promise<void> {
  for (const { id, channel } of await targets.sendingOf(tx, listingId)) await jobs.send(tx, queueOf('menus', channel), { targetId: id })
}

/** Nobody was asked: it is no try, and comes again when the marketplace is. */
async function putOff(deps: Deps, { tx }: Pick<Change, 'tx'>, target: targets.SendingTarget, { seconds }: PutOff): Promise<void> {
  const afterSeconds = Math.round(seconds * (1 + Math.random() * 0.1))
  await targets.putOff(tx, target.id, afterSeconds)
  await deps.jobs.send(
    tx,
    queueOf('menus', target.channel),
    { targetId: target.id },
    { key: `target ${target.id} later ${target.claims}`, afterSeconds },
  )
}

/** It was taken, and asking how far it is failed. */
async function lookAgain(deps: Deps, change: Pick<Change, 'tx' | 'changed'>, target: targets.SendingTarget, error: Error): Promise<void> {
  if (target.is_silent) return fail(deps, change, target, [noAnswer])
  const isForgotten = error instanceof MarketRefused
  if (isForgotten) await targets.forgetJob(change.tx, target.id)
  const afterSeconds = isForgotten ? 0 : lookAgainSeconds
  await targets.setTarget(change.tx, target.id, 'queued', [unreachedWords(error)], afterSeconds)
  await deps.jobs.send(change.tx, queueOf('menus', target.channel), { targetId: target.id }, { afterSeconds })
}

const noAnswer = 'The marketplace took it and gave no answer.'

async function fail(
  deps: Deps,
  { tx, changed }: Pick<Change, 'tx' | 'changed'>,
  target: targets.SendingTarget,
  errors: readonly string[],
  job?: string,
): Promise<void> {
  if (job !== undefined) await targets.noteSent(tx, target.id, job, 0)
  await targets.setTarget(tx, target.id, 'failed', errors)
  await sendNext(deps, tx, target)
  await tell(tx, target, 'publish_failed', { error: errors.join(' ') })
  changed({
    id: target.restaurant_id,
    description: `Publication ${target.publication_number} failed on ${nameOf(target)}: ${plain(errors.join(' '))}`,
    agent: publisher,
  })
}

const tell = (tx: Change['tx'], target: targets.SendingTarget, type: ListingNewsType, facts: ListingNews['facts'] = {}): Promise<void> =>
  listingNews.announce(tx, { news: [{ listing_id: target.listing_id, type, facts: { publication: target.publication_number, ...facts } }] })

async function sendNext(deps: Deps, tx: Change['tx'], { listing_id, channel }: targets.SendingTarget): Promise<void> {
  const next = await targets.nextQueued(tx, listing_id)
  if (next !== undefined) await deps.jobs.send(tx, queueOf('menus', channel), { targetId: next }, { key: `target ${next} next` })
}

const nameOf = ({ channel }: targets.SendingTarget): string => channelCapabilities[channelOf(channel)].name
