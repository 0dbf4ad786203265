import { randomUUID } from 'node:crypto'
import { accessGroups } from '@brigade/contract/access-groups.ts'
import { founderRoles } from '@brigade/contract/kit/roles.ts'
import { menuDraft } from '@brigade/contract/menus/menu-draft.ts'
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

test('a restaurant may move only to where it still reaches the libraries it draws from', async () => {
  const library = await place('Chain menu', chain, 'library')
  const diner = await place('Night Owl', north, 'restaurant')
  const apply = (restaurant_id: number, op: ReturnType<typeof making>) =>
    app.call(menuDraft.applyMenuOps, { restaurant_id, batch_id: randomUUID(), base_revision: 0, ops: [op] }, as)
  const menu = making('menu', null, { fields: { name: 'All day' } })
  await apply(library, menu)
  const drawn = await apply(diner, making('menu', null, { source_id: menu.id, variant: 'library' }))
  expect(drawn.body.outcomes).toMatchObject([{ state: 'done' }])
  const move = (access_group_id: number) =>
    app.call(accessGroups.moveResources, { resource_type: 'restaurant', resource_ids: [diner], access_group_id }, as)
  expect((await move(south)).status).toBe(200)
  const refused = await move(other)
  expect([refused.status, refused.problem.message]).toEqual([
    409,
    'Night Owl uses Chain menu, which that group is not below. Detach its menu from the library first.',
  ])
  expect((await app.call(restaurants.restaurant, { id: diner }, as)).body.parent_access_group_id).toBe(south)
})

async function drawn(name: string, home: number, on: number): Promise<{ library: number; restaurant: number }> {
  const [library, restaurant] = [await place(`${name} menu`, home, 'library'), await place(name, on, 'restaurant')]
  const menu = making('menu', null, { fields: { name: 'All day' } })
  const taken = making('menu', null, { source_id: menu.id, variant: 'library' })
  for (const [restaurant_id, op] of [
    [library, menu],
    [restaurant, taken],
  ] as const) {
    const { body } = await app.call(menuDraft.applyMenuOps, { restaurant_id, batch_id: randomUUID(), base_revision: 0, ops: [op] }, as)
    expect(body.outcomes).toMatchObject([{ state: 'done' }])
  }
  return { library, restaurant }
}

test('no group is moved or merged if its restaurants would lose their library, and the refusal names none out of sight', async () => {
  const region = await app.group({ name: 'Region', parent: chain })
  const branch = await app.group({ name: 'Branch', parent: region })
  await drawn('Cafe', chain, branch)
  await drawn('Bistro', region, branch)
  const move = { access_group_ids: [region], parent_access_group_id: other }
  const why = 'Cafe uses Cafe menu, which it could not reach below Other chain. Detach its menu from the library first.'
  const refused = await app.call(accessGroups.move, move, as)
  expect([refused.status, refused.problem.message]).toEqual([409, why])
  expect((await app.call(accessGroups.preview, { change: { operation: 'move', ...move } }, as)).body.blocked_by).toEqual([why])
  const merge = { from_id: region, into_id: other }
  expect((await app.call(accessGroups.merge, merge, as)).problem.message).toBe(why)
  const clerk = await app.person({ roles: ['access_groups_admin'], on: company })
  expect((await app.call(accessGroups.move, move, { as: clerk })).problem.message).toBe(
    'A restaurant that you do not see uses a library that you do not see, which it could not reach below Other chain. Detach that menu from the library first.',
  )
  // Within the chain all stay within reach, the region's own library coming along.
  expect((await app.call(accessGroups.move, { access_group_ids: [region], parent_access_group_id: south }, as)).status).toBe(200)
  // Merged upwards, the library belongs to whom the branch stands below as well.
  expect((await app.call(accessGroups.merge, { from_id: region, into_id: south }, as)).status).toBe(200)
})

test('a library cannot be moved away from restaurants that draw from it', async () => {
  const { library } = await drawn('Diner', chain, north)
  const given = { resource_type: 'restaurant' as const, resource_ids: [library], access_group_id: other }
  expect((await app.call(accessGroups.moveResources, given, as)).problem.message).toBe(
    'Diner uses Diner menu, which it could not reach there. Detach its menu from the library first.',
  )
  expect((await app.call(accessGroups.moveResources, { ...given, access_group_id: company }, as)).status).toBe(200)
})

test('a library can be moved only by somebody with chains in both places', async () => {
  const library = await place('Kept menu', north, 'library')
  const manager = await app.person({ roles: ['access_groups_admin', 'restaurants_admin'], on: company })
  const move = { resource_type: 'restaurant' as const, resource_ids: [library], access_group_id: south }
  const refused = await app.call(accessGroups.moveResources, move, { as: manager })
  expect([refused.status, refused.problem.message]).toEqual([409, expect.stringContaining('the role “Chains”')])
  await app.grant(manager, north, 'chains')
  expect((await app.call(accessGroups.moveResources, move, { as: manager })).status).toBe(409)
  await app.grant(manager, south, 'chains')
  expect((await app.call(accessGroups.moveResources, move, { as: manager })).status).toBe(200)
})

test('a group with a library can be merged only by somebody with chains on both', async () => {
  const [from, into] = [await app.group({ name: 'From', parent: chain }), await app.group({ name: 'Into', parent: chain })]
  await place('Merged menu', from, 'library')
  const manager = await app.person({ roles: ['access_groups_admin', 'restaurants_admin'], on: company })
  const merge = () => app.call(accessGroups.merge, { from_id: from, into_id: into }, { as: manager })
  await app.grant(manager, from, 'chains')
  const refused = await merge()
  expect([refused.status, refused.problem.message]).toEqual([409, expect.stringContaining('the role “Chains”')])
  await app.grant(manager, into, 'chains')
  expect((await merge()).status).toBe(200)
})

test('the counts of a group separate libraries from restaurants', async () => {
  const [counted, beside] = [await app.group({ name: 'Counted', parent: company }), await app.group({ name: 'Beside', parent: company })]
  const inside = await app.group({ name: 'Inside', parent: counted })
  await place('Counted one', counted, 'restaurant')
  await place('Counted two', inside, 'restaurant')
  await place('Counted menu', inside, 'library')
  await place('Not counted', beside, 'library')
  const { body } = await app.call(accessGroups.getStats, { id: counted }, as)
  expect(body.resources).toEqual([{ resource_type: 'restaurant', count: 3, named_apart: 1 }])
})
