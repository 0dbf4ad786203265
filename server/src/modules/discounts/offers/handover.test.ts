import { handovers } from '@brigade/contract/access-groups/handovers.ts'
import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { offers } from '@brigade/contract/discounts/offers.ts'
import type { OfferTerms } from '@brigade/contract/discounts/terms.ts'
import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { makeOffer, makeRestaurant, makeUse } from '../../../../testing/discounts.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { auditRoutes } from '../../../platform/audit/routes.ts'
import { accessGroupRoutes } from '../../access-groups/routes.ts'
import { offerRoutes } from './handlers.ts'
import { liveOffersAt } from './store-live.ts'

const app = await testApp({ discounts: offerRoutes, 'access-groups': accessGroupRoutes, 'audit-logs': auditRoutes })
const { call, database, person } = app
const { db } = database

let { acme, bistro, north, offer, accept } = await twoCompanies(app)
let grill = 0
let diner = 0
beforeEach(async () => {
  ;({ acme, bistro, north, offer, accept } = await twoCompanies(app))
  grill = await makeRestaurant(database, { on: north, name: 'Grill' })
  diner = await makeRestaurant(database, { on: acme.root, name: 'Diner' })
})

const get = async (id: number, as: Person = bistro.owner) => (await call(offers.getDiscount, { id }, { as })).body
const pastOf = async (resource_id: number, as: Person) =>
  (await call(auditLogs.search, { resource: 'discount', resource_id }, { as })).body.data.map(({ description }) => description)
const addCode = async (discount: number, root: number, code: string, customer: number | null = null) => {
  const { rows } = await sql<{ id: number }>`
    insert into discount_codes (discount_id, root_id, code, customer_id) values (${discount}, ${root}, ${code}, ${customer}) returning id`.execute(db)
  return rows[0]?.id ?? 0
}
const codesOf = async (discount: number) => {
  const { rows } = await sql<{ code: string; root_id: number; is_ended: boolean; customer_id: number | null }>`
    select code, root_id, ended_at is not null as is_ended, customer_id from discount_codes where discount_id = ${discount} order by id`.execute(db)
  return rows
}
const optOut = (discount: number, { restaurant, part }: { restaurant?: number; part?: number }) =>
  sql`insert into discount_opt_outs (discount_id, restaurant_id, access_group_id) values (${discount}, ${restaurant ?? null}, ${part ?? null})`.execute(
    db,
  )
const optOutsOf = async (discount: number) => (await sql`select id from discount_opt_outs where discount_id = ${discount}`.execute(db)).rows.length

async function handedOver(type: ResourceType, ...ids: number[]): Promise<void> {
  const answer = await accept(await offer(type, ...ids))
  expect(answer.problem.message).toBeUndefined()
}
const foreseen = async (resource_type: ResourceType, ...resource_ids: number[]) =>
  (await call(handovers.previewHandoverOffer, { id: acme.root, email: bistro.owner.email, resource_type, resource_ids } as never, { as: acme.owner }))
    .body.notes
const foreseenByThem = async (handover_id: number) =>
  (await call(handovers.previewHandover, { id: bistro.root, handover_id }, { as: bistro.owner })).body

const asking: Partial<OfferTerms> = {
  conditions: {
    field: 'group',
    match: 'all',
    of: [
      { field: 'segment', segment_id: 1 },
      { field: 'known_guest', is: true },
    ],
  },
}

