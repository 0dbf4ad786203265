import { accessGroups } from '@brigade/contract/access-groups.ts'
import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { offers } from '@brigade/contract/discounts/offers.ts'
import type { OfferTerms } from '@brigade/contract/discounts/terms.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { makeOffer, makeRestaurant } from '../../../../testing/discounts.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { auditRoutes } from '../../../platform/audit/routes.ts'
import { accessGroupRoutes } from '../../access-groups/routes.ts'
import { offerRoutes } from './handlers.ts'
import { liveOffersAt } from './store-live.ts'
import { appliesAt, type TreeOptOut } from './tree-rules.ts'

const app = await testApp({ discounts: offerRoutes, 'access-groups': accessGroupRoutes, 'audit-logs': auditRoutes })
const { call, database, group, person } = app
const { db } = database

let { acme, north } = await twoCompanies(app)
let south = 0
let grill = 0
let diner = 0
beforeEach(async () => {
  ;({ acme, north } = await twoCompanies(app))
  south = await group({ name: 'Acme South', parent: acme.root })
  grill = await makeRestaurant(database, { on: north, name: 'Grill' })
  diner = await makeRestaurant(database, { on: south, name: 'Diner' })
})

const namesAt = async (restaurant: number) => (await liveOffersAt(db, restaurant, { at: new Date(), guest: null })).map(({ name }) => name).toSorted()
const optOut = (discount: number, { restaurant, part }: { restaurant?: number; part?: number }) =>
  sql`insert into discount_opt_outs (discount_id, restaurant_id, access_group_id) values (${discount}, ${restaurant ?? null}, ${part ?? null})`.execute(
    db,
  )
type Change = Parameters<typeof call<typeof accessGroups.preview>>[1]['change']
const previewed = async (change: Change, as: Person = acme.owner) => (await call(accessGroups.preview, { change }, { as })).body
const moving = (id: number, into: number) => ({ operation: 'move' as const, access_group_ids: [id], parent_access_group_id: into })
const merging = (from_id: number, into_id: number) => ({ operation: 'merge' as const, from_id, into_id, grants: 'keep_target' as const })
const others = { paid_by: [{ payer: 'platform', name: '', percent: '100' }] } satisfies Partial<OfferTerms>

test('a group that is moved leaves the offers of the groups above it and comes under those of others, as its preview says', async () => {
  await makeOffer(database, { group: acme.root, name: 'Everywhere' })
  await makeOffer(database, { group: north, name: 'Northern' })
  await makeOffer(database, { group: south, name: 'Southern' })
  const corner = await group({ name: 'Corner', parent: north })
  const bar = await makeRestaurant(database, { on: corner, name: 'Bar' })
  await makeOffer(database, { group: corner, name: 'Own' })
  expect(await namesAt(bar)).toEqual(['Everywhere', 'Northern', 'Own'])
  const { notes } = await previewed(moving(corner, south))
  expect(notes).toEqual(expect.arrayContaining(['Northern will no longer apply at Bar.', 'Southern will apply at Bar.']))
  expect(notes.join(' ')).not.toContain('Everywhere')
  expect((await call(accessGroups.move, { access_group_ids: [corner], parent_access_group_id: south }, { as: acme.owner })).status).toBe(200)
  expect(await namesAt(bar)).toEqual(['Everywhere', 'Own', 'Southern'])
})

test('an offer and restaurants that the person does not see are not named in a preview', async () => {
  await makeOffer(database, { group: north, name: 'Northern' })
  const corner = await group({ name: 'Corner', parent: north })
  await makeRestaurant(database, { on: corner, name: 'Bar' })
  const mover = await person({ roles: ['access_groups_admin'], on: acme.root })
  expect((await previewed(moving(corner, south), mover)).notes).toContain(
    'An offer that you do not see will no longer apply at 1 restaurant that you do not see.',
  )
})

