import { channelCapabilities, salesChannels } from '@brigade/contract/fields/sales-context.ts'
import type { Deps } from '../../../platform/context.ts'
import type { AnyJobQueue } from '../../../platform/jobs.ts'
import type { Connected } from './listing-hooks.ts'
import { MarketBusy, MarketRefused, unreachedWords } from './marketplace.ts'

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
  run(data: Data, signal: AbortSignal, isRetry: boolean): Promise<void>
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
            await run(data, signal, isRetry)
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
