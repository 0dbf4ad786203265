import { createHmac } from 'node:crypto'
import { Writable } from 'node:stream'
import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { restaurantPos } from '@brigade/contract/pos.ts'
import { restaurantProfile } from '@brigade/contract/restaurants/profile.ts'
import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { type Connected, connectionForm, posApp } from '../../../testing/pos.ts'
import { webhookUrlOf } from './accounts.ts'
import { beginDue, syncsDue } from './due.ts'
import { mostJitterSeconds } from './next-run.ts'
import { syncNext, syncQueue } from './run-sync.ts'

const app = await posApp()
const as = { as: app.chef }

const ofRestaurant = ({ restaurantId }: Connected) => ({ restaurant_id: restaurantId })

async function runsOf(till: Connected): Promise<{ trigger: string; due_at: Date | null }[]> {
  const { rows } = await sql<{ trigger: string; due_at: Date | null }>`
    select trigger, due_at from sync_runs where connection_id = ${till.connection.id} order by id`.execute(app.database.db)
  return rows
}

test('a token is sealed, and only its last characters are shown', async () => {
  const lines: string[] = []
  const log = pino(
    { level: 'trace' },
    new Writable({
      write(chunk, _, done) {
        lines.push(String(chunk))
        done()
      },
    }),
  )
  const till = await app.connected()
  const webhook_key = 'a signature key of the webhooks'
  const form = connectionForm(till.token, { sync_expression: '0 10 * * *' })
  const input = { ...ofRestaurant(till), connection_id: till.connection.id, connection: { ...form, webhook_key } }
  const saved = await app.call(restaurantPos.savePosConnection, input, as)
  expect(saved.body).toMatchObject({ token: `•••••${till.token.slice(-4)}`, has_webhook_key: true })
  const control = await fetch((saved.body.control_url ?? '').replace('/control?', '/control/overview?'))
  expect(await control.json()).toMatchObject({ shop: till.token.slice('sandbox-'.length) })
  await till.order({ do: 'fault', fault: 'revoked', on: true })
  await app.call(restaurantPos.startSync, { ...ofRestaurant(till), connection_id: till.connection.id, dry_run: false }, as)
  await syncNext({ ...app.deps, log }, till.connection.id, new AbortController().signal)
  const viewer = await app.person({ roles: ['restaurants'], on: app.home })
  const seen = await app.call(restaurantPos.posConnections, ofRestaurant(till), { as: viewer })
  expect(seen.body.connections[0]?.control_url).toBeNull()
  const run = await app.call(restaurantPos.syncRuns, ofRestaurant(till), { as: viewer })
  const history = await app.call(auditLogs.search, { resource: 'restaurant', resource_id: till.restaurantId }, as)
  expect(history.status).toBe(200)
  const stored = await sql<{ line: string }>`
    select row_to_json(c)::text as line from pos_connections c union all select row_to_json(r)::text from sync_runs r
    union all select row_to_json(a)::text from audit_logs a union all select row_to_json(e)::text from realtime_events e`.execute(app.database.db)
  const everything = [...lines, ...stored.rows.map(({ line }) => line), JSON.stringify([saved.body, seen.body, run.body, history.body])].join('\n')
  for (const secret of [till.token, webhook_key]) expect(everything).not.toContain(secret)
  expect(everything).toContain('access_token')
})

test('an empty token keeps the stored one; the first one is required; a stale form is refused', async () => {
  const till = await app.connected()
  const { body: created } = await app.call(restaurantPos.posConnections, ofRestaurant(till), as)
  const [before] = created.connections
  const form = { ...connectionForm(''), name: 'Bar till' }
  const input = { ...ofRestaurant(till), connection_id: till.connection.id, version: before?.version ?? 0, connection: form }
  expect((await app.call(restaurantPos.savePosConnection, input, as)).body).toMatchObject({ name: 'Bar till', token: before?.token })
  expect((await app.call(restaurantPos.savePosConnection, input, as)).status).toBe(409)
  const first = await app.call(restaurantPos.savePosConnection, { ...ofRestaurant(till), connection: form }, as)
  expect(first.problem.errors).toEqual({ token: ['Access token is required'] })
  const square = { ...ofRestaurant(till), connection_id: till.connection.id, connection: { ...form, provider: 'square' as const } }
  expect((await app.call(restaurantPos.savePosConnection, square, as)).status).toBe(400)
  const wrong = { ...ofRestaurant(till), connection: { ...form, token: till.token, sync_expression: 'every now and then' } }
  expect((await app.call(restaurantPos.savePosConnection, wrong, as)).status).toBe(400)
})

