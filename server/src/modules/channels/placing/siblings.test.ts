import { readFileSync } from 'node:fs'
import { accessGroups } from '@brigade/contract/access-groups.ts'
import { channelRecords } from '@brigade/contract/channels/channels.ts'
import { listingChecks, listingPage } from '@brigade/contract/channels/listing-page.ts'
import { listingsOfMany } from '@brigade/contract/channels/listings.ts'
import { founderRoles } from '@brigade/contract/kit/roles.ts'
import { menuPublishing } from '@brigade/contract/menus/publishing.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../../../testing/app.ts'
import { listingsApp } from '../../../../testing/listings.ts'
import { holdingKey, untilWaiting } from '../../../../testing/waiting.ts'
import { signatureOf, startUberSandbox } from '../../../uber-eats-sandbox/server.ts'
import { storeOf } from '../../../uber-eats-sandbox/state.ts'
import { readListing } from '../drift/read-back.ts'

// Two franchisees of one company. The south signs in at Uber Eats with its own account; nobody of the north has a right on it.

const app = await listingsApp()
const { db } = app.database
const uber = await startUberSandbox({ port: 0, host: '127.0.0.1', clientId: 'an-app', clientSecret: 'a-secret' })
afterAll(() => uber.stop())
Object.assign(app.deps.config, { uberEatsUrl: uber.url, uberEatsAuthUrl: uber.url })

const channel = 'uber_eats' as const
const roles = ['channels_admin', 'restaurants', 'restaurants_admin', 'publisher', 'availabilities_admin'] as const
const credentials = { client_id: 'an-app', client_secret: 'a-secret', signing_key: '' }
let [company, north, south, uberSouth] = [0, 0, 0, 0]
let ofNorth: Person
let ofSouth: Person
let ofBoth: Person
beforeEach(async () => {
  company = await app.group({ name: 'Company' })
  ;[north, south] = [await app.group({ name: 'North', parent: company }), await app.group({ name: 'South', parent: company })]
  ;[ofNorth, ofSouth, ofBoth] = [
    await app.person({ roles: [...roles], on: north }),
    await app.person({ roles: [...roles], on: south }),
    await app.person({ roles: [...roles], on: company }),
  ]
  const made = await app.call(
    channelRecords.createChannel,
    { channel: { name: 'Uber South', kind: channel }, parent_access_group_id: south },
    { as: ofSouth },
  )
  uberSouth = made.body.id
})

const signIn = async (id: number, as: Person) => (await app.call(channelRecords.setChannelCredentials, { id, credentials }, { as })).status
const listing = { channel, state: 'on' as const, markup_percent: 0, rounding: 'none' as const, fulfilments: ['delivery' as const] }
async function diner(on: number, as: Person, dish = 'Soup'): Promise<number> {
  const id = await app.restaurant({ on })
  const menu = await app.node(id, 'menu', { fields: { name: 'All day' } })
  await app.node(id, 'placement', { in: menu, ref: await app.node(id, 'item', { fields: { name: dish, price_minor: 700 } }) })
  expect((await app.call(menuPublishing.saveListing, { restaurant_id: id, listing }, { as })).status).toBe(200)
  return id
}
const name = (restaurant_id: number, external_store_id: string, as: Person) =>
  app.call(listingPage.setListingConnection, { restaurant_id, channel, external_store_id, option_fallback: 'item' }, { as })
const placeOf = (restaurant: number) =>
  db
    .selectFrom('channel_listings')
    .innerJoin('listings', 'listings.id', 'listing_id')
    .select(['listing_id', 'channel_id', 'external_store_id', 'listings.state'])
    .where('restaurant_id', '=', restaurant)
    .executeTakeFirstOrThrow()
const connect = (channel_id: number, restaurant: number, as: Person) =>
  app.call(listingsOfMany.connectListings, { channel_id, restaurant_ids: [restaurant], listing: {} }, { as })

test('a listing comes by itself on no channel of a group beside it: the highest group gets one', async () => {
  const spot = await diner(north, ofNorth)
  const { channel_id } = await placeOf(spot)
  const { body } = await app.call(channelRecords.getChannel, { id: channel_id }, { as: ofBoth })
  expect(body).toMatchObject({ name: 'Uber Eats', parent_access_group_id: company, connection: { has_credentials: false } })
  // Nor when the channel that it is on ends.
  await app.call(listingsOfMany.changeListings, { listing_ids: [(await placeOf(spot)).listing_id], change: { state: 'off' } }, { as: ofNorth })
  expect((await app.call(channelRecords.removeChannel, { id: channel_id }, { as: ofBoth })).status).toBe(200)
  await app.call(menuPublishing.saveListing, { restaurant_id: spot, listing }, { as: ofNorth })
  expect((await placeOf(spot)).channel_id).not.toBe(uberSouth)
})

