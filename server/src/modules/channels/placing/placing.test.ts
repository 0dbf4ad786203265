import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { channelRecords } from '@brigade/contract/channels/channels.ts'
import type { SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import { founderRoles } from '@brigade/contract/kit/roles.ts'
import { menuPublishing } from '@brigade/contract/menus/publishing.ts'
import { beforeEach, expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { makeChannel, makeListing } from '../../../../testing/channels.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { statementsOf } from '../../../../testing/statements.ts'
import { allRoutes } from '../../../routes.ts'
import { placeListings } from './place-listings.ts'

const app = await testApp(allRoutes(testBankLink()))
const { call, database } = app
const { db } = database

let company = 0
let north = 0
let south = 0
let grill = 0
let manager: Person
beforeEach(async () => {
  company = await app.group({ name: 'Company' })
  north = await app.group({ name: 'North', parent: company })
  south = await app.group({ name: 'South', parent: company })
  grill = await makeRestaurant(database, { group: north, name: 'Grill' })
  manager = await app.person({ name: 'Mara', roles: founderRoles, on: company })
})

const save = (restaurant_id: number, channel: SalesChannel, state: 'on' | 'off' = 'on', as = manager) =>
  call(
    menuPublishing.saveListing,
    { restaurant_id, listing: { channel, state, markup_percent: 0, rounding: 'none', fulfilments: ['pickup'] } },
    { as },
  )
const channelOf = async (restaurant: number, kind: SalesChannel) =>
  (
    await db
      .selectFrom('listings')
      .leftJoin('channel_listings', 'channel_listings.listing_id', 'listings.id')
      .select('channel_id')
      .where('restaurant_id', '=', restaurant)
      .where('channel', '=', kind)
      .executeTakeFirst()
  )?.channel_id
const channels = async () => (await call(channelRecords.searchChannels, { page: 1 }, { as: manager })).body.data
const placed = (whereRetired: 'refuse' | 'make' = 'make', restaurantIds?: readonly number[]) =>
  database.write((tx) => placeListings(tx, { whereRetired, ...(restaurantIds && { restaurantIds }) }))

test('a listing that is saved where the company has no channel of its kind gets one, of the whole company, and History says so', async () => {
  expect((await save(grill, 'qr')).status).toBe(200)
  const [made, ...others] = await channels()
  expect([made, others]).toMatchObject([{ name: 'QR code', kind: 'qr', parent_access_group_id: company, counts: { draft: 1 } }, []])
  expect(await channelOf(grill, 'qr')).toBe(made?.id)
  const { data } = (await call(auditLogs.search, { resource: 'channel', resource_id: made?.id ?? 0 }, { as: manager })).body
  expect(data.map(({ agent, description }) => [agent, description.split('\n')[0]])).toEqual([['Channels', '- **name**: QR code']])
})

test('restaurants that are listed at the same moment share the one that is made', async () => {
  const diner = await makeRestaurant(database, { group: south })
  const answers = await Promise.all([save(grill, 'web'), save(diner, 'web')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await channels()).toMatchObject([{ kind: 'web', counts: { draft: 2 } }])
})

test('the channel of the nearest group above comes first, and never a retired one or one of a group beside it', async () => {
  const cafe = await makeRestaurant(database, { group: south })
  await makeChannel(database, { group: north, name: 'Retired', state: 'retired' })
  const whole = await makeChannel(database, { group: company, name: 'Whole' })
  const near = await makeChannel(database, { group: north, name: 'Near' })
  const beside = await makeChannel(database, { group: north, name: 'App', kind: 'app' })
  await save(grill, 'web')
  await save(cafe, 'web')
  await save(cafe, 'app')
  expect([await channelOf(grill, 'web'), await channelOf(cafe, 'web')]).toEqual([near, whole])
  const made = (await channels()).find(({ id, kind }) => kind === 'app' && id !== beside)
  expect([made?.id, made?.parent_access_group_id]).toEqual([await channelOf(cafe, 'app'), company])
})

test('a listing that is saved again stays where it is', async () => {
  await save(grill, 'web')
  const first = await channelOf(grill, 'web')
  await makeChannel(database, { group: north, name: 'Nearer' })
  await save(grill, 'web', 'off')
  await save(grill, 'web')
  expect(await channelOf(grill, 'web')).toBe(first)
})

test('a listing that is turned on leaves a retired channel for another one, with its store unless that has such a store', async () => {
  const diner = await makeRestaurant(database, { group: north })
  const kind = 'uber_eats' as const
  const old = await makeChannel(database, { group: company, kind, name: 'Old', state: 'retired' })
  const next = await makeChannel(database, { group: company, kind, name: 'Next' })
  const [kept, doubled] = [
    await makeListing(database, { restaurant: grill, kind, state: 'off', channel: old, store: 'a' }),
    await makeListing(database, { restaurant: diner, kind, state: 'off', channel: old, store: 'b' }),
  ]
  const there = await makeRestaurant(database, { group: north })
  await makeListing(database, { restaurant: there, kind, channel: next, store: 'b' })
  for (const restaurant of [grill, diner]) expect((await save(restaurant, kind)).status).toBe(200)
  const rows = await db.selectFrom('channel_listings').select(['listing_id', 'channel_id', 'external_store_id']).orderBy('listing_id').execute()
  expect(rows.filter(({ listing_id }) => listing_id === kept || listing_id === doubled)).toEqual([
    { listing_id: kept, channel_id: next, external_store_id: 'a' },
    { listing_id: doubled, channel_id: next, external_store_id: '' },
  ])
})

test('a channel that is retired while a listing is turned on there leaves none that is on', async () => {
  const { id } = (
    await call(channelRecords.createChannel, { channel: { name: 'Web', kind: 'web' }, parent_access_group_id: company }, { as: manager })
  ).body
  const listing = await makeListing(database, { restaurant: grill, state: 'off', channel: id })
  const [retired] = await Promise.all([call(channelRecords.actOnChannel, { id, act: 'retire' }, { as: manager }), save(grill, 'web')])
  expect(retired.body.state).toBe('retired')
  const { state } = await db.selectFrom('listings').select('state').where('id', '=', listing).executeTakeFirstOrThrow()
  expect(state).toBe('off')
})

test('many listings are placed in a few statements, and a second time nothing is to be done', async () => {
  for (let at = 0; at < 30; at += 1) {
    const restaurant = await makeRestaurant(database, { group: at % 2 ? north : south })
    for (const kind of ['web', 'app', 'doordash'] as const) await makeListing(database, { restaurant, kind, state: at % 3 ? 'on' : 'off' })
  }
  expect(await statementsOf(database, () => placed())).toBeLessThan(60)
  expect((await channels()).map(({ kind, counts }) => [kind, counts.draft + counts.retired])).toEqual([
    ['doordash', 30],
    ['app', 30],
    ['web', 30],
  ])
  expect(await statementsOf(database, () => placed())).toBeLessThan(10)
  expect(await channels()).toHaveLength(3)
})