test('permissions to view, connect, sync and supervise; another company has none', async () => {
  const till = await app.connected()
  await till.sync()
  await till.order({ do: 'fault', fault: 'empty', on: true })
  const held = await till.sync()
  const mine = ofRestaurant(till)
  const onConnection = { ...mine, connection_id: till.connection.id }
  const onRun = { ...mine, run_id: held.id }
  const calls = {
    view: () => [restaurantPos.posConnections, mine] as const,
    runs: () => [restaurantPos.syncRun, onRun] as const,
    save: () => [restaurantPos.savePosConnection, { ...mine, connection: connectionForm(till.token) }] as const,
    check: () => [restaurantPos.testPosConnection, onConnection] as const,
    sync: () => [restaurantPos.startSync, onConnection] as const,
    approve: () => [restaurantPos.approveHeldRun, onRun] as const,
  }
  const statusOf = async (name: keyof typeof calls, person: Awaited<ReturnType<typeof app.person>>) => {
    const [endpoint, input] = calls[name]()
    return (await app.call(endpoint as typeof restaurantPos.posConnections, input, { as: person })).status
  }
  const on = app.home
  const viewer = await app.person({ roles: ['restaurants'], on })
  const installer = await app.person({ roles: ['restaurants', 'service_providers_admin'], on })
  expect(await Promise.all((['view', 'runs', 'save', 'check', 'sync', 'approve'] as const).map((name) => statusOf(name, viewer)))).toEqual([
    200, 200, 403, 403, 403, 403,
  ])
  // The practice point of sale tells of its changes, which starts syncs: a new token of it takes restaurants_admin as well.
  expect(await Promise.all((['view', 'save', 'check', 'sync', 'approve'] as const).map((name) => statusOf(name, installer)))).toEqual([
    200, 403, 200, 403, 403,
  ])
  const elsewhere = await app.group({ name: 'Other company' })
  const stranger = await app.person({ roles: ['restaurants_admin', 'service_providers_admin', 'support_supervisor'], on: elsewhere })
  for (const name of Object.keys(calls) as (keyof typeof calls)[]) expect([name, await statusOf(name, stranger)]).toEqual([name, 404])
  expect(held.state).toBe('held')
})

test('a connection, a run and an entity of another restaurant cannot be reached through one’s own', async () => {
  const till = await app.connected()
  const run = await till.sync()
  const group = await app.group({ name: 'Rivals' })
  const rival = await app.person({ roles: ['restaurants_admin', 'service_providers_admin'], on: group })
  const own = await app.call(
    restaurantProfile.createRestaurant,
    { restaurant: { name: 'Rival', timezone: 'UTC', currency: 'USD' }, parent_access_group_id: group },
    { as: rival },
  )
  const mine = { restaurant_id: own.body.id }
  const { rows: found } = await sql<{ id: number; node_id: string }>`
    select entity_id as id, node_id from pos_links where connection_id = ${till.connection.id} limit 1`.execute(app.database.db)
  const attempts = [
    app.call(restaurantPos.startSync, { ...mine, connection_id: till.connection.id }, { as: rival }),
    app.call(restaurantPos.testPosConnection, { ...mine, connection_id: till.connection.id }, { as: rival }),
    app.call(restaurantPos.removePosConnection, { ...mine, connection_id: till.connection.id }, { as: rival }),
    app.call(restaurantPos.syncRun, { ...mine, run_id: run.id }, { as: rival }),
    app.call(restaurantPos.decideChanges, { ...mine, run_id: run.id, choices: [{ selector: {}, decision: 'pos' }] }, { as: rival }),
    app.call(restaurantPos.approveHeldRun, { ...mine, run_id: run.id }, { as: rival }),
    app.call(restaurantPos.unlinkPos, { ...mine, entity_id: found[0]?.id ?? 0 }, { as: rival }),
    app.call(restaurantPos.linkPos, { ...mine, entity_id: found[0]?.id ?? 0, node_id: found[0]?.node_id ?? '' }, { as: rival }),
  ]
  expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual(attempts.map(() => 404))
  const seen = await app.call(restaurantPos.posEntities, { ...mine, connection_id: till.connection.id }, { as: rival })
  expect(seen.body).toEqual({ data: [], total: 0 })
})

