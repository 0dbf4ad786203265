import { accessGroups } from '@brigade/contract/access-groups.ts'
import { customers } from '@brigade/contract/customers.ts'
import { ingestCredentials } from '@brigade/contract/orders/credentials.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Person, testApp } from '../../../testing/app.ts'
import { testBankLink } from '../../../testing/bank-link.ts'
import { loyaltyOf } from '../../../testing/loyalty.ts'
import { makeRestaurant } from '../../../testing/menus.ts'
import { twoCompanies } from '../../../testing/two-companies.ts'
import { allRoutes } from '../../routes.ts'

// What is said for a group is read, and points of its plan are spent, by people below it as well. Whoever brings people below a group must
// be able to give them that.

const app = await testApp(allRoutes(testBankLink()))
const { call, group, person } = app
const { customer, pointsOf, startPlan } = loyaltyOf(app)

let { acme, north } = await twoCompanies(app)
let south = 0
let host: Person
let mover: Person
let ada = 0

beforeEach(async () => {
  ;({ acme, north } = await twoCompanies(app))
  south = await group({ name: 'South', parent: acme.root })
  host = await person({ name: 'Hal Host', roles: ['customers', 'loyalty_plans'], on: north })
  mover = await person({ name: 'Mo Mover', roles: ['access_groups_admin'], on: acme.root })
  ada = await customer(acme.owner, south)
  await call(accessGroups.addResource, { resource_type: 'customer', resource_id: ada, access_group_id: north }, { as: acme.owner })
})

const moveNorth = (as: Person) => call(accessGroups.move, { access_group_ids: [north], parent_access_group_id: south }, { as })
const previewed = async (as: Person) =>
  (await call(accessGroups.preview, { change: { operation: 'move', access_group_ids: [north], parent_access_group_id: south } }, { as })).body

describe('points of a plan', () => {
  test('come to people below by somebody who could give them', async () => {
    await startPlan(acme.owner, south)
    expect(await pointsOf(host, ada)).toEqual([])
    const refused = await moveNorth(mover)
    expect([refused.status, refused.problem.message]).toEqual([
      403,
      'Hal Host would gain “Loyalty plans” on loyalty points of South, which you could not give there.',
    ])
    expect((await previewed(mover)).blocked_by).toEqual([refused.problem.message])
    expect(await pointsOf(host, ada)).toEqual([])
    expect((await moveNorth(acme.owner)).status).toBe(200)
    expect(await pointsOf(host, ada)).toHaveLength(1)
  })

  test('that go on at a group with which theirs is merged come to those below it so, too', async () => {
    await startPlan(acme.owner, south)
    const below = await group({ name: 'Below', parent: north })
    const deep = await person({ name: 'Dee Deep', roles: ['customers', 'loyalty_plans'], on: below })
    await call(accessGroups.addResource, { resource_type: 'customer', resource_id: ada, access_group_id: below }, { as: acme.owner })
    const merge = (as: Person) => call(accessGroups.merge, { from_id: south, into_id: north, grants: 'keep_target' }, { as })
    // The people of North gain all that South had, which the mover could not give either.
    await call(accessGroups.revoke, { id: north, user_id: host.id, roles: ['customers', 'loyalty_plans'] }, { as: acme.owner })
    expect((await merge(mover)).problem.message).toBe(
      'Dee Deep would gain “Loyalty plans” on loyalty points of South, which you could not give there.',
    )
    expect((await merge(acme.owner)).status).toBe(200)
    expect(await pointsOf(deep, ada)).toHaveLength(1)
  })
})

test.each(['restaurant', 'group'] as const)(
  'points come to an ordering system of a %s below by somebody who could give them for good',
  async (subject) => {
    await startPlan(acme.owner, south)
    await call(accessGroups.revoke, { id: north, user_id: host.id, roles: ['customers', 'loyalty_plans'] }, { as: acme.owner })
    const roles = ['access_groups_admin', 'restaurants_admin', 'discounts', 'customers', 'loyalty_plans'] as const
    const local = await person({ name: 'Lou Local', roles, on: north })
    const on = subject === 'group' ? { access_group_id: north } : { restaurant_id: await makeRestaurant(app.database, { group: north }) }
    const made = await call(ingestCredentials.createCredential, { name: 'Shop', system: 'shop', gives_discounts: true, ...on }, { as: local })
    expect(made.status).toBe(200)
    await call(accessGroups.revoke, { id: north, user_id: local.id, roles: [...roles] }, { as: acme.owner })
    expect((await moveNorth(mover)).problem.message).toBe(
      'An ordering system would gain “Loyalty plans” on loyalty points of South, which you could not give there.',
    )
    expect((await moveNorth(acme.owner)).status).toBe(200)
  },
)

const block = () =>
  call(
    customers.blockCustomer,
    { id: ada, scope_group_id: south, effects: ['no_offers'], reason: 'other', note: 'Secret', until_day: null, order_ids: [] },
    { as: acme.owner },
  )
const blocksOf = async (as: Person) => (await call(customers.customerBlocks, { id: ada }, { as })).body.data

test('blocks come to people below by somebody who could give them', async () => {
  expect((await block()).status).toBe(200)
  expect(await blocksOf(host)).toEqual([])
  expect((await moveNorth(mover)).problem.message).toBe(
    'Hal Host would gain “Customers” on blocks of customers for South, which you could not give there.',
  )
  expect((await moveNorth(acme.owner)).status).toBe(200)
  expect(await blocksOf(host)).toHaveLength(1)
})

test('where nothing hangs on the group, whoever administers both ends moves', async () => {
  expect((await moveNorth(mover)).status).toBe(200)
})
