import { randomUUID } from 'node:crypto'
import { type MenuOp, menuDraft } from '@brigade/contract/menus/menu-draft.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { applyTo, makeRestaurant, making } from '../../../../testing/menus.ts'
import { currentCursor, newsSince } from '../../../platform/realtime/event-log.ts'
import { allRoutes } from '../../../routes.ts'
import { childrenOf, refOf } from '../public/model.ts'
import { fieldIn, nameOf } from '../public/values.ts'
import { loadMenu } from './store.ts'

const app = await testApp(allRoutes(testBankLink()))
const { database } = app
const chain = await app.group({ name: 'Chain' })
const branch = await app.group({ name: 'Branch', parent: chain })
const keeper = await app.person({ roles: ['restaurants_admin', 'chains'], on: chain })
const manager = await app.person({ roles: ['restaurants_admin'], on: branch })

async function outcomes(restaurant_id: number, ops: MenuOp[], as = manager) {
  const { body } = await app.call(menuDraft.applyMenuOps, { restaurant_id, batch_id: randomUUID(), base_revision: 0, ops }, { as })
  return body.outcomes.map(({ state, message }) => message ?? state)
}

const tree = async (restaurant_id: number, since: number | null = null) =>
  (await app.call(menuDraft.menuTree, { restaurant_id, since }, { as: manager })).body

const setting = (id: string, fields: Record<string, unknown>): MenuOp => ({ op: 'update', client_op_id: randomUUID(), id, fields })

/** A chain's pizza menu: one pizza with sizes and a crust, in a section of a menu. */
async function library() {
  const id = await makeRestaurant(database, { group: chain, kind: 'library', name: 'House menu' })
  const menu = making('menu', null, { fields: { name: 'All day' } })
  const section = making('category', menu.id, { fields: { name: 'Pizza' } })
  const pizza = making('item', null, { fields: { name: 'Margherita', price_minor: 1200, plu: '100' } })
  const small = making('size', pizza.id, { fields: { name: 'Small', key: 's', price_minor: 900 } })
  const large = making('size', pizza.id, { fields: { name: 'Large', key: 'l', price_minor: 1500 } })
  const crust = making('modifier', null, { fields: { name: 'Crust' } })
  const thin = making('option', crust.id, { fields: { name: 'Thin', price_minor: 0 } })
  const link = making('link', pizza.id, { ref_id: crust.id })
  const place = making('placement', section.id, { ref_id: pizza.id })
  const ops = [menu, section, pizza, small, large, crust, thin, link, place]
  expect(await outcomes(id, ops, keeper)).toEqual(ops.map(() => 'done'))
  return { id, menu, section, pizza, small, large, crust, thin, link, place }
}

test('people who see a menu may pick from the libraries above it, and from no other', async () => {
  const shared = await library()
  const foreign = await makeRestaurant(database, { group: await app.group(), kind: 'library' })
  const id = await makeRestaurant(database, { group: branch })
  const { body: all } = await app.call(menuDraft.menuLibraries, { restaurant_id: id }, { as: manager })
  expect(all).toContainEqual({ id: shared.id, name: 'House menu' })
  expect(all.map((one) => one.id)).not.toContain(foreign)
  const { body } = await app.call(menuDraft.libraryMenu, { restaurant_id: id, library_id: shared.id }, { as: manager })
  expect([body.name, body.nodes.length]).toEqual(['House menu', 9])
  const refused = await app.call(menuDraft.libraryMenu, { restaurant_id: id, library_id: foreign }, { as: manager })
  expect(refused.status).toBe(404)
})

test('a restaurant shows a library’s menu, at its own prices where it has some', async () => {
  const shared = await library()
  const id = await makeRestaurant(database, { group: branch })
  const menu = making('menu', null, { source_id: shared.menu.id })
  const pizza = making('item', null, { source_id: shared.pizza.id, fields: { price_minor: 1350 } })
  expect(await outcomes(id, [menu, pizza])).toEqual(['done', 'done'])
  const model = await loadMenu(database.db, id)
  const [section] = childrenOf(model, menu.id)
  const [place] = childrenOf(model, section?.id ?? '')
  expect([nameOf(model, menu.id), section?.id, place?.id, refOf(model, place?.id ?? '')?.id]).toEqual([
    'All day',
    shared.section.id,
    shared.place.id,
    pizza.id,
  ])
  expect([fieldIn(model, shared.place.id, 'price_minor'), nameOf(model, pizza.id), fieldIn(model, pizza.id, 'plu')]).toEqual([
    1350,
    'Margherita',
    '100',
  ])
  expect(childrenOf(model, pizza.id, 'size').map((size) => nameOf(model, size.id))).toEqual(['Small', 'Large'])
  const { nodes, inherited } = await tree(id)
  expect(nodes.map(({ id: one, name, variant }) => [one, name, variant]).toSorted()).toEqual(
    [
      [menu.id, 'All day', 'library'],
      [pizza.id, 'Margherita', 'library'],
    ].toSorted(),
  )
  expect(new Set(inherited?.map((row) => row.id))).toEqual(
    new Set(
      [shared.menu, shared.section, shared.place, shared.pizza, shared.small, shared.large, shared.link, shared.crust, shared.thin].map(
        (one) => one.id,
      ),
    ),
  )
})

