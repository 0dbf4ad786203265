import { createHmac } from 'node:crypto'
import { menuPublishing } from '@brigade/contract/menus/publishing.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { publishingApp } from '../../../../testing/publishing.ts'
import { startUberSandbox } from '../../../uber-eats-sandbox/server.ts'
import { storeOf } from '../../../uber-eats-sandbox/state.ts'
import { connectedTo } from '../../menus/publishing/public.ts'
import { sealedCredentials } from '../credentials/credentials.ts'
import { incidentsDue } from './incidents-due.ts'

// What marketplaces say of their stores: that they take no orders there, until when, and that they do again.

const app = await publishingApp()
const { db } = app.database
const origin = app.app.listeningOrigin
const uber = await startUberSandbox({
  port: 0,
  host: '127.0.0.1',
  clientId: 'an-app',
  clientSecret: 'a-secret',
  hooksUrl: `${origin}/api/restaurants/v5/hooks/uber_eats`,
})
afterAll(() => uber.stop())
Object.assign(app.deps.config, { uberEatsUrl: uber.url, uberEatsAuthUrl: uber.url })
const [home, elsewhere] = [await app.group({ name: 'North' }), await app.group({ name: 'Another company' })]
const boss = await app.person({ roles: ['restaurants_admin', 'availabilities_admin', 'publisher'], on: home })
const as = { as: boss }
beforeEach(() => {
  app.setNow()
  app.market.set()
  uber.set()
})

async function channel(kind: 'grubhub' | 'uber_eats', on = home, secret?: string) {
  const values = { name: kind, kind, parent_access_group_id: on }
  const { id } = await db.insertInto('channels').values(values).returning('id').executeTakeFirstOrThrow()
  await db
    .insertInto('access_group_resources')
    .values({ resource_type: 'channel', resource_id: id, access_group_id: on, relation: 'owner' })
    .execute()
  if (secret !== undefined) {
    const credentials_sealed = sealedCredentials(app.deps.secrets, id, { client_id: 'an-app', client_secret: secret, signing_key: '' })
    await db.updateTable('channels').set({ credentials_sealed }).where('id', '=', id).execute()
  }
  return id
}

/** A restaurant whose menu is live there. */
async function shop(kind: 'grubhub' | 'uber_eats', channel_id: number, external_store_id = '', on = home) {
  const id = await app.restaurant({ on })
  const menu = await app.node(id, 'menu', { fields: { name: 'All day' } })
  await app.node(id, 'placement', { in: menu, ref: await app.node(id, 'item', { fields: { name: 'Soup', price_minor: 500 } }) })
  await app.list(id, kind)
  const listing = await db
    .selectFrom('listings')
    .select(['id', 'uuid', 'restaurant_id', 'channel'])
    .where('restaurant_id', '=', id)
    .executeTakeFirstOrThrow()
  await db.insertInto('channel_listings').values({ listing_id: listing.id, channel_id, external_store_id }).execute()
  if (on === home) {
    await app.call(menuPublishing.publish, { restaurant_ids: [id] }, as)
    await app.runJobs()
  }
  return listing
}

const incidents = async (listingId: number) => {
  const { rows } = await sql<{ reason: string; said: string; is_open: boolean }>`
    select reason, said, ended_at is null as is_open from listing_incidents where listing_id = ${listingId} order by id`.execute(db)
  return rows
}
const log = async (listingId: number) => {
  const { rows } = await sql<{ type: string }>`
    select type from listing_events where listing_id = ${listingId} and type in ('incident', 'incident_over') order by id`.execute(db)
  return rows.map(({ type }) => type)
}

const grubhub = await channel('grubhub')

function post(kind: string, news: object | string, headers: Record<string, string>) {
  const payload = typeof news === 'string' ? news : JSON.stringify(news)
  return app.app.inject({
    method: 'POST',
    url: `/api/restaurants/v5/hooks/${kind}`,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })
}
function signed(news: object, secret = app.market.secret, time = Math.floor(Date.now() / 1000)) {
  const body = JSON.stringify(news)
  return { 'market-signature': `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}` }
}

