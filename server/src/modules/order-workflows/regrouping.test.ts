import { accessGroups } from '@brigade/contract/access-groups.ts'
import { founderRoles } from '@brigade/contract/kit/roles.ts'
import { firstRules } from '@brigade/contract/order-workflows/order-rules.ts'
import { orderWorkflows } from '@brigade/contract/order-workflows.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { testBankLink } from '../../../testing/bank-link.ts'
import { makeRestaurant } from '../../../testing/menus.ts'
import { allRoutes } from '../../routes.ts'

const app = await testApp(allRoutes(testBankLink()))
const company = await app.group({ name: 'Larkspur' })
const as = { as: await app.person({ roles: founderRoles, on: company }) }

const group = (name: string, parent = company) => app.group({ name, parent })
const place = (name: string, on: number) => makeRestaurant(app.database, { name, group: on })
const create = async (name: string, on = company) =>
  (await app.call(orderWorkflows.createOrderWorkflow, { workflow: { name, rules: firstRules }, parent_access_group_id: on }, as)).body.id
const makeDefault = (access_group_id: number, workflow_id: number) =>
  app.call(orderWorkflows.setDefaultWorkflow, { access_group_id, workflow_id }, as)
const follows = async (restaurant_id: number) => (await app.call(orderWorkflows.restaurantWorkflow, { restaurant_id }, as)).body.follows?.name
type Change = Parameters<typeof app.call<typeof accessGroups.preview>>[1]['change']
const notes = async (change: Change) => (await app.call(accessGroups.preview, { change }, as)).body.notes.filter((note) => note.includes('workflow'))

test('the default of a merged group moves to a target without one, and affected restaurants are shown before', async () => {
  const [east, west] = [await group('East'), await group('West')]
  const [grill, owl] = [await place('Grill', east), await place('Owl', west)]
  const ours = await create('Eastern', east)
  await makeDefault(east, ours)
  const change = { operation: 'merge', from_id: east, into_id: west } as const
  expect(await notes(change)).toEqual(['The default order workflow goes from East to West.', 'Order workflows change for Owl.'])
  expect((await app.call(accessGroups.merge, change, as)).status).toBe(200)
  expect([await follows(grill), await follows(owl)]).toEqual(['Eastern', 'Eastern'])
})

test('a merge sets the default of the other group for nobody who may not set it there', async () => {
  const [east, west] = [await group('East'), await group('West')]
  await makeDefault(east, await create('Eastern', east))
  const merger = await app.person({ roles: ['access_groups_admin', 'order_workflows'], on: company })
  await app.grant(merger, east, 'order_workflows_admin')
  const change = { operation: 'merge', from_id: east, into_id: west } as const
  const said =
    'The default order workflow of East would come to count for all of West, which you may not decide. Have someone with “Order workflows admin” there do it.'
  expect((await app.call(accessGroups.preview, { change }, { as: merger })).body.blocked_by).toEqual([said])
  expect((await app.call(accessGroups.merge, change, { as: merger })).problem.message).toBe(said)
  await app.grant(merger, west, 'order_workflows_admin')
  expect((await app.call(accessGroups.merge, change, { as: merger })).status).toBe(200)
})

test('the default of a merged group ends where the target has its own', async () => {
  const [from, into] = [await group('From'), await group('Into')]
  const [grill, owl] = [await place('Dock', from), await place('Pier', into)]
  await makeDefault(from, await create('One'))
  await makeDefault(into, await create('Two'))
  const change = { operation: 'merge', from_id: from, into_id: into } as const
  expect(await notes(change)).toEqual(['The default order workflow of From ends.', 'Order workflows change for Dock.'])
  await app.call(accessGroups.merge, change, as)
  expect([await follows(grill), await follows(owl)]).toEqual(['Two', 'Two'])
})

test('a group whose restaurants would lose their workflow by a move says so before', async () => {
  const [north, south] = [await group('North'), await group('South')]
  const branch = await group('Branch', north)
  const quay = await place('Quay', branch)
  await makeDefault(north, await create('Northern', north))
  expect(await follows(quay)).toBe('Northern')
  expect(await notes({ operation: 'move', access_group_ids: [branch], parent_access_group_id: south })).toEqual(['Order workflows change for Quay.'])
})

test('restaurants that follow another workflow because theirs gets another owner are counted before', async () => {
  const region = await group('Region')
  const [north, south] = [await group('North', region), await group('South', region)]
  const [grill, owl] = [await place('Grill', north), await place('Owl', south)]
  const calm = await create('Calm', north)
  await makeDefault(north, calm)
  await makeDefault(region, await create('Fallback', region))
  const moving = { resource_type: 'order_workflow' as const, resource_ids: [calm], access_group_id: south }
  expect(await notes({ operation: 'move_resources', ...moving })).toContain('Order workflows change for 1 restaurant.')
  expect((await app.call(accessGroups.moveResources, moving, as)).problem.message).toBeUndefined()
  expect([await follows(grill), await follows(owl)]).toEqual(['Fallback', 'Fallback'])
  expect(await notes({ operation: 'share', ...moving, access_group_id: north })).toEqual([])
})

test('the default of a deleted group ends', async () => {
  const empty = await group('Empty')
  await makeDefault(empty, await create('Anywhere'))
  expect(await notes({ operation: 'delete', access_group_ids: [empty] })).toEqual(['The default order workflow of it ends as well.'])
})