test('an unlinked entity is found again by name, a left-out one is not, one linked by hand is compared at the next sync', async () => {
  const till = await app.connected()
  await till.sync()
  const entity = async (q: string) => {
    const input = { ...ofRestaurant(till), connection_id: till.connection.id, q }
    const [one] = (await app.call(restaurantPos.posEntities, input, as)).body.data
    if (!one) throw new Error(`no ${q}`)
    return one
  }
  const lemonade = await entity('Lemonade')
  await app.call(restaurantPos.unlinkPos, { ...ofRestaurant(till), entity_id: lemonade.entity_id, ignore: true }, as)
  await till.order({ do: 'price', entry: 'it-lemonade', price_cents: 1 })
  expect(await till.changes((await till.sync()).id)).toEqual([])
  expect((await entity('Lemonade')).state).toBe('ignored')
  const link = { ...ofRestaurant(till), entity_id: lemonade.entity_id, node_id: lemonade.node_id ?? '' }
  expect((await app.call(restaurantPos.linkPos, link, as)).status).toBe(200)
  expect(await till.changes((await till.sync()).id)).toEqual([
    'Lemonade name note',
    'Lemonade price_minor pos',
    'Lemonade plu note',
    'Lemonade modifiers note',
  ])
  await app.call(restaurantPos.unlinkPos, { ...ofRestaurant(till), entity_id: lemonade.entity_id }, as)
  expect(await till.changes((await till.sync()).id)).toEqual(['Lemonade link pos'])
  const candidates = async (entity_id: number, q = '') =>
    (await app.call(restaurantPos.posCandidates, { ...ofRestaurant(till), entity_id, q }, as)).body.data.map(({ name, hint }) => `${name} ${hint}`)
  const salmon = await entity('Grilled salmon')
  expect(await candidates(salmon.entity_id)).toEqual([])
  await app.call(restaurantPos.unlinkPos, { ...ofRestaurant(till), entity_id: salmon.entity_id }, as)
  expect(await candidates(salmon.entity_id, 'salmon')).toEqual(['Grilled salmon PLU 1100'])
  expect(await candidates(salmon.entity_id, 'soup')).toEqual([])
  const [half, full] = [await entity('Caesar salad Half'), await entity('Margherita Large')]
  await app.call(restaurantPos.unlinkPos, { ...ofRestaurant(till), entity_id: half.entity_id }, as)
  expect(await candidates(half.entity_id)).toEqual(['Half Caesar salad · PLU 1031'])
  const foreign = await app.call(restaurantPos.linkPos, { ...ofRestaurant(till), entity_id: half.entity_id, node_id: full.node_id ?? '' }, as)
  expect(foreign.problem.message).toContain('belongs to something other')
  const size = await entity('Large 14')
  const unfit = await app.call(restaurantPos.linkPos, { ...ofRestaurant(till), entity_id: salmon.entity_id, node_id: size.node_id ?? '' }, as)
  expect(unfit.problem.message).toBe('These are of different kinds: item there, size here.')
})

test('a due time starts one sync on however many servers, with the connection’s own delay', async () => {
  app.setNow(new Date('2037-07-01T13:00:00Z'))
  const till = await app.connected({ sync_expression: '0 10,14 * * *' })
  expect(till.connection.next_runs.slice(0, 2)).toEqual(['2037-07-01T14:00:00.000Z', '2037-07-01T18:00:00.000Z'])
  const { rows } = await sql<{ at: Date }>`select next_run_at as at from pos_connections where id = ${till.connection.id}`.execute(app.database.db)
  expect(rows).toEqual([{ at: new Date(Date.parse('2037-07-01T14:00:00Z') + till.connection.jitter_seconds * 1000) }])
  expect(till.connection.jitter_seconds).toBeLessThanOrEqual(mostJitterSeconds)
  await beginDue(app.deps)
  expect(await runsOf(till)).toEqual([])
  // Its time has come by the database's clock, which decides alone.
  const comes = () => sql`update pos_connections set next_run_at = now() where id = ${till.connection.id}`.execute(app.database.db)
  await comes()
  await Promise.all([beginDue(app.deps), beginDue(app.deps), beginDue(app.deps)])
  await beginDue(app.deps)
  expect(await runsOf(till)).toEqual([{ trigger: 'schedule', due_at: new Date('2037-07-01T14:00:00Z') }])
  // Two servers that both thought so: the second finds the instant taken.
  const due = sql`insert into sync_runs (connection_id, trigger, due_at) values (${till.connection.id}, 'schedule', '2037-07-01T14:00:00Z')`
  await expect(due.execute(app.database.db)).rejects.toMatchObject({ code: '23505' })
  expect(
    app.jobs.filter(({ queue, data }) => queue === syncQueue && (data as { connectionId: number }).connectionId === till.connection.id),
  ).toHaveLength(1)
  // The server slept for days: one sync, not one for each instant.
  await till.work()
  await comes()
  await Promise.all([beginDue(app.deps), beginDue(app.deps)])
  expect(await runsOf(till)).toHaveLength(2)
  app.setNow(new Date())
})