test('a listing is turned off with its channel by nobody who decides neither for it nor for a group above it', async () => {
  const spot = await diner(north, ofNorth)
  expect((await app.call(channelRecords.actOnChannel, { id: uberSouth, act: 'retire' }, { as: ofSouth })).status).toBe(200)
  expect((await placeOf(spot)).state).toBe('on')
})

test('nor is it told of in its log by news that they sign', async () => {
  const spot = await diner(north, ofNorth)
  expect((await name(spot, 'spot-store', ofNorth)).status).toBe(200)
  expect(await signIn(uberSouth, ofSouth)).toBe(200)
  const payload = JSON.stringify({
    event_id: 'forged-1',
    event_type: 'store.status.changed',
    event_time: Math.floor(Date.now() / 1000),
    meta: { user_id: 'spot-store', status: 'OFFLINE', offlineReason: 'PAUSED_BY_UBER', reason: 'Account on hold' },
  })
  const headers = { 'content-type': 'application/json', 'x-uber-signature': signatureOf(payload, 'a-secret') }
  expect((await app.app.inject({ method: 'POST', url: '/api/restaurants/v5/hooks/uber_eats', payload, headers })).statusCode).toBe(404)
  const { body } = await app.call(listingPage.getListing, { restaurant_id: spot, channel }, { as: ofNorth })
  expect(body.incident).toBeNull()
})

test('credentials of a channel change no store by somebody who may do nothing on that channel', async () => {
  expect(await signIn(uberSouth, ofSouth)).toBe(200)
  expect((await connect(uberSouth, await app.restaurant({ on: north }), ofNorth)).status).toBe(404)
  const spy = await diner(north, ofNorth, 'Dishwater')
  // The name of a store at the address of the installation alone.
  expect((await name(spy, 'south-store', ofNorth)).status).toBe(200)
  await app.publish(ofNorth, spy)
  expect([...storeOf(uber.shelf, 'south-store').menus.values()]).toEqual([])
  expect((await name(await diner(south, ofSouth), 'south-store', ofSouth)).status).toBe(200)
})

test('nor read one, though it was connected there by somebody who may', async () => {
  expect(await signIn(uberSouth, ofSouth)).toBe(200)
  const theirs = await diner(south, ofSouth, 'Secret stew')
  expect((await name(theirs, 'stew-store', ofSouth)).status).toBe(200)
  await app.publish(ofSouth, theirs)
  // The south takes the listing off its store; what is there stays there.
  await name(theirs, '', ofSouth)

  const spy = await app.restaurant({ on: north })
  expect((await connect(uberSouth, spy, ofBoth)).body.results[0]?.outcome).toBe('done')
  expect((await name(spy, 'made-up-store', ofBoth)).status).toBe(200)
  const refused = await name(spy, 'stew-store', ofNorth)
  expect([refused.status, refused.problem.message]).toEqual([
    403,
    'Uber South signs in by itself, so its store IDs take Channels admin in the organization that owns it, without an end date. Ask somebody who has that role there.',
  ])
  const { listing_id } = await placeOf(spy)
  await app.call(listingChecks.readBackListings, { listing_ids: [listing_id] }, { as: ofNorth })
  await readListing(app.deps, { listingId: listing_id }, new AbortController().signal)
  const { body } = await app.call(listingPage.getListing, { restaurant_id: spy, channel }, { as: ofNorth })
  expect(JSON.stringify(body.drift)).not.toContain('Secret stew')
  // What is named stays as it is saved, and is taken away, without the channel.
  expect((await name(spy, 'made-up-store', ofNorth)).status).toBe(200)
  expect((await name(spy, '', ofNorth)).status).toBe(200)
})

