import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import * as z from 'zod/mini'
import { pagePolicy, readJson, send, sendJson } from '../bank-link-sandbox/http.ts'
import { listen } from '../bank-link-sandbox/listen.ts'
import { Refusal } from '../bank-link-sandbox/refusal.ts'
import { foreignHost, ownHosts } from '../platform/own-hosts.ts'
import { httpTimes } from '../platform/serve/http-times.ts'
import { obey, PosOrder } from './control.ts'
import { menuPage, pageCount } from './menu-api.ts'
import { controlAsset, controlPage } from './pages.ts'
import { faultNames, openShops, type Shop } from './state.ts'
import { posWebhooks } from './webhooks.ts'

export interface PosSandboxOptions {
  /** 0 takes a free one. */
  readonly port: number
  readonly host: string
  /** Folder for the shops, kept over restarts; in memory when left out. */
  readonly stateDir?: string
  readonly now?: () => number
  readonly slowMs?: number
  readonly log?: (line: string) => void
}

export interface PosSandbox {
  readonly url: string
  stop(): Promise<void>
}

const Webhook = z.object({ url: z.url() })

/** Starts the practice point of sale: its own origin, state and control page, independent of the rest of the server. */
export async function startPosSandbox(options: PosSandboxOptions): Promise<PosSandbox> {
  const { now = Date.now, slowMs = 3000, log = () => undefined } = options
  const shops = openShops(options.stateDir)
  const webhooks = posWebhooks(now)
  const isOwn = ownHosts({ host: options.host, urls: [] })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isOwn(request)) return send(response, 421, 'text/plain', foreignHost)
    const { pathname, searchParams } = new URL(`http://sandbox${request.url}`)
    const route = `${request.method} ${pathname}`
    const asset = controlAsset(pathname.slice(1))
    if (request.method === 'GET' && asset) return send(response, 200, asset.type, asset.text)
    if (route === 'GET /control') return send(response, 200, 'text/html', controlPage, pagePolicy([]))
    const named = () => known(shops.named(searchParams.get('shop') ?? ''))
    if (route === 'GET /control/overview') return sendJson(response, 200, overview(named()))
    if (request.method !== 'GET') mustBeOwnPage(request)
    if (route === 'POST /control/order') {
      const said = await obey(named(), checked(PosOrder, await readJson(request)), webhooks)
      shops.save()
      return sendJson(response, 200, said)
    }
    const shop = customer(request)
    if (route === 'GET /api/me') return sendJson(response, 200, { shop: shop.token.slice('sandbox-'.length) })
    if (route === 'GET /api/menu') return sendJson(response, 200, await menuPage(shop, pageOf(searchParams), slowMs))
    if (route !== 'POST /api/webhook') throw new Refusal(404, 'NOT_FOUND', 'There is nothing here.')
    shop.webhook_url = checked(Webhook, await readJson(request)).url
    shops.save()
    sendJson(response, 200, {})
  }

  function customer(request: IncomingMessage): Shop {
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
    const shop = shops.byToken(token)
    if (!shop || shop.faults.includes('revoked')) throw new Refusal(401, 'INVALID_TOKEN', 'This token is not, or no longer, valid.')
    return shop
  }

  const overview = (shop: Shop) => ({
    shop: shop.token.slice('sandbox-'.length),
    entries: shop.entries,
    faults: faultNames.map((name) => ({ name, on: shop.faults.includes(name) })),
    deliveries: webhooks.deliveriesOf(shop),
  })

  const server = createServer(httpTimes, (request, response) => {
    answer(request, response).catch((error: unknown) => refuse(response, error, log))
  })
  const listening = await listen(server, options)
  log(`point of sale sandbox on ${listening.url}`)
  return { url: listening.url, stop: listening.close }
}

function pageOf(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? '1')
  if (!Number.isInteger(page) || page < 1 || page > pageCount) throw new Refusal(400, 'INVALID', 'There is no such page.')
  return page
}

function checked<T extends z.core.$ZodType>(schema: T, body: unknown): z.output<T> {
  const parsed = z.safeParse(schema, body)
  if (parsed.success) return parsed.data
  throw new Refusal(400, 'INVALID', `Please check: ${parsed.error.issues.map((issue) => issue.path.join('.') || 'the body').join(', ')}.`)
}

function known(shop: Shop | undefined): Shop {
  if (!shop) throw new Refusal(404, 'UNKNOWN_SHOP', 'A shop is named by its token, such as sandbox-harbor-kitchen.')
  return shop
}

// A page of another origin must not press the buttons of this one; programs send no Origin.
function mustBeOwnPage(request: IncomingMessage): void {
  const { origin, host } = request.headers
  if (origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host))
    throw new Refusal(403, 'FOREIGN_ORIGIN', 'Not from this page.')
}

function refuse(response: ServerResponse, error: unknown, log: (line: string) => void): void {
  if (error instanceof Refusal) {
    sendJson(response, error.status, { error_code: error.code, error_message: error.message })
    return
  }
  log(`unexpected: ${error instanceof Error ? error.stack : 'not an error'}`)
  sendJson(response, 500, { error_code: 'UNEXPECTED', error_message: 'Something went wrong.' })
}