test('an offer comes to another company paused, without restaurants, segments and opt-outs of the one it left, and without names', async () => {
  const id = await makeOffer(database, { group: acme.root, name: 'Happy hour', restaurants: [grill, diner], terms: asking })
  await optOut(id, { restaurant: grill })
  await optOut(id, { part: north })
  await makeUse(database, { offer: id, restaurant: grill })
  const said = [
    'Codes of offers, and how often they were used, go along; who changed it does not.',
    'Happy hour is paused.',
    'Restaurants that do not go along are taken out of Happy hour.',
    'Happy hour no longer asks about segments of customers.',
  ]
  expect(await foreseen('discount', id)).toEqual(expect.arrayContaining(said))
  const handover = await offer('discount', id)
  expect((await foreseenByThem(handover)).notes).toEqual(expect.arrayContaining(said))
  expect((await accept(handover)).status).toBe(200)
  expect(await get(id)).toMatchObject({
    status: 'paused',
    restaurants: [],
    hidden_restaurants: 0,
    terms: { conditions: { of: [{ field: 'known_guest' }] } },
    newest_version: 2,
    used_count: 1,
    parent_access_group_name: 'Bistro',
  })
  expect(await optOutsOf(id)).toBe(0)
  const { body } = await call(offers.discountVersions, { id }, { as: bistro.owner })
  expect(body.data.map(({ number, made_by }) => [number, made_by])).toEqual([[2, '']])
  const past = (await pastOf(id, bistro.owner)).join('\n')
  expect(past).toContain('- **status**: active → paused')
  expect(past).not.toContain('Grill')
  expect((await call(offers.getDiscount, { id }, { as: acme.owner })).status).toBe(404)
  const cafe = await makeRestaurant(database, { on: bistro.root })
  expect((await call(offers.actOnDiscount, { id, act: 'start' }, { as: bistro.owner })).status).toBe(200)
  expect((await liveOffersAt(db, cafe, { at: new Date(), guest: null })).map((one) => one.id)).toEqual([id])
})

test('codes are looked up in the company they came to; those that it has already, and those for a customer who stays, end', async () => {
  const id = await makeOffer(database, { group: acme.root, name: 'Spring', status: 'draft' })
  const theirs = await makeOffer(database, { group: bistro.root })
  const { rows } = await sql<{
    id: number
  }>`insert into customers (name, source, parent_access_group_id) values ('Ada', 'staff', ${acme.root}) returning id`.execute(db)
  const same = await addCode(id, acme.root, 'SPRING24')
  await addCode(id, acme.root, 'SUMMER24')
  await addCode(id, acme.root, 'ADA24', rows[0]?.id ?? 0)
  await addCode(theirs, bistro.root, 'SPRING24')
  expect(await foreseen('discount', id)).toContain('Codes of Spring that are for one customer alone end.')
  const handover = await offer('discount', id)
  expect((await foreseenByThem(handover)).notes).toContain('Your company has this code already, so it ends: SPRING24.')
  expect((await accept(handover)).status).toBe(200)
  expect(await codesOf(id)).toEqual([
    { code: `SPRING24X${same}`, root_id: bistro.root, is_ended: true, customer_id: null },
    { code: 'SUMMER24', root_id: bistro.root, is_ended: false, customer_id: null },
    { code: 'ADA24', root_id: bistro.root, is_ended: true, customer_id: null },
  ])
  expect((await codesOf(theirs)).map(({ code, is_ended }) => [code, is_ended])).toEqual([['SPRING24', false]])
  expect((await get(id)).code_count).toBe(3)
  expect((await pastOf(id, bistro.owner)).join('\n')).toContain('1 code ended')
})

test('restaurants that leave are named no more by offers that stay; an offer that named no others ends', async () => {
  const only = await makeOffer(database, { group: acme.root, name: 'Only', restaurants: [grill] })
  const both = await makeOffer(database, { group: acme.root, name: 'Both', restaurants: [grill, diner] })
  const all = await makeOffer(database, { group: acme.root, name: 'All' })
  await optOut(all, { restaurant: grill })
  expect(await foreseen('restaurant', grill)).toEqual(
    expect.arrayContaining(['What leaves is taken out of the restaurants of Both.', 'Only ends: only restaurants that leave are named there.']),
  )
  const handover = await offer('restaurant', grill)
  expect((await foreseenByThem(handover)).notes.join(' ')).not.toMatch(/Both|Only/)
  expect((await accept(handover)).status).toBe(200)
  expect(await get(only, acme.owner)).toMatchObject({ status: 'ended', restaurants: [], restaurant_count: 1 })
  expect(await get(both, acme.owner)).toMatchObject({ status: 'active', restaurants: [{ id: diner }], hidden_restaurants: 0 })
  expect(await optOutsOf(all)).toBe(0)
  expect((await pastOf(only, acme.owner))[0]).toBe('- **restaurants**: 1 restaurant went to another company\n- **status**: active → ended')
  expect(await liveOffersAt(db, grill, { at: new Date(), guest: null })).toEqual([])
})