test('whoever reaches a restaurant by a share, or for a time, puts it on no channel beside it: that would outlast it', async () => {
  const [spot, shared] = [await app.restaurant({ on: north }), await app.restaurant({ on: north })]
  await sql`insert into access_group_resources (resource_type, resource_id, access_group_id) values ('restaurant', ${shared}, ${south})`.execute(db)
  const forAnHour = (group: number) =>
    sql`insert into role_grants (user_id, access_group_id, role, expires_at) values (${ofSouth.id}, ${group}, 'channels_admin', now() + interval '1 hour')`.execute(
      db,
    )
  await forAnHour(north)
  for (const restaurant of [spot, shared])
    expect((await connect(uberSouth, restaurant, ofSouth)).body.results[0]).toMatchObject({
      outcome: 'refused',
      sentence:
        'Putting it on a channel of a group beside it takes Channels admin in the organization that owns the restaurant, without an end date.',
    })
  // One of a group above is theirs who decide there anyway.
  const above = await app.channel(company, channel, 'Uber of all')
  await forAnHour(company)
  expect((await connect(above, spot, ofSouth)).body.results[0]?.outcome).toBe('done')
})

test('nor does such a person give its listing a token of their own, which would send its menus on: taking one away stops something', async () => {
  const spot = await diner(north, ofNorth)
  await sql`insert into access_group_resources (resource_type, resource_id, access_group_id) values ('restaurant', ${spot}, ${south})`.execute(db)
  const give = (token: string | null, as: Person) =>
    app.call(listingPage.setListingConnection, { restaurant_id: spot, channel, external_store_id: '', option_fallback: 'item', token }, { as })
  const refused = await give('of-the-south', ofSouth)
  expect([refused.status, refused.problem.message]).toEqual([
    403,
    'Giving it a token takes Channels admin in the organization that owns the restaurant, without an end date. Ask somebody who has that role there.',
  ])
  expect((await give('of-the-north', ofNorth)).body.has_credentials).toBe(true)
  expect((await give(null, ofSouth)).body.has_credentials).toBe(false)
})

test('a store that was named before its channel had credentials is theirs only where its channel could be changed', async () => {
  const spy = await diner(north, ofNorth)
  const own = await diner(company, ofBoth)
  const { channel_id } = await placeOf(spy)
  expect((await name(spy, 'early-store', ofNorth)).status).toBe(200)
  expect((await name(own, 'own-store', ofBoth)).status).toBe(200)
  expect(await signIn(channel_id, ofBoth)).toBe(200)
  expect([(await placeOf(spy)).external_store_id, (await placeOf(own)).external_store_id]).toEqual(['', 'own-store'])
  // Another secret of the same account leaves what was named with the first.
  expect((await name(spy, 'north-store', ofBoth)).status).toBe(200)
  expect(await signIn(channel_id, ofBoth)).toBe(200)
  expect((await placeOf(spy)).external_store_id).toBe('north-store')
})

test('a store ID goes along to no channel that has credentials of its own', async () => {
  const spy = await diner(north, ofNorth)
  const { channel_id } = await placeOf(spy)
  expect((await name(spy, 'late-store', ofNorth)).status).toBe(200)
  const made = await app.call(
    channelRecords.createChannel,
    { channel: { name: 'Second', kind: channel }, parent_access_group_id: company },
    { as: ofBoth },
  )
  expect(await signIn(made.body.id, ofBoth)).toBe(200)
  await app.call(channelRecords.actOnChannel, { id: channel_id, act: 'retire' }, { as: ofBoth })
  await app.call(menuPublishing.saveListing, { restaurant_id: spy, listing }, { as: ofNorth })
  expect(await placeOf(spy)).toMatchObject({ channel_id: made.body.id, external_store_id: '' })
})

test('a store is the same in whatever case its ID is written', async () => {
  const store = '7b1d8d6a-3f6c-4f51-9a53-2f3c5e2a9c11'
  expect((await name(await diner(north, ofNorth), store, ofNorth)).status).toBe(200)
  const other = await name(await diner(south, ofSouth), store.toUpperCase(), ofSouth)
  expect(other.problem.errors).toEqual({ external_store_id: ['Another restaurant has this store ID'] })
})

