import { randomUUID } from 'node:crypto'
import { type MenuOp, menuDraft } from '@brigade/contract/menus/menu-draft.ts'
import { pauses } from '@brigade/contract/menus/pauses.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { makeRestaurant, making } from '../../../../testing/menus.ts'
import { allRoutes } from '../../../routes.ts'

const app = await testApp(allRoutes(testBankLink()))
const group = await app.group()
const ada = await app.person({ roles: ['restaurants_admin', 'availabilities_admin'], on: group })

async function menuWith(items: (MenuOp & { op: 'create' })[]) {
  const restaurant_id = await makeRestaurant(app.database, { group })
  const { body } = await app.call(menuDraft.applyMenuOps, { restaurant_id, batch_id: randomUUID(), base_revision: 0, ops: items }, { as: ada })
  expect(body.outcomes.map(({ state }) => state)).toEqual(items.map(() => 'done'))
  return { restaurant_id, revision: body.revision }
}

test('values of many nodes are answered in one call, in the context asked for, without deleted nodes', async () => {
  const soup = making('item', null, { fields: { name: 'Soup', price_minor: 700, plu: '7' } })
  const cake = making('item', null, { fields: { name: 'Cake' } })
  const { restaurant_id } = await menuWith([soup, cake])
  const dearer: MenuOp = {
    op: 'override',
    client_op_id: randomUUID(),
    id: soup.id,
    channel: 'uber_eats',
    fulfilment: null,
    field: 'price_minor',
    value: 900,
  }
  await app.call(menuDraft.applyMenuOps, { restaurant_id, batch_id: randomUUID(), base_revision: 0, ops: [dearer] }, { as: ada })
  const asked = { restaurant_id, node_ids: [cake.id, soup.id, randomUUID()] }
  const plain = await app.call(menuDraft.menuCells, asked, { as: ada })
  expect(plain.body.rows.map(({ node_id, own, resolved }) => [node_id, own.plu, resolved.price_minor])).toEqual([
    [cake.id, undefined, undefined],
    [soup.id, '7', 700],
  ])
  const there = await app.call(menuDraft.menuCells, { ...asked, channel: 'uber_eats' }, { as: ada })
  expect(there.body.rows[1]).toMatchObject({ own: { price_minor: 700 }, resolved: { price_minor: 900 }, overrides: [{ value: 900 }] })
})

test('pauses come with every answer about the draft, because a pause has no revision', async () => {
  const soup = making('item', null, { fields: { name: 'Soup' } })
  const { restaurant_id, revision } = await menuWith([soup])
  const newsOfMenu = async () => (await app.call(menuDraft.menuTree, { restaurant_id, since: revision }, { as: ada })).body
  expect(await newsOfMenu()).toMatchObject({ nodes: [], paused_ids: [] })
  await app.call(pauses.pause, { restaurant_id, targets: [{ node_id: soup.id }], end_rule: 'manual' }, { as: ada })
  expect(await newsOfMenu()).toMatchObject({ nodes: [], paused_ids: [soup.id] })
})