test('a branch takes its offers and the restaurants that they name along, and comes under the offers of the other company', async () => {
  const id = await makeOffer(database, { group: north, name: 'Northern', restaurants: [grill] })
  await makeOffer(database, { group: bistro.root, name: 'Theirs' })
  const above = await makeOffer(database, { group: acme.root, name: 'Above' })
  await optOut(above, { part: north })
  const bar = await makeRestaurant(database, { on: north, name: 'Bar' })
  await optOut(id, { restaurant: bar })
  await sql`update discount_opt_outs set made_by = 'Acme Owner' where restaurant_id = ${bar}`.execute(db)
  const handover = await offer('access_group', north)
  const { notes } = await foreseenByThem(handover)
  expect(notes).toContain('1 offer of Bistro or above will apply there.')
  expect(notes.join(' ')).not.toMatch(/Theirs|Above/)
  expect((await accept(handover)).status).toBe(200)
  expect(await get(id)).toMatchObject({
    status: 'paused',
    restaurants: [{ id: grill }],
    hidden_restaurants: 0,
    parent_access_group_name: 'Acme North',
  })
  expect([await optOutsOf(id), await optOutsOf(above)]).toEqual([1, 0])
  // Without the name of who said so in the company that it left.
  expect((await call(offers.discountOptOuts, { id }, { as: bistro.owner })).body.data.map(({ made_by }) => made_by)).toEqual([''])
  expect((await liveOffersAt(db, grill, { at: new Date(), guest: null })).map(({ name }) => name)).toEqual(['Theirs'])
})

test('an offer that others pay for is taken over with Discounts admin on the whole company alone', async () => {
  const id = await makeOffer(database, {
    group: acme.root,
    name: 'Platform week',
    terms: { paid_by: [{ payer: 'platform', name: '', percent: '100' }] },
  })
  const south = await app.group({ name: 'Bistro South', parent: bistro.root })
  const head = await person({ roles: ['access_groups_admin'], on: bistro.root })
  await app.grant(head, south, 'discounts_admin')
  const asked = { id: acme.root, email: head.email, resource_type: 'discount' as const, resource_ids: [id] }
  const { body } = await call(handovers.offerHandover, asked, { as: acme.owner })
  const { blocked_by } = (await call(handovers.previewHandover, { id: south, handover_id: body.id }, { as: head })).body
  expect(blocked_by).toContain(
    'Somebody else than the restaurants pays a part of Platform week. Have someone with “Discounts admin” on the whole company do it.',
  )
  await app.grant(head, bistro.root, 'discounts_admin')
  expect((await call(handovers.previewHandover, { id: south, handover_id: body.id }, { as: head })).body.blocked_by).toEqual([])
})

test('what is reserved for orders that are being paid is given back, what was used stays used', async () => {
  const id = await makeOffer(database, { group: acme.root, name: 'Happy hour' })
  const beside = await makeOffer(database, { group: acme.root, name: 'Beside' })
  const statuses = async (...uses: number[]) =>
    (await sql<{ status: string }>`select status from discount_uses where id = any(${uses}::bigint[]) order by id`.execute(db)).rows.map(
      ({ status }) => status,
    )
  const going = [
    await makeUse(database, { offer: id, restaurant: grill }),
    await makeUse(database, { offer: id, restaurant: grill, status: 'reserved' }),
    await makeUse(database, { offer: id, restaurant: diner, status: 'waiting' }),
  ]
  const staying = await makeUse(database, { offer: beside, restaurant: diner, status: 'reserved' })
  expect(await foreseen('discount', id)).toContain('Discounts that are reserved for 2 orders that are being paid are given back.')
  await handedOver('discount', id)
  expect(await statuses(...going)).toEqual(['applied', 'expired', 'expired'])
  expect((await get(id)).used_count).toBe(1)
  expect(await statuses(staying)).toEqual(['reserved'])
  await handedOver('restaurant', diner)
  expect(await statuses(staying)).toEqual(['expired'])
})

test('several offers go at once', async () => {
  const [one, other] = [await makeOffer(database, { group: acme.root }), await makeOffer(database, { group: north, status: 'scheduled' })]
  await handedOver('discount', one, other)
  expect([(await get(one)).status, (await get(other)).status]).toEqual(['paused', 'paused'])
})
