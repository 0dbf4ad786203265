import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { jobNode } from '../../../../testing/job-nodes.ts'
import { publishingApp } from '../../../../testing/publishing.ts'
import { startJobs } from '../../../platform/jobs.ts'

// One marketplace hangs while another is told, on two servers that are real processes.

const app = await publishingApp()
const home = await app.group({ name: 'North' })
const { db } = app.database
const many = 40

/** Takes calls and never answers one. */
async function hangingServer() {
  let calls = 0
  const server = createServer(() => {
    calls += 1
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls: () => calls }
}

/** Listings of a channel on which guests see a menu. */
async function liveListings(kind: 'uber_eats' | 'grubhub', restaurants: readonly number[]) {
  const channel = { name: kind, kind, parent_access_group_id: home }
  const { id: channel_id } = await db.insertInto('channels').values(channel).returning('id').executeTakeFirstOrThrow()
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into listings (restaurant_id, channel, state, fulfilments) select unnest(${[...restaurants]}::bigint[]), ${kind}, 'on', '{pickup}' returning id, restaurant_id
    ), published as (
      insert into publications (restaurant_id, state, number, from_revision, note, created_by)
      select restaurant_id, 'started', ${kind === 'grubhub' ? 1 : 2}, 0, '', null from made returning id, restaurant_id
    ), targets as (
      insert into publication_targets (publication_id, listing_id, state, hash)
      select published.id, made.id, 'live', 'of a menu' from published join made using (restaurant_id) returning id, listing_id
    ), placed as (
      insert into channel_listings (listing_id, channel_id) select id, ${channel_id} from made
    ) select id from targets order by id`.execute(db)
  await sql`update listings set live_target_id = target.id from publication_targets target
    where target.id = any(${rows.map(({ id }) => id)}::bigint[]) and listings.id = target.listing_id`.execute(db)
  const listings = await db.selectFrom('listings').select('id').where('channel', '=', kind).execute()
  return { channelId: channel_id, listings: listings.map(({ id }) => id) }
}

test('a marketplace that hangs holds nobody else up, is left alone soon, and keeps no worker', async () => {
  const restaurants: number[] = []
  for (let n = 0; n < many; n += 1) restaurants.push(await app.restaurant({ on: home, name: `Trattoria ${n}` }))
  const hanging = await liveListings('uber_eats', restaurants)
  const well = await liveListings('grubhub', restaurants)
  const silent = await hangingServer()
  const marketplaces = [
    { channel: 'uber_eats', url: silent.url, secret: 'a' },
    { channel: 'grubhub', url: app.market.url, secret: app.market.secret },
  ]
  const config = { keysDir: app.deps.config.keysDir, marketplaces }
  const sender = await startJobs({ database: app.database, log: pino({ level: 'silent' }) }, [])
  onTestFinished(() => sender.stop())
  const nodes = ['one', 'other'].map((name) => jobNode(app.database, { name, config }, { onTestFinished }))
  await Promise.all(nodes)
  await app.database.write(async (tx) => {
    for (const listingId of hanging.listings) await sender.send(tx, 'listing-pauses-uber_eats', { listingId })
  })
  await expect.poll(silent.calls, { timeout: 20_000 }).toBeGreaterThan(0)
  await app.database.write(async (tx) => {
    // The half of it under the name from before queues were apart.
    for (const [at, listingId] of well.listings.entries())
      await sender.send(tx, at % 2 === 0 ? 'listing-pauses' : 'listing-pauses-grubhub', { listingId })
  })
  await expect.poll(() => app.market.shelf.stores.size, { timeout: 40_000 }).toBe(many)
  const health = () => db.selectFrom('channel_health').selectAll().where('channel_id', '=', hanging.channelId).executeTakeFirst()
  await expect.poll(async () => (await health())?.open_until ?? null, { timeout: 60_000 }).not.toBeNull()
  // Everybody else is put off: nobody waits with a worker in hand.
  const held = async () => {
    const { rows } = await sql<{ state: string }>`
      select distinct state from pgboss.job where name = 'listing-pauses-uber_eats' and state = 'active'`.execute(db)
    return rows.length
  }
  await expect.poll(held, { timeout: 40_000 }).toBe(0)
  expect(silent.calls()).toBeLessThan(many)
}, 180_000)
