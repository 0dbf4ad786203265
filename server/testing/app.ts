import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { AnyEndpoint, CallInput, OutputOf } from '@brigade/contract/kit/endpoint.ts'
import { pathParams } from '@brigade/contract/kit/endpoint.ts'
import { documentOf } from '@brigade/contract/kit/graph.ts'
import { type ProblemBody, problemStatus } from '@brigade/contract/kit/problem.ts'
import type { Role } from '@brigade/contract/kit/roles.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll } from 'vitest'
import { buildApp } from '../src/app.ts'
import { type Config, loadConfig } from '../src/platform/config.ts'
import type { Deps, Routes } from '../src/platform/context.ts'
import type { Database } from '../src/platform/database.ts'
import type { JobTicket } from '../src/platform/jobs.ts'
import { openOutside } from '../src/platform/outside/outside.ts'
import { makeKeyRing } from '../src/platform/secrets.ts'
import { createSession } from '../src/platform/session.ts'
import { openStorage } from '../src/platform/storage/open-storage.ts'
import { registerModules } from '../src/register.ts'
import { allDoors } from '../src/routes.ts'
import { testDatabase } from './database.ts'
import { testDelays } from './delays.ts'

export interface Answer<T> {
  readonly status: number
  readonly body: T
  readonly problem: ProblemBody
  readonly headers: Record<string, unknown>
}

export interface Person {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly token: string
}

export interface CallOptions {
  readonly as?: Person | string | undefined
  readonly headers?: Record<string, string>
  readonly address?: string
}

export interface TestApp {
  readonly app: FastifyInstance
  readonly deps: Deps
  readonly database: Database
  /** One request through the whole server, by the contract. */
  call<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions): Promise<Answer<OutputOf<E>>>
  /** An active person with the roles on the group, and a live session. */
  person(options?: { name?: string; email?: string; roles?: readonly Role[]; on?: number }): Promise<Person>
  /** An access group; a root without `parent`. Answers its id. */
  group(options?: { name?: string; parent?: number }): Promise<number>
  grant(person: Person, group: number, ...roles: Role[]): Promise<void>
  /** Jobs that were asked for, in order; none of them runs. */
  readonly jobs: readonly SentJob[]
  mails(): Promise<{ recipient: string; subject: string; body_text: string }[]>
}

export interface SentJob {
  readonly queue: string
  readonly data: object
  readonly ticket?: JobTicket
}

export interface TestAppOptions {
  readonly config?: Partial<Config>
  readonly deps?: Partial<Deps>
  /** Another way to a database of this file's own, such as over a cable. */
  readonly database?: Database
}

let counter = 0

/** The server on a database of this file's own, without a port: requests go through Fastify's own injection. */
export async function testApp(routes: Readonly<Record<string, Routes>>, options: TestAppOptions = {}): Promise<TestApp> {
  // As in the product: whatever is served, the modules have said what they are to one another.
  registerModules()
  const database = options.database ?? (await testDatabase())
  const sent: SentJob[] = []
  const keysDir = mkdtempSync(path.join(tmpdir(), 'brigade-keys-'))
  const config: Config = {
    ...loadConfig({ KEYS_DIR: keysDir, DATA_DIR: path.join(keysDir, 'data'), LOG_LEVEL: 'silent', TRUSTED_PROXIES: '127.0.0.1' }, []),
    ...options.config,
  }
  const deps: Deps = {
    config,
    database,
    secrets: makeKeyRing(keysDir),
    clock: { now: () => new Date() },
    log: pino({ level: 'silent' }),
    storage: await openStorage(config, pino({ level: 'silent' })),
    outside: openOutside(),
    jobs: { send: async (_tx, queue, data, ticket) => void sent.push({ queue, data, ...(ticket && { ticket }) }) },
    ...options.deps,
  }
  const app = await buildApp(deps, { routes: testDelays?.routes(routes) ?? routes, hasMailbox: true, doors: allDoors })
  await app.ready()
  afterAll(async () => {
    await app.close()
    rmSync(keysDir, { recursive: true, force: true })
  })
  return {
    app,
    deps,
    database,
    call: (endpoint, input, callOptions) => callEndpoint(app, endpoint, input, callOptions ?? {}),
    person: (given) => makePerson(database, given ?? {}),
    group: (given) => makeGroup(database, given ?? {}),
    grant: (person, group, ...roles) => giveRoles(database, person.id, group, roles),
    jobs: sent,
    mails: () => database.db.selectFrom('mails').select(['recipient', 'subject', 'body_text']).orderBy('id', 'desc').execute(),
  }
}

