import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { foreignHost, ownHosts } from '../platform/own-hosts.ts'
import { httpTimes } from '../platform/serve/http-times.ts'
import { allowedParents } from './allowed-parents.ts'
import { Order, obey, overview } from './control.ts'
import { pagePolicy, readJson, send, sendJson } from './http.ts'
import { itemsOf } from './items.ts'
import { listen } from './listen.ts'
import { loginDesk, Step } from './login.ts'
import { asset, controlPage, framePage } from './pages.ts'
import { checked, providerApi, type SeedInput, seedAll } from './provider-api.ts'
import { Refusal } from './refusal.ts'
import { type Fault, openBook } from './state.ts'
import { webhooksTo } from './webhooks.ts'

export interface SandboxOptions {
  /** 0 takes a free one. */
  port: number
  host: string
  /** Address of the web app: the only page that may embed the frame and receive its messages. */
  publicUrl: string
  /** Base of the payments service, where webhooks go; at the web app's address when left out. */
  paymentsUrl?: string
  /** Further origins that may show the frame: the native apps. */
  appOrigins?: readonly string[]
  /** Address at which browsers reach the sandbox, when it is not simply its host and port. */
  url?: string
  /** Folder for the items, kept over restarts; in memory when left out. */
  stateDir?: string
  now?: () => number
  /** How long the slow bank and the slow switch take. */
  slowMs?: number
  log?: (line: string) => void
}

export interface BankLinkSandbox {
  readonly url: string
  /** What the provider's one customer signs in with; webhooks are signed with a key made from it. */
  readonly secret: string
  /** Makes items for demo connections; once per connection, so it may be called at each start. */
  seedItems(wanted: SeedInput): ReturnType<typeof seedAll>
  stop(): Promise<void>
}

/** Starts the practice bank-link provider: its own origin, state and web pages, independent of the rest of the server. */
export async function startBankLinkSandbox(options: SandboxOptions): Promise<BankLinkSandbox> {
  const { publicUrl, paymentsUrl = `${publicUrl.replace(/\/$/, '')}/api/payments`, now = Date.now, slowMs = 3000, log = () => undefined } = options
  const parents = [...allowedParents(publicUrl), ...(options.appOrigins ?? [])]
  const book = openBook(options.stateDir, now)
  const secret = book.state.client_secret
  const items = itemsOf(book, now)
  const webhooks = webhooksTo({ url: `${paymentsUrl}/v5/webhooks/bank/sandbox`, secret, now, log })
  const has = (fault: Fault) => book.state.faults.includes(fault)
  const step = loginDesk({ items, has, slowMs, onRepaired: (item) => void webhooks.fire('LOGIN_REPAIRED', item) })
  const api = providerApi({ items, has, slowMs })
  const isOwn = ownHosts({ host: options.host, urls: options.url === undefined ? [] : [options.url] })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isOwn(request)) return send(response, 421, 'text/plain', foreignHost)
    const { pathname, searchParams } = new URL(`http://sandbox${request.url}`)
    const route = `${request.method} ${pathname}`
    const page = asset(pathname.slice(1))
    if (request.method === 'GET' && page) return send(response, 200, page.type, page.text)
    if (route === 'GET /frame') return send(response, 200, 'text/html', framePage(parents, searchParams.get('theme')), pagePolicy(parents))
    if (route === 'GET /control') return send(response, 200, 'text/html', controlPage, pagePolicy([]))
    if (route === 'GET /control/overview') return sendJson(response, 200, overview(book, webhooks))
    if (route === 'GET /') return send(response, 302, 'text/plain', '', { location: '/control' })
    if (request.method !== 'POST') throw new Refusal(404, 'NOT_FOUND', 'There is nothing here.')
    mustBeOwnPage(request)
    if (pathname === '/frame/step') return sendJson(response, 200, await step(checked(Step, await readJson(request))))
    if (pathname === '/control/order') return sendJson(response, 200, await obey(checked(Order, await readJson(request)), { book, items, webhooks }))
    if (!pathname.startsWith('/api/')) throw new Refusal(404, 'NOT_FOUND', 'There is nothing here.')
    mustBeCustomer(request, secret)
    sendJson(response, 200, await api(pathname.slice('/api/'.length), await readJson(request)))
  }

  const server = createServer(httpTimes, (request, response) => {
    answer(request, response).catch((error: unknown) => refuse(response, error, log))
  })
  const listening = await listen(server, options)
  const url = options.port !== 0 && options.url !== undefined ? new URL(options.url).origin : listening.url
  log(`bank link sandbox on ${url}, control page ${url}/control`)
  return {
    url,
    secret,
    seedItems: (wanted) => seedAll(items, wanted),
    async stop() {
      await listening.close()
      await webhooks.settled()
    },
  }
}

function refuse(response: ServerResponse, error: unknown, log: (line: string) => void): void {
  if (error instanceof Refusal) {
    sendJson(response, error.status, { error_code: error.code, error_message: error.message })
    return
  }
  log(`unexpected: ${error instanceof Error ? error.stack : 'not an error'}`)
  sendJson(response, 500, { error_code: 'UNEXPECTED', error_message: 'Something went wrong.' })
}

// A page of another origin must not press the buttons of this one; programs send no Origin.
function mustBeOwnPage(request: IncomingMessage): void {
  const { origin, host } = request.headers
  if (origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host))
    throw new Refusal(403, 'FOREIGN_ORIGIN', 'Not from this page.')
}

function mustBeCustomer(request: IncomingMessage, secret: string): void {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const given = digest(request.headers.authorization ?? '')
  if (!timingSafeEqual(given, digest(`Bearer ${secret}`))) throw new Refusal(401, 'INVALID_SECRET', 'The client secret is wrong.')
}