test('a restaurant whose zone changes syncs by the new wall clock; held and paused connections do not start', async () => {
  const till = await app.connected({ sync_expression: '0 10 * * *' })
  await sql`update restaurants set timezone = 'Asia/Tokyo' where id = ${till.restaurantId}`.execute(app.database.db)
  await beginDue(app.deps)
  const next = await sql<{ next_due_at: Date }>`select next_due_at from pos_connections where id = ${till.connection.id}`.execute(app.database.db)
  expect(next.rows[0]?.next_due_at.toISOString()).toMatch(/T01:00:00.000Z$/)
  expect(next.rows[0]?.next_due_at.getTime()).toBeGreaterThan(Date.now())
  await sql`update pos_connections set state = 'held', next_run_at = now() where id = ${till.connection.id}`.execute(app.database.db)
  await beginDue(app.deps)
  expect(await runsOf(till)).toEqual([])
})

test('a sync whose job was lost is picked up within a minute', async () => {
  const till = await app.connected()
  await app.call(restaurantPos.startSync, { ...ofRestaurant(till), connection_id: till.connection.id, dry_run: false }, as)
  const before = app.jobs.length
  await syncsDue(app.deps).run(new AbortController().signal)
  const sent = app.jobs.slice(before).find(({ data }) => (data as { connectionId: number }).connectionId === till.connection.id)
  // The queue still counts the job of a server that was killed: one of the same key would not be taken.
  expect(sent?.ticket?.key).toMatch(new RegExp(`^${till.connection.id} again \\d`))
  await till.work()
})

test('a sync started by a person goes before a scheduled one, and starting twice is once', async () => {
  const till = await app.connected()
  const input = { ...ofRestaurant(till), connection_id: till.connection.id, dry_run: true }
  const [one, two] = [await app.call(restaurantPos.startSync, input, as), await app.call(restaurantPos.startSync, input, as)]
  expect(two.body.id).toBe(one.body.id)
  expect(app.jobs.at(-1)?.ticket).toMatchObject({ priority: 10, key: String(till.connection.id) })
})

async function webhook(till: Connected, { token = till.token, event = 'evt-00000001', age = 0, type = 'menu.updated', at = '' } = {}) {
  const { rows: found } = await sql<{ uuid: string }>`select uuid from pos_connections where id = ${till.connection.id}`.execute(app.database.db)
  const uuid = at === '' ? (found[0]?.uuid ?? '') : at
  const url = webhookUrlOf(app.deps.config, uuid)
  const body = JSON.stringify({ event_id: event, type })
  const time = Math.floor(Date.now() / 1000) - age
  const key = createHmac('sha256', token).update('webhook').digest()
  const signature = createHmac('sha256', key).update(`${time}.${url}.${body}`).digest('hex')
  const response = await app.app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    payload: body,
    headers: { 'content-type': 'application/json', 'pos-signature': `t=${time},v1=${signature}` },
  })
  return response.statusCode
}

test('a genuine webhook starts one sync however often it is delivered, and so does a burst', async () => {
  const till = await app.connected()
  expect(await webhook(till)).toBe(200)
  expect(await webhook(till)).toBe(200)
  expect(await webhook(till, { event: 'evt-00000002' })).toBe(200)
  expect((await runsOf(till)).map(({ trigger }) => trigger)).toEqual(['webhook'])
  await till.work()
  // Replayed by whoever has recorded it: heard before.
  expect(await webhook(till)).toBe(200)
  expect(await runsOf(till)).toHaveLength(1)
  expect(await webhook(till, { event: 'evt-00000003' })).toBe(200)
  expect(await runsOf(till)).toHaveLength(2)
})

test('forged, old, foreign and unaddressed webhooks get the same refusal', async () => {
  const till = await app.connected()
  const other = await app.connected()
  expect(await webhook(till, { token: other.token })).toBe(401)
  expect(await webhook(till, { age: 400 })).toBe(401)
  expect(await webhook(till, { at: '00000000-0000-4000-8000-000000000000' })).toBe(401)
  expect(await webhook(till, { at: 'no-uuid' })).toBe(401)
  expect(await webhook(till, { type: 'shift.closed' })).toBe(200)
  expect(await runsOf(till)).toEqual([])
})

test('removing a connection removes its links and runs, and keeps the menu', async () => {
  const till = await app.connected()
  await till.sync()
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from menu_nodes where restaurant_id = ${till.restaurantId}`.execute(app.database.db)).rows[0]
      ?.n
  const before = await count()
  await app.call(restaurantPos.removePosConnection, { ...ofRestaurant(till), connection_id: till.connection.id }, as)
  expect(await count()).toBe(before)
  expect((await app.call(restaurantPos.posConnections, ofRestaurant(till), as)).body.connections).toEqual([])
})