async function callEndpoint<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions,
): Promise<Answer<OutputOf<E>>> {
  if (endpoint.graph) return callField(app, endpoint, input as Record<string, unknown>, options)
  const rest: Record<string, unknown> = { ...(input as Record<string, unknown>) }
  let url = `/api/${endpoint.service}${endpoint.path}`
  for (const key of pathParams(endpoint.path)) {
    url = url.replace(`:${key}`, encodeURIComponent(String(rest[key]).toWellFormed()))
    delete rest[key]
  }
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const token = typeof options.as === 'object' ? options.as.token : options.as
  const response = await app.inject({
    method: endpoint.method,
    url,
    ...(inQuery
      ? { query: Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, String(value)])) }
      : { payload: JSON.stringify(rest) }),
    headers: {
      ...(inQuery ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(options.address === undefined ? {} : { 'x-forwarded-for': options.address }),
      ...options.headers,
    },
  })
  // A file is no JSON; a refusal to hand it out is.
  const body = endpoint.file && response.statusCode === 200 ? { content: response.body } : response.json()
  return { status: response.statusCode, body, problem: body, headers: response.headers }
}

/** A field of a GraphQL schema, its refusal turned into the status a plain endpoint would have answered with. */
async function callField<T>(
  app: FastifyInstance,
  endpoint: AnyEndpoint,
  variables: Record<string, unknown>,
  options: CallOptions,
): Promise<Answer<T>> {
  const token = typeof options.as === 'object' ? options.as.token : options.as
  const response = await app.inject({
    method: 'POST',
    url: `/api/${endpoint.service}${endpoint.path}`,
    payload: JSON.stringify({ query: documentOf(endpoint), variables }),
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(options.address === undefined ? {} : { 'x-forwarded-for': options.address }),
      ...options.headers,
    },
  })
  const { data, errors } = response.json()
  const refused = errors?.[0]
  const problem = { message: refused?.message, ...refused?.extensions }
  const status = refused ? (problemStatus[problem.code as keyof typeof problemStatus] ?? 400) : response.statusCode
  return { status, body: refused ? problem : data[endpoint.graph?.field ?? ''], problem, headers: response.headers }
}

async function makePerson(database: Database, given: { name?: string; email?: string; roles?: readonly Role[]; on?: number }): Promise<Person> {
  counter += 1
  const name = given.name ?? `Person ${counter}`
  // Digits alone: lists are searched by address too, and a name in a test must find nobody else.
  const email = given.email ?? `person-${counter}-${Math.random().toString().slice(2, 8)}@example.com`
  return database.write(async (tx) => {
    const { id } = await tx
      .insertInto('users')
      .values({ name, email, phone: '+12125550100', status: 'active' })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (given.on !== undefined) await insertGrants(tx, id, given.on, given.roles ?? [])
    const { oauth_token } = await createSession(tx, { userId: id, address: '127.0.0.1', agent: 'test' })
    return { id, name, email, token: oauth_token }
  })
}

function giveRoles(database: Database, userId: number, group: number, roles: readonly Role[]): Promise<void> {
  return database.write((tx) => insertGrants(tx, userId, group, roles))
}

async function insertGrants(
  tx: Parameters<Parameters<Database['write']>[0]>[0],
  userId: number,
  group: number,
  roles: readonly Role[],
): Promise<void> {
  if (roles.length === 0) return
  await tx
    .insertInto('role_grants')
    .values(roles.map((role) => ({ user_id: userId, access_group_id: group, role })))
    .execute()
}

async function makeGroup(database: Database, given: { name?: string; parent?: number }): Promise<number> {
  counter += 1
  const name = given.name ?? `Group ${counter}`
  const { rows } = await sql<{ id: number }>`
    with fresh as (select nextval(pg_get_serial_sequence('access_groups', 'id')) as id)
    insert into access_groups (id, name, parent_id, root_id, ancestors) overriding system value
    select fresh.id, ${name}, ${given.parent ?? null}::bigint, coalesce(parent.root_id, fresh.id), coalesce(parent.ancestors, '{}') || fresh.id
    from fresh left join access_groups parent on parent.id = ${given.parent ?? null}::bigint returning id`.execute(database.db)
  const row = rows[0]
  if (!row) throw new Error('the group was not made')
  return row.id
}