test('an own child replaces the library’s child, an archived one hides it here, others follow the library', async () => {
  const shared = await library()
  const id = await makeRestaurant(database, { group: branch })
  const pizza = making('item', null, { source_id: shared.pizza.id })
  const large = making('size', pizza.id, { source_id: shared.large.id, fields: { price_minor: 1700 } })
  const family = making('size', pizza.id, { fields: { name: 'Family', key: 'f', price_minor: 2500 } })
  const noSmall = making('size', pizza.id, { source_id: shared.small.id })
  const archived: MenuOp = { op: 'lifecycle', client_op_id: randomUUID(), id: noSmall.id, lifecycle: 'archived' }
  expect(await outcomes(id, [pizza, family, large, noSmall, archived])).toEqual(Array(5).fill('done'))
  const model = await loadMenu(database.db, id)
  const sizes = childrenOf(model, pizza.id, 'size').map((size) => [nameOf(model, size.id), fieldIn(model, size.id, 'price_minor')])
  expect(sizes).toEqual([
    ['Large', 1700],
    ['Family', 2500],
  ])
  const { taken_away, revision } = await tree(id)
  expect(taken_away.map(({ id: one, name, parent_id, source_id }) => [one, name, parent_id, source_id])).toEqual([
    [noSmall.id, 'Small', pizza.id, shared.small.id],
  ])
  expect((await tree(id, revision)).taken_away).toHaveLength(1)
  const back: MenuOp = { op: 'lifecycle', client_op_id: randomUUID(), id: noSmall.id, lifecycle: 'active' }
  expect(await outcomes(id, [back])).toEqual(['done'])
  expect((await tree(id)).taken_away).toEqual([])
  expect(childrenOf(await loadMenu(database.db, id), pizza.id, 'size')).toHaveLength(3)
})

test('a change in the library changes every menu that shows it, and no other', async () => {
  const shared = await library()
  const users = [await makeRestaurant(database, { group: branch }), await makeRestaurant(database, { group: branch })]
  const other = await makeRestaurant(database, { group: branch })
  const menus = users.map(() => making('menu', null, { source_id: shared.menu.id }))
  const [first, second] = users as [number, number]
  await outcomes(first, menus.slice(0, 1))
  const item = making('item', null, { source_id: shared.pizza.id })
  const section = making('category', null, { fields: { name: 'Mine' } })
  const place = making('placement', section.id, { ref_id: item.id })
  await outcomes(second, [item, section, place])
  const [one, two, three] = [await tree(first), await tree(second), await tree(other)]
  const lastEvent = sql<{ keys: string[] }>`select keys from realtime_events order by id desc limit 3`
  await outcomes(shared.id, [setting(shared.pizza.id, { name: 'Margherita DOC' })], keeper)
  const news = [await tree(first, one.revision), await tree(second, two.revision), await tree(other, three.revision)]
  expect(news.map(({ revision }) => revision)).toEqual([one.revision + 1, two.revision + 1, three.revision])
  // What shows the pizza in the first menu is the menu itself; its rows come with the library's.
  expect(news[0]?.nodes.map((row) => row.id)).toEqual([menus[0]?.id])
  expect(news[0]?.inherited?.find((row) => row.id === shared.place.id)?.name).toBe('Margherita DOC')
  expect(Object.fromEntries((news[1]?.nodes ?? []).map((row) => [row.id, row.name]))).toEqual({
    [item.id]: 'Margherita DOC',
    [place.id]: 'Margherita DOC',
  })
  const { rows } = await lastEvent.execute(database.db)
  expect(rows.flatMap(({ keys }) => keys)).toEqual(expect.arrayContaining([`menu:${first}`, `menu:${second}`, `menu:${shared.id}`]))
  expect(rows.flatMap(({ keys }) => keys)).not.toContain(`menu:${other}`)
})

