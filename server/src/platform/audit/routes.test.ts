import { auditLogs } from '@brigade/contract/audit-logs.ts'
import type { CallInput } from '@brigade/contract/kit/endpoint.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Person, testApp } from '../../../testing/app.ts'
import { auditRoutes } from './routes.ts'
import { type AuditEntry, writeAudit } from './write.ts'

const app = await testApp({ 'audit-logs': auditRoutes })
const { database } = app
const root = await app.group()
const group = await app.group({ parent: root })
const foreign = await app.group()
const ada = await app.person({ name: 'Ada', email: 'ada@example.com', roles: ['bank_connections'], on: group })
const owner = await app.person({ roles: ['bank_connections_admin', 'access_groups_admin'], on: root })
await hold('bank_connection', 1, group)
await hold('bank_connection', 2, foreign)

function hold(type: string, id: number, on: number) {
  return sql`insert into access_group_resources (resource_type, resource_id, access_group_id, relation) values (${type}, ${id}, ${on}, 'owner')`.execute(
    database.db,
  )
}

function record(given: Partial<AuditEntry>): Promise<number | null> {
  return database.write((tx) =>
    writeAudit(tx, {
      resource: 'bank_connection',
      resourceId: 1,
      action: 'update',
      description: '- **name**: a → b',
      agent: 'Ada <ada@example.com>',
      actorType: 'user',
      actorId: ada.id,
      reach: [root, group],
      requestId: '',
      address: '',
      ...given,
    }),
  )
}

async function recordAt(moment: string, given: Partial<AuditEntry>): Promise<number | null> {
  return database.write(async (tx) => {
    const { rows } = await sql<{
      id: number
    }>`insert into audit_logs (resource, resource_id, action, description, agent, actor_type, reach, inserted_at)
      values ('bank_connection', ${given.resourceId ?? 1}, 'update', ${given.description ?? 'dated'}, 'Ada', 'user', ${[root, group]}::bigint[], ${moment}) returning id`.execute(
      tx,
    )
    return rows[0]?.id ?? null
  })
}

type Query = Partial<CallInput<typeof auditLogs.search>>

function search(as: Person, query: Query) {
  return app.call(auditLogs.search, { page: 1, per_page: 20, ...query }, { as })
}

async function found(as: Person, query: Query) {
  const { body } = await search(as, query)
  return body.data.map(({ id }) => id)
}