test('what a merged group owned is the other’s and applies there; who took no part still takes none', async () => {
  await makeOffer(database, { group: north, name: 'Northern' })
  const everywhere = await makeOffer(database, { group: acme.root, name: 'Everywhere' })
  const southern = await makeOffer(database, { group: south, name: 'Southern', status: 'paused' })
  const corner = await group({ name: 'Corner', parent: north })
  const bar = await makeRestaurant(database, { on: corner, name: 'Bar' })
  await optOut(everywhere, { part: north })
  const { notes } = await previewed(merging(north, south))
  expect(notes).toEqual(expect.arrayContaining(['Northern will apply at Diner.', 'Southern will apply at Bar and Grill.']))
  const { status } = await call(accessGroups.merge, { from_id: north, into_id: south, grants: 'keep_target' }, { as: acme.owner })
  expect(status).toBe(200)
  expect(await Promise.all([namesAt(grill), namesAt(bar), namesAt(diner)])).toEqual([['Northern'], ['Northern'], ['Everywhere', 'Northern']])
  const { body } = await call(offers.discountOptOuts, { id: everywhere }, { as: acme.owner })
  expect(body.data.map(({ name }) => name)).toEqual(['Corner', 'Grill'])
  const moved = (await call(offers.searchDiscounts, { name: 'Northern' }, { as: acme.owner })).body.data[0]
  expect(moved?.parent_access_group_name).toBe('Acme South')
  const past = await call(auditLogs.search, { resource: 'discount', resource_id: moved?.id ?? 0 }, { as: acme.owner })
  expect(past.body.data[0]?.description).toContain('was merged into another')
  expect(southern).toBeGreaterThan(0)
})

test('an opt-out that counts for nothing, because the group has the offer itself, comes back to count by no merge', async () => {
  const everywhere = await makeOffer(database, { group: acme.root, name: 'Everywhere' })
  await optOut(everywhere, { part: north })
  const giving = { resource_type: 'discount' as const, resource_ids: [everywhere], access_group_id: north }
  expect((await call(accessGroups.moveResources, giving, { as: acme.owner })).problem.message).toBeUndefined()
  expect(await namesAt(grill)).toEqual(['Everywhere'])
  expect((await call(accessGroups.merge, { from_id: north, into_id: south, grants: 'keep_target' }, { as: acme.owner })).status).toBe(200)
  expect(await namesAt(grill)).toEqual(['Everywhere'])
})

test('History of a merge names offers to those alone who see offers', async () => {
  await makeOffer(database, { group: north, name: 'Win back from rivals' })
  await call(accessGroups.merge, { from_id: north, into_id: south, grants: 'keep_target' }, { as: acme.owner })
  const pastFor = async (as: Person) =>
    (await call(auditLogs.search, { resource: 'access_group', resource_id: south }, { as })).body.data
      .map(({ description }) => description)
      .join('\n')
  const reader = await person({
    roles: ['access_groups', 'customers', 'delivery_markets', 'gift_card_definitions', 'loyalty_plans', 'order_workflows', 'restaurants'],
    on: acme.root,
  })
  expect(await pastFor(acme.owner)).toContain('Win back from rivals will apply at Diner')
  expect(await pastFor(reader)).not.toContain('Win back')
  await app.grant(reader, acme.root, 'discounts')
  expect(await pastFor(reader)).toContain('Win back from rivals will apply at Diner')
})

test('a merge of a group with an offer that others pay for takes Discounts admin on the whole company', async () => {
  await makeOffer(database, { group: north, name: 'Platform week', terms: others, status: 'draft' })
  const merger = await person({ roles: ['access_groups_admin', 'discounts', 'restaurants_admin'], on: acme.root })
  const { blocked_by } = await previewed(merging(north, south), merger)
  expect(blocked_by).toEqual([
    'Somebody else than the restaurants pays a part of Platform week. Have someone with “Discounts admin” on the whole company do it.',
    expect.stringContaining('The offer Platform week would come to count for all of Acme South'),
  ])
  const refused = await call(accessGroups.merge, { from_id: north, into_id: south, grants: 'keep_target' }, { as: merger })
  expect([refused.status, refused.problem.message]).toEqual([409, blocked_by.join('\n')])
  await app.grant(merger, acme.root, 'discounts_admin')
  expect((await previewed(merging(north, south), merger)).blocked_by).toEqual([])
})

const giving = (id: number, into: number) => ({
  operation: 'move_resources' as const,
  resource_type: 'discount' as const,
  resource_ids: [id],
  access_group_id: into,
})
const give = (id: number, into: number, as: Person = acme.owner) =>
  call(accessGroups.moveResources, { resource_type: 'discount', resource_ids: [id], access_group_id: into }, { as })

test('an offer that gets another owner applies below that one, and the preview says at how many restaurants', async () => {
  const id = await makeOffer(database, { group: north, name: 'Northern' })
  await makeRestaurant(database, { on: north })
  expect((await previewed(giving(id, acme.root))).notes).toContain('Northern will apply at 3 restaurants, not at 2.')
  expect((await give(id, acme.root)).status).toBe(200)
  expect(await namesAt(diner)).toEqual(['Northern'])
  // A group that took no part in it while it came from above becomes its owner.
  await optOut(id, { part: north })
  expect(await namesAt(grill)).toEqual([])
  await give(id, north)
  expect([await namesAt(grill), await namesAt(diner)]).toEqual([['Northern'], []])
})