test('listings that stood on channels beside them from before leave these, without what opens a store of others', async () => {
  const put = async (restaurant: number, channel_id: number, external_store_id: string) =>
    db
      .updateTable('channel_listings')
      .set({ channel_id, external_store_id, drift: JSON.stringify([{ name: 'Secret stew' }]), drift_state: 'different', drift_count: 1 })
      .where('listing_id', '=', (await placeOf(restaurant)).listing_id)
      .execute()
  const signing = await app.channel(south, channel, 'Signing')
  const [spot, spy, own, twin, double] = [
    await diner(north, ofNorth),
    await diner(north, ofNorth),
    await diner(south, ofSouth),
    await diner(north, ofNorth),
    await diner(south, ofSouth),
  ]
  const root = (await placeOf(spot)).channel_id
  await put(spot, uberSouth, 'spots-own')
  await put(spy, signing, 'taken-there')
  await put(own, signing, 'owns-own')
  await put(twin, root, 'One-Store')
  await put(double, uberSouth, 'one-store')
  expect(await signIn(signing, ofSouth)).toBe(200)
  await sql`update channel_listings set external_store_id = 'taken-there' where listing_id = ${(await placeOf(spy)).listing_id}`.execute(db)
  await sql`update channel_listings set external_store_id = 'owns-own' where listing_id = ${(await placeOf(own)).listing_id}`.execute(db)
  const file = readFileSync(new URL('../../../../migrations/0077-whose-channel.sql', import.meta.url), 'utf8')
  await app.database.pool.query(`begin; ${file.replace(/alter table .*;/, '')} commit`)
  expect(await Promise.all([spot, spy, own, twin, double].map(placeOf))).toMatchObject([
    { channel_id: root, external_store_id: 'spots-own' },
    { channel_id: root, external_store_id: '' },
    { channel_id: signing, external_store_id: 'owns-own' },
    { channel_id: root, external_store_id: '' },
    { channel_id: uberSouth, external_store_id: '' },
  ])
  const { body } = await app.call(listingPage.getListing, { restaurant_id: spy, channel }, { as: ofNorth })
  expect(body.drift).toMatchObject({ state: 'unread', entries: [] })
  // Where nothing is above, the highest group gets one.
  const web = await app.channel(south, 'web', 'Web South')
  await app.list(spot, 'web')
  const { id } = await db.selectFrom('listings').select('id').where('restaurant_id', '=', spot).where('channel', '=', 'web').executeTakeFirstOrThrow()
  await db
    .insertInto('channel_listings')
    .values({ listing_id: id, channel_id: web })
    .onConflict((on) => on.column('listing_id').doUpdateSet({ channel_id: web }))
    .execute()
  await app.database.pool.query(`begin; ${file.replace(/alter table .*;/, '')} commit`)
  const { channel_id } = await db.selectFrom('channel_listings').select('channel_id').where('listing_id', '=', id).executeTakeFirstOrThrow()
  expect((await app.call(channelRecords.getChannel, { id: channel_id }, { as: ofBoth })).body).toMatchObject({
    name: 'Online ordering',
    parent_access_group_id: company,
  })
})

test('whoever decides for a channel by a share, or for a time, gives nobody beside it a lasting use of its account', async () => {
  expect(await signIn(uberSouth, ofSouth)).toBe(200)
  const spot = await app.restaurant({ on: north })
  const forAnHour = (group: number) =>
    sql`insert into role_grants (user_id, access_group_id, role, expires_at) values (${ofNorth.id}, ${group}, 'channels_admin', now() + interval '1 hour')`.execute(
      db,
    )
  const wrong = {
    outcome: 'refused',
    sentence: 'Putting a restaurant beside it on this channel takes Channels admin in the organization that owns the channel, without an end date.',
  }
  await sql`insert into access_group_resources (resource_type, resource_id, access_group_id) values ('channel', ${uberSouth}, ${north})`.execute(db)
  expect((await connect(uberSouth, spot, ofNorth)).body.results[0]).toMatchObject(wrong)
  await forAnHour(south)
  expect((await connect(uberSouth, spot, ofNorth)).body.results[0]).toMatchObject(wrong)
  expect((await connect(uberSouth, spot, ofBoth)).body.results[0]?.outcome).toBe('done')
  const refused = await name(spot, 'of-the-account', ofNorth)
  expect([refused.status, refused.problem.message]).toEqual([
    403,
    'Uber South signs in by itself, so its store IDs take Channels admin in the organization that owns it, without an end date. Ask somebody who has that role there.',
  ])
  expect((await name(spot, 'of-the-account', ofBoth)).status).toBe(200)
})

