import { channels } from '@brigade/contract/channels.ts'
import type { SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import { hoursChanges } from '@brigade/contract/hours.ts'
import { pauses } from '@brigade/contract/menus/pauses.ts'
import { menuPublishing } from '@brigade/contract/menus/publishing.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { publishingApp } from '../../../../testing/publishing.ts'

// A test order of a listing.

const app = await publishingApp()
const { db } = app.database
const home = await app.group({ name: 'North' })
const boss = await app.person({
  name: 'Bo',
  roles: ['restaurants_admin', 'availabilities_admin', 'publisher', 'channels_admin', 'channels'],
  on: home,
})
const viewer = await app.person({ roles: ['restaurants', 'channels'], on: home })
const stranger = await app.person({ roles: ['channels_admin', 'channels'], on: await app.group({ name: 'Elsewhere' }) })
const as = { as: boss }
const { id: channelId } = await db
  .insertInto('channels')
  .values({ name: 'Uber Eats', kind: 'uber_eats', parent_access_group_id: home })
  .returning('id')
  .executeTakeFirstOrThrow()

beforeEach(() => sql`delete from rate_limits`.execute(db))

/** Open around the clock, with a soup that asks for bread. */
async function shop({ isLive = true, isOpen = true }: { readonly isLive?: boolean; readonly isOpen?: boolean } = {}) {
  const id = await app.restaurant({ on: home })
  const menu = await app.node(id, 'menu', { fields: { name: 'All day' } })
  const soup = await app.node(id, 'item', { fields: { name: 'Soup', price_minor: 500 } })
  const sides = await app.node(id, 'modifier', { fields: { name: 'Side', pricing: 'individual' } })
  const bread = await app.node(id, 'option', { in: sides, fields: { name: 'Bread', price_minor: 75 } })
  await app.node(id, 'link', { in: soup, ref: sides, fields: { min: 1, max: 1 } })
  await app.node(id, 'placement', { in: menu, ref: soup })
  await app.list(id, 'web', 'uber_eats')
  await sql`insert into channel_listings (listing_id, channel_id) select id, ${channelId} from listings where restaurant_id = ${id}`.execute(db)
  if (isLive) {
    await app.call(menuPublishing.publish, { restaurant_ids: [id] }, as)
    await app.runJobs()
  }
  if (isOpen) {
    const week = [0, 1, 2, 3, 4, 5, 6].map((dow) => ({ dow, start_min: 0, end_min: 1440 }))
    const { status } = await app.call(
      hoursChanges.saveHours,
      { restaurant_id: id, hours: { fulfilment: null, channel: null, week, lead_min: 0, last_order_min: 0 } },
      as,
    )
    expect(status).toBe(200)
  }
  return { id, soup, bread }
}

const tried = async (restaurant_id: number, channel: SalesChannel = 'uber_eats', note = '') => {
  const { status, body } = await app.call(channels.testListing, { restaurant_id, channel, note }, as)
  expect(status).toBe(200)
  return body
}

test('a test order of the live menu comes through, is canceled at once, and counts nowhere', async () => {
  const { id } = await shop()
  const { ok, sentence } = await tried(id, 'uber_eats', 'No salt')
  expect(sentence).toBe(
    'An order of Soup at $5.75 for pickup came through. It was marked as a test and canceled at once. The restaurant follows no workflow, so somebody takes each order by hand. Nothing was asked of Uber Eats itself: whether its app reaches us is not tried.',
  )
  expect(ok).toBe(true)
  const orders = await db.selectFrom('orders').selectAll().where('restaurant_id', '=', id).execute()
  expect(orders).toMatchObject([{ is_test: true, state: 'cancelled', system: 'test', guest: null, notes: { order: 'No salt' } }])
  const counted = await sql<{ entries: number; runs: number; news: number }>`select
    (select count(*)::int from sales_entries where restaurant_id = ${id}) as entries,
    (select count(*)::int from order_runs where order_id = ${orders[0]?.id}) as runs,
    (select count(*)::int from customer_news where order_id = ${orders[0]?.id}) as news`.execute(db)
  expect(counted.rows).toEqual([{ entries: 0, runs: 0, news: 0 }])
  const { body } = await app.call(channels.listingEvents, { restaurant_id: id, channel: 'uber_eats' }, as)
  expect(body.data.find(({ type }) => type === 'test_order')).toMatchObject({ sentence, made_by: 'Bo' })
})

test('one of an own channel leaves nothing untried', async () => {
  const { id } = await shop()
  expect((await tried(id, 'web')).sentence).not.toContain('is not tried')
})

test('a restaurant that is closed, or on hold there, says so', async () => {
  const { id } = await shop()
  await app.call(hoursChanges.closeStore, { restaurant_id: id, end_rule: 'manual', reason: 'staff' }, as)
  await sql`insert into listing_incidents (listing_id, reason) select id, 'account' from listings where restaurant_id = ${id} and channel = 'uber_eats'`.execute(
    db,
  )
  const { ok, sentence } = await tried(id)
  expect(ok).toBe(false)
  expect(sentence).toContain('It is closed for that now, so guests cannot order. Uber Eats takes no orders for it now.')
})

test('nothing that can be ordered, and no menu there, are said in words, and no order is made', async () => {
  const { id, bread } = await shop()
  await app.call(pauses.pause, { restaurant_id: id, targets: [{ node_id: bread }], end_rule: 'manual' }, as)
  expect(await tried(id)).toEqual({
    ok: false,
    sentence: 'Nothing of the menu on Uber Eats can be ordered now: all of it is out or outside its hours.',
  })
  const fresh = await shop({ isLive: false })
  expect(await tried(fresh.id)).toEqual({ ok: false, sentence: 'No menu is live on Uber Eats yet. Publish it first.' })
  expect(await db.selectFrom('orders').select('id').where('restaurant_id', 'in', [id, fresh.id]).execute()).toEqual([])
})

test('it takes channels_admin at the restaurant', async () => {
  const { id } = await shop({ isLive: false })
  const ask = async (who: typeof boss) =>
    (await app.call(channels.testListing, { restaurant_id: id, channel: 'uber_eats', note: '' }, { as: who })).status
  expect([await ask(viewer), await ask(stranger)]).toEqual([403, 404])
})
