import { createHmac, timingSafeEqual } from 'node:crypto'
import { storable } from '@brigade/contract/fields/fields.ts'
import { type SalesChannel, salesChannels } from '@brigade/contract/fields/sales-context.ts'
import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import type { MarketClosed } from '@brigade/contract/menus/publishing.ts'
import * as z from 'zod/mini'
import type { Config } from '../../../platform/config.ts'

/** What a marketplace says about a menu it was sent. */
export interface MarketAnswer {
  readonly job: string
  readonly status: 'processing' | 'live' | 'rejected'
  readonly errors: readonly string[]
}

/** A menu as it goes out: the same key is the same publication, however often it is sent. */
export interface Parcel {
  readonly store: string
  readonly key: string
  /** JSON, gzipped. */
  readonly body: Buffer
}

/** The outside, behind what is asked of it. */
export interface Marketplace {
  send(parcel: Parcel, signal: AbortSignal): Promise<MarketAnswer>
  /** How far it is; for when no news come. */
  look(job: string, signal: AbortSignal): Promise<MarketAnswer>
  /** Everything that is out now, by id. */
  pause(store: string, paused: readonly string[], signal: AbortSignal): Promise<void>
  /** Every fulfilment that is closed now. */
  close(store: string, closed: readonly MarketClosed[], signal: AbortSignal): Promise<void>
  /** Hours of every special date of the next weeks; not there where it takes none. */
  setSpecialDays?(store: string, days: readonly SpecialDay[], signal: AbortSignal): Promise<void>
  /** What is really live in a store; not there where the API cannot say. */
  readBack?(store: string, signal: AbortSignal): Promise<LiveStore>
  /** Checks the signature and reads the news. */
  readNews(header: string | string[] | undefined, rawBody: Buffer, now: number): MarketAnswer & { readonly key: string }
}

/** A date with hours of its own, on the restaurant's clock; without windows it is closed. */
export interface SpecialDay {
  readonly date: string
  readonly windows: readonly { readonly start_min: number; readonly end_min: number }[]
}

/** One item or option as guests find it there. Ids are those of the menu that was sent. */
export interface LiveThing {
  readonly id: string
  readonly name: string
  /** Minor units of the restaurant's currency. */
  readonly price_minor: number | null
  readonly on_sale: boolean
}

export interface LiveStore {
  readonly things: readonly LiveThing[]
}

/** It understood and refused: sending the same once more would not help. */
export class MarketRefused extends Error {}

/** It is there and did not do it, for a reason that is said in words. */
export class MarketTrouble extends Error {}

/** It takes no more for so many seconds. */
export class MarketBusy extends MarketTrouble {
  readonly seconds: number

  constructor(name: string, response: Pick<Response, 'headers'>) {
    const seconds = restOf(response.headers.get('retry-after'))
    super(`${name} takes nothing more from us for ${seconds} seconds.`)
    this.seconds = seconds
  }
}

const usualRestSeconds = 30
const longestRestSeconds = 600

/** `Retry-After` in seconds; a date, or nonsense, is the usual rest. */
function restOf(header: string | null): number {
  const seconds = Number(header)
  return header === null || !Number.isInteger(seconds) || seconds < 1 ? usualRestSeconds : Math.min(seconds, longestRestSeconds)
}

/** What is known of why it was not reached, for the person who waits for it. */
export function unreachedWords(error: unknown): string {
  if (!(error instanceof Error)) return 'The marketplace could not be reached.'
  if (error instanceof MarketRefused || error instanceof MarketTrouble) return error.message
  return error.name === 'TimeoutError' ? 'The marketplace did not answer in time.' : 'The marketplace could not be reached.'
}

const mostErrors = 20
const longestError = 500

/** Sentences of an outside service are stored and shown: cut to a readable length, and without characters that cannot be stored. */
const sentences = z.pipe(
  z.array(z.string()),
  z.transform((all: string[]) => all.slice(0, mostErrors).map((text) => text.slice(0, longestError).replaceAll('\0', '').toWellFormed())),
)
const job = z.string().check(z.minLength(1), z.maxLength(200), storable)
const Answer = z.object({ job, status: z.enum(['processing', 'live', 'rejected']), errors: sentences })
const News = z.object({ ...Answer.shape, key: z.string() })

