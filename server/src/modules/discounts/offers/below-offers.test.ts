import { handovers } from '@brigade/contract/access-groups/handovers.ts'
import { accessGroups } from '@brigade/contract/access-groups.ts'
import { offers } from '@brigade/contract/discounts/offers.ts'
import { beforeEach, expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { discountsAtWork } from '../../../../testing/discount-use.ts'
import { makeOffer, makeRestaurant } from '../../../../testing/discounts.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { give } from '../../../platform/access/holdings.ts'
import { allRoutes } from '../../../routes.ts'

// An offer is used at restaurants below its group: people see it in calendars and approve what staff take off by it, ordering systems give it.
// Whoever brings them below that group must be able to give them that.

const app = await testApp(allRoutes(testBankLink()))
const work = discountsAtWork(app)
const { call, database, group, person } = app

let { acme, bistro, north, offer } = await twoCompanies(app)
let south = 0
let host: Person
let mover: Person
let restaurant = 0
let southern = 0

beforeEach(async () => {
  ;({ acme, bistro, north, offer } = await twoCompanies(app))
  south = await group({ name: 'South', parent: acme.root })
  host = await person({ name: 'Hal Host', roles: ['discounts_admin'], on: north })
  mover = await person({ name: 'Mo Mover', roles: ['access_groups_admin'], on: acme.root })
  restaurant = await makeRestaurant(database, { on: north, name: 'Grill' })
  southern = await makeOffer(database, { group: south, name: 'Southern' })
})

const change = () => ({ access_group_ids: [north], parent_access_group_id: south })
const moveNorth = (as: Person) => call(accessGroups.move, change(), { as })
type Change = Parameters<typeof call<typeof accessGroups.preview>>[1]['change']
const previewed = async (asked: Change, as: Person) => (await call(accessGroups.preview, { change: asked }, { as })).body
const planned = async (as: Person) =>
  (await call(offers.discountCalendar, { restaurant_id: restaurant, from: '2026-11-02', days: 7 }, { as })).body.data.map(({ id }) => id)
const would = (who: string, role: string, on: string) => `${who} would gain “${role}” on ${on}, which you could not give there.`

test('people below a group come to use its offers by somebody who could give them that', async () => {
  expect(await planned(host)).toEqual([])
  const refused = await moveNorth(mover)
  const said = ['Discounts admin', 'Discounts'].map((role) => would('Hal Host', role, 'offers that apply below South'))
  expect([refused.status, refused.problem.message.split('\n').toSorted()]).toEqual([403, said])
  expect((await previewed({ operation: 'move', ...change() }, mover)).blocked_by.toSorted()).toEqual(said)
  expect((await previewed({ operation: 'move', ...change() }, acme.owner)).gains).toEqual([
    expect.objectContaining({ user_id: host.id, roles: ['discounts', 'discounts_admin'], groups: ['offers that apply below South'] }),
  ])
  expect((await moveNorth(acme.owner)).status).toBe(200)
  expect(await planned(host)).toEqual([southern])
})

test('no offer that has ended for good counts', async () => {
  await makeOffer(database, { group: acme.root, status: 'ended' })
  const deep = await group({ name: 'Deep', parent: south })
  const { body } = await call(offers.actOnDiscount, { id: southern, act: 'end' }, { as: acme.owner })
  expect(body.status).toBe('ended')
  expect((await call(accessGroups.move, { access_group_ids: [north], parent_access_group_id: deep }, { as: mover })).status).toBe(200)
})

test('those with whom a restaurant is shared come to use offers that it comes below', async () => {
  const east = await group({ name: 'East', parent: acme.root })
  const guest = await person({ name: 'Gus Guest', roles: ['discounts_admin'], on: east })
  const manager = await person({ roles: ['access_groups_admin', 'restaurants_admin'], on: acme.root })
  await call(accessGroups.addResource, { resource_type: 'restaurant', resource_id: restaurant, access_group_id: east }, { as: acme.owner })
  const asked = { resource_type: 'restaurant' as const, resource_ids: [restaurant], access_group_id: south }
  const refused = await call(accessGroups.moveResources, asked, { as: manager })
  expect(refused.problem.message.split('\n')).toContain(would('Gus Guest', 'Discounts admin', 'offers that apply below South'))
  const { gains, notes } = await previewed({ operation: 'move_resources', ...asked }, acme.owner)
  expect(gains).toContainEqual(expect.objectContaining({ user_id: guest.id, groups: ['offers that apply below South'] }))
  expect(notes).toContain('1 offer of South or above will apply there.')
  expect((await call(accessGroups.moveResources, asked, { as: acme.owner })).status).toBe(200)
  expect(await planned(guest)).toEqual([southern])
  const back = { operation: 'move_resources' as const, ...asked, access_group_id: north }
  expect((await previewed(back, acme.owner)).notes).toContain('1 offer of today will no longer apply there.')
})

test('those below the next owner of an offer come to use it, and nobody with a right for a time gives them that', async () => {
  const expiresAt = new Date(Date.now() + 3_600_000)
  for (const groupId of [north, south])
    await database.write((tx) => give(tx, { userId: mover.id, groupId, roles: ['discounts_admin'], by: null, expiresAt }))
  const below = await group({ name: 'Below', parent: north })
  const reader = await person({ name: 'Ria Reader', roles: ['discounts'], on: below })
  const asked = { resource_type: 'discount' as const, resource_ids: [southern], access_group_id: north }
  const { blocked_by } = await previewed({ operation: 'move_resources', ...asked }, mover)
  expect(blocked_by).toContain(would('Ria Reader', 'Discounts', 'uses of Southern'))
  expect((await call(accessGroups.moveResources, asked, { as: mover })).status).toBe(403)
  expect((await previewed({ operation: 'move_resources', ...asked }, acme.owner)).gains).toContainEqual(
    expect.objectContaining({ user_id: reader.id, roles: ['discounts'], groups: ['uses of Southern'] }),
  )
  expect((await call(accessGroups.moveResources, asked, { as: acme.owner })).status).toBe(200)
})

test('an ordering system of a restaurant comes to give the offers that the restaurant comes below', async () => {
  const token = await work.connect(acme.owner, restaurant)
  await call(accessGroups.revoke, { id: north, user_id: host.id, roles: ['discounts_admin'] }, { as: acme.owner })
  const names = async () => (await work.evaluate(token)).body.applied.map(({ offer_id }) => offer_id)
  expect(await names()).toEqual([])
  const refused = await moveNorth(mover)
  expect([refused.status, refused.problem.message]).toEqual([403, would('An ordering system', 'Discounts', 'offers that apply below South')])
  expect((await moveNorth(acme.owner)).status).toBe(200)
  expect(await names()).toEqual([southern])
})

test('a branch comes to be asked about by an offer of another group by somebody who could show its guests', async () => {
  await call(accessGroups.revoke, { id: north, user_id: host.id, roles: ['discounts_admin'] }, { as: acme.owner })
  const conditions = { field: 'group' as const, match: 'all' as const, of: [{ field: 'segment' as const, segment_id: 1 }] }
  await makeOffer(database, { group: south, status: 'draft', terms: { conditions } })
  const refused = await moveNorth(mover)
  expect(refused.status).toBe(403)
  expect((await previewed({ operation: 'move', ...change() }, mover)).blocked_by).toContain(
    would('An offer that asks about segments', 'Customers', 'Acme North'),
  )
  // What applies there then is asked about as well (access-groups/placement/said-above.ts).
  await app.grant(mover, acme.root, 'customers', 'loyalty_plans', 'discounts_admin')
  expect((await moveNorth(mover)).status).toBe(200)
})

test('an offer of a merged group comes to apply at the other group by somebody who decides for offers there', async () => {
  await call(offers.actOnDiscount, { id: southern, act: 'end' }, { as: acme.owner })
  await makeOffer(database, { group: south, name: 'Regulars', status: 'draft' })
  const merger = await person({ roles: ['access_groups_admin', 'discounts'], on: acme.root })
  await app.grant(merger, south, 'discounts_admin')
  await call(accessGroups.revoke, { id: north, user_id: host.id, roles: ['discounts_admin'] }, { as: acme.owner })
  const merge = { operation: 'merge' as const, from_id: south, into_id: north, grants: 'keep_target' as const }
  expect((await previewed(merge, merger)).blocked_by).toEqual([
    'The offer Regulars would come to count for all of Acme North, which you may not decide. Have someone with “Discounts admin” there do it.',
  ])
  await app.grant(merger, north, 'discounts_admin')
  expect((await previewed(merge, merger)).blocked_by).toEqual([])
})

test('a handover of an offer names those below the group to which it comes, who use it then', async () => {
  const deep = await group({ name: 'Bistro Deep', parent: bistro.root })
  const reader = await person({ name: 'Ria Reader', roles: ['discounts'], on: deep })
  const handover = await offer('discount', southern)
  const { gains } = (await call(handovers.previewHandover, { id: bistro.root, handover_id: handover }, { as: bistro.owner })).body
  expect(gains).toContainEqual(expect.objectContaining({ user_id: reader.id, roles: ['discounts'] }))
})

test('nor does it come to an ordering system below that group by somebody who could give it that for a time alone', async () => {
  const place = await makeRestaurant(database, { on: bistro.root })
  await work.connect(bistro.owner, place)
  const handover = await offer('discount', southern)
  const blocked = async () =>
    (await call(handovers.previewHandover, { id: bistro.root, handover_id: handover }, { as: bistro.owner })).body.blocked_by
  expect(await blocked()).toEqual([])
  const until = new Date(Date.now() + 3_600_000).toISOString()
  const { rowCount } = await database.pool.query("update role_grants set expires_at = $1 where user_id = $2 and role like 'discounts%'", [
    until,
    acme.owner.id,
  ])
  expect(rowCount).toBeGreaterThan(0)
  expect((await blocked()).join('\n')).toContain('An ordering system of your company would gain “Discounts” on uses of Southern')
})
