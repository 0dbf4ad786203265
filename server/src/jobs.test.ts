import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { jobNode } from '../testing/job-nodes.ts'
import { posApp } from '../testing/pos.ts'
import { startEchoMarket } from './echo-market/server.ts'
import { sendQueueName } from './modules/menus/publishing/start.ts'
import { syncQueue } from './modules/pos/run-sync.ts'
import { insert } from './modules/pos/store-runs.ts'
import { startJobs } from './platform/jobs.ts'

// What falls due, and what is under way, on servers that are real processes: with wrong clocks, and killed.

const app = await posApp()
const { db } = app.database
const config = { keysDir: app.deps.config.keysDir, posSandboxUrl: app.sandbox.url }
const hour = 3_600_000
const setting = { onTestFinished }

/** A pause, a closure, a publication and a sync that fall due in so many seconds by the database's clock. */
async function dueIn(seconds: number) {
  const { restaurantId, connection } = await app.connected({ sync_expression: '0 10 * * *' })
  const at = sql<Date>`now() + make_interval(secs => ${seconds})`
  const began = sql<Date>`now() - interval '1 day'`
  const pause = { batch_id: randomUUID(), kind: 'tag', tag: 'soup', label: 'soup', end_rule: 'until' }
  await db
    .insertInto('pauses')
    .values({ ...pause, restaurant_id: restaurantId, ends_at: at })
    .execute()
  await db.insertInto('closures').values({ restaurant_id: restaurantId, starts_at: began, end_rule: 'until', ends_at: at, reason: 'other' }).execute()
  await db
    .insertInto('publications')
    .values({ restaurant_id: restaurantId, state: 'scheduled', number: 1, from_revision: 0, note: '', created_by: app.chef.id, scheduled_at: at })
    .execute()
  await db.updateTable('pos_connections').set({ next_run_at: at }).where('id', '=', connection.id).execute()
  return { restaurantId, connectionId: connection.id }
}

async function stateOf({ restaurantId, connectionId }: Awaited<ReturnType<typeof dueIn>>) {
  const { rows } = await sql<{ pause: string; closure: string; publication: string; syncs: string[] }>`
    select (select coalesce(ended_why, 'runs') from pauses where restaurant_id = ${restaurantId}) as pause,
      (select case when ended_at is null then 'runs' else 'ended' end from closures where restaurant_id = ${restaurantId}) as closure,
      (select state from publications where restaurant_id = ${restaurantId}) as publication,
      array(select state from sync_runs where connection_id = ${connectionId}) as syncs`.execute(db)
  return rows[0]
}
const waits = { pause: 'runs', closure: 'runs', publication: 'scheduled', syncs: [] }
const done = { pause: 'due', closure: 'ended', publication: 'started', syncs: ['succeeded'] }
const untilDone = async (what: Awaited<ReturnType<typeof dueIn>>) => expect.poll(() => stateOf(what), { timeout: 20_000 }).toEqual(done)

test('a server whose clock is turned back an hour still begins due jobs, without a restart', async () => {
  const node = await jobNode(app.database, { name: 'turned', config }, setting)
  await untilDone(await dueIn(0))
  const ahead = await dueIn(3)
  const turned = once(node, 'message')
  node.send(-hour)
  await turned
  await untilDone(ahead)
}, 60_000)

test('a server whose clock is an hour ahead begins nothing early, next to another server on the same database', async () => {
  await jobNode(app.database, { name: 'ahead', config }, { ...setting, aheadMs: hour })
  const inHalfAnHour = await dueIn(1800)
  // Both are read in one look, so that when the one is done the other one was left alone.
  const now = await dueIn(0)
  await untilDone(now)
  expect(await stateOf(inHalfAnHour)).toEqual(waits)
  await jobNode(app.database, { name: 'right', config }, setting)
  const both = await dueIn(1)
  await untilDone(both)
  expect(await stateOf(inHalfAnHour)).toEqual(waits)
}, 60_000)

test('a clock that is an hour behind delays no job', async () => {
  await jobNode(app.database, { name: 'behind', config }, { ...setting, aheadMs: -hour })
  await untilDone(await dueIn(0))
}, 60_000)

/** A stranger that takes every question and answers none; resolves with the first one it hears. */
async function silentServer() {
  const heard = Promise.withResolvers<void>()
  const server = createServer(() => heard.resolve())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard: heard.promise }
}

/** A menu on its way to a marketplace. */
async function queuedTarget(restaurantId: number): Promise<number> {
  const turn = sql<number>`nextval('publication_turns')`
  const publication = { restaurant_id: restaurantId, state: 'started', number: 2, from_revision: 0, note: '', created_by: app.chef.id, turn }
  const listing = { restaurant_id: restaurantId, channel: 'uber_eats', state: 'on', fulfilments: ['pickup'] }
  const { id: publication_id } = await db.insertInto('publications').values(publication).returning('id').executeTakeFirstOrThrow()
  const { id: listing_id } = await db.insertInto('listings').values(listing).returning('id').executeTakeFirstOrThrow()
  const target = { publication_id, listing_id, state: 'queued', hash: 'of this menu' }
  return (await db.insertInto('publication_targets').values(target).returning('id').executeTakeFirstOrThrow()).id
}

test('a sync and a delivery whose server is killed continue on another server within 30 seconds', async () => {
  const [till, silentTill, silentMarket] = [await app.connected(), await silentServer(), await silentServer()]
  const market = await startEchoMarket({ port: 0, host: '127.0.0.1', newsUrl: 'http://127.0.0.1:1/news', slowMs: 50 })
  onTestFinished(() => market.stop())
  const settings = (posSandboxUrl: string, url: string) => ({
    ...config,
    posSandboxUrl,
    marketplaces: [{ channel: 'uber_eats', url, secret: market.secret }],
  })
  const lost = await jobNode(app.database, { name: 'lost', config: settings(silentTill.url, silentMarket.url) }, setting)
  const sender = await startJobs({ database: app.database, log: pino({ level: 'silent' }) }, [])
  onTestFinished(() => sender.stop())
  const targetId = await queuedTarget(till.restaurantId)
  await app.database.write(async (tx) => {
    const runId = await insert(tx, { connectionId: till.connection.id, trigger: 'manual' })
    expect(runId).toBeDefined()
    await sender.send(tx, syncQueue, { connectionId: till.connection.id }, { key: String(till.connection.id) })
    await sender.send(tx, sendQueueName, { targetId }, { key: `target ${targetId}` })
  })
  await Promise.all([silentTill.heard, silentMarket.heard])
  await jobNode(app.database, { name: 'other', config: settings(app.sandbox.url, market.url) }, setting)
  const killed = performance.now()
  lost.kill('SIGKILL')
  const states = async () => {
    const { rows } = await sql<{ sync: string; target: string }>`
      select (select state from sync_runs where connection_id = ${till.connection.id}) as sync,
        (select state from publication_targets where id = ${targetId}) as target`.execute(db)
    return rows[0]
  }
  expect(await states()).toEqual({ sync: 'running', target: 'sending' })
  await expect.poll(states, { timeout: 30_000 }).toEqual({ sync: 'succeeded', target: 'live' })
  expect(performance.now() - killed).toBeLessThan(30_000)
}, 90_000)
