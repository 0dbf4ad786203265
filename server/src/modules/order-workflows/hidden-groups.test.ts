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
