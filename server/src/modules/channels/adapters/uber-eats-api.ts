import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Config } from '../../../platform/config.ts'
import { MarketBusy, MarketRefused, MarketTrouble } from '../../menus/publishing/public.ts'
import type { Credentials } from '../credentials/credentials.ts'

// Calls to Uber Eats, signed in as the app of a channel. What they look like and where that is written: docs/decisions/0052-uber-eats.md.

export interface UberCall {
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly body?: Buffer | object
  readonly signal: AbortSignal
}

/** The answer as JSON; undefined where there is none. */
export type UberApi = (call: UberCall) => Promise<unknown>

const scopes = 'eats.store eats.store.status.write'
const Token = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z.number() })

interface Kept {
  readonly token: Promise<string>
  /** By the monotonic clock of this process. */
  until: number
}

/** Uber gives an app a hundred tokens in an hour: one is kept for all that sign in alike, and asked for once. */
const tokens = new Map<string, Kept>()
const mostTokens = 500
const earlySeconds = 300

type Urls = Pick<Config, 'uberEatsUrl' | 'uberEatsAuthUrl'>

export function uberApi(urls: Urls, credentials: Credentials): UberApi {
  const account = createHash('sha256')
    .update(JSON.stringify([urls.uberEatsAuthUrl, credentials.client_id, credentials.client_secret]))
    .digest('hex')

  async function tokenOf(signal: AbortSignal): Promise<string> {
    const known = tokens.get(account)
    if (known && performance.now() < known.until) return known.token
    // What one caller gives up is not given up for the others.
    const kept: Kept = { token: askToken(urls, credentials, AbortSignal.timeout(tokenWithinMs)).then(took), until: Number.POSITIVE_INFINITY }
    function took({ access_token, expires_in }: z.infer<typeof Token>): string {
      kept.until = performance.now() + Math.max(1, expires_in - earlySeconds) * 1000
      return access_token
    }
    if (tokens.size >= mostTokens) tokens.clear()
    tokens.set(account, kept)
    kept.token.catch(() => forget(kept))
    return within(kept.token, signal)
  }

  function forget(kept: Kept | undefined): void {
    if (kept && tokens.get(account) === kept) tokens.delete(account)
  }

  return async ({ method = 'GET', path, body, signal }) => {
    const once = async () => {
      const token = await tokenOf(signal)
      const used = tokens.get(account)
      const headers = { authorization: `Bearer ${token}`, ...headersOf(body) }
      const sent = body === undefined ? {} : { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }
      const response = await fetch(`${urls.uberEatsUrl}${path}`, { method, headers, ...sent, redirect: 'error', signal })
      return { response, used }
    }
    const first = await once()
    if (first.response.status !== 401) return read(first.response)
    // The token may have been taken back before its time.
    await first.response.body?.cancel()
    forget(first.used)
    return read((await once()).response)
  }
}

const headersOf = (body: UberCall['body']): Record<string, string> =>
  body === undefined ? {} : { 'content-type': 'application/json', ...(Buffer.isBuffer(body) && { 'content-encoding': 'gzip' }) }

const tokenWithinMs = 10_000

async function askToken({ uberEatsAuthUrl }: Urls, { client_id, client_secret }: Credentials, signal: AbortSignal): Promise<z.infer<typeof Token>> {
  const body = new URLSearchParams({ client_id, client_secret, grant_type: 'client_credentials', scope: scopes })
  const response = await fetch(`${uberEatsAuthUrl}/oauth/v2/token`, { method: 'POST', body, redirect: 'error', signal })
  if (response.status === 400 || response.status === 401) {
    await response.body?.cancel()
    throw new MarketRefused('Uber Eats does not know these credentials. Enter the client ID and the client secret again.')
  }
  const answer = z.safeParse(Token, await read(response))
  if (!answer.success) throw new MarketTrouble('Uber Eats gave no token that can be read.')
  return answer.data
}

/** Every body of an error of theirs that was seen. */
const Trouble = z.object({
  message: z.optional(z.string()),
  code: z.optional(z.string()),
  error: z.optional(z.union([z.string(), z.object({ message: z.optional(z.string()) })])),
  error_description: z.optional(z.string()),
  errors: z.optional(z.array(z.union([z.string(), z.object({ message: z.optional(z.string()), title: z.optional(z.string()) })]))),
})

async function read(response: Response): Promise<unknown> {
  if (response.ok) {
    const text = await bodyOf(response)
    if (text === '') return undefined
    try {
      return JSON.parse(text)
    } catch {
      throw new MarketTrouble('Uber Eats answered something that cannot be read.')
    }
  }
  if (response.status === 429) {
    await response.body?.cancel()
    throw new MarketBusy('Uber Eats', response)
  }
  const said = saidIn(await bodyOf(response).catch(() => ''))
  const isTheirs = response.status >= 500 || response.status === 408
  throw isTheirs ? new MarketTrouble(`Uber Eats answered ${response.status}.`) : new UberRefused(response.status, said)
}

/** Uber Eats understood and refused. */
export class UberRefused extends MarketRefused {
  readonly status: number
  readonly said: readonly string[]

  constructor(status: number, said: readonly string[]) {
    super(
      status === 401 || status === 403
        ? 'Uber Eats does not let this app change the store. Check the credentials and that the store is connected to the app.'
        : status === 404
          ? 'Uber Eats does not know this store. Check its store ID.'
          : said.length > 0
            ? `Uber Eats refused it: ${said.join(' ')}`
            : `Uber Eats answered ${status}.`,
    )
    this.status = status
    this.said = said
  }
}

const mostSaid = 20
const longestSaid = 500

/** Sentences of theirs, as they may be stored and shown. */
function saidIn(text: string): string[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return []
  }
  const found = z.safeParse(Trouble, parsed)
  if (!found.success) return []
  const { message, error, error_description, errors = [] } = found.data
  const all = [
    message,
    error_description,
    typeof error === 'object' ? error.message : undefined,
    ...errors.map((one) => (typeof one === 'string' ? one : (one.message ?? one.title))),
  ]
  const readable = all.flatMap((one) => (one ? [one.slice(0, longestSaid).replaceAll('\0', '').toWellFormed().trim()] : []))
  return [...new Set(readable.filter(Boolean))].slice(0, mostSaid)
}

const mostBytes = 64 * 1024 * 1024

async function bodyOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > mostBytes) throw new MarketTrouble('Uber Eats answered more than any menu.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** A promise that others wait for as well, given up by one of them. */
function within<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const late = Promise.withResolvers<never>()
  const end = () => late.reject(signal.reason)
  signal.addEventListener('abort', end, { once: true })
  if (signal.aborted) end()
  return Promise.race([promise, late.promise]).finally(() => signal.removeEventListener('abort', end))
}
