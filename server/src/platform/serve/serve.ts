import { type AnyEndpoint, type FileAnswer, isChange, type Limit, takesKey } from '@brigade/contract/kit/endpoint.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Change, Context, Deps, RequestFacts, Routes, Staff } from '../context.ts'
import type { Queryable, Tx } from '../database.ts'
import { unconfirmed } from '../database-errors.ts'
import { countHit, countLoosely, limitKey } from '../limits.ts'
import { findByHash } from '../session.ts'
import { sessionHash } from '../session-token.ts'
import { invalidInput } from './answer-errors.ts'
import { type Asked, changeWithin } from './change.ts'
import { LastSeen, mayBeginEarly } from './early-read.ts'
import { AlreadyDone, claimKey, earlierAnswer, type KeyedRequest, keepAnswer, keyedRequest } from './idempotency.ts'
import { mustOpen, mustReach } from './judge.ts'
import { readAtOneMoment } from './read.ts'
import { sendFile } from './send-file.ts'

type Handler = (context: Context) => Promise<unknown>

declare module 'fastify' {
  interface FastifyRequest {
    rawBody: Buffer
    staffId: number | undefined
  }
  interface FastifyContextConfig {
    errorText?: boolean | undefined
  }
}

/** Registers every endpoint of a contract group at its service's base, exactly as declared. */
export function register(app: FastifyInstance, deps: Deps, group: string, { endpoints, handlers }: Routes): void {
  for (const served of servedOf(deps, group, { endpoints, handlers })) {
    const { method, service, path, graph, largestBody, errorText } = served.declared
    const bodyLimit = largestBody === undefined ? {} : { bodyLimit: largestBody }
    if (!graph)
      app.route({
        method,
        url: `/api/${service}${path}`,
        ...bodyLimit,
        config: { errorText },
        handler: (request, reply) => answer(served(), request, reply),
      })
  }
}

/** The endpoints of a group with their handlers, each made ready when it is first asked for. */
export function servedOf(deps: Deps, group: string, { endpoints, handlers }: Routes): (ToServe & { readonly declared: AnyEndpoint })[] {
  return Object.entries(endpoints).map(([key, declared]) => {
    const handler = handlers[key] as Handler | undefined
    const name = `${group}.${key}`
    if (!handler) throw new Error(`${name} has no handler.`)
    let served: Served | undefined
    const toServe = () => {
      served ??= { deps, name, endpoint: withCompiledSchemas(declared), handler, seen: lastSeenOf(deps) }
      return served
    }
    return Object.assign(toServe, { declared })
  })
}

type ToServe = () => Served

const seenBy = new WeakMap<Deps, LastSeen>()

/** One for all endpoints of a server. */
export function lastSeenOf(deps: Deps): LastSeen {
  const seen = seenBy.get(deps) ?? new LastSeen()
  seenBy.set(deps, seen)
  return seen
}

/** The same schemas as code of their own: a list of 20 rows is checked in a hundredth of the time. Made at the first request, not at the start. */
function withCompiledSchemas(endpoint: AnyEndpoint): AnyEndpoint {
  return { ...endpoint, input: z.compile(endpoint.input), output: z.compile(endpoint.output) }
}

export interface Served {
  readonly deps: Deps
  readonly name: string
  readonly endpoint: AnyEndpoint
  readonly handler: Handler
  readonly seen: LastSeen
}

/** Session, role, input, reach, handler, output: every request takes this road and no other. */
async function answer(served: Served, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { deps, endpoint, name, seen } = served
  const facts = factsOf(request)
  await limitBy(deps, endpoint, name, 'address', facts.address)
  const hash = endpoint.access.kind === 'anyone' ? undefined : hashOf(request)
  const find = async () => hash && findByHash(deps.database.db, hash)
  const work = (staff: Staff | undefined) => bodyFor(served, request, facts, staff)
  const body = hash && mayBeginEarly(endpoint) ? await seen.answer(hash.toString('hex'), find, work) : await work(await find())
  if (endpoint.file) return sendFile(reply, body as FileAnswer)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
}

async function bodyFor(
  { deps, endpoint, name, handler }: Served,
  request: FastifyRequest,
  facts: RequestFacts,
  staff: Staff | undefined,
): Promise<unknown> {
  request.staffId = staff?.id
  mustOpen(endpoint.access, staff)
  if (staff) await limitStaff(deps, endpoint, name, staff)
  const input = parsedInput(endpoint, fieldsSent(endpoint, request))
  const asked: Asked = { endpoint, name, input, staff, request: facts }
  return perform(deps, asked, handler)
}

/** One field of a GraphQL document: the same road, with the input the document gives. */
export async function answerField(
  served: Served,
  facts: RequestFacts,
  staff: Staff | undefined,
  given: Readonly<Record<string, unknown>>,
  fields?: ReadonlySet<string>,
): Promise<unknown> {
  const { deps, endpoint, name, handler } = served
  const input = await judgeField(served, facts, staff, given)
  return perform(deps, { endpoint, name, input, staff, request: facts, fields }, handler)
}

/** The first half of that road: limits, role, input. Throws what is wrong, answers the parsed input. */
export async function judgeField(
  { deps, endpoint, name }: Served,
  facts: RequestFacts,
  staff: Staff | undefined,
  given: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  await limitBy(deps, endpoint, name, 'address', facts.address)
  mustOpen(endpoint.access, staff)
  if (staff) await limitStaff(deps, endpoint, name, staff)
  return parsedInput(endpoint, given)
}

