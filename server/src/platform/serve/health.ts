import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Deps } from '../context.ts'
import { underOwnName } from './under-own-name.ts'

export interface Gauges {
  readonly [name: string]: { readonly help: string; read(): number }
}

/** `/livez`: the process turns. `/readyz`: the database answers. `/metrics`: durations by route pattern, never by address. */
export function serveHealth(app: FastifyInstance, deps: Deps, gauges: Gauges): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'brigade_http_request_seconds',
    help: 'Duration of requests by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  // Found by one text instead of by its labels, which are sorted and joined again each time.
  const known = new Map<string, ReturnType<typeof durations.labels>>()
  const timed = (method: string, route: string, status: number) => {
    const key = `${method} ${route} ${status}`
    const child = known.get(key) ?? durations.labels({ method, route, status })
    known.set(key, child)
    return child
  }
  for (const [name, { help, read }] of Object.entries(gauges)) {
    new Gauge({
      name: `brigade_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  }
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    timed(request.method, route, reply.statusCode).observe(reply.elapsedTime / 1000)
    const line = {
      request_id: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      user_id: request.staffId,
    }
    // The route pattern only: addresses carry uuids and tokens.
    if (route.startsWith('/api')) deps.log.info(line, 'request')
  })
  app.get('/livez', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const isReady = await deps.database.isReachable()
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'database unreachable' })
  })
  // For a collector on this machine, and no page in its browser; figures of the business are nobody else's.
  const refuseForeignName = underOwnName(deps.config)
  app.get('/metrics', async (request, reply) => {
    if (!isLoopback(request.ip)) return reply.callNotFound()
    if (await refuseForeignName(request, reply)) return reply
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address)
}
