import { channelCapabilities, salesChannels } from '@brigade/contract/fields/sales-context.ts'
import type { Deps } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import type { AnyJobQueue, Jobs } from '../../../platform/jobs.ts'
import type { Connected } from './listing-hooks.ts'
import { MarketBusy, MarketRefused, unreachedWords } from './marketplace.ts'
import { listingsToUpdate } from './store-updates.ts'

// How what is sent to marketplaces gets there: each kind of it has a queue for each marketplace, so that one which hangs keeps no worker
// from the others.

/** What is sent, by kind: how many at once on one server for one marketplace, how long one call may take, and how often it is tried. */
export const sendKinds = {
  menus: { queue: 'publication-send', atOnce: 4, callMs: 30_000, retries: 2, retryAfterSeconds: 30, expiresAfterSeconds: 90 },
  pauses: { queue: 'listing-pauses', atOnce: 6, callMs: 10_000, retries: 8, retryAfterSeconds: 5, expiresAfterSeconds: 60 },
  closures: { queue: 'listing-closures', atOnce: 4, callMs: 10_000, retries: 8, retryAfterSeconds: 5, expiresAfterSeconds: 60 },
  /** What the outside does wrong is written down; tries are for our own faults. */
  reads: { queue: 'listing-reads', atOnce: 2, callMs: 30_000, retries: 2, retryAfterSeconds: 30, expiresAfterSeconds: 120 },
} as const
export type SendKind = keyof typeof sendKinds

export const queueOf = (kind: SendKind, channel: string): string => `${sendKinds[kind].queue}-${channel}`

/** A job that was put off carries how often, so that one that waits keeps out others like it, and not itself. */
export type Turned<Data> = Data & { readonly turn?: number }

interface Sending<Data> {
  readonly kind: SendKind
  /** What it is about, for the key of a job that is put off. */
  idOf(data: Data): number
  channelOf(data: Data): Promise<string | undefined>
  /** `name` is that of its queue. */
  run(data: Data, signal: AbortSignal, isRetry: boolean, name: string): Promise<void>
}

/**
 * The queues of a kind, one for each marketplace. The one without a marketplace in its name is from before: what waits in it, or is sent
 * by a server that has not been upgraded yet, goes on to the others.
 */
export function sendQueues<Data extends object>(deps: Deps, { kind, idOf, channelOf, run }: Sending<Data>): AnyJobQueue[] {
  const { queue, atOnce, retries, retryAfterSeconds, expiresAfterSeconds } = sendKinds[kind]
  const settings = { retries, retryAfterSeconds, expiresAfterSeconds }
  async function later(name: string, data: Turned<Data>, error: PutOff): Promise<void> {
    const turn = (data.turn ?? 0) + 1
    const ticket = { key: `${idOf(data)} later ${turn}`, afterSeconds: error.seconds }
    await deps.database.write((tx) => deps.jobs.send(tx, name, { ...data, turn }, ticket))
  }
  const byMarketplace = salesChannels
    .filter((channel) => !channelCapabilities[channel].isOwn)
    .map((channel) => {
      const name = queueOf(kind, channel)
      return {
        ...settings,
        name,
        atOnce,
        async run(data: Turned<Data>, signal: AbortSignal, isRetry: boolean) {
          try {
            await run(data, signal, isRetry, name)
          } catch (error) {
            if (!(error instanceof PutOff)) throw error
            await later(name, data, error)
          }
        },
      }
    })
  const before = {
    ...settings,
    name: queue,
    atOnce: 1,
    async run(data: Data) {
      const channel = await channelOf(data)
      if (channel !== undefined) await deps.database.write((tx) => deps.jobs.send(tx, queueOf(kind, channel), data))
    },
  }
  return [...byMarketplace, before]
}

/** How many listings one job tells: the rest of their work is done for all of them together. */
const perJob = 50

/** Has listings of marketplaces told what is out or closed there; those of channels of ours read it themselves. */
export async function queueUpdates(
  tx: Tx,
  jobs: Jobs,
  kind: 'pauses' | 'closures',
  listings: readonly { readonly id: number; readonly channel: string }[],
  priority: number,
): Promise<void> {
  const sent = listings.filter(({ channel }) => salesChannels.some((one) => one === channel && !channelCapabilities[one].isOwn))
  for (const [channel, those] of Map.groupBy(sent, (one) => one.channel))
    for (let at = 0; at < those.length; at += perJob)
      await jobs.send(tx, queueOf(kind, channel), { listingIds: those.slice(at, at + perJob).map(({ id }) => id) }, { priority })
}

