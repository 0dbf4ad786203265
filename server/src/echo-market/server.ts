import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { clearTimeout, setTimeout } from 'node:timers'
import { gunzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { listen } from '../bank-link-sandbox/listen.ts'
import { foreignHost, ownHosts } from '../platform/own-hosts.ts'
import { httpTimes } from '../platform/serve/http-times.ts'
import { changeKinds, changeThing, liveThings } from './live.ts'
import { OwnAct, pauseItself } from './own-pauses.ts'
import { emptyShelf, type Fault, faultNames, finishMenu, type Job, type Shelf, storeOf, takeMenu } from './state.ts'

export interface EchoMarketOptions {
  /** 0 takes a free one. */
  readonly port: number
  readonly host: string
  /** Where news go; the channel comes after it. */
  readonly newsUrl: string
  /** Where news of stores go; the channel comes after it. Without it nobody hears of them. */
  readonly hooksUrl?: string
  /** How long it works on a menu under the slow switch. */
  readonly slowMs?: number
  readonly log?: (line: string) => void
}

export interface EchoMarket {
  readonly url: string
  /** What its one customer signs in with; news are signed with it as well. */
  readonly secret: string
  readonly shelf: Shelf
  set(...faults: Fault[]): void
  /** A store is paused or opened by the marketplace itself; resolves once its news were delivered, or were not. */
  act(act: OwnAct): Promise<void>
  stop(): Promise<void>
}

const Menu = z.object({ channel: z.string(), menus: z.record(z.string(), z.unknown()) })
const Paused = z.object({ paused: z.array(z.string()) })
const Closed = z.object({ closed: z.array(z.object({ fulfilment: z.string(), until: z.nullable(z.string()) })) })
const Order = z.object({
  faults: z.array(z.enum(faultNames)),
  /** Done at once, in the store: what its own people change there. */
  changes: z._default(z.array(z.object({ store: z.string(), kind: z.enum(changeKinds), id: z.optional(z.string()) })), []),
  /** What the marketplace decides itself. */
  stores: z._default(z.array(OwnAct), []),
})
const mostBytes = 64 * 1024 * 1024

/** Starts the practice marketplace: takes menus over HTTP like a real one would, and fails in the ways real ones do. */
export async function startEchoMarket(options: EchoMarketOptions): Promise<EchoMarket> {
  const { slowMs = 3000, log = () => undefined } = options
  const secret = randomBytes(24).toString('base64url')
  const shelf = emptyShelf()
  const underway = new Set<Promise<void>>()
  const working = new Set<NodeJS.Timeout>()
  const isOwn = ownHosts({ host: options.host, urls: [] })

  function sendNews(job: Job, channel: string): void {
    if (shelf.faults.has('no_news')) return
    const times = shelf.faults.has('duplicate_news') ? 3 : 1
    keep(Promise.all(Array.from({ length: times }, () => post(`${options.newsUrl}/${channel}`, secret, jobAnswer(job), log))).then(() => undefined))
  }

  function keep(news: Promise<void>): void {
    underway.add(news)
    void news.finally(() => underway.delete(news))
  }

  async function decide(act: OwnAct): Promise<void> {
    const store = storeOf(shelf, act.store)
    const news = pauseItself(store, act)
    const times = shelf.faults.has('duplicate_news') ? 3 : 1
    if (options.hooksUrl === undefined || shelf.faults.has('no_news')) return
    for (let time = 0; time < times; time += 1) await post(`${options.hooksUrl}/${store.channel}`, secret, news, log)
  }

  function later(act: () => void): void {
    const timer = setTimeout(() => {
      working.delete(timer)
      act()
    }, slowMs)
    working.add(timer)
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isOwn(request)) return send(response, 421, { message: foreignHost })
    const { pathname } = new URL(`http://market${request.url}`)
    const [, root, id = '', part] = pathname.split('/')
    const route = `${request.method} /${root}${part ? `/${part}` : ''}`
    if (route === 'GET /control') return send(response, 200, overview(shelf))
    if (route === 'POST /control') {
      // Asking for the JSON type keeps pages of other origins out: a browser would ask first.
      const { faults, changes, stores } = z.parse(Order, await body(request))
      shelf.faults.clear()
      for (const fault of faults) shelf.faults.add(fault)
      for (const { store, kind, id: thing } of changes) changeThing(storeOf(shelf, store), kind, thing)
      for (const act of stores) keep(decide(act))
      return send(response, 200, overview(shelf))
    }
    if (!isCustomer(request, secret)) return send(response, 401, { message: 'The secret is wrong.' })
    if (shelf.faults.has('away')) return send(response, 503, { message: 'Not now.' })
    if (route === 'PUT /stores/menu') return takeIn(request, response, id)
    if (route === 'PUT /stores/paused') {
      const { paused } = z.parse(Paused, await body(request))
      if (shelf.faults.has('refuse_pauses')) return send(response, 422, { message: 'These cannot be paused.' })
      const store = storeOf(shelf, id)
      store.paused = paused
      store.timesPaused += 1
      return send(response, 200, {})
    }
    if (route === 'PUT /stores/closed') {
      const store = storeOf(shelf, id)
      store.closed = z.parse(Closed, await body(request)).closed
      store.timesClosed += 1
      return send(response, 200, {})
    }
    if (route === 'GET /stores/live')
      return shelf.faults.has('unreadable')
        ? send(response, 200, { things: 'none' })
        : send(response, 200, { things: liveThings(storeOf(shelf, id)) })
    const job = shelf.jobs.get(id)
    if (route === 'GET /jobs' && job) return send(response, 200, jobAnswer(job))
    send(response, 404, { message: 'There is nothing here.' })
  }

  async function takeIn(request: IncomingMessage, response: ServerResponse, store: string): Promise<void> {
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string') return send(response, 400, { message: 'An Idempotency-Key is needed.' })
    const { channel, menus } = z.parse(Menu, await body(request))
    storeOf(shelf, store).channel = channel
    const { job, isNew } = takeMenu(shelf, store, key)
    const finish = () => {
      finishMenu(shelf, job, menus)
      sendNews(job, channel)
    }
    if (isNew && shelf.faults.has('slow')) later(finish)
    else if (isNew) finish()
    // The menu is processed, but the customer gets no answer.
    if (shelf.faults.has('lose_answers')) return void response.destroy()
    send(response, 202, jobAnswer(job))
  }

  const server = createServer(httpTimes, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      log(`refused: ${error instanceof Error ? error.message : 'unknown reason'}`)
      send(response, 400, { message: 'This cannot be read.' })
    })
  })
  const { url, close } = await listen(server, options)
  log(`practice marketplace on ${url}, its switches at ${url}/control`)
  return {
    url,
    secret,
    shelf,
    set(...faults) {
      shelf.faults.clear()
      for (const fault of faults) shelf.faults.add(fault)
    },
    act: decide,
    async stop() {
      for (const timer of working) clearTimeout(timer)
      await close()
      await Promise.all(underway)
    },
  }
}

