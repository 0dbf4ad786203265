import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { gunzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { listen } from '../bank-link-sandbox/listen.ts'
import { foreignHost, ownHosts } from '../platform/own-hosts.ts'
import { httpTimes } from '../platform/serve/http-times.ts'
import { Menu, type MenuType, menuProblems, menuTypes, SuspensionInfo } from './check-menu.ts'
import { emptyShelf, type Fault, faultNames, type Shelf, type Store, storeOf } from './state.ts'

export interface UberSandboxOptions {
  /** 0 takes a free one. */
  readonly port: number
  readonly host: string
  readonly clientId: string
  readonly clientSecret: string
  /** Where news go. */
  readonly hooksUrl?: string
  readonly log?: (line: string) => void
}

export interface UberSandbox {
  /** Of the API and of its tokens. */
  readonly url: string
  readonly shelf: Shelf
  set(...faults: Fault[]): void
  /** Sends an event as Uber does; answers the status it got. */
  tell(event: object, key?: string): Promise<number>
  stop(): Promise<void>
}

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const Credentials = z.object({ client_id: z.string(), client_secret: z.string(), grant_type: z.literal('client_credentials'), scope: z.string() })
const NewStatus = z.object({
  status: z.enum(['ONLINE', 'PAUSED']),
  paused_until: z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/))),
  reason: z.optional(z.string()),
})
const Holidays = z.object({
  holiday_hours: z.record(
    z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
    z.object({ open_time_periods: z.optional(z.array(z.object({ start_time: time, end_time: time }))) }),
  ),
})
const Update = z.looseObject({ suspension_info: z.optional(SuspensionInfo), menu_type: z.optional(z.enum(menuTypes)) })
const Order = z.object({ faults: z.array(z.enum(faultNames)) })
const Type = z.enum(menuTypes)
const mostBytes = 64 * 1024 * 1024
const tokenSeconds = 2_592_000

class Refused extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, code: string, message: string, more: object = {}) {
    super(message)
    this.status = status
    this.body = { code, message, ...more }
  }
}