test('an offer that others pay for is given to another group with Discounts admin on the whole company alone', async () => {
  const id = await makeOffer(database, { group: north, name: 'Platform week', terms: others })
  const local = await person({ roles: ['access_groups_admin', 'discounts_admin'], on: north })
  await app.grant(local, south, 'access_groups_admin', 'discounts_admin')
  expect((await previewed(giving(id, south), local)).blocked_by).toEqual([expect.stringContaining('pays a part of Platform week')])
  expect((await give(id, south, local)).status).toBe(409)
  expect((await give(id, south)).status).toBe(200)
})

test('sharing an offer lets people see it there, and makes it apply nowhere more', async () => {
  const id = await makeOffer(database, { group: north, name: 'Northern' })
  const looker = await person({ roles: ['discounts'], on: south })
  const shared = { resource_type: 'discount' as const, resource_id: id, access_group_id: south }
  expect((await previewed({ operation: 'share', resource_type: 'discount', resource_ids: [id], access_group_id: south })).notes).toEqual([])
  expect((await call(accessGroups.addResource, shared, { as: acme.owner })).status).toBe(200)
  expect((await call(offers.getDiscount, { id }, { as: looker })).body).toMatchObject({
    name: 'Northern',
    restaurant_count: 1,
    _can: { update: false },
  })
  expect(await namesAt(diner)).toEqual([])
})

test('a group with offers cannot be deleted, and one that took no part can', async () => {
  const everywhere = await makeOffer(database, { group: acme.root, name: 'Everywhere' })
  const [full, empty] = [await group({ name: 'Full', parent: acme.root }), await group({ name: 'Empty', parent: acme.root })]
  await makeOffer(database, { group: full })
  await optOut(everywhere, { part: empty })
  expect((await call(accessGroups.remove, { access_group_ids: [full] }, { as: acme.owner })).status).toBe(409)
  expect((await call(accessGroups.remove, { access_group_ids: [empty] }, { as: acme.owner })).status).toBe(200)
  expect((await call(offers.discountOptOuts, { id: everywhere }, { as: acme.owner })).body).toEqual({ data: [], hidden: 0 })
})

test('the pure law of where an offer applies is the one of the database', async () => {
  const groups = [acme.root, north, south]
  for (const parent of [north, north, south]) groups.push(await group({ parent }))
  const places: number[] = [grill, diner]
  for (const [at, on] of groups.entries()) places.push(await makeRestaurant(database, { on, currency: at % 3 === 0 ? 'EUR' : 'USD' }))
  const [owner, some] = [fc.constantFrom(...groups), fc.uniqueArray(fc.constantFrom(...places), { maxLength: 3 })]
  const outs = fc.record({ places: some, groups: fc.uniqueArray(fc.constantFrom(...groups), { maxLength: 2 }) })
  const drawn = fc.sample(fc.record({ owner, some, outs }), { numRuns: 60, seed: 7 })
  const optOuts: TreeOptOut[] = []
  const made = []
  for (const { owner: owner_id, some: restaurant_ids, outs: apart } of drawn) {
    const id = await makeOffer(database, { group: owner_id, restaurants: restaurant_ids })
    for (const restaurant of apart.places) await optOut(id, { restaurant })
    for (const part of apart.groups) await optOut(id, { part })
    optOuts.push(...apart.places.map((one) => ({ discount_id: id, restaurant_id: one, access_group_id: null })))
    optOuts.push(...apart.groups.map((one) => ({ discount_id: id, restaurant_id: null, access_group_id: one })))
    made.push({ id, owner_id, restaurant_ids, currency: 'USD' })
  }
  const { rows } = await sql<{ id: number; currency: string; ancestors: number[] }>`
    select place.id, place.currency, home.ancestors from restaurants place join access_groups home on home.id = place.parent_access_group_id
    where place.id = any(${places}::bigint[])`.execute(db)
  let applying = 0
  for (const place of rows) {
    const meant = made
      .filter((offer) =>
        appliesAt(
          offer,
          optOuts.filter(({ discount_id }) => discount_id === offer.id),
          place,
        ),
      )
      .map(({ id }) => id)
    const live = (await liveOffersAt(db, place.id, { at: new Date(), guest: null })).map(({ id }) => id)
    expect(live).toEqual(meant)
    applying += live.length
  }
  expect(applying).toBeGreaterThan(30)
})
