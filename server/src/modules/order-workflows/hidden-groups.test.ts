import { accessGroups } from '@brigade/contract/access-groups.ts'
import { restaurantHours } from '@brigade/contract/hours.ts'
import { firstRules } from '@brigade/contract/order-workflows/order-rules.ts'
import { orderWorkflows } from '@brigade/contract/order-workflows.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { testBankLink } from '../../../testing/bank-link.ts'
import { makeRestaurant } from '../../../testing/menus.ts'
import { twoCompanies } from '../../../testing/two-companies.ts'
import { allRoutes } from '../../routes.ts'

const app = await testApp(allRoutes(testBankLink()))
const { call, database } = app
const { acme, north } = await twoCompanies(app)

test('hours and workflows of a group above are read by people below it without its name, which is not theirs to see', async () => {
  const secret = await app.group({ name: 'Secret Holding', parent: acme.root })
  const inner = await app.group({ name: 'Inner', parent: secret })
  const quay = await makeRestaurant(database, { group: inner, name: 'Quay' })
  await database.db
    .insertInto('service_hours')
    .values({ access_group_id: secret, week: JSON.stringify([{ dow: 1, start_min: 600, end_min: 900 }]) })
    .execute()
  const made = await call(
    orderWorkflows.createOrderWorkflow,
    { workflow: { name: 'Flow', rules: firstRules }, parent_access_group_id: secret },
    { as: acme.owner },
  )
  await call(orderWorkflows.setDefaultWorkflow, { access_group_id: secret, workflow_id: made.body.id }, { as: acme.owner })
  const cook = await app.person({ roles: ['restaurants', 'order_workflows'], on: inner })
  await call(accessGroups.addResource, { access_group_id: north, resource_type: 'restaurant', resource_id: quay }, { as: acme.owner })
  const guest = await app.person({ roles: ['restaurants', 'order_workflows'], on: north })
  const read = async (as: typeof cook) => [
    (await call(restaurantHours.hours, { restaurant_id: quay }, { as })).body.rules.map(({ inherited_from }) => inherited_from),
    (await call(orderWorkflows.restaurantWorkflow, { restaurant_id: quay }, { as })).body.standard?.inherited_from,
  ]
  for (const as of [cook, guest]) expect(await read(as)).toEqual([['A group above'], 'A group above'])
  expect(await read(acme.owner)).toEqual([['Secret Holding'], 'Secret Holding'])
})

test('whoever chooses a workflow of a group above, and is refused it elsewhere, does not read the name of that group', async () => {
  const secret = await app.group({ name: 'Silent Partners', parent: acme.root })
  const inner = await app.group({ name: 'Kitchen', parent: secret })
  const quay = await makeRestaurant(database, { group: inner, name: 'Quay' })
  const pier = await makeRestaurant(database, { group: north, name: 'Pier' })
  const flow = { workflow: { name: 'Flow', rules: firstRules }, parent_access_group_id: secret }
  const { body: made } = await call(orderWorkflows.createOrderWorkflow, flow, { as: acme.owner })
  const chef = await app.person({ roles: ['order_workflows_admin'], on: inner })
  await app.grant(chef, north, 'order_workflows_admin')
  const choices = async (as: typeof chef) =>
    (await call(orderWorkflows.restaurantWorkflow, { restaurant_id: quay }, { as })).body.choices.map(({ name, organization }) => [
      name,
      organization,
    ])
  expect([await choices(chef), await choices(acme.owner)]).toEqual([[['Flow', 'A group above']], [['Flow', 'Silent Partners']]])
  const assign = (as: typeof chef) =>
    call(orderWorkflows.assignWorkflow, { restaurant_ids: [quay, pier], workflow_id: made.id, pinned_version: null }, { as })
  const said = (await assign(chef)).body.results.map(({ outcome, sentence }) => [outcome, sentence])
  expect(said).toEqual([
    ['done', 'It follows Flow now.'],
    ['refused', 'Only restaurants below the group that owns the workflow can follow it.'],
  ])
  expect((await assign(acme.owner)).body.results[1]?.sentence).toContain('below Silent Partners')
})