test('a channel that is restored turns on nothing that has come to a group beside it meanwhile, unless they who restore it decide there', async () => {
  const head = await app.person({ roles: founderRoles, on: company })
  const made = await app.call(
    channelRecords.createChannel,
    { channel: { name: 'Uber North', kind: channel }, parent_access_group_id: north },
    { as: ofNorth },
  )
  const id = made.body.id
  const [spot, stays] = [await app.restaurant({ on: north }), await app.restaurant({ on: north })]
  for (const one of [spot, stays]) expect((await connect(id, one, ofNorth)).body.results[0]?.outcome).toBe('done')
  const act = (what: 'retire' | 'restore', as: Person) => app.call(channelRecords.actOnChannel, { id, act: what }, { as })
  const placed = (access_group_id: number) => ({ resource_type: 'restaurant' as const, resource_ids: [spot], access_group_id })
  const states = async () => [(await placeOf(spot)).state, (await placeOf(stays)).state]
  expect((await act('retire', ofNorth)).status).toBe(200)
  expect((await app.call(accessGroups.moveResources, placed(south), { as: head })).problem.message).toBeUndefined()
  expect((await act('restore', ofNorth)).status).toBe(200)
  expect(await states()).toEqual(['off', 'on'])
  // Nor later, when it comes back.
  expect((await app.call(accessGroups.moveResources, placed(north), { as: head })).status).toBe(200)
  for (const what of ['retire', 'restore'] as const) await act(what, ofNorth)
  expect(await states()).toEqual(['off', 'on'])
  await app.call(listingsOfMany.changeListings, { listing_ids: [(await placeOf(spot)).listing_id], change: { state: 'on' } }, { as: ofNorth })
  await act('retire', ofNorth)
  expect((await app.call(accessGroups.moveResources, placed(south), { as: head })).status).toBe(200)
  await act('restore', ofBoth)
  expect(await states()).toEqual(['on', 'on'])
  // What went off while it was beside already comes on as it went.
  for (const what of ['retire', 'restore'] as const) await act(what, ofNorth)
  expect(await states()).toEqual(['on', 'on'])
})

test('stores that were named before a channel got another owner are none of an account that its new owner signs in with', async () => {
  const made = await app.call(
    channelRecords.createChannel,
    { channel: { name: 'Uber North', kind: channel }, parent_access_group_id: north },
    { as: ofNorth },
  )
  const spot = await diner(north, ofNorth)
  await connect(made.body.id, spot, ofNorth)
  expect((await name(spot, 'harbor-store', ofNorth)).status).toBe(200)
  const to = (access_group_id: number) => ({ resource_type: 'channel' as const, resource_ids: [made.body.id], access_group_id })
  await app.grant(ofBoth, company, 'access_groups_admin')
  expect((await app.call(accessGroups.moveResources, to(company), { as: ofBoth })).problem.message).toBeUndefined()
  const storeOfSpot = async () => (await placeOf(spot)).external_store_id
  expect(await storeOfSpot()).toBe('harbor-store')
  expect(await signIn(made.body.id, ofBoth)).toBe(200)
  expect(await storeOfSpot()).toBe('')
  // What the new owner names there is theirs, also with a new secret of the same account.
  expect((await name(spot, 'spot-store', ofBoth)).status).toBe(200)
  expect(await signIn(made.body.id, ofBoth)).toBe(200)
  expect(await storeOfSpot()).toBe('spot-store')
  // The owner after that keeps it while the account stays, and not with another one.
  expect((await app.call(accessGroups.moveResources, to(south), { as: ofBoth })).problem.message).toBeUndefined()
  expect(await signIn(made.body.id, ofSouth)).toBe(200)
  expect(await storeOfSpot()).toBe('spot-store')
  const others = { ...credentials, client_id: 'another-app' }
  expect((await app.call(channelRecords.setChannelCredentials, { id: made.body.id, credentials: others }, { as: ofSouth })).status).toBe(200)
  expect(await storeOfSpot()).toBe('')
})

test('a store that is named while its channel comes to sign in by itself is judged by that', async () => {
  const spot = await diner(north, ofNorth)
  const { channel_id } = await placeOf(spot)
  const done = await holdingKey(db, `stores of ${channel}`, 0, async (release) => {
    const naming = name(spot, 'flagship', ofNorth)
    await untilWaiting(db, 1)
    const setting = signIn(channel_id, ofBoth)
    await Promise.race([setting, untilWaiting(db, 2)])
    await release()
    return [(await naming).status, await setting]
  })
  expect(done).toEqual([200, 200])
  expect((await placeOf(spot)).external_store_id).toBe('')
})