/** What was answered before under the same key is answered again, also where the change itself took the thing out of reach. */
async function perform(deps: Deps, asked: Asked, handler: Handler): Promise<unknown> {
  const { endpoint, name, input, staff, request } = asked
  if (!isChange(endpoint)) return read(deps, asked, handler)
  const keyed = takesKey(endpoint)
    ? keyedRequest(deps.secrets, String(staff?.id ?? request.address), name, request.headers['idempotency-key'], input)
    : undefined
  const act = async () => {
    await mustReach(deps.database.db, endpoint, input, staff)
    const { answer, isSaved } = await run(deps, asked, keyed, handler)
    // Checked before and after: what was read before the person reached it, or after they lost it, is not answered. A saved change has checked again itself.
    if (!isSaved) await mustReach(deps.database.db, endpoint, input, staff)
    return answer
  }
  return keyed ? onceOnly(deps, keyed, act) : act()
}

function read(deps: Deps, asked: Asked, handler: Handler): Promise<unknown> {
  const { endpoint, name, input, staff, request } = asked
  const asksFor = asksForOf(asked)
  const write = () => Promise.reject(new Error(`${name} is declared as a read: it changes nothing.`))
  const judge = (db: Queryable) => mustReach(db, endpoint, input, staff)
  const work = async (db: Queryable) => checked(asked, await handler({ ...deps, input: input as never, staff, request, db, asksFor, write }))
  return readAtOneMoment(deps.database, endpoint, judge, work)
}

const asksForOf =
  ({ fields }: Asked) =>
  (field: string): boolean =>
    fields === undefined || fields.has(field)

interface Outcome {
  readonly answer: unknown
  readonly isSaved: boolean
}

async function run(deps: Deps, asked: Asked, keyed: KeyedRequest | undefined, handler: Handler): Promise<Outcome> {
  let hasBegun = false
  let saved: { readonly answer: unknown } | undefined
  const context: Context = {
    ...deps,
    input: asked.input as never,
    staff: asked.staff,
    request: asked.request,
    db: deps.database.db,
    asksFor: asksForOf(asked),
    async write(fn, options) {
      if (hasBegun) throw new Error(`${asked.name} writes twice: the first could not be undone.`)
      hasBegun = true
      const first = keyed && ((tx: Tx) => claimKey(tx, keyed))
      const answering = async (change: Change) => {
        const result = await fn(change)
        const answer = result instanceof Problem ? result : checked(asked, result)
        if (keyed) await keepAnswer(change.tx, keyed, answer)
        return { result, answer }
      }
      const outcome = await changeWithin(deps, asked, first, answering, options)
      saved = outcome
      if (outcome.result instanceof Problem) throw outcome.result
      return outcome.result
    },
  }
  try {
    const result = await handler(context)
    return saved ? { answer: answerOrThrow(saved), isSaved: true } : { answer: checked(asked, result), isSaved: false }
  } catch (error) {
    if (!saved) throw error
    if (error !== saved.answer) deps.log.error({ err: error }, `${asked.name} failed after its change was saved`)
    return { answer: answerOrThrow(saved), isSaved: true }
  }
}

/** What leaves by the declared shape; anything else is a mistake of the handler. */
function checked({ endpoint, name }: Asked, result: unknown): unknown {
  const parsed = z.safeParse(endpoint.output, result)
  if (!parsed.success) throw new Error(`${name} answered outside its contract: ${parsed.error.message}`)
  return parsed.data
}

function answerOrThrow({ answer }: { readonly answer: unknown }): unknown {
  if (answer instanceof Problem) throw answer
  return answer
}

async function onceOnly(deps: Deps, keyed: KeyedRequest, act: () => Promise<unknown>): Promise<unknown> {
  const earlier = await earlierAnswer(deps.database.db, keyed)
  if (earlier) return answerOrThrow(earlier)
  try {
    return await act()
  } catch (error) {
    // A twin may have done it, or this very request before its connection was lost: then that is what happened.
    const done = await earlierAnswer(deps.database.db, keyed).catch((failure: unknown) => {
      if (failure instanceof Problem && failure.code === 'reused_key') throw failure
      return undefined
    })
    if (done) return answerOrThrow(done)
    throw error instanceof AlreadyDone ? unconfirmed(error) : error
  }
}

function fieldsSent(endpoint: AnyEndpoint, request: FastifyRequest): Record<string, unknown> {
  const sent = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? request.query : request.body
  const fields = typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? sent : {}
  return { ...fields, ...(request.params as object) }
}

function parsedInput(endpoint: AnyEndpoint, fields: Readonly<Record<string, unknown>>): unknown {
  const parsed = z.safeParse(endpoint.input, fields)
  if (!parsed.success) throw invalidInput(parsed.error)
  return parsed.data
}

export function hashOf(request: FastifyRequest): Buffer | undefined {
  const token = /^(?:Bearer )?([\w.~+/=-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
  return token === undefined ? undefined : sessionHash(token)
}

async function limitStaff(deps: Deps, endpoint: AnyEndpoint, name: string, { id, session }: Staff): Promise<void> {
  await limitBy(deps, endpoint, name, 'session', session)
  await limitBy(deps, endpoint, name, 'account', String(id))
}

async function limitBy(deps: Deps, endpoint: AnyEndpoint, name: string, per: Limit['per'], who: string): Promise<void> {
  for (const limit of endpoint.limits ?? []) {
    if (limit.per !== per || limit.byHandler) continue
    if (limit.loosely) countLoosely(deps, limitKey(name, per, who), limit)
    else await countHit(deps.database, limitKey(name, per, who), limit.max, limit.seconds)
  }
}

export function factsOf(request: FastifyRequest): RequestFacts {
  return {
    id: request.id,
    address: request.ip,
    agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    headers: request.headers,
    rawBody: request.rawBody,
  }
}
