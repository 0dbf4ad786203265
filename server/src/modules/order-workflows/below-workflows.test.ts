import { accessGroups } from '@brigade/contract/access-groups.ts'
import { firstRules } from '@brigade/contract/order-workflows/order-rules.ts'
import { orderWorkflows } from '@brigade/contract/order-workflows.ts'
import { beforeEach, expect, test } from 'vitest'
import { type Person, testApp } from '../../../testing/app.ts'
import { testBankLink } from '../../../testing/bank-link.ts'
import { makeRestaurant } from '../../../testing/menus.ts'
import { twoCompanies } from '../../../testing/two-companies.ts'
import { give, takeAway } from '../../platform/access/holdings.ts'
import { allRoutes } from '../../routes.ts'

// What a workflow says, and whom it names, is read at each restaurant that can follow it. Whoever brings people below the group that owns one
// must be able to give them that.

const app = await testApp(allRoutes(testBankLink()))
const { call, group, person } = app

let { acme, north } = await twoCompanies(app)
let south = 0
let host: Person
let mover: Person
let restaurant = 0

beforeEach(async () => {
  ;({ acme, north } = await twoCompanies(app))
  south = await group({ name: 'South', parent: acme.root })
  host = await person({ name: 'Hal Host', roles: ['order_workflows_admin'], on: north })
  mover = await person({ name: 'Mo Mover', roles: ['access_groups_admin'], on: acme.root })
  restaurant = await makeRestaurant(app.database, { group: north })
  const asked = { workflow: { name: 'Southern', rules: firstRules }, parent_access_group_id: south }
  expect((await call(orderWorkflows.createOrderWorkflow, asked, { as: acme.owner })).status).toBe(200)
})

const change = () => ({ access_group_ids: [north], parent_access_group_id: south })
const moveNorth = (as: Person) => call(accessGroups.move, change(), { as })
const previewed = async (as: Person) => (await call(accessGroups.preview, { change: { operation: 'move', ...change() } }, { as })).body
const reads = async (as: Person) =>
  (await call(orderWorkflows.restaurantWorkflow, { restaurant_id: restaurant }, { as })).body.choices.map(({ name }) => name)

test('a workflow comes to people below its group by somebody who could give it', async () => {
  expect(await reads(host)).toEqual([])
  const refused = await moveNorth(mover)
  expect([refused.status, refused.problem.message]).toEqual([
    403,
    'Hal Host would gain “Order workflows” on order workflows of South, which you could not give there.',
  ])
  expect((await previewed(mover)).blocked_by).toEqual([refused.problem.message])
  expect(await reads(host)).toEqual([])
  expect((await moveNorth(acme.owner)).status).toBe(200)
  expect(await reads(host)).toEqual(['Southern'])
})

test('and to those with whom a restaurant that comes below it is shared', async () => {
  const east = await group({ name: 'East', parent: acme.root })
  const guest = await person({ name: 'Gus Guest', roles: ['order_workflows_admin'], on: east })
  await call(accessGroups.addResource, { resource_type: 'restaurant', resource_id: restaurant, access_group_id: east }, { as: acme.owner })
  await call(accessGroups.revoke, { id: north, user_id: host.id, roles: ['order_workflows_admin'] }, { as: acme.owner })
  expect((await moveNorth(mover)).problem.message).toBe(
    'Gus Guest would gain “Order workflows” on order workflows of South, which you could not give there.',
  )
  expect((await moveNorth(acme.owner)).status).toBe(200)
  expect(await reads(guest)).toEqual(['Southern'])
})

test('a library that is shared with them brings no workflow: no restaurant follows it there', async () => {
  const library = await makeRestaurant(app.database, { group: south, kind: 'library' })
  const share = { resource_type: 'restaurant' as const, resource_id: library, access_group_id: north }
  expect((await call(accessGroups.addResource, share, { as: acme.owner })).status).toBe(200)
  expect((await previewed(acme.owner)).gains).toEqual([expect.objectContaining({ user_id: host.id, groups: ['order workflows of South'] })])
})

test('and so where the restaurant itself comes to a group below it', async () => {
  const east = await group({ name: 'East', parent: acme.root })
  const guest = await person({ name: 'Gus Guest', roles: ['order_workflows_admin'], on: east })
  const manager = await person({ name: 'Max Manager', roles: ['access_groups_admin', 'restaurants_admin'], on: acme.root })
  await call(accessGroups.addResource, { resource_type: 'restaurant', resource_id: restaurant, access_group_id: east }, { as: acme.owner })
  const asked = { resource_type: 'restaurant' as const, resource_ids: [restaurant], access_group_id: south }
  const moved = (as: Person) => call(accessGroups.moveResources, asked, { as })
  const refused = await moved(manager)
  expect(refused.problem.message).toBe('Gus Guest would gain “Order workflows” on order workflows of South, which you could not give there.')
  const preview = (as: Person) => call(accessGroups.preview, { change: { operation: 'move_resources', ...asked } }, { as })
  expect((await preview(manager)).body.blocked_by).toEqual([refused.problem.message])
  expect(await reads(guest)).toEqual([])
  expect((await preview(acme.owner)).body.gains).toEqual([
    expect.objectContaining({ user_id: guest.id, roles: ['order_workflows'], groups: ['order workflows of South'] }),
  ])
  expect((await moved(acme.owner)).status).toBe(200)
  expect(await reads(guest)).toEqual(['Southern'])
})

test('and so where the workflow gets another owner, below which they are', async () => {
  const [{ id = 0 } = {}] = (await call(orderWorkflows.orderWorkflows, {}, { as: acme.owner })).body.data
  const asked = { resource_type: 'order_workflow' as const, resource_ids: [id], access_group_id: north }
  const below = await group({ name: 'Below', parent: north })
  const other = await makeRestaurant(app.database, { group: below })
  const reader = await person({ name: 'Ria Reader', roles: ['order_workflows_admin'], on: below })
  await call(accessGroups.revoke, { id: north, user_id: host.id, roles: ['order_workflows_admin'] }, { as: acme.owner })
  const expiresAt = new Date(Date.now() + 3_600_000)
  for (const groupId of [north, south])
    await app.database.write((tx) => give(tx, { userId: mover.id, groupId, roles: ['order_workflows_admin'], by: null, expiresAt }))
  await app.database.write((tx) => takeAway(tx, mover.id, acme.root, ['access_groups_admin']))
  for (const groupId of [north, south])
    await app.database.write((tx) => give(tx, { userId: mover.id, groupId, roles: ['access_groups_admin'], by: null, expiresAt }))
  const preview = async (as: Person) => (await call(accessGroups.preview, { change: { operation: 'move_resources', ...asked } }, { as })).body
  const readHere = async () =>
    (await call(orderWorkflows.restaurantWorkflow, { restaurant_id: other }, { as: reader })).body.choices.map(({ name }) => name)
  const why = 'Ria Reader would gain “Order workflows” on order workflow Southern, which you could not give there.'
  const refused = await call(accessGroups.moveResources, asked, { as: mover })
  expect([refused.status, refused.problem.message]).toEqual([403, why])
  expect((await preview(mover)).blocked_by).toEqual([why])
  expect((await preview(acme.owner)).gains).toEqual([
    expect.objectContaining({ user_id: reader.id, roles: ['order_workflows'], groups: ['order workflow Southern'] }),
  ])
  expect(await readHere()).toEqual([])
  expect((await call(accessGroups.moveResources, asked, { as: acme.owner })).status).toBe(200)
  expect(await readHere()).toEqual(['Southern'])
})