test('people see the rows of resources they may see, newest first, in pages with a total', async () => {
  // Two companies that no other test writes about.
  const chain = await app.group()
  const shop = await app.group({ parent: chain })
  const other = await app.group()
  await hold('bank_connection', 11, shop)
  await hold('bank_connection', 12, other)
  const [clerk, boss, outsider] = [
    await app.person({ roles: ['bank_connections'], on: shop }),
    await app.person({ roles: ['bank_connections_admin'], on: chain }),
    await app.person({ roles: ['bank_connections_admin'], on: other }),
  ]
  const line = () => record({ resourceId: 11, reach: [chain, shop] })
  const own = [await line(), await line(), await line()]
  const theirs = await record({ resourceId: 12, reach: [other] })
  const newest = own.toReversed()
  expect(await found(clerk, {})).toEqual(newest)
  expect(await found(boss, {})).toEqual(newest)
  expect(await found(outsider, {})).toEqual([theirs])
  expect(await found(outsider, { resource: 'bank_connection', resource_id: 11 })).toEqual([])
  const { body } = await search(clerk, { resource: 'bank_connection', resource_id: 11, page: 2, per_page: 2 })
  expect(body).toMatchObject({
    total: 3,
    page: 2,
    per_page: 2,
    data: [{ id: own[0], agent: 'Ada <ada@example.com>', origin: 'server', app: 'chef' }],
  })
  expect(body.data[0]?.inserted_at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
})

test('the role on the group must be one that shows the resource', async () => {
  const device = await record({ resource: 'device', resourceId: 5 })
  const people = await record({ resource: 'invitation', resourceId: 6 })
  expect(await found(ada, { resource: 'device' })).toEqual([])
  expect(await found(owner, { resource: 'invitation' })).toEqual([people])
  expect(await found(await app.person({ roles: ['devices'], on: group }), {})).toEqual([device])
  expect(await found(await app.person(), {})).toEqual([])
})

test('rows of a deleted thing stay with its groups, and a thing brings its earlier rows to a new group', async () => {
  const gone = await record({ resourceId: 77 })
  expect(await found(ada, { resource: 'bank_connection', resource_id: 77 })).toEqual([gone])
  await hold('bank_connection', 78, group)
  const past = await record({ resourceId: 78, reach: [foreign] })
  expect(await found(ada, { resource: 'bank_connection', resource_id: 78 })).toEqual([past])
})

test('searches text and agent, with pattern characters taken literally', async () => {
  await record({ resourceId: 1 })
  const percent = await record({ resourceId: 1, description: 'rate 100% \\ a_b' })
  const at = { resource: 'bank_connection', resource_id: 1 }
  for (const search_query of ['100%', '\\ a', 'a_b', ' RATE ']) expect(await found(ada, { ...at, search_query })).toEqual([percent])
  expect(await found(ada, { ...at, search_query: 'a%b' })).toEqual([])
  expect((await found(ada, { ...at, search_query: 'ada@EXAMPLE' })).length).toBeGreaterThan(1)
  expect((await search(ada, { search_query: 'a\0b' })).status).toBe(400)
})

test('days are whole days, the first and last included', async () => {
  await hold('bank_connection', 3, group)
  const at = { resource: 'bank_connection', resource_id: 3 }
  const first = await recordAt('2026-03-01T00:00:00Z', { resourceId: 3 })
  const last = await recordAt('2026-03-01T23:59:59.999Z', { resourceId: 3 })
  const next = await recordAt('2026-03-02T00:00:00Z', { resourceId: 3 })
  expect(await found(ada, { ...at, from_date: '2026-03-01', to_date: '2026-03-01' })).toEqual([last, first])
  expect(await found(ada, { ...at, from_date: '2026-03-02' })).toEqual([next])
  expect(await found(ada, { ...at, to_date: '2026-03-01T00:00:00Z' })).toEqual([first])
  expect(await found(ada, { ...at, from_date: '2026-03-01T20:00:00-05:00' })).toEqual([])
  for (const from_date of ['2026-02-31', 'soon', '2026-13-01', '2026-03-01T99:00']) expect((await search(ada, { from_date })).status).toBe(400)
})

const note = (audit_log: Partial<CallInput<typeof auditLogs.write>['audit_log']> = {}) => ({
  audit_log: { resource: 'bank_connection', resource_id: 1, action: 'update' as const, description: 'called the bank', ...audit_log },
})

test('a client’s note is stored as a note, with the user agent of the session whatever it claims', async () => {
  const { status, body } = await app.call(auditLogs.write, note({ agent: 'Root <root@evil.example>', resource: 'bank_connections' }), { as: ada })
  expect(status).toBe(200)
  const row = await database.db.selectFrom('audit_logs').selectAll().where('id', '=', Number(body.id)).executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    agent: 'Ada <ada@example.com>',
    origin: 'client',
    actor_id: ada.id,
    resource: 'bank_connection',
    reach: expect.arrayContaining([root, group]),
  })
  expect(Math.abs(Date.now() - row.inserted_at.getTime())).toBeLessThan(60_000)
})

test('a note on an invisible resource is refused like one on an unknown one; an empty one is skipped', async () => {
  const foreignOne = await app.call(auditLogs.write, note({ resource_id: 2 }), { as: ada })
  const unknown = await app.call(auditLogs.write, note({ resource_id: 123456 }), { as: ada })
  expect([foreignOne.status, unknown.status]).toEqual([404, 404])
  expect(foreignOne.problem.message).toBe(unknown.problem.message)
  expect((await app.call(auditLogs.write, note({ resource: 'secrets' }), { as: ada })).status).toBe(404)
  expect((await app.call(auditLogs.write, note({ description: '   ' }), { as: ada })).body).toEqual({ id: null })
})

test('a note that repeats the server’s own row is merged into it', async () => {
  const own = await record({ description: '- **name**: Harbor → Pier' })
  const say = async (as: Person, given: Parameters<typeof note>[0]) => (await app.call(auditLogs.write, note(given), { as })).body.id
  expect(await say(ada, { description: '- **name**: Harbor →   Pier' })).toBe(own)
  expect(await say(ada, { description: 'something else' })).not.toBe(own)
  expect(await say(owner, { description: '- **name**: Harbor → Pier' })).not.toBe(own)
  const removal = await record({ resourceId: 79, action: 'delete' })
  expect(await say(ada, { resource_id: 79, action: 'delete', description: 'removed it' })).toBe(removal)
})
