import { accessGroups } from '@brigade/contract/access-groups.ts'
import { auditLogs } from '@brigade/contract/audit-logs.ts'
import type { Role } from '@brigade/contract/kit/roles.ts'
import { ingestCredentials } from '@brigade/contract/orders/credentials.ts'
import { expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { discountsAtWork } from '../../../../testing/discount-use.ts'
import { makeDefinition } from '../../../../testing/gift-cards.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { allRoutes } from '../../../routes.ts'

// What a credential may do besides sending orders is let by the same law, each by itself (gift-cards/holds/systems.test.ts has the rest).

const app = await testApp(allRoutes(testBankLink()))
const { call, database } = app
const givers: readonly Role[] = ['restaurants', 'restaurants_admin', 'discounts', 'access_groups_admin']

async function world() {
  const two = await twoCompanies(app)
  return { ...two, place: await makeRestaurant(database, { group: two.north, name: 'North End' }) }
}
const connect = (as: Person, restaurant_id: number, allowed: { takes_gift_cards?: boolean; gives_discounts?: boolean } = {}) =>
  call(ingestCredentials.createCredential, { name: 'Web shop', system: 'shop', restaurant_id, ...allowed }, { as })
const turn = (as: Person, id: number, gives_discounts: boolean) => call(ingestCredentials.setCredentialDiscounts, { id, gives_discounts }, { as })

test('discounts are turned on by whoever may give that role, off by everybody who changes the credential, and stand in History', async () => {
  const { acme, north, place } = await world()
  const manager = await app.person({ roles: ['restaurants', 'restaurants_admin'], on: north })
  const giver = await app.person({ roles: givers, on: north })
  const { id } = (await connect(manager, place)).body.credential
  const toGive = 'A credential that gives discounts takes Discounts and Access groups admin there, both without an end date.'
  const refused = await turn(manager, id, true)
  expect([refused.status, refused.problem.message]).toEqual([403, toGive])
  expect((await connect(manager, place, { gives_discounts: true })).problem.message).toBe(toGive)
  expect((await turn(giver, id, true)).body).toMatchObject({
    gives_discounts: true,
    takes_gift_cards: false,
    _can: { discounts: true, gift_cards: false },
  })
  expect((await call(ingestCredentials.restaurantCredentials, { restaurant_id: place }, { as: giver })).body).toMatchObject({
    may_give_discounts: true,
    may_give_gift_cards: false,
  })
  // A new token would be in the hands of somebody who could not give this.
  expect((await call(ingestCredentials.rotateCredential, { id }, { as: manager })).problem.message).toBe(toGive)
  expect((await call(ingestCredentials.rotateCredential, { id }, { as: giver })).body.credential.gives_discounts).toBe(true)
  expect((await turn(manager, id, false)).body.gives_discounts).toBe(false)
  await connect(acme.owner, place, { gives_discounts: true, takes_gift_cards: true })
  const { body: told } = await call(auditLogs.search, { resource: 'restaurant', resource_id: place }, { as: acme.owner })
  expect(told.data.map(({ description }) => description)).toEqual(
    expect.arrayContaining([
      'Lets “Web shop” give discounts',
      'No longer lets “Web shop” give discounts',
      'Created the credential “Web shop” for the ordering system shop, which may take gift cards and give discounts',
    ]),
  )
})

test('each ends by itself where the restaurant came to another group, and does not come back with it', async () => {
  const { acme, north, place } = await world()
  const south = await app.group({ name: 'South', parent: acme.root })
  const { id } = (await connect(acme.owner, place, { gives_discounts: true })).body.credential
  const move = (access_group_id: number) =>
    call(accessGroups.moveResources, { resource_type: 'restaurant', resource_ids: [place], access_group_id }, { as: acme.owner })
  const change = { operation: 'move_resources' as const, resource_type: 'restaurant' as const, resource_ids: [place], access_group_id: south }
  const { notes } = (await call(accessGroups.preview, { change }, { as: acme.owner })).body
  expect(notes).toContain('Web shop gives no discounts until that is turned on again.')
  expect(notes.filter((note) => note.includes('gift cards'))).toEqual([])
  expect((await move(south)).status).toBe(200)
  expect((await move(north)).status).toBe(200)
  const listed = (await call(ingestCredentials.restaurantCredentials, { restaurant_id: place }, { as: acme.owner })).body.data
  expect(listed.find((one) => one.id === id)?.gives_discounts).toBe(false)
  const { body: told } = await call(auditLogs.search, { resource: 'restaurant', resource_id: place }, { as: acme.owner })
  expect(told.data.map(({ description }) => description)).toContain('“Web shop” gives no discounts any more: that was allowed elsewhere')
})

test('a new token does what somebody above had let no further than in the organization of whoever gives it', async () => {
  const { acme, north } = await twoCompanies(app)
  const south = await app.group({ name: 'South', parent: acme.root })
  const place = await makeRestaurant(database, { group: acme.root, name: 'Harbor' })
  const giver = await app.person({ roles: [...givers, 'gift_card_definitions'], on: north })
  const move = (access_group_id: number) =>
    call(accessGroups.moveResources, { resource_type: 'restaurant', resource_ids: [place], access_group_id }, { as: acme.owner })
  const may = async (id: number) => {
    const { body } = await call(ingestCredentials.restaurantCredentials, { restaurant_id: place }, { as: acme.owner })
    return body.data.filter((one) => one.id === id).map(({ gives_discounts, takes_gift_cards }) => [gives_discounts, takes_gift_cards])
  }
  const all = { gives_discounts: true, takes_gift_cards: true }
  const { id } = (await connect(acme.owner, place, all)).body.credential
  const { id: untouched } = (await connect(acme.owner, place, all)).body.credential
  expect((await move(north)).status).toBe(200)
  const { bearer_token } = (await call(ingestCredentials.rotateCredential, { id }, { as: giver })).body
  expect(await may(id)).toEqual([[true, true]])
  expect((await discountsAtWork(app).evaluate(bearer_token)).status).toBe(200)
  expect((await move(south)).status).toBe(200)
  expect(await may(id)).toEqual([[false, false]])
  expect(await may(untouched)).toEqual([[true, true]])
  expect((await discountsAtWork(app).evaluate(bearer_token)).status).toBe(403)
})

test('guests who come below a group come to no system that was let take points for a group above both', async () => {
  const { acme } = await world()
  const east = await app.group({ name: 'East', parent: acme.root })
  const [kiosk, stand] = [await app.group({ name: 'Kiosk', parent: east }), await app.group({ name: 'Stand', parent: east })]
  const local = await app.person({ roles: [...givers, 'customers', 'loyalty_plans'], on: east })
  const window = await makeRestaurant(database, { group: east, name: 'Window' })
  expect((await connect(local, window, { gives_discounts: true })).status).toBe(200)
  const moved = { resource_type: 'restaurant' as const, resource_ids: [window], access_group_id: kiosk }
  expect((await call(accessGroups.moveResources, moved, { as: acme.owner })).status).toBe(200)
  const mover = await app.person({ roles: ['access_groups_admin'], on: east })
  const change = { operation: 'move' as const, access_group_ids: [stand], parent_access_group_id: kiosk }
  const blocked = async () => (await call(accessGroups.preview, { change }, { as: mover })).body.blocked_by
  expect(await blocked()).toEqual([])
  const own = await makeRestaurant(database, { group: kiosk, name: 'Counter' })
  expect((await connect(local, own, { gives_discounts: true })).status).toBe(200)
  expect(await blocked()).toEqual(['Customers', 'Loyalty plans'].map((role) => expect.stringContaining(`An ordering system would gain “${role}”`)))
})

test('what a credential was let do at a group that is merged ends, and stands in History', async () => {
  const { acme, north, place } = await world()
  const south = await app.group({ name: 'South', parent: acme.root })
  await connect(acme.owner, place, { gives_discounts: true, takes_gift_cards: true })
  expect((await call(accessGroups.merge, { from_id: north, into_id: south, grants: 'keep_target' }, { as: acme.owner })).status).toBe(200)
  const { body } = await call(auditLogs.search, { resource: 'restaurant', resource_id: place }, { as: acme.owner })
  expect(body.data.map(({ description }) => description)).toEqual(
    expect.arrayContaining([
      '“Web shop” takes no gift cards any more: that was allowed elsewhere',
      '“Web shop” gives no discounts any more: that was allowed elsewhere',
    ]),
  )
})

test('what a credential was let do by a share ends for good when the group it is shared with goes to another company', async () => {
  const { acme, offer, accept } = await world()
  const [local, away] = [await app.group({ name: 'Local', parent: acme.root }), await app.group({ name: 'Away', parent: acme.root })]
  const guest = await app.group({ name: 'Guest', parent: local })
  const harbor = await makeRestaurant(database, { group: local, name: 'Harbor' })
  await connect(acme.owner, harbor, { gives_discounts: true })
  const move = (access_group_id: number) =>
    call(accessGroups.moveResources, { resource_type: 'restaurant', resource_ids: [harbor], access_group_id }, { as: acme.owner })
  await call(accessGroups.addResource, { resource_type: 'restaurant', resource_id: harbor, access_group_id: guest }, { as: acme.owner })
  await move(away)
  const gives = async () =>
    (await call(ingestCredentials.restaurantCredentials, { restaurant_id: harbor }, { as: acme.owner })).body.data.map((one) => one.gives_discounts)
  expect(await gives()).toEqual([true])
  expect((await accept(await offer('access_group', guest))).status).toBe(200)
  await move(local)
  expect(await gives()).toEqual([false])
})

test.each([true, false])(
  'a system of a restaurant that has left the group where it was let do it is asked about as others are: %s',
  async (hasLeft) => {
    const { acme } = await world()
    const [tower, hall] = [await app.group({ name: 'Tower', parent: acme.root }), await app.group({ name: 'Hall', parent: acme.root })]
    const local = await app.group({ name: 'Local', parent: tower })
    const guest = await app.group({ name: 'Guest', parent: local })
    await makeDefinition(database, { group: tower })
    const harbor = await makeRestaurant(database, { group: hasLeft ? local : hall, name: 'Harbor' })
    await connect(acme.owner, harbor, { takes_gift_cards: true })
    await call(accessGroups.addResource, { resource_type: 'restaurant', resource_id: harbor, access_group_id: guest }, { as: acme.owner })
    const there = { resource_type: 'restaurant' as const, resource_ids: [harbor], access_group_id: hall }
    if (hasLeft) expect((await call(accessGroups.moveResources, there, { as: acme.owner })).status).toBe(200)
    const mover = await app.person({ roles: ['access_groups_admin', 'restaurants_admin', 'gift_card_definitions_admin'], on: acme.root })
    const until = "update role_grants set expires_at = now() + interval '1 day' where user_id = $1 and role = 'access_groups_admin'"
    await database.pool.query(until, [mover.id])
    const { problem } = await call(accessGroups.move, { access_group_ids: [hall], parent_access_group_id: tower }, { as: mover })
    expect(problem.message).toContain('An ordering system would gain “Gift card definitions”')
  },
)
