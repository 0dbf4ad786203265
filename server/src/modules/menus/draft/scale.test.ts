import { randomUUID } from 'node:crypto'
import { type MenuOp, menuDraft } from '@brigade/contract/menus/menu-draft.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { applyTo, fillMenu, makeRestaurant } from '../../../../testing/menus.ts'
import { statementsOf } from '../../../../testing/statements.ts'
import { allRoutes } from '../../../routes.ts'
import { itemsOf } from '../public/model.ts'
import { applyOps } from './apply.ts'
import { loadMenu } from './store.ts'

const app = await testApp(allRoutes(testBankLink()))
const { database } = app
const group = await app.group()
const ada = await app.person({ roles: ['restaurants_admin'], on: group })

const cost = (act: () => Promise<unknown>) => statementsOf(database, act)

const setting = (id: string, fields: Record<string, unknown>): MenuOp => ({ op: 'update', client_op_id: randomUUID(), id, fields })

/** Statements of everything people do to a menu of so many nodes. */
async function costsOf(nodes: number) {
  const restaurant_id = await makeRestaurant(database, { group })
  await fillMenu(database, restaurant_id, nodes)
  const unread = await cost(() => loadMenu(database.db, restaurant_id))
  const model = await loadMenu(database.db, restaurant_id)
  const [item, other] = itemsOf(model)
  const last = itemsOf(model).at(-1)
  const as = { as: ada }
  const asked = { restaurant_id, node_id: item?.id ?? '' }
  const send = (ops: MenuOp[]) =>
    app.call(menuDraft.applyMenuOps, { restaurant_id, batch_id: randomUUID(), base_revision: model.revision + 1, ops }, as)
  const move: MenuOp = { op: 'move', client_op_id: randomUUID(), id: last?.id ?? '', parent_id: null, after: item?.id ?? '' }
  const prices = (count: number, price: number) =>
    itemsOf(model)
      .slice(0, count)
      .map(({ id }) => setting(id, { price_minor: price }))
  return {
    unread,
    open: await cost(() => app.call(menuDraft.menuTree, { restaurant_id }, as)),
    news: await cost(() => app.call(menuDraft.menuTree, { restaurant_id, since: model.revision }, as)),
    node: await cost(() => app.call(menuDraft.menuNode, asked, as)),
    explain: await cost(() => app.call(menuDraft.explain, { ...asked, field: 'price_minor' }, as)),
    search: await cost(() => app.call(menuDraft.searchMenu, { restaurant_id, q: 'marg' }, as)),
    move: await cost(() => send([move])),
    one: await cost(() => send(prices(1, 100))),
    many: await cost(() => send(prices(200, 200))),
    undo: await cost(() => app.call(menuDraft.undoMenu, { restaurant_id }, as)),
    bulk: await cost(() => applyTo(database, restaurant_id, prices(1000, 300), ada.id)),
    copy: await cost(() => send([{ op: 'duplicate', client_op_id: randomUUID(), id: other?.id ?? '', new_id: randomUUID() }])),
  }
}

test('the number of statements of a call does not depend on the size of the menu', { timeout: 120_000 }, async () => {
  // What is asked in several statements is found out at the first time, which costs one in vain.
  await costsOf(500)
  const small = await costsOf(5000)
  expect(await costsOf(20_000)).toEqual(small)
  expect(Math.max(...Object.values(small))).toBeLessThan(30)
})

test('a menu in memory is not read again, and of a changed one only the changes are', async () => {
  const restaurant = await makeRestaurant(database, { group })
  await fillMenu(database, restaurant, 300)
  const first = await loadMenu(database.db, restaurant)
  expect((await loadMenu(database.db, restaurant)).nodes).toBe(first.nodes)
  const [item, other] = itemsOf(first)
  const { touched } = await applyTo(database, restaurant, [setting(item?.id ?? '', { name: 'Renamed' })])
  const second = await loadMenu(database.db, restaurant)
  expect(second.nodes.get(item?.id ?? '')?.fields.name).toBe('Renamed')
  expect(second.nodes.get(other?.id ?? '')).toBe(other)
  const same = [...second.nodes.values()].filter((node) => first.nodes.get(node.id) === node)
  expect(same).toHaveLength(first.nodes.size - touched.size)
})

test('changes of a rolled back transaction are not kept in memory', async () => {
  const restaurant = await makeRestaurant(database, { group })
  await fillMenu(database, restaurant, 60)
  const [item] = itemsOf(await loadMenu(database.db, restaurant))
  const rename = (name: string) => setting(item?.id ?? '', { name })
  const broken = database.write(async (tx) => {
    await applyOps(tx, { restaurantId: restaurant, batchId: randomUUID(), ops: [rename('Never')], userId: null })
    expect((await loadMenu(tx, restaurant)).nodes.get(item?.id ?? '')?.fields.name).toBe('Never')
    throw new Error('given up')
  })
  await expect(broken).rejects.toThrow('given up')
  const { revision } = await applyTo(database, restaurant, [rename('Once')])
  const model = await loadMenu(database.db, restaurant)
  expect([model.revision, model.nodes.get(item?.id ?? '')?.fields.name]).toEqual([revision, 'Once'])
})
