import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { offers } from '@brigade/contract/discounts/offers.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { makeOffer, makeRestaurant } from '../../../../testing/discounts.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { auditRoutes } from '../../../platform/audit/routes.ts'
import { offerRoutes } from './handlers.ts'
import { liveOffersAt } from './store-live.ts'

const app = await testApp({ discounts: offerRoutes, 'audit-logs': auditRoutes })
const { call, database, group, person } = app
const { db } = database

let { acme, bistro, north } = await twoCompanies(app)
let diner = 0
let grill = 0
let offer = 0
/** Decides for North, and has no right on the offer of the company. */
let local: Person
beforeEach(async () => {
  ;({ acme, bistro, north } = await twoCompanies(app))
  diner = await makeRestaurant(database, { on: acme.root, name: 'Diner' })
  grill = await makeRestaurant(database, { on: north, name: 'Grill' })
  offer = await makeOffer(database, { group: acme.root, name: 'Happy hour', terms: { pos_name: 'Happy' } })
  local = await person({ name: 'Lola', roles: ['discounts_admin', 'restaurants', 'access_groups'], on: north })
})

const optOut = (place: { restaurant_id?: number; access_group_id?: number }, as: Person = local, id = offer) =>
  call(offers.optOut, { id, ...place }, { as })
const optIn = (opt_out_id: number, as: Person = local) => call(offers.optIn, { id: offer, opt_out_id }, { as })
const listed = async (as: Person = acme.owner) => (await call(offers.discountOptOuts, { id: offer }, { as })).body
const appliesAt = async (restaurant: number) => (await liveOffersAt(db, restaurant, { at: new Date(), guest: null })).length > 0
const pastOf = async (resource: string, resource_id: number, as: Person = acme.owner) =>
  (await call(auditLogs.search, { resource, resource_id }, { as })).body.data.map(({ description }) => description)

test('whoever decides for a restaurant takes it out of an offer from above, and lets it take part again, without a right on the offer', async () => {
  const out = await optOut({ restaurant_id: grill })
  expect(out.body).toMatchObject({ restaurant_id: grill, access_group_id: null, name: 'Grill', made_by: 'Lola', _can: { remove: true } })
  expect((await optOut({ restaurant_id: grill })).body.id).toBe(out.body.id)
  expect(await appliesAt(grill)).toBe(false)
  expect(await appliesAt(diner)).toBe(true)
  expect(await listed()).toMatchObject({ data: [{ name: 'Grill' }], hidden: 0 })
  expect((await call(offers.getDiscount, { id: offer }, { as: acme.owner })).body.restaurant_count).toBe(1)
  expect((await optIn(out.body.id)).status).toBe(200)
  expect(await appliesAt(grill)).toBe(true)
  expect(await pastOf('discount', offer)).toEqual(['- **takes part again**: Grill', '- **takes no part**: Grill'])
  expect(await pastOf('restaurant', grill, local)).toEqual(['- **offers**: takes part again in Happy', '- **offers**: takes no part in Happy'])
})

test('a group takes no part with all restaurants below it, but never the group that owns the offer', async () => {
  expect((await optOut({ access_group_id: north })).body).toMatchObject({ access_group_id: north, name: 'Acme North' })
  expect([await appliesAt(grill), await appliesAt(diner)]).toEqual([false, true])
  expect((await optOut({ access_group_id: acme.root }, acme.owner)).status).toBe(404)
  const own = await makeOffer(database, { group: north })
  expect((await optOut({ access_group_id: north }, local, own)).status).toBe(404)
})

test('who does not decide there takes nobody out and lets nobody in again, whatever their right on the offer', async () => {
  const south = await group({ name: 'South', parent: acme.root })
  const elsewhere = await person({ roles: ['discounts_admin'], on: south })
  const looker = await person({ roles: ['discounts', 'discounts_admin'], on: south })
  await app.grant(looker, north, 'discounts')
  expect((await optOut({ restaurant_id: grill }, elsewhere)).status).toBe(404)
  expect((await optOut({ access_group_id: north }, looker)).status).toBe(404)
  const { body } = await optOut({ restaurant_id: grill })
  expect((await optIn(body.id, looker)).status).toBe(404)
  expect(await appliesAt(grill)).toBe(false)
})

test('an offer that is not meant for the place is as one that there is not', async () => {
  const beside = await makeOffer(database, { group: await group({ parent: acme.root }) })
  const narrowed = await makeOffer(database, { group: acme.root, restaurants: [diner] })
  const draft = await makeOffer(database, { group: acme.root, status: 'draft' })
  const theirs = await makeOffer(database, { group: bistro.root })
  const says = async (id: number) => {
    const { status, problem } = await optOut({ restaurant_id: grill }, local, id)
    return [status, problem.message]
  }
  const unknown = await says(999_999_999)
  expect(unknown[0]).toBe(404)
  expect(await Promise.all([beside, narrowed, draft, theirs].map(says))).toEqual([unknown, unknown, unknown, unknown])
  expect((await optOut({ restaurant_id: grill }, acme.owner, draft)).status).toBe(200)
})

test('who took no part is shown as far as the person may see it, and counted', async () => {
  await optOut({ restaurant_id: grill })
  await optOut({ restaurant_id: diner }, acme.owner)
  await database.write((tx) =>
    sql`insert into access_group_resources (resource_type, resource_id, access_group_id) values ('discount', ${offer}, ${north})`.execute(tx),
  )
  expect(await listed(local)).toMatchObject({ data: [{ name: 'Grill', _can: { remove: true } }], hidden: 1 })
  const looker = await person({ roles: ['discounts'], on: north })
  expect(await listed(looker)).toMatchObject({ data: [{ name: 'Grill', _can: { remove: false } }], hidden: 1 })
  // In its History the restaurant is named to those who see what is there.
  expect((await pastOf('discount', offer, local)).toSorted()).toEqual(['- **takes no part**: Grill', '- **takes no part**: a restaurant'])
})

test('a call names a restaurant or a group, not both and not neither', async () => {
  expect((await optOut({})).problem.errors).toEqual({ restaurant_id: ['Choose a restaurant or an organization'] })
  expect((await optOut({ restaurant_id: grill, access_group_id: north })).status).toBe(400)
})

test('open calendars at the place hear of it', async () => {
  await sql`delete from realtime_events`.execute(db)
  await optOut({ restaurant_id: grill })
  const { rows } = await sql<{ reach: number[] }>`select reach from realtime_events where keys = array['discounts']`.execute(db)
  expect(rows.map(({ reach }) => reach.toSorted())).toEqual([[acme.root, north].toSorted()])
})
