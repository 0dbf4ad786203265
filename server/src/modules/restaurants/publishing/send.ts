import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { channelCapabilities } from '@brigade/contract/restaurants/sales-context.ts'
import { plain } from '../../../platform/audit/plain.ts'
import type { Change, Deps } from '../../../platform/context.ts'
import { jobQueue } from '../../../platform/jobs.ts'
import { changeWithin } from '../../../platform/serve/change.ts'
import { byItself, publisher } from './by-itself.ts'
import { channelOf, type MarketAnswer, type Marketplace, MarketRefused, marketplaceOf, unreachedWords } from './marketplace.ts'
import { closuresQueueName } from './send-closures.ts'
import { pausesQueueName } from './send-pauses.ts'
import { sendQueueName } from './start.ts'
import * as targets from './store-targets.ts'

const inflated = promisify(gunzip)
const deflated = promisify(gzip)

/** Minutes before the tries after the first. */
const retryMinutes = [1, 5, 15, 60]
/** How long a server may have a target in hand before another takes it. */
const claimSeconds = 90
const lookAgainSeconds = 30
/** A marketplace that says nothing for so long will say nothing more. */
const silentMs = 30 * 60_000

export const sendQueue = (deps: Deps) =>
  jobQueue({
    name: sendQueueName,
    // What the outside does wrong is tried again by the target's own row; this is for our own faults.
    retries: 2,
    retryAfterSeconds: 30,
    expiresAfterSeconds: claimSeconds,
    atOnce: 4,
    run: ({ targetId }: { readonly targetId: number }, signal) => sendTarget(deps, targetId, signal),
  })

/** Sends a publication to one marketplace, or asks how far it is when it was taken before. */
export async function sendTarget(deps: Deps, targetId: number, signal: AbortSignal): Promise<void> {
  const target = await claim(deps, targetId)
  if (!target) return
  const market = marketplaceOf(deps.config, channelOf(target.channel))
  if (!market) return settle(deps, targetId, new MarketRefused('No address is configured for it any more.'))
  try {
    const answer = target.external_job === null ? await send(deps, market, target, signal) : await market.look(target.external_job, signal)
    await settle(deps, targetId, answer)
  } catch (error) {
    await settle(deps, targetId, error instanceof Error ? error : new Error('unknown reason'))
  }
}

/** Holds the target for this server; nothing where it may not go (any more). */
function claim(deps: Deps, targetId: number): Promise<targets.SendingTarget | undefined> {
  return changeWithin(deps, byItself, undefined, async ({ tx }) => {
    const target = await targets.lockTarget(tx, targetId)
    if (!target || !['queued', 'sending'].includes(target.state)) return undefined
    const isTaken = target.external_job !== null
    const isInHand = target.state === 'sending' && !isTaken && target.claimed_until !== null && target.claimed_until > new Date()
    if (isInHand || target.is_another_sending) return undefined
    if (target.is_newer_there && !isTaken) {
      await targets.setTarget(tx, targetId, 'superseded')
      await sendNext(deps, tx, target.listing_id)
      return undefined
    }
    await targets.claimTarget(tx, targetId, claimSeconds)
    return target
  })
}

/** The same for every try of a publication and listing, so that the marketplace does it once. */
export const keyOf = ({ publication_id, store, round }: Pick<targets.SendingTarget, 'publication_id' | 'store' | 'round'>): string =>
  `${publication_id}.${store}.${round}`

async function send(deps: Deps, market: Marketplace, target: targets.SendingTarget, signal: AbortSignal): Promise<MarketAnswer> {
  const menus = await targets.menusOf(deps.database.db, target.id)
  const texts = await Promise.all(
    menus.map(async ({ fulfilment, body }) => `${JSON.stringify(fulfilment)}:${(await inflated(body)).toString('utf8')}`),
  )
  const body = await deflated(`{"channel":${JSON.stringify(target.channel)},"menus":{${texts.join(',')}}}`, { level: 6 })
  return market.send({ store: target.store, key: keyOf(target), body }, signal)
}