test('a store that the marketplace pauses is an incident with its reason, until it resumes it; three deliveries are one', async () => {
  const { id, uuid, restaurant_id } = await shop('grubhub', grubhub)
  app.market.set('duplicate_news')
  await app.market.act({ store: uuid, act: 'pause', reason: 'tablet_offline', said: 'No contact for 10 minutes' })
  expect(await incidents(id)).toEqual([{ reason: 'tablet_offline', said: 'No contact for 10 minutes', is_open: true }])
  expect(await log(id)).toEqual(['incident'])
  await app.market.act({ store: uuid, act: 'resume' })
  expect(await incidents(id)).toEqual([{ reason: 'tablet_offline', said: 'No contact for 10 minutes', is_open: false }])
  expect(await log(id)).toEqual(['incident', 'incident_over'])
  const { rows } = await sql<{ keys: string[] }>`
    select keys from realtime_events where resource_type = 'restaurant' and resource_id = ${restaurant_id} and 'listings' = any(keys)`.execute(db)
  expect(rows.map(({ keys }) => keys.includes('channels'))).toEqual([true, true])
})

test('a second report of a pause that runs changes it and makes no second one; the same again says nothing', async () => {
  const { id, uuid } = await shop('grubhub', grubhub)
  await app.market.act({ store: uuid, act: 'pause', reason: 'too many missed orders' })
  await app.market.act({ store: uuid, act: 'pause', reason: 'tablet_offline', said: 'Still away' })
  await app.market.act({ store: uuid, act: 'pause', reason: 'tablet_offline', said: 'Still away' })
  expect(await incidents(id)).toEqual([{ reason: 'tablet_offline', said: 'Still away', is_open: true }])
  expect(await log(id)).toEqual(['incident', 'incident'])
})

test('an end that was said is the end, once, however many servers look; one without an end stays', async () => {
  const [ends, stays] = [await shop('grubhub', grubhub), await shop('grubhub', grubhub)]
  const until = new Date(Date.now() + 3_600_000).toISOString()
  await app.market.act({ store: ends.uuid, act: 'pause', reason: 'courier_shortage', until })
  await app.market.act({ store: stays.uuid, act: 'pause' })
  const look = () => Promise.all([1, 2, 3].map(() => incidentsDue(app.deps).run(new AbortController().signal)))
  await look()
  expect([await log(ends.id), await log(stays.id)]).toEqual([['incident'], ['incident']])
  await sql`update listing_incidents set until = now() where listing_id = ${ends.id}`.execute(db)
  await look()
  expect([await log(ends.id), await log(stays.id)]).toEqual([['incident', 'incident_over'], ['incident']])
  expect(await incidents(ends.id)).toMatchObject([{ is_open: false }])
  expect(await incidents(stays.id)).toMatchObject([{ reason: 'other', is_open: true }])
})

test('what nobody signed, signed with another secret or long ago is not heard; an unknown store is no mistake', async () => {
  const { id, uuid } = await shop('grubhub', grubhub)
  const news = { event_id: 'forged', type: 'store_paused', store: uuid }
  expect((await post('grubhub', news, {})).statusCode).toBe(404)
  expect((await post('grubhub', news, signed(news, 'a guess'))).statusCode).toBe(404)
  expect((await post('grubhub', news, signed(news, app.market.secret, Math.floor(Date.now() / 1000) - 3600))).statusCode).toBe(404)
  expect((await post('doordash', news, signed(news))).statusCode).toBe(404)
  expect(await incidents(id)).toEqual([])
  const unknown = { ...news, store: 'nobody knows' }
  expect((await post('grubhub', unknown, signed(unknown))).statusCode).toBe(200)
  const odd = { event_id: '', type: 'store_burned' }
  expect((await post('grubhub', odd, signed(odd))).statusCode).toBe(400)
})

test('what a store is called at the marketplace finds it as well', async () => {
  const { id } = await shop('grubhub', grubhub, 'GH-77')
  await app.market.act({ store: 'GH-77', act: 'pause', reason: 'closed by the store' })
  expect(await incidents(id)).toMatchObject([{ reason: 'closed_there', is_open: true }])
})

let events = 0
const statusEvent = (store: string, status: string, more: object = {}) => ({
  event_id: `event-${++events}`,
  event_type: 'store.status.changed',
  event_time: Math.floor(Date.now() / 1000),
  meta: { user_id: store, status, ...more },
})

