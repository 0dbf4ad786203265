import { randomUUID } from 'node:crypto'
import { accessGroups } from '@brigade/contract/access-groups.ts'
import { founderRoles } from '@brigade/contract/kit/roles.ts'
import { restaurants } from '@brigade/contract/restaurants.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { testBankLink } from '../../../testing/bank-link.ts'
import { making } from '../../../testing/menus.ts'
import { allRoutes } from '../../routes.ts'

const app = await testApp(allRoutes(testBankLink()))
const company = await app.group({ name: 'Company' })
const chain = await app.group({ name: 'Chain', parent: company })
const [north, south] = [await app.group({ name: 'North', parent: chain }), await app.group({ name: 'South', parent: chain })]
const other = await app.group({ name: 'Other chain', parent: company })
const owner = await app.person({ roles: founderRoles, on: company })
const as = { as: owner }

async function place(name: string, on: number, kind: 'restaurant' | 'library'): Promise<number> {
  const restaurant = { name, kind, timezone: 'America/Chicago', currency: 'USD' }
  return (await app.call(restaurants.createRestaurant, { restaurant, parent_access_group_id: on }, as)).body.id
}

test('a restaurant may move within the reach of the libraries it draws from, and no farther', async () => {
  const library = await place('Chain menu', chain, 'library')
  const diner = await place('Night Owl', north, 'restaurant')
  const apply = (restaurant_id: number, op: ReturnType<typeof making>) =>
    app.call(restaurants.applyMenuOps, { restaurant_id, batch_id: randomUUID(), base_revision: 0, ops: [op] }, as)
  const menu = making('menu', null, { fields: { name: 'All day' } })
  await apply(library, menu)
  const taken = await apply(diner, making('menu', null, { source_id: menu.id, variant: 'library' }))
  expect(taken.body.outcomes).toMatchObject([{ state: 'done' }])
  const move = (access_group_id: number) =>
    app.call(accessGroups.moveResources, { resource_type: 'restaurant', resource_ids: [diner], access_group_id }, as)
  expect((await move(south)).status).toBe(200)
  const refused = await move(other)
  expect([refused.status, refused.problem.message]).toEqual([
    409,
    'Night Owl draws from Chain menu, which that group is not below. Detach its menu from the library first.',
  ])
  expect((await app.call(restaurants.restaurant, { id: diner }, as)).body.parent_access_group_id).toBe(south)
})