const jobAnswer = ({ id, key, status, errors }: Job) => ({ job: id, key, status, errors })

function overview({ faults, jobs, stores }: Shelf) {
  return {
    faults: [...faults],
    known_faults: faultNames,
    jobs: jobs.size,
    stores: [...stores].map(([id, { paused, closed, timesLive, menus, pausedItself }]) => ({
      id,
      pausedItself,
      fulfilments: Object.keys(menus),
      paused: paused.length,
      closed,
      timesLive,
    })),
  }
}

async function body(request: IncomingMessage): Promise<unknown> {
  if (!request.headers['content-type']?.startsWith('application/json')) throw new Error('not JSON')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > mostBytes) throw new Error('too much')
    chunks.push(chunk)
  }
  const whole = Buffer.concat(chunks)
  const plain = request.headers['content-encoding'] === 'gzip' ? gunzipSync(whole, { maxOutputLength: 4 * mostBytes }) : whole
  return JSON.parse(plain.toString('utf8'))
}

function send(response: ServerResponse, status: number, answer: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(answer))
}

function isCustomer(request: IncomingMessage, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${secret}`))
}

async function post(url: string, secret: string, news: object, log: (line: string) => void): Promise<void> {
  const text = JSON.stringify(news)
  const time = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', secret).update(`${time}.${text}`).digest('hex')
  try {
    const headers = { 'content-type': 'application/json', 'market-signature': `t=${time},v1=${signature}` }
    const response = await fetch(url, { method: 'POST', headers, body: text, redirect: 'error', signal: AbortSignal.timeout(5000) })
    await response.body?.cancel()
  } catch (error) {
    log(`news were not delivered: ${error instanceof Error ? error.message : 'unknown reason'}`)
  }
}