/** Writes down what the marketplace said, or that it said nothing. Said twice, it is written once. */
export function settle(deps: Deps, targetId: number, outcome: MarketAnswer | Error): Promise<void> {
  return changeWithin(deps, byItself, undefined, async (change) => {
    const target = await targets.lockTarget(change.tx, targetId)
    // News may come late: after we gave up, but not after something newer went out.
    const isOpen = target && (['queued', 'sending'].includes(target.state) || (target.state === 'failed' && !target.is_newer_there))
    if (!isOpen) return
    if (outcome instanceof Error) await tryAgain(deps, change, target, outcome)
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
  await deps.jobs.send(tx, pausesQueueName, { listingId: target.listing_id })
  await deps.jobs.send(tx, closuresQueueName, { listingId: target.listing_id })
  await sendNext(deps, tx, target.listing_id)
  changed({ id: target.restaurant_id, description: `Publication ${target.publication_id} is live on ${nameOf(target)}`, agent: publisher })
}

async function wait(deps: Deps, { tx, changed }: Change, target: targets.SendingTarget, job: string): Promise<void> {
  if (isSilent(target)) return fail(deps, { tx, changed }, target, [noAnswer])
  await targets.noteSent(tx, target.id, job, lookAgainSeconds)
  const startAfter = new Date(Date.now() + lookAgainSeconds * 1000)
  await deps.jobs.send(tx, sendQueueName, { targetId: target.id }, { key: `look ${target.id} ${startAfter.getTime()}`, startAfter })
}

async function tryAgain(deps: Deps, change: Pick<Change, 'tx' | 'changed'>, target: targets.SendingTarget, error: Error): Promise<void> {
  if (target.external_job !== null) return lookAgain(deps, change, target, error)
  const minutes = retryMinutes[target.attempts - 1]
  if (error instanceof MarketRefused || minutes === undefined) return fail(deps, change, target, [unreachedWords(error)])
  // Listings that failed together do not come back together.
  const at = new Date(Date.now() + minutes * 60_000 * (0.8 + Math.random() * 0.4))
  await targets.setTarget(change.tx, target.id, 'queued', [unreachedWords(error)], at)
  await deps.jobs.send(change.tx, sendQueueName, { targetId: target.id }, { key: `target ${target.id} ${target.attempts}`, startAfter: at })
  const description = `Publication ${target.publication_id} did not reach ${nameOf(target)}: ${unreachedWords(error)} It is tried again.`
  change.changed({ id: target.restaurant_id, description, agent: publisher })
}

/** It was taken, and asking how far it is failed. */
async function lookAgain(deps: Deps, change: Pick<Change, 'tx' | 'changed'>, target: targets.SendingTarget, error: Error): Promise<void> {
  if (isSilent(target)) return fail(deps, change, target, [noAnswer])
  const isForgotten = error instanceof MarketRefused
  if (isForgotten) await targets.forgetJob(change.tx, target.id)
  const at = new Date(Date.now() + (isForgotten ? 0 : lookAgainSeconds * 1000))
  await targets.setTarget(change.tx, target.id, 'queued', [unreachedWords(error)], at)
  await deps.jobs.send(change.tx, sendQueueName, { targetId: target.id }, { key: `look ${target.id} ${at.getTime()}`, startAfter: at })
}

const noAnswer = 'The marketplace took it and gave no answer.'
const isSilent = ({ sent_at }: targets.SendingTarget): boolean => sent_at !== null && Date.now() - sent_at.getTime() > silentMs

async function fail(
  deps: Deps,
  { tx, changed }: Pick<Change, 'tx' | 'changed'>,
  target: targets.SendingTarget,
  errors: readonly string[],
  job?: string,
): Promise<void> {
  if (job !== undefined) await targets.noteSent(tx, target.id, job, 0)
  await targets.setTarget(tx, target.id, 'failed', errors)
  await sendNext(deps, tx, target.listing_id)
  changed({
    id: target.restaurant_id,
    description: `Publication ${target.publication_id} failed on ${nameOf(target)}: ${plain(errors.join(' '))}`,
    agent: publisher,
  })
}

async function sendNext(deps: Deps, tx: Change['tx'], listingId: number): Promise<void> {
  const next = await targets.nextQueued(tx, listingId)
  if (next !== undefined) await deps.jobs.send(tx, sendQueueName, { targetId: next }, { key: `target ${next} next` })
}

const nameOf = ({ channel }: targets.SendingTarget): string => channelCapabilities[channelOf(channel)].name