/** What a job tells listings of; one of a server that was not upgraded yet names one. */
interface UpdateJob {
  readonly listingIds?: readonly number[]
  readonly listingId?: number
}

const listingsOfJob = ({ listingIds, listingId }: UpdateJob): readonly number[] => listingIds ?? (listingId === undefined ? [] : [listingId])

/** A listing that could not be told, and why. */
export interface Unsent {
  readonly id: number
  readonly error: Error
}

/** The queues of pauses or closures: what did not arrive at some of the listings of a job is sent again for those alone. */
export function updateQueues(
  deps: Deps,
  kind: 'pauses' | 'closures',
  send: (listingIds: readonly number[], signal: AbortSignal, isRetry: boolean) => Promise<Unsent[]>,
): AnyJobQueue[] {
  return sendQueues(deps, {
    kind,
    idOf: (data: UpdateJob) => listingsOfJob(data)[0] ?? 0,
    channelOf: async (data) => (await listingsToUpdate(deps.database.db, listingsOfJob(data)))[0]?.channel,
    async run(data, signal, isRetry, name) {
      const ids = listingsOfJob(data)
      const unsent = await send(ids, signal, isRetry)
      const [first] = unsent
      if (!first) return
      if (ids.length === 1) throw first.error
      await deps.database.write(async (tx) => {
        for (const { id, error } of unsent) {
          const afterSeconds = error instanceof PutOff ? error.seconds : sendKinds[kind].retryAfterSeconds
          await deps.jobs.send(tx, name, { listingIds: [id] }, { key: `${id} alone`, afterSeconds })
        }
      })
    },
  })
}

/** Of one listing: throws what kept it from arriving. */
export async function sentOrThrown(sending: Promise<readonly Unsent[]>): Promise<void> {
  const [unsent] = await sending
  if (unsent) throw unsent.error
}

/** How many calls of one job are under way at once. */
const callsAtOnce = 8

/** Calls for each of them, some at once; answers what came of each, in their order. */
export async function eachSent<One>(all: readonly One[], call: (one: One) => Promise<void>): Promise<{ one: One; error: Error | undefined }[]> {
  const outcomes: { one: One; error: Error | undefined }[] = all.map((one) => ({ one, error: undefined }))
  let next = 0
  async function turn(): Promise<void> {
    for (let outcome = outcomes[next++]; outcome; outcome = outcomes[next++]) {
      try {
        await call(outcome.one)
      } catch (error) {
        outcome.error = error instanceof Error ? error : new Error('unknown reason')
      }
    }
  }
  await Promise.all(Array.from({ length: callsAtOnce }, turn))
  return outcomes
}

/** Nothing is sent there for now. It is no failure: nobody was asked. */
export class PutOff extends Error {
  readonly seconds: number

  constructor(seconds: number) {
    super(`Nothing is sent there for ${seconds} seconds.`)
    this.seconds = seconds
  }
}

/** Asks a marketplace within the time of its kind, unless it was not reached again and again; what comes of it counts for those after it. */
export async function through<T>(to: Connected, kind: SendKind, signal: AbortSignal, call: (within: AbortSignal) => Promise<T>): Promise<T> {
  const { callMs } = sendKinds[kind]
  const seconds = await to.breaker?.wait(callMs / 1000 + 5)
  if (seconds !== undefined) throw new PutOff(seconds)
  try {
    const answer = await raced(call, AbortSignal.any([signal, AbortSignal.timeout(callMs)]))
    await to.breaker?.reached()
    return answer
  } catch (error) {
    if (error instanceof MarketBusy) {
      await to.breaker?.rest(error.seconds)
      throw new PutOff(error.seconds)
    }
    // A server that stops, or one whose job another has taken over, says nothing of the marketplace.
    if (error instanceof MarketRefused) await to.breaker?.reached()
    else if (!signal.aborted) await to.breaker?.failed(unreachedWords(error))
    throw error
  }
}

/** A call that does not heed its signal keeps no worker either. */
function raced<T>(call: (within: AbortSignal) => Promise<T>, within: AbortSignal): Promise<T> {
  const late = Promise.withResolvers<never>()
  const end = () => late.reject(within.reason)
  within.addEventListener('abort', end, { once: true })
  if (within.aborted) end()
  return Promise.race([call(within), late.promise]).finally(() => within.removeEventListener('abort', end))
}
