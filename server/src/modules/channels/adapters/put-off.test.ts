import { menuPublishing } from '@brigade/contract/menus/publishing.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { publishingApp } from '../../../../testing/publishing.ts'
import { menuJobs } from '../../menus/jobs.ts'
import { MarketBusy, marketplaceOf } from '../../menus/publishing/public.ts'

// Where nothing is sent for a while, what has to be sent waits, without a worker and without a try.

const app = await publishingApp()
const { db } = app.database
const home = await app.group({ name: 'North' })
const boss = await app.person({ roles: ['restaurants_admin', 'availabilities_admin', 'publisher'], on: home })
const as = { as: boss }
const signal = () => new AbortController().signal
beforeEach(() => {
  app.market.set()
  app.forgetJobs()
})

const { id: channelId } = await db
  .insertInto('channels')
  .values({ name: 'Grubhub', kind: 'grubhub', parent_access_group_id: home })
  .returning('id')
  .executeTakeFirstOrThrow()

async function shop() {
  const id = await app.restaurant({ on: home })
  const menu = await app.node(id, 'menu', { fields: { name: 'All day' } })
  const soup = await app.node(id, 'item', { fields: { name: 'Soup', price_minor: 500 } })
  await app.node(id, 'placement', { in: menu, ref: soup })
  await app.list(id, 'grubhub')
  const { id: listing_id } = await db.selectFrom('listings').select('id').where('restaurant_id', '=', id).executeTakeFirstOrThrow()
  await db.insertInto('channel_listings').values({ listing_id, channel_id: channelId }).execute()
  return { id, listingId: listing_id, soup }
}

const publish = async (id: number) => {
  await app.call(menuPublishing.publish, { restaurant_ids: [id] }, as)
  await app.runJobs()
}
const targetOf = async (listing_id: number) =>
  db
    .selectFrom('publication_targets')
    .select(['id', 'state', 'attempts', 'next_try_at'])
    .where('listing_id', '=', listing_id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
const rest = (seconds: number) =>
  sql`insert into channel_health (channel_id, open_until) values (${channelId}, now() + make_interval(secs => ${seconds}))
    on conflict (channel_id) do update set open_until = excluded.open_until, failures = 0`.execute(db)

test('a publication waits as if nobody had tried, and goes out when its channel is asked again', async () => {
  const { id, listingId } = await shop()
  await rest(120)
  const before = app.jobs.length
  await publish(id)
  const waiting = await targetOf(listingId)
  expect(waiting).toMatchObject({ state: 'queued', attempts: 0 })
  expect(waiting.next_try_at).not.toBeNull()
  const later = app.jobs.slice(before).filter(({ ticket }) => ticket?.afterSeconds !== undefined)
  expect(later.map(({ queue, data }) => [queue, data])).toEqual([['publication-send-grubhub', { targetId: waiting.id }]])
  expect(later[0]?.ticket?.afterSeconds).toBeGreaterThan(100)
  await rest(-1)
  await app.runJobs({ alsoLater: true })
  expect(await targetOf(listingId)).toMatchObject({ state: 'live', attempts: 1 })
})

test('five failures leave the next publication waiting, although its marketplace is back; the one try lets it in', async () => {
  await rest(-1)
  const shops = [await shop(), await shop(), await shop(), await shop(), await shop(), await shop()]
  app.market.set('away')
  for (const { id } of shops) await publish(id)
  const states = await Promise.all(shops.map(({ listingId }) => targetOf(listingId)))
  expect(states.map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1, 1, 0])
  app.market.set()
  await sql`update channel_health set open_until = now() - interval '1 second' where channel_id = ${channelId}`.execute(db)
  await app.runJobs({ alsoLater: true })
  await app.runJobs({ alsoLater: true })
  const after = await Promise.all(shops.map(({ listingId }) => targetOf(listingId)))
  expect(after.map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => 'live'))
})

test('a job that was put off comes again under a key of its turn: many of a listing become one', async () => {
  await rest(-1)
  const { id, listingId } = await shop()
  await publish(id)
  await rest(60)
  const queues = menuJobs(app.deps).queues
  const queue = queues.find(({ name }) => name === 'listing-pauses-grubhub')
  const before = app.jobs.length
  await queue?.run({ listingId }, signal(), false)
  await queue?.run({ listingId }, signal(), false)
  await queue?.run({ listingId, turn: 1 }, signal(), false)
  const sent = app.jobs.slice(before)
  expect(sent.map(({ data, ticket }) => [data, ticket?.key])).toEqual([
    [{ listingId, turn: 1 }, `${listingId} later 1`],
    [{ listingId, turn: 1 }, `${listingId} later 1`],
    [{ listingId, turn: 2 }, `${listingId} later 2`],
  ])
  await rest(-1)
})

test('what waits under the name from before goes on to the queue of its marketplace', async () => {
  const { id, listingId } = await shop()
  await publish(id)
  const { id: targetId } = await targetOf(listingId)
  const queues = menuJobs(app.deps).queues
  const before = app.jobs.length
  await queues.find(({ name }) => name === 'listing-pauses')?.run({ listingId }, signal(), false)
  await queues.find(({ name }) => name === 'listing-closures')?.run({ listingId }, signal(), false)
  await queues.find(({ name }) => name === 'publication-send')?.run({ targetId }, signal(), false)
  await queues.find(({ name }) => name === 'publication-send')?.run({ targetId: 999_999 }, signal(), false)
  expect(app.jobs.slice(before).map(({ queue }) => queue)).toEqual(['listing-pauses-grubhub', 'listing-closures-grubhub', 'publication-send-grubhub'])
})

test('a marketplace that takes no more says for how long, or is left alone as usual', () => {
  const seconds = (header?: string) => new MarketBusy('It', { headers: new Headers(header === undefined ? {} : { 'retry-after': header }) }).seconds
  expect([seconds('7'), seconds(), seconds('soon'), seconds('0'), seconds('86400')]).toEqual([7, 30, 30, 30, 600])
  expect(marketplaceOf(app.deps.config, 'doordash')).toBeUndefined()
})