const mostThings = 100_000
const longestName = 500
const cut = z.pipe(
  z.string(),
  z.transform((text: string) => text.slice(0, longestName).replaceAll('\0', '').toWellFormed()),
)
const Live = z.object({
  things: z.array(z.object({ id: cut, name: cut, price_minor: z.nullable(z.int()), on_sale: z.boolean() })).check(z.maxLength(mostThings)),
})

const answerWithinMs = 30_000
const newsWindowSeconds = 300

/** The marketplace of a channel, if an address is configured for it. A store may sign in with a token of its own. */
export function marketplaceOf({ marketplaces }: Pick<Config, 'marketplaces'>, channel: SalesChannel, token?: string): Marketplace | undefined {
  const known = marketplaces.find((one) => one.channel === channel)
  return known && httpMarketplace(known, token)
}

/** A channel out of a column, where it is text. */
export function channelOf(text: string): SalesChannel {
  const found = salesChannels.find((channel) => channel === text)
  if (!found) throw new Error(`${text} is no channel.`)
  return found
}

function httpMarketplace({ url, secret }: Config['marketplaces'][number], token = secret): Marketplace {
  async function ask(path: string, init: RequestInit, signal: AbortSignal): Promise<unknown> {
    const headers = { ...init.headers, authorization: `Bearer ${token}` }
    const within = AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)])
    const response = await fetch(`${url}${path}`, { ...init, headers, redirect: 'error', signal: within })
    if (response.ok) return response.json()
    await response.body?.cancel()
    if (response.status === 429) throw new MarketBusy('The marketplace', response)
    if (response.status >= 400 && response.status < 500 && response.status !== 408)
      throw new MarketRefused(`The marketplace answered ${response.status}.`)
    throw new MarketTrouble(`The marketplace answered ${response.status}.`)
  }
  return {
    async send({ store, key, body }, signal) {
      const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip', 'idempotency-key': key }
      return z.parse(Answer, await ask(`/stores/${encodeURIComponent(store)}/menu`, { method: 'PUT', headers, body: new Uint8Array(body) }, signal))
    },
    async look(job, signal) {
      return z.parse(Answer, await ask(`/jobs/${encodeURIComponent(job)}`, {}, signal))
    },
    async pause(store, paused, signal) {
      const headers = { 'content-type': 'application/json' }
      await ask(`/stores/${encodeURIComponent(store)}/paused`, { method: 'PUT', headers, body: JSON.stringify({ paused }) }, signal)
    },
    async close(store, closed, signal) {
      const headers = { 'content-type': 'application/json' }
      await ask(`/stores/${encodeURIComponent(store)}/closed`, { method: 'PUT', headers, body: JSON.stringify({ closed }) }, signal)
    },
    async readBack(store, signal) {
      const read = z.safeParse(Live, await ask(`/stores/${encodeURIComponent(store)}/live`, {}, signal))
      if (!read.success) throw new Error('The marketplace answered something that cannot be read.')
      return read.data
    },
    readNews(header, rawBody, now) {
      mustBeSigned(header, rawBody, secret, now)
      const news = z.safeParse(News, JSON.parse(rawBody.toString('utf8')))
      if (!news.success) throw new Problem('invalid', 'These news cannot be read.')
      return news.data
    },
  }
}

/** `t=<unix seconds>,v1=<hex>`; an old signature is a repeated one. */
export function mustBeSigned(header: string | string[] | undefined, rawBody: Buffer, secret: string, now: number): void {
  const parts = new Map((typeof header === 'string' ? header.split(',') : []).map((part) => part.split('=', 2) as [string, string]))
  const time = parts.get('t') ?? ''
  const given = Buffer.from(parts.get('v1') ?? '', 'hex')
  const expected = createHmac('sha256', secret).update(`${time}.`).update(rawBody).digest()
  const isFresh = /^\d{1,12}$/.test(time) && Math.abs(now / 1000 - Number(time)) <= newsWindowSeconds
  if (!isFresh || given.length !== expected.length || !timingSafeEqual(given, expected)) throw notFound('marketplace')
}
