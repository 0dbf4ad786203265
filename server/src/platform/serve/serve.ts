import type { AnyEndpoint } from '@brigade/contract/kit/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Context, Deps, RequestFacts, Routes, Staff } from '../context.ts'
import { countHit, limitKey } from '../limits.ts'
import { findStaff } from '../session.ts'
import { invalidInput } from './answer-errors.ts'
import { type Asked, changeWithin } from './change.ts'
import { AlreadyDone, claimKey, earlierAnswer, type KeyedRequest, keepAnswer, keyedRequest } from './idempotency.ts'
import { mustOpen, mustReach } from './judge.ts'

type Handler = (context: Context) => Promise<unknown>

declare module 'fastify' {
  interface FastifyRequest {
    rawBody: Buffer
    staffId: number | undefined
  }
}

/** Registers every endpoint of a contract group at its service's base, exactly as declared. */
export function register(app: FastifyInstance, deps: Deps, group: string, { endpoints, handlers }: Routes): void {
  for (const [key, endpoint] of Object.entries(endpoints)) {
    const handler = handlers[key] as Handler | undefined
    if (!handler) throw new Error(`${group}.${key} has no handler.`)
    const name = `${group}.${key}`
    let fast: AnyEndpoint | undefined
    app.route({
      method: endpoint.method,
      url: `/api/${endpoint.service}${endpoint.path}`,
      handler: (request, reply) => {
        fast ??= withCompiledSchemas(endpoint)
        return answer(deps, name, fast, handler, request, reply)
      },
    })
  }
}

/** The same schemas as code of their own: a list of 20 rows is checked in a hundredth of the time. Made at the first request, not at the start. */
function withCompiledSchemas(endpoint: AnyEndpoint): AnyEndpoint {
  return { ...endpoint, input: z.compile(endpoint.input), output: z.compile(endpoint.output) }
}

/** Session, role, input, reach, handler, output: every request takes this road and no other. */
async function answer(
  deps: Deps,
  name: string,
  endpoint: AnyEndpoint,
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const facts = factsOf(request)
  await limitBy(deps, endpoint, name, 'address', facts.address)
  const staff = endpoint.access.kind === 'anyone' ? undefined : await staffOf(deps, request)
  mustOpen(endpoint.access, staff)
  if (staff) {
    request.staffId = staff.id
    await limitBy(deps, endpoint, name, 'session', staff.session)
  }
  const input = parsedInput(endpoint, request)
  await mustReach(deps.database.db, endpoint, input, staff)
  const asked: Asked = { endpoint, name, input, staff, request: facts }
  const keyed = endpoint.idempotent
    ? keyedRequest(deps.secrets, String(staff?.id ?? facts.address), name, request.headers['idempotency-key'], input)
    : undefined
  const body = await (keyed ? onceOnly(deps, asked, keyed, handler) : run(deps, asked, undefined, handler))
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
}

async function run(deps: Deps, asked: Asked, keyed: KeyedRequest | undefined, handler: Handler): Promise<unknown> {
  let claim = keyed && ((tx: Parameters<typeof claimKey>[0]) => claimKey(tx, keyed))
  const context: Context = {
    ...deps,
    input: asked.input as never,
    staff: asked.staff,
    request: asked.request,
    db: deps.database.db,
    async write(fn) {
      const first = claim
      const result = await changeWithin(deps, asked, first, fn)
      // The key is claimed by the first transaction of a request; its later ones belong to the same effect.
      claim = undefined
      return result
    },
  }
  const parsed = z.safeParse(asked.endpoint.output, await handler(context))
  if (!parsed.success) throw new Error(`${asked.name} answered outside its contract: ${parsed.error.message}`)
  return parsed.data
}

async function onceOnly(deps: Deps, asked: Asked, keyed: KeyedRequest, handler: Handler): Promise<unknown> {
  const earlier = await earlierAnswer(deps.database.db, keyed)
  if (earlier) return earlier.body
  try {
    const body = await run(deps, asked, keyed, handler)
    await keepAnswer(deps.database.db, keyed, body)
    return body
  } catch (error) {
    if (!(error instanceof AlreadyDone)) throw error
    return (await earlierAnswer(deps.database.db, keyed))?.body
  }
}

function parsedInput(endpoint: AnyEndpoint, request: FastifyRequest): unknown {
  const sent = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? request.query : request.body
  const fields = typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? sent : {}
  const parsed = z.safeParse(endpoint.input, { ...fields, ...(request.params as object) })
  if (!parsed.success) throw invalidInput(parsed.error)
  return parsed.data
}

async function staffOf(deps: Deps, request: FastifyRequest): Promise<Staff | undefined> {
  const token = /^Bearer ([\w.~+/=-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
  return token === undefined ? undefined : findStaff(deps.database.db, token)
}

/** Limits per account are counted by the handler that knows whether the try was a good one. */
async function limitBy(deps: Deps, endpoint: AnyEndpoint, name: string, per: 'address' | 'session', who: string): Promise<void> {
  for (const limit of endpoint.limits ?? []) {
    if (limit.per === per) await countHit(deps.database, limitKey(name, per, who), limit.max, limit.seconds)
  }
}

function factsOf(request: FastifyRequest): RequestFacts {
  return {
    id: request.id,
    address: request.ip,
    agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    headers: request.headers,
    rawBody: request.rawBody,
  }
}
