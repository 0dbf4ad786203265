import { handovers } from '@brigade/contract/access-groups/handovers.ts'
import { accessGroups } from '@brigade/contract/access-groups.ts'
import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { channelRecords } from '@brigade/contract/channels/channels.ts'
import { listingPage } from '@brigade/contract/channels/listing-page.ts'
import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { makeChannel, makeListing } from '../../../../testing/channels.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { auditRoutes } from '../../../platform/audit/routes.ts'
import { accessGroupRoutes } from '../../access-groups/routes.ts'
import { channelRoutes } from '../routes.ts'

const app = await testApp({ channels: channelRoutes, 'access-groups': accessGroupRoutes, 'audit-logs': auditRoutes })
const { call, database } = app
const { db } = database

const kind = 'uber_eats' as const
let { acme, bistro, north, offer, accept } = await twoCompanies(app)
let grill = 0
let diner = 0
let uber = 0
beforeEach(async () => {
  ;({ acme, bistro, north, offer, accept } = await twoCompanies(app))
  grill = await makeRestaurant(database, { group: north, name: 'Grill' })
  diner = await makeRestaurant(database, { group: acme.root, name: 'Diner' })
  uber = await makeChannel(database, { group: acme.root, kind, name: 'Acme Eats' })
})

const sealed = { credentials_sealed: 'v1.sealed', credentials_at: new Date() }
async function listed(restaurant: number, channel: number, store = ''): Promise<number> {
  const id = await makeListing(database, { restaurant, kind, channel, store })
  if (store) await db.updateTable('channel_listings').set(sealed).where('listing_id', '=', id).execute()
  return id
}
const signIn = (id: number) =>
  db
    .updateTable('channels')
    .set({ ...sealed, account: 'acme-account' })
    .where('id', '=', id)
    .execute()
const placeOf = (listing: number) => db.selectFrom('channel_listings').selectAll().where('listing_id', '=', listing).executeTakeFirstOrThrow()
const get = async (id: number, as: Person) => call(channelRecords.getChannel, { id }, { as })
const channelsOf = async (as: Person) => (await call(channelRecords.searchChannels, { page: 1 }, { as })).body.data
const past = async (resource: ResourceType, resource_id: number, as: Person) =>
  (await call(auditLogs.search, { resource, resource_id }, { as })).body.data.map(({ description }) => description)

async function handedOver(type: ResourceType, ...ids: number[]): Promise<void> {
  const answer = await accept(await offer(type, ...ids))
  expect(answer.problem.message).toBeUndefined()
}
const foreseen = async (resource_type: ResourceType, ...resource_ids: number[]) =>
  (await call(handovers.previewHandoverOffer, { id: acme.root, email: bistro.owner.email, resource_type, resource_ids } as never, { as: acme.owner }))
    .body.notes

test('a restaurant that goes is listed on a channel of the other company; its store and credentials stay behind', async () => {
  const [going, staying] = [await listed(grill, uber, 'grill-store'), await listed(diner, uber, 'diner-store')]
  await db.insertInto('listing_events').values({ listing_id: going, type: 'changed', made_by: 'Acme Owner' }).execute()
  await sql`insert into listing_incidents (listing_id, reason, said) values (${going}, 'account', 'Acme owes money')`.execute(db)
  const theirs = await makeChannel(database, { group: bistro.root, kind, name: 'Their Uber' })
  const notes = JSON.stringify(await foreseen('restaurant', grill))
  expect(notes).toContain('Store IDs and credentials of Grill on their channels are taken away.')
  expect(notes).toContain('Acme Eats stays, without the restaurants that go.')
  const handover_id = await offer('restaurant', grill)
  const shown = JSON.stringify((await call(handovers.previewHandover, { id: bistro.root, handover_id }, { as: bistro.owner })).body)
  expect(shown).toContain('The restaurants are listed on channels of your company.')
  expect(shown).not.toContain('Acme Eats')
  expect((await accept(handover_id)).problem.message).toBeUndefined()

  expect(await placeOf(going)).toMatchObject({ channel_id: theirs, external_store_id: '', credentials_sealed: null, credentials_at: null })
  expect(await placeOf(staying)).toMatchObject({ channel_id: uber, external_store_id: 'diner-store', credentials_sealed: 'v1.sealed' })
  expect((await get(theirs, bistro.owner)).body.counts.draft).toBe(1)
  expect((await get(uber, acme.owner)).body.counts.draft).toBe(1)
  const [event] = await db.selectFrom('listing_events').select('made_by').where('listing_id', '=', going).execute()
  expect(event?.made_by).toBe('')
  const { body } = await call(listingPage.getListing, { restaurant_id: grill, channel: kind }, { as: bistro.owner })
  expect([body.state, body.incident]).toEqual(['draft', null])
  expect((await sql`select said, ended_at is null as is_open from listing_incidents where listing_id = ${going}`.execute(db)).rows).toEqual([
    { said: '', is_open: false },
  ])
  expect(await past('restaurant', grill, bistro.owner)).toContain(
    '- **channels**: store IDs and credentials taken away, for they are of another company',
  )
})