test('events of Uber Eats are heard by the app of the channel whose secret signed them', async () => {
  const store = 'uber-1'
  const { id } = await shop('uber_eats', await channel('uber_eats', home, 'a-secret'), store)
  // Another company has given the name of this store to one of its own.
  const foreign = await shop('uber_eats', await channel('uber_eats', elsewhere, 'their-secret'), store, elsewhere)
  expect(await uber.tell(statusEvent(store, 'OFFLINE', { offlineReason: 'PAUSED_BY_UBER', reason: 'Account on hold' }))).toBe(200)
  expect(await incidents(id)).toEqual([{ reason: 'account', said: 'Account on hold', is_open: true }])
  expect(await incidents(foreign.id)).toEqual([])
  expect(await uber.tell(statusEvent(store, 'ONLINE'), 'their-secret')).toBe(200)
  expect(await incidents(id)).toMatchObject([{ is_open: true }])
  expect(await uber.tell(statusEvent(store, 'ONLINE'), 'a guess')).toBe(404)
  expect(await uber.tell(statusEvent('uber-unknown', 'ONLINE'))).toBe(404)
  expect(await uber.tell(statusEvent(store, 'ONLINE'))).toBe(200)
  expect(await incidents(id)).toMatchObject([{ is_open: false }])
})

test('names that cannot be saved are not read, whoever sends them', async () => {
  for (const more of [
    { meta: { user_id: 'a\0' } },
    { store_id: 'a\0' },
    { event_id: 'a\0' },
    { webhook_meta: { webhook_msg_uuid: 'a\0' }, event_id: null },
  ]) {
    const news = { ...statusEvent('uber-9', 'ONLINE'), ...more }
    expect((await post('uber_eats', news, { 'x-uber-signature': 'nobody' })).statusCode).toBe(400)
  }
})

test('another company cannot use up the ids of events; a repeated, an old and a foreign event change nothing', async () => {
  const store = 'uber-2'
  const { id } = await shop('uber_eats', await channel('uber_eats', home, 'a-secret'), store)
  await shop('uber_eats', await channel('uber_eats', elsewhere, 'their-secret'), store, elsewhere)
  const paused = statusEvent(store, 'PAUSED', { offlineReason: 'PAUSED_BY_UBER' })
  expect(await uber.tell(paused, 'their-secret')).toBe(200)
  expect(await incidents(id)).toEqual([])
  expect(await uber.tell(paused)).toBe(200)
  expect(await uber.tell(statusEvent(store, 'ONLINE'))).toBe(200)
  expect(await uber.tell(paused)).toBe(200)
  expect(await incidents(id)).toMatchObject([{ is_open: false }])
  const old = { ...statusEvent(store, 'PAUSED', { offlineReason: 'PAUSED_BY_UBER' }), event_time: Math.floor(Date.now() / 1000) - 2 * 86_400 }
  expect(await uber.tell(old)).toBe(200)
  expect(await uber.tell({ ...statusEvent(store, 'OFFLINE'), event_type: 'orders.notification' })).toBe(200)
  expect(await uber.tell(statusEvent(store, 'OFFLINE', { offlineReason: 'OUT_OF_MENU_HOURS' }))).toBe(200)
  expect(await log(id)).toEqual(['incident', 'incident_over'])
})

test('a channel with credentials is sent by Uber’s API, what we closed there is no incident, what its people closed is', async () => {
  const store = 'uber-3'
  const listing = await shop('uber_eats', await channel('uber_eats', home, 'a-secret'), store)
  const kept = storeOf(uber.shelf, store)
  expect(kept.menus.get('MENU_TYPE_FULFILLMENT_DELIVERY')?.items.map(({ title }) => title)).toEqual([{ translations: { en_us: 'Soup' } }])
  expect(app.market.shelf.stores.has(listing.uuid)).toBe(false)
  const byPeople = () => uber.tell(statusEvent(store, 'PAUSED', { offlineReason: 'PAUSED_BY_RESTAURANT' }))
  await sql`update listings set told_closed = '[{"fulfilment": "pickup", "until": null}]' where id = ${listing.id}`.execute(db)
  await byPeople()
  expect(await incidents(listing.id)).toEqual([])
  await sql`update listings set told_closed = '[]' where id = ${listing.id}`.execute(db)
  await byPeople()
  expect(await incidents(listing.id)).toMatchObject([{ reason: 'closed_there', is_open: true }])
  // Without the name of the store it would be sent to the address of the installation.
  await db.updateTable('channel_listings').set({ external_store_id: '' }).where('listing_id', '=', listing.id).execute()
  expect((await connectedTo(app.deps, listing))?.store).toBe(listing.uuid)
})