test('only libraries of the own group and groups above can be used, and only `chains` may change them', async () => {
  const shared = await library()
  const elsewhere = await makeRestaurant(database, { group: await app.group() })
  const stranger = await app.person({ roles: ['restaurants_admin'], on: chain })
  const foreign = making('item', null, { source_id: shared.pizza.id })
  const applied = await applyTo(database, elsewhere, [foreign])
  expect(applied.outcomes[0]?.message).toBe('What it should inherit from does not exist or is not within reach of this menu.')
  const { status } = await app.call(
    menuDraft.applyMenuOps,
    { restaurant_id: shared.id, batch_id: randomUUID(), base_revision: 0, ops: [setting(shared.pizza.id, { name: 'X' })] },
    { as: stranger },
  )
  expect(status).toBe(403)
  const restaurant = await makeRestaurant(database, { group: branch })
  const mine = making('item', null, { fields: { name: 'Mine' } })
  await outcomes(restaurant, [mine])
  const other = await makeRestaurant(database, { group: branch })
  expect(await outcomes(other, [making('item', null, { source_id: mine.id })])).toEqual([
    'What it should inherit from does not exist or is not within reach of this menu.',
  ])
})

test('a detached menu keeps what it showed, and no longer follows the library', async () => {
  const shared = await library()
  const id = await makeRestaurant(database, { group: branch })
  const menu = making('menu', null, { source_id: shared.menu.id, fields: { name: 'Our menu' } })
  const detach: MenuOp = { op: 'detach', client_op_id: randomUUID(), id: menu.id }
  expect(await outcomes(id, [menu, detach])).toEqual(['done', 'done'])
  await outcomes(shared.id, [setting(shared.section.id, { name: 'Renamed' }), setting(shared.pizza.id, { price_minor: 1 })], keeper)
  const model = await loadMenu(database.db, id)
  const [section] = childrenOf(model, menu.id)
  const [place] = childrenOf(model, section?.id ?? '')
  const item = refOf(model, place?.id ?? '')
  expect(model.nodes.get(menu.id)).toMatchObject({ variant: 'base', source_id: null, fields: { name: 'Our menu' } })
  expect([nameOf(model, section?.id ?? ''), section?.restaurant_id, item?.restaurant_id, item?.variant]).toEqual(['Pizza', id, id, 'library'])
  // The dish itself still is the chain's.
  expect(fieldIn(model, place?.id ?? '', 'price_minor')).toBe(1)
  const { body } = await app.call(menuDraft.undoMenu, { restaurant_id: id }, { as: manager })
  expect(body.outcomes.map(({ state }) => state)).toEqual(['done', 'done'])
  expect((await tree(id)).nodes).toEqual([])
})

test('a dependent copy of a menu stores differences only, and the explanation says where a value is from', async () => {
  const id = await makeRestaurant(database, { group: branch })
  const [dineIn, pizza] = [
    making('menu', null, { fields: { name: 'Dine in' } }),
    making('item', null, { fields: { name: 'Calzone', price_minor: 1400 } }),
  ]
  const place = making('placement', dineIn.id, { ref_id: pizza.id, fields: { price_minor: 1300 } })
  const delivery = making('menu', null, { source_id: dineIn.id, fields: { name: 'Delivery' } })
  const there = making('placement', delivery.id, { source_id: place.id, fields: { name: 'Calzone to go' } })
  expect(await outcomes(id, [dineIn, pizza, place, delivery, there])).toEqual(Array(5).fill('done'))
  const model = await loadMenu(database.db, id)
  expect(childrenOf(model, delivery.id).map((one) => one.id)).toEqual([there.id])
  expect([nameOf(model, there.id), fieldIn(model, there.id, 'price_minor')]).toEqual(['Calzone to go', 1300])
  await outcomes(id, [setting(place.id, { price_minor: null })])
  const { body } = await app.call(menuDraft.explain, { restaurant_id: id, node_id: there.id, field: 'price_minor' }, { as: manager })
  expect(body.filter(({ is_in_force }) => is_in_force)).toMatchObject([{ from: 'own', label: 'Calzone', value: 1400 }])
  const loop: MenuOp = making('menu', null, { source_id: delivery.id })
  const within = making('category', delivery.id, { variant: 'dependent', source_id: dineIn.id })
  expect(await outcomes(id, [loop, within])).toEqual(['done', 'A category cannot inherit from a menu.'])
})

test('people hear of a library’s change only for the restaurants that they see', async () => {
  const { id, pizza } = await library()
  const elsewhere = await app.group({ name: 'Elsewhere', parent: chain })
  const [mine, hidden] = [await makeRestaurant(database, { group: branch }), await makeRestaurant(database, { group: elsewhere })]
  for (const one of [mine, hidden]) await applyTo(database, one, [making('item', null, { source_id: pizza.id, variant: 'library' })])
  const before = await currentCursor(database.db)
  expect(await outcomes(id, [setting(pizza.id, { name: 'Marinara' })], keeper)).toEqual(['done'])
  const { news } = await newsSince(database.db, before, [], [manager.id, keeper.id])
  const heard = (who: number) => news.filter(({ hearers }) => hearers.includes(who)).flatMap(({ keys }) => keys)
  expect(heard(manager.id)).toContain(`menu:${mine}`)
  expect(heard(manager.id)).not.toContain(`menu:${hidden}`)
  expect(heard(keeper.id)).toContain(`menu:${hidden}`)
})