/** Starts a stand-in for Uber Eats: it answers as the documentation says, and fails in the ways real ones do. */
export async function startUberSandbox(options: UberSandboxOptions): Promise<UberSandbox> {
  const { clientId, clientSecret, hooksUrl, log = () => undefined } = options
  const shelf = emptyShelf()
  const isOwn = ownHosts({ host: options.host, urls: [] })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isOwn(request)) return send(response, 421, { message: foreignHost })
    const { pathname, searchParams } = new URL(`http://uber${request.url}`)
    const route = `${request.method} ${pathname}`
    if (route === 'GET /control') return send(response, 200, overview(shelf))
    if (route === 'POST /control') {
      shelf.faults.clear()
      for (const fault of z.parse(Order, JSON.parse(await bodyOf(request))).faults) shelf.faults.add(fault)
      return send(response, 200, overview(shelf))
    }
    // Nothing is answered until the caller gives up.
    if (shelf.faults.has('hang')) return
    if (shelf.faults.has('away')) return send(response, 503, { code: 'service_unavailable', message: 'Not now.' })
    if (route === 'POST /oauth/v2/token') return giveToken(request, response)
    shelf.calls.push(route)
    if (!isKnown(request)) throw new Refused(401, 'unauthorized', 'Invalid OAuth 2.0 credentials provided.')
    if (shelf.faults.has('too_many')) {
      response.setHeader('retry-after', '7')
      throw new Refused(429, 'rate_limited', 'Too many requests.')
    }
    if (shelf.faults.has('unreadable')) return send(response, 200, { nothing: 'of use' })
    return call(request, response, route, searchParams)
  }

  async function call(request: IncomingMessage, response: ServerResponse, route: string, query: URLSearchParams): Promise<void> {
    const [, store = '', part = '', rest = ''] = /^\w+ \/v\d\/eats\/stores?\/([^/]+)\/([^/]+)(?:\/items\/([^/]+))?$/.exec(route) ?? []
    if (store === '') throw new Refused(404, 'not_found', 'There is nothing here.')
    const kept = storeOf(shelf, decodeURIComponent(store))
    const [method, path = ''] = route.split(' ')
    const asked = `${method} ${path.split('/')[1]} ${path.split('/')[3]} ${part}${rest === '' ? '' : ' item'}`
    const body = async <T extends z.core.$ZodType>(schema: T) => shaped(schema, JSON.parse(await bodyOf(request)))
    switch (asked) {
      case 'PUT v2 stores menus': {
        takeMenu(kept, await body(Menu))
        return send(response, 204)
      }
      case 'GET v2 stores menus': {
        const type = z.safeParse(Type, query.get('menu_type') ?? menuTypes[0])
        const menu = type.success ? kept.menus.get(type.data) : undefined
        if (!menu) throw new Refused(404, 'not_found', 'The store has no menu of this type.')
        return send(response, 200, menu)
      }
      case 'POST v2 stores menus item': {
        updateItem(kept, decodeURIComponent(rest), await body(Update))
        return send(response, 204)
      }
      case 'POST v1 store status': {
        const { status, paused_until } = await body(NewStatus)
        kept.status = status
        kept.pausedUntil = paused_until
        kept.offlineReason = status === 'PAUSED' ? 'PAUSED_BY_RESTAURANT' : undefined
        return send(response, 204)
      }
      case 'GET v1 store status':
        return send(response, 200, kept.offlineReason === undefined ? { status: 'ONLINE' } : { status: 'OFFLINE', offlineReason: kept.offlineReason })
      case 'POST v1 stores holiday-hours': {
        kept.holidayHours = (await body(Holidays)).holiday_hours
        return send(response, 200, { status: 'success' })
      }
      case 'GET v1 stores holiday-hours':
        return send(response, 200, { holiday_hours: kept.holidayHours })
      default:
        throw new Refused(404, 'not_found', 'There is nothing here.')
    }
  }

  function takeMenu(store: Store, menu: Menu): void {
    const problems = shelf.faults.has('refuse_menus') ? ['The menu was not accepted.'] : menuProblems(menu)
    if (problems.length > 0) throw new Refused(400, 'invalid_params', problems[0] ?? '', { errors: problems.map((message) => ({ message })) })
    const type = menu.menu_type ?? menuTypes[0]
    if (type !== menuTypes[0] && !store.menus.has(menuTypes[0]))
      throw new Refused(400, 'invalid_params', 'The menu of deliveries has to be uploaded first.')
    store.menus.set(type, menu)
  }

  function updateItem(store: Store, id: string, { suspension_info, menu_type = menuTypes[0] }: z.infer<typeof Update>): void {
    const menu = store.menus.get(menu_type)
    const item = menu?.items.find((one) => one.id === id)
    if (!menu || !item) throw new Refused(404, 'not_found', `The item ${id} is not there.`)
    store.updates.push(id)
    if (suspension_info) item.suspension_info = suspension_info
  }

  async function giveToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const given = z.safeParse(Credentials, Object.fromEntries(new URLSearchParams(await bodyOf(request))))
    if (!given.success) return send(response, 400, { error: 'invalid_request', error_description: 'Required parameters were not provided.' })
    const { client_id, client_secret, scope } = given.data
    if (client_id !== clientId || client_secret !== clientSecret)
      return send(response, 401, { error: 'invalid_client', error_description: 'The client ID or secret provided is invalid.' })
    const token = randomBytes(24).toString('base64url')
    shelf.tokens.set(token, scope)
    shelf.tokensGiven += 1
    send(response, 200, { access_token: token, expires_in: tokenSeconds, token_type: 'Bearer', scope })
  }

  function isKnown({ headers }: IncomingMessage): boolean {
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
    // Once: the caller has to ask for another one.
    if (shelf.faults.delete('stale_tokens')) shelf.tokens.delete(token)
    return shelf.tokens.has(token)
  }

  const server = createServer(httpTimes, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (error instanceof Refused) return send(response, error.status, error.body)
      log(`refused: ${error instanceof Error ? error.message : 'unknown reason'}`)
      send(response, 400, { code: 'invalid_params', message: 'This cannot be read.' })
    })
  })
  const { url, close } = await listen(server, options)
  return {
    url,
    shelf,
    set(...faults) {
      shelf.faults.clear()
      for (const fault of faults) shelf.faults.add(fault)
    },
    async tell(event, key = clientSecret) {
      const body = JSON.stringify(event)
      const headers = { 'content-type': 'application/json', 'x-environment': 'sandbox', 'x-uber-signature': signatureOf(body, key) }
      const response = await fetch(hooksUrl ?? '', { method: 'POST', headers, body, redirect: 'error', signal: AbortSignal.timeout(5000) })
      await response.body?.cancel()
      return response.status
    },
    async stop() {
      server.closeAllConnections()
      await close()
    },
  }
}

/** Lower-case hex of the HMAC-SHA256 over the body. */
export const signatureOf = (body: string, key: string): string => createHmac('sha256', key).update(body).digest('hex')

function overview({ faults, stores, tokensGiven }: Shelf) {
  return {
    faults: [...faults],
    known_faults: faultNames,
    tokens: tokensGiven,
    stores: [...stores].map(([id, { menus, status, offlineReason, pausedUntil, holidayHours }]) => ({
      id,
      menus: [...menus].map(([type, { items }]: [MenuType, Menu]) => ({ type, items: items.length })),
      status,
      offlineReason,
      pausedUntil,
      holidayHours,
    })),
  }
}

function shaped<T extends z.core.$ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new Refused(400, 'invalid_params', problems[0] ?? '', { errors: problems.map((message) => ({ message })) })
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > mostBytes) throw new Error('too much')
    chunks.push(chunk)
  }
  const whole = Buffer.concat(chunks)
  return (request.headers['content-encoding'] === 'gzip' ? gunzipSync(whole, { maxOutputLength: 4 * mostBytes }) : whole).toString('utf8')
}

function send(response: ServerResponse, status: number, answer?: unknown): void {
  const head = response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  head.end(answer === undefined ? undefined : JSON.stringify(answer))
}
