import { randomUUID } from 'node:crypto'
import { allEndpoints } from '@brigade/contract/all-endpoints.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import fastifyCompress from '@fastify/compress'
import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from './platform/config.ts'
import type { Deps, Routes } from './platform/context.ts'
import { sendProblem } from './platform/serve/answer-errors.ts'
import { admitOrigins } from './platform/serve/app-origins.ts'
import { readJsonBodies } from './platform/serve/content.ts'
import { registerGraph } from './platform/serve/graph.ts'
import { type Gauges, serveHealth } from './platform/serve/health.ts'
import { type HttpTimes, httpTimes } from './platform/serve/http-times.ts'
import { serveMailbox } from './platform/serve/mailbox-page.ts'
import { openApi } from './platform/serve/openapi.ts'
import { ownResolution } from './platform/serve/reference-page.ts'
import { register } from './platform/serve/serve.ts'
import { serveWebApp } from './platform/serve/web-app.ts'
import { strictTransport } from './platform/strict-transport.ts'

export const version = '1.14.0'

export interface AppParts {
  /** Handlers by the group names of `allEndpoints`. */
  readonly routes: Readonly<Record<string, Routes>>
  readonly gauges?: Gauges
  /** What is served beside the calls of the contract. */
  readonly doors?: readonly ((app: FastifyInstance, deps: Deps) => void)[]
  /** How long slow clients are waited for. */
  readonly times?: HttpTimes
  /** `/dev/mail` shows every code and invitation: only where the database is the trial one. */
  readonly hasMailbox: boolean
}

/** The whole HTTP side of the product on one Fastify: REST from the contract, its reference, health, mailbox, the web app. */
export async function buildApp(deps: Deps, parts: AppParts): Promise<FastifyInstance> {
  const { config } = deps
  const times = parts.times ?? httpTimes
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 1024 * 1024,
    http: times,
    // Fastify sets it again on the server it has made.
    requestTimeout: times.requestTimeout,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // An address that cannot be decoded never reaches a route, nor the error handler below.
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply),
  }) as unknown as FastifyInstance
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply))
  app.setNotFoundHandler((request, reply) => sendProblem(new Problem('not_found', 'There is nothing at this address.'), request, reply))
  guard(app, config)
  admitOrigins(app, config)
  serveHealth(app, deps, parts.gauges ?? {})
  await app.register(fastifyCompress, { threshold: 1400, encodings: ['br', 'gzip'] })
  await serveReference(app, deps)
  await app.register(async (api) => {
    readJsonBodies(api)
    for (const [group, routes] of Object.entries(parts.routes)) register(api, deps, group, routes)
    registerGraph(api, deps, parts.routes)
  })
  for (const open of parts.doors ?? []) open(app, deps)
  if (parts.hasMailbox) await serveMailbox(app, deps)
  await serveWebApp(app, config)
  return app
}

function guard(app: FastifyInstance, { publicUrl }: Config): void {
  const everywhere = { ...headers, ...strictTransport(publicUrl) }
  const onCalls = { ...everywhere, 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' }
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.headers(request.routeOptions.url?.startsWith('/api/') ? onCalls : everywhere)
    done()
  })
}

const headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  // For the codes of gift cards; no frame in a page of ours gets it.
  'permissions-policy': 'camera=(self)',
}

/** `/api/docs`: the reference made from the contract, at `/api/docs/json` for machines. */
async function serveReference(app: FastifyInstance, { config }: Deps): Promise<void> {
  const document = () => openApi(allEndpoints(), { title: `${config.productName} API`, version })
  let made: ReturnType<typeof document> | undefined
  // Made when it is first read: each start would wait for it as long as for fifty migrations.
  const whenRead = {
    toJSON() {
      made ??= document()
      return made
    },
  }
  await app.register(fastifySwagger, { mode: 'static', specification: { document: whenRead as never } })
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: referencePolicy,
    // Another company's badge, requested with the address of this server.
    uiConfig: { deepLinking: true, docExpansion: 'none', validatorUrl: null, plugins: [ownResolution] },
  })
}

/** The library's own policy asks for the page's files by TLS, which a plain address of a local network does not have. */
const referencePolicy = {
  'default-src': "'none'",
  'script-src': "'self'",
  // The one style that the library writes into the page, while a call that is tried out is on its way.
  'style-src': ["'self'", "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='"],
  'img-src': ["'self'", 'data:'],
  'font-src': "'self'",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
}