test('where the other company has no channel of the kind, or retired it, one is made that its highest group owns', async () => {
  const going = await listed(grill, uber)
  const retired = await makeChannel(database, { group: bistro.root, kind, name: 'Retired', state: 'retired' })
  await handedOver('restaurant', grill)
  const theirs = await channelsOf(bistro.owner)
  expect(theirs.map(({ name, state, parent_access_group_id }) => [name, state, parent_access_group_id])).toEqual([
    ['Retired', 'retired', bistro.root],
    ['Uber Eats', 'active', bistro.root],
  ])
  const { channel_id } = await placeOf(going)
  expect([channel_id === retired, theirs.map(({ id }) => id)]).toEqual([false, expect.arrayContaining([channel_id])])
})

test('a channel that goes leaves its restaurants and its credentials behind', async () => {
  const listing = await listed(diner, uber, 'lunch-store')
  await signIn(uber)
  await db.insertInto('channel_health').values({ channel_id: uber, last_error: 'Acme is blocked.' }).execute()
  const notes = JSON.stringify(await foreseen('channel', uber))
  expect(notes).toContain('The credentials of Acme Eats are taken away.')
  expect(notes).toContain('Restaurants that stay leave Acme Eats: they get another channel of your company.')
  await handedOver('channel', uber)

  const { body } = await get(uber, bistro.owner)
  expect(body).toMatchObject({ connection: { has_credentials: false, last_error: '' }, counts: { draft: 0 }, parent_access_group_name: 'Bistro' })
  const row = await db.selectFrom('channels').selectAll().where('id', '=', uber).executeTakeFirstOrThrow()
  expect([row.credentials_sealed, row.account]).toEqual([null, ''])
  expect((await get(uber, acme.owner)).status).toBe(404)
  const [made] = await channelsOf(acme.owner)
  expect(await placeOf(listing)).toMatchObject({ channel_id: made?.id, external_store_id: 'lunch-store', credentials_sealed: 'v1.sealed' })
  expect(await past('channel', uber, bistro.owner)).toContain('- **credentials**: taken away, for it is of another company now')
})

test('a group takes along its channel with the restaurants on it', async () => {
  const own = await makeChannel(database, { group: north, kind, name: 'Northern' })
  const [inside, outside] = [await listed(grill, own, 'grill-store'), await listed(diner, own)]
  await handedOver('access_group', north)
  expect(await placeOf(inside)).toMatchObject({ channel_id: own, external_store_id: '' })
  expect(await placeOf(outside)).toMatchObject({ channel_id: uber })
  expect((await get(own, bistro.owner)).body.counts.draft).toBe(1)
})

test('a channel that another group of the company comes to own, by a move or a merge, keeps its restaurants and its credentials', async () => {
  const south = await app.group({ name: 'Acme South', parent: acme.root })
  const own = await makeChannel(database, { group: north, kind, name: 'Northern' })
  await signIn(own)
  const listing = await listed(grill, own, 'grill-store')
  const moved = await call(accessGroups.moveResources, { access_group_id: south, resource_type: 'channel', resource_ids: [own] } as never, {
    as: acme.owner,
  })
  expect(moved.problem.message).toBeUndefined()
  expect((await get(own, acme.owner)).body).toMatchObject({
    parent_access_group_name: 'Acme South',
    version: 2,
    connection: { has_credentials: true },
  })
  const merged = await call(accessGroups.merge, { from_id: south, into_id: north }, { as: acme.owner })
  expect(merged.problem.message).toBeUndefined()
  expect((await get(own, acme.owner)).body).toMatchObject({ parent_access_group_name: 'Acme North', counts: { draft: 1 } })
  expect(await placeOf(listing)).toMatchObject({ channel_id: own, external_store_id: 'grill-store' })
})
