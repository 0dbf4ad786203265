import { randomUUID } from 'node:crypto'
import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { type MenuOp, menuDraft } from '@brigade/contract/menus/menu-draft.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { applyTo, makeRestaurant, making } from '../../../../testing/menus.ts'
import { allRoutes } from '../../../routes.ts'

const app = await testApp(allRoutes(testBankLink()))
const { database } = app
const group = await app.group()
const ada = await app.person({ name: 'Ada', roles: ['restaurants_admin', 'availabilities_admin'], on: group })
const bob = await app.person({ name: 'Bob', roles: ['restaurants_admin', 'publisher'], on: group })
const viewer = await app.person({ roles: ['restaurants'], on: group })
const stranger = await app.person({ roles: ['restaurants_admin', 'chains'], on: await app.group() })

interface Sent {
  readonly as?: Person
  readonly base?: number
  readonly batch?: string
}

async function send(restaurant_id: number, ops: MenuOp[], { as = ada, base = 0, batch = randomUUID() }: Sent = {}) {
  return app.call(menuDraft.applyMenuOps, { restaurant_id, batch_id: batch, base_revision: base, ops }, { as })
}

async function states(restaurant_id: number, ops: MenuOp[], sent: Sent = {}) {
  const { body } = await send(restaurant_id, ops, sent)
  return body.outcomes.map(({ state }) => state)
}

async function refusalOf(restaurant_id: number, op: MenuOp) {
  const { body } = await send(restaurant_id, [op])
  expect(body.outcomes[0]?.state).toBe('refused')
  return body.outcomes[0]?.message
}

const tree = async (restaurant_id: number, { as = ada, since = null }: { as?: Person; since?: number | null } = {}) =>
  (await app.call(menuDraft.menuTree, { restaurant_id, since }, { as })).body

const undo = async (restaurant_id: number, as: Person, redo = false) => app.call(menuDraft.undoMenu, { restaurant_id, redo }, { as })

const setting = (id: string, fields: Record<string, unknown>, seen?: Record<string, unknown>): MenuOp => ({
  op: 'update',
  client_op_id: randomUUID(),
  id,
  fields,
  ...(seen && { seen }),
})

async function pizzeria() {
  const id = await makeRestaurant(database, { group })
  const menu = making('menu', null, { fields: { name: 'All day' } })
  const pizza = making('category', menu.id, { fields: { name: 'Pizza' } })
  const item = making('item', null, { fields: { name: 'Margherita', price_minor: 1200, plu: '100', tags: ['vegan'] } })
  const place = making('placement', pizza.id, { ref_id: item.id })
  const { body } = await send(id, [menu, pizza, item, place])
  expect(body.outcomes.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done'])
  return { id, menu, pizza, item, place, revision: body.revision }
}

test('a batch is applied once, sent to clients that ask for newer changes, and one line each in History', async () => {
  const { id, item, place, revision } = await pizzeria()
  const batch = randomUUID()
  const op = setting(item.id, { price_minor: 1300 })
  const [first, twin] = await Promise.all([send(id, [op], { batch, base: revision }), send(id, [op], { batch, base: revision })])
  expect([first.body.outcomes[0]?.state, twin.body.outcomes[0]?.state].toSorted()).toEqual(['done', 'repeated'])
  expect(twin.body.revision).toBe(revision + 1)
  const news = await tree(id, { since: revision, as: viewer })
  expect(news).toMatchObject({ revision: revision + 1, undo_count: 0, inherited: null, _can: { update: false, pause: false, publish: false } })
  expect(Object.fromEntries(news.nodes.map((node) => [node.id, node.price_minor]))).toEqual({ [item.id]: 1300, [place.id]: 1300 })
  expect(await tree(id)).toMatchObject({ undo_count: 2, redo_count: 0, _can: { update: true, pause: true, publish: false } })
  const history = await app.call(auditLogs.search, { page: 1, per_page: 20, resource: 'restaurant', resource_id: id }, { as: ada })
  expect(history.body.data.map(({ description }) => description)).toEqual([
    '- **Margherita** Price: 12.00 → 13.00',
    '- Added menu **All day**\n- Added item **Margherita**',
  ])
})

test('when two people change the same dish, a field both changed is kept and reported, other fields are applied', async () => {
  const { id, item, revision } = await pizzeria()
  await send(id, [setting(item.id, { price_minor: 1300 }, { price_minor: 1200 })], { as: bob })
  const late = setting(item.id, { price_minor: 1250, description: 'Tomato, basil' }, { price_minor: 1200, description: '' })
  const { body } = await send(id, [late], { base: revision })
  expect(body.outcomes).toEqual([
    { client_op_id: late.client_op_id, state: 'conflict', message: null, conflicts: [{ field: 'price_minor', now: 1300 }] },
  ])
  const detail = await app.call(menuDraft.menuNode, { restaurant_id: id, node_id: item.id }, { as: viewer })
  expect(detail.body.own).toMatchObject({ price_minor: 1300, description: 'Tomato, basil' })
  // The same wish is no conflict, nor is a field of which nothing was said to be seen.
  expect(await states(id, [setting(item.id, { price_minor: 1300 }, { price_minor: 1200 }), setting(item.id, { sku: 'M-1' })])).toEqual([
    'done',
    'done',
  ])
})

test('each person undoes their own steps, as far as nobody changed the same since', async () => {
  const { id, item } = await pizzeria()
  await send(id, [setting(item.id, { price_minor: 1300, description: 'Adas' })], { as: ada })
  await send(id, [setting(item.id, { price_minor: 1400 })], { as: bob })
  const back = await undo(id, ada)
  expect(back.body).toMatchObject({
    undo_count: 1,
    redo_count: 1,
    outcomes: [{ state: 'conflict', conflicts: [{ field: 'price_minor', now: 1400 }] }],
  })
  const own = async () => (await app.call(menuDraft.menuNode, { restaurant_id: id, node_id: item.id }, { as: ada })).body.own
  expect(await own()).toEqual({ name: 'Margherita', price_minor: 1400, plu: '100', tags: ['vegan'] })
  expect((await undo(id, bob)).body.outcomes.map(({ state }) => state)).toEqual(['done'])
  expect(await own()).toMatchObject({ price_minor: 1300 })
  expect((await undo(id, ada, true)).body).toMatchObject({ undo_count: 2, redo_count: 0 })
  expect(await own()).toMatchObject({ description: 'Adas', price_minor: 1300 })
  const { status, problem } = await undo(id, ada, true)
  expect([status, problem.message]).toEqual([409, 'There is nothing to redo.'])
})

test('an action in several parts is one step; a new step clears redo', async () => {
  const { id, item } = await pizzeria()
  const batch = randomUUID()
  await send(id, [setting(item.id, { name: 'Marinara' })], { batch })
  await send(id, [setting(item.id, { price_minor: 900 })], { batch })
  expect((await undo(id, ada)).body).toMatchObject({ undo_count: 1, redo_count: 1, outcomes: [{ state: 'done' }, { state: 'done' }] })
  const detail = await app.call(menuDraft.menuNode, { restaurant_id: id, node_id: item.id }, { as: ada })
  expect(detail.body.own).toMatchObject({ name: 'Margherita', price_minor: 1200 })
  await send(id, [setting(item.id, { name: 'Diavola' })])
  expect(await tree(id)).toMatchObject({ undo_count: 2, redo_count: 0 })
})

test('an undo that is sent again after a lost answer is done once', async () => {
  const { id, item } = await pizzeria()
  await send(id, [setting(item.id, { price_minor: 1300 })])
  const headers = { 'idempotency-key': randomUUID() }
  const again = async () => app.call(menuDraft.undoMenu, { restaurant_id: id }, { as: ada, headers })
  const [first, second] = [await again(), await again()]
  expect([first.status, second.body]).toEqual([200, first.body])
  expect(await tree(id)).toMatchObject({ undo_count: 1, redo_count: 1 })
})

test('a step that is named is undone only while it is the last', async () => {
  const { id, item } = await pizzeria()
  const { body: named } = await send(id, [setting(item.id, { price_minor: 1300 })])
  await send(id, [setting(item.id, { name: 'Marinara' })])
  const takeBack = () => app.call(menuDraft.undoMenu, { restaurant_id: id, step_revision: named.revision }, { as: ada })
  const refused = await takeBack()
  expect([refused.status, refused.problem.message]).toEqual([409, expect.stringContaining('You have changed this menu since')])
  await undo(id, ada)
  expect((await takeBack()).body.outcomes).toMatchObject([{ state: 'done' }])
  expect((await app.call(menuDraft.menuNode, { restaurant_id: id, node_id: item.id }, { as: ada })).body.own).toMatchObject({ price_minor: 1200 })
})

/** As if everything in a menu had been done so long before. */
const age = (restaurant_id: number, hours: number) =>
  sql`update menu_operations set inserted_at = inserted_at - make_interval(hours => ${hours}), undone_at = undone_at - make_interval(hours => ${hours})
    where restaurant_id = ${restaurant_id}`.execute(database.db)

test('undo covers one day, counted anew from an undo or redo of a step', async () => {
  const { id, item } = await pizzeria()
  await age(id, 23)
  await send(id, [setting(item.id, { price_minor: 1300 })])
  expect(await tree(id)).toMatchObject({ undo_count: 2 })
  await age(id, 2)
  expect(await tree(id)).toMatchObject({ undo_count: 1, redo_count: 0 })
  await undo(id, ada)
  expect((await undo(id, ada)).problem.message).toBe('There is nothing to undo.')
  await age(id, 23)
  expect((await undo(id, ada, true)).body).toMatchObject({ undo_count: 1, redo_count: 0, outcomes: [{ state: 'done' }] })
  await age(id, 23)
  expect((await undo(id, ada)).body).toMatchObject({ undo_count: 0, redo_count: 1 })
  await age(id, 25)
  expect((await undo(id, ada, true)).status).toBe(409)
  expect((await tree(id)).nodes.length).toBeGreaterThan(0)
})

test('the last hundred steps of a day can be undone; older ones are deleted after two days', async () => {
  const { id, item } = await pizzeria()
  for (let at = 0; at < 110; at += 1) await applyTo(database, id, [setting(item.id, { price_minor: at })], ada.id)
  expect(await tree(id)).toMatchObject({ undo_count: 100 })
  await age(id, 72)
  expect(await tree(id)).toMatchObject({ undo_count: 0 })
  for (let at = 0; at < 50; at += 1) await applyTo(database, id, [setting(item.id, { price_minor: 200 + at })], ada.id)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from menu_operations where restaurant_id = ${id}`.execute(database.db)
  expect(rows[0]?.count).toBeLessThanOrEqual(50)
  expect(await tree(id)).toMatchObject({ undo_count: 50 })
})

test('an undo does not remove a row in which others have added something', async () => {
  const id = await makeRestaurant(database, { group })
  const section = making('category', null, { fields: { name: 'Pizza' } })
  await send(id, [section], { as: ada })
  const item = making('item', null, { fields: { name: 'Calzone' } })
  await send(id, [item, making('placement', section.id, { ref_id: item.id })], { as: bob })
  expect((await undo(id, ada)).body.outcomes).toMatchObject([{ state: 'conflict', conflicts: [{ field: 'lifecycle', now: 'active' }] }])
  expect((await tree(id)).nodes).toHaveLength(3)
})

test('access to a menu: strangers get 404, viewers change nothing, ids of another menu are unknown', async () => {
  const mine = await pizzeria()
  const other = await pizzeria()
  const ask = { restaurant_id: mine.id }
  const op = setting(mine.item.id, { price_minor: 1 })
  const asStranger = await Promise.all([
    app.call(menuDraft.menuTree, ask, { as: stranger }),
    app.call(menuDraft.menuNode, { ...ask, node_id: mine.item.id }, { as: stranger }),
    app.call(menuDraft.explain, { ...ask, node_id: mine.item.id, field: 'name' }, { as: stranger }),
    app.call(menuDraft.searchMenu, { ...ask, q: 'Marg' }, { as: stranger }),
    send(mine.id, [op], { as: stranger }),
    undo(mine.id, stranger),
  ])
  expect(asStranger.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
  expect((await send(mine.id, [op], { as: viewer })).status).toBe(403)
  expect((await app.call(menuDraft.menuNode, { ...ask, node_id: other.item.id }, { as: ada })).status).toBe(404)
  const foreign = making('placement', mine.pizza.id, { ref_id: other.item.id })
  const withUsedId = making('item', null, { id: other.item.id, fields: { name: 'Mine now' } })
  const stolen = making('item', null, { source_id: other.item.id, fields: {} })
  const { body } = await send(mine.id, [setting(other.item.id, { price_minor: 1 }), foreign, withUsedId, stolen])
  expect(body.outcomes.map(({ state }) => state)).toEqual(['refused', 'refused', 'refused', 'refused'])
  expect((await tree(other.id)).revision).toBe(other.revision)
})

test('an impossible operation is refused with a sentence, and the rest of the batch is applied', async () => {
  const { id, item, pizza, menu } = await pizzeria()
  expect(await refusalOf(id, making('item', null, { fields: { name: 'Twin', plu: '100' } }))).toBe('PLU 100 already belongs to "Margherita".')
  expect(await refusalOf(id, making('size', pizza.id, { fields: { name: 'Small' } }))).toBe('A size cannot be placed below a category.')
  expect(await refusalOf(id, making('option', null, { fields: { name: 'Olives' } }))).toBe('An option must be placed below something.')
  expect(await refusalOf(id, making('menu', pizza.id, { fields: { name: 'Inner' } }))).toBe('A menu cannot be placed inside another menu.')
  expect(await refusalOf(id, making('placement', pizza.id))).toBe('A menu item needs the item that it shows.')
  expect(await refusalOf(id, setting(item.id, { price_minor: 12.5, min: 2 }))).toBe(
    'Price must be an amount of money. Minimum is not a field of an item.',
  )
  for (const image_url of ['javascript:alert(1)', 'data:image/png;base64,AA', '//cdn.example/a.png', 'https://', 'ftp://x/y', 'https://a b'])
    expect(await refusalOf(id, setting(item.id, { image_url }))).toBe('Picture must be an address that begins with https:// or http://.')
  for (const image_url of ['https://key:secret@cdn.example/a.png', 'https://key@cdn.example/a.png'])
    expect(await refusalOf(id, setting(item.id, { image_url }))).toBe('Picture must not contain a name or a password.')
  expect(await refusalOf(id, setting(item.id, { image_url: `https://x/${'a'.repeat(500)}` }))).toBe('Picture must be at most 500 characters.')
  expect(await refusalOf(id, { op: 'move', client_op_id: randomUUID(), id: menu.id, parent_id: pizza.id })).toBe('Nothing can be moved below itself.')
  expect(await refusalOf(id, { op: 'detach', client_op_id: randomUUID(), id: item.id })).toBe('This inherits from nothing.')
  const rule = making('category', menu.id, { variant: 'dynamic', fields: { name: 'New', rule: { by: 'new_since', days: 14 } } })
  const byHand = making('placement', rule.id, { ref_id: item.id })
  expect(await states(id, [rule, byHand, setting(item.id, { name: 'Marinara' })])).toEqual(['done', 'refused', 'done'])
})

test('a required modifier keeps enough options to choose from', async () => {
  const { id, item } = await pizzeria()
  const crust = making('modifier', null, { fields: { name: 'Crust', min: 1, max: 1 } })
  const [thin, thick] = [making('option', crust.id, { fields: { name: 'Thin' } }), making('option', crust.id, { fields: { name: 'Thick' } })]
  const link = making('link', item.id, { ref_id: crust.id })
  expect(await states(id, [crust, thin, thick, link])).toEqual(['done', 'done', 'done', 'done'])
  expect(await refusalOf(id, setting(crust.id, { min: 2 }))).toBe('Minimum 2 is more than maximum 1.')
  expect(await refusalOf(id, setting(crust.id, { min: 3, max: 4 }))).toBe('"Crust" asks for 3, and only 2 could be chosen.')
  const without = (node: { id: string }): MenuOp => ({ op: 'lifecycle', client_op_id: randomUUID(), id: node.id, lifecycle: 'archived' })
  expect(await states(id, [setting(link.id, { min: 2, max: 2 })])).toEqual(['done'])
  expect(await refusalOf(id, without(thick))).toBe('"Crust" asks for 2, and only 1 could be chosen.')
  expect(await states(id, [setting(link.id, { min: null, max: null }), without(thick)])).toEqual(['done', 'done'])
  expect(await refusalOf(id, without(thin))).toBe('"Crust" asks for 1, and nothing could be chosen.')
})

test('modifiers nest at most six deep and never in a circle', async () => {
  const { id, item } = await pizzeria()
  const levels = Array.from({ length: 7 }, (_, at) => making('modifier', null, { fields: { name: `Level ${at + 1}` } }))
  const options = levels.map((level) => making('option', level.id, { fields: { name: 'More' } }))
  expect(await states(id, [...levels, ...options])).toEqual(Array(14).fill('done'))
  const nest = (inner: number, outer: number) => making('link', options[outer]?.id ?? null, { ref_id: levels[inner]?.id ?? null })
  const links = [nest(1, 0), nest(2, 1), nest(3, 2), nest(4, 3), nest(5, 4)]
  expect(await states(id, [making('link', item.id, { ref_id: levels[0]?.id ?? null }), ...links])).toEqual(Array(6).fill('done'))
  expect(await refusalOf(id, nest(6, 5))).toBe('Modifiers can be nested at most 6 deep.')
  expect(await refusalOf(id, nest(0, 6))).toBe('Modifiers can be nested at most 6 deep.')
  expect(await refusalOf(id, nest(0, 4))).toBe('A modifier cannot contain itself.')
  expect(await refusalOf(id, nest(2, 2))).toBe('A modifier cannot contain itself.')
})

test('values differ by channel and fulfilment, the nearest wins, and "why" says so; zero and false are values', async () => {
  const { id, item, place } = await pizzeria()
  const override = (
    node: string,
    channel: 'web' | 'uber_eats' | null,
    fulfilment: 'pickup' | null,
    field: 'price_minor' | 'visible',
    value: unknown,
  ): MenuOp => ({
    op: 'override',
    client_op_id: randomUUID(),
    id: node,
    channel,
    fulfilment,
    field,
    value,
  })
  const ops = [
    override(item.id, 'uber_eats', null, 'price_minor', 1500),
    override(item.id, null, 'pickup', 'price_minor', 0),
    override(place.id, 'uber_eats', 'pickup', 'price_minor', 1600),
    override(item.id, 'web', null, 'visible', false),
    setting(place.id, { price_minor: 1100 }),
  ]
  expect(await states(id, ops)).toEqual(Array(5).fill('done'))
  const why = async (node_id: string, field: string, channel: 'web' | 'uber_eats' | null, fulfilment: 'pickup' | null) => {
    const { body } = await app.call(menuDraft.explain, { restaurant_id: id, node_id, field, channel, fulfilment }, { as: viewer })
    return body.find(({ is_in_force }) => is_in_force)
  }
  expect(await why(place.id, 'price_minor', 'uber_eats', 'pickup')).toMatchObject({ from: 'placement_and_channel', value: 1600 })
  expect(await why(place.id, 'price_minor', 'uber_eats', null)).toMatchObject({
    from: 'item_and_channel',
    value: 1500,
    label: 'Margherita, Uber Eats',
  })
  expect(await why(place.id, 'price_minor', 'web', 'pickup')).toMatchObject({ from: 'item_and_channel', value: 0, label: 'Margherita, pickup' })
  expect(await why(place.id, 'price_minor', 'web', null)).toMatchObject({ from: 'placement', value: 1100, label: 'Margherita in Pizza' })
  expect(await why(item.id, 'price_minor', null, null)).toMatchObject({ from: 'own', value: 1200 })
  expect(await why(place.id, 'visible', 'web', null)).toMatchObject({ from: 'item_and_channel', value: false })
  expect(await why(place.id, 'alcohol', null, null)).toMatchObject({ from: 'default', value: false, label: 'When nothing is set' })
  expect(await states(id, [override(item.id, 'uber_eats', null, 'price_minor', null)])).toEqual(['done'])
  expect(await why(place.id, 'price_minor', 'uber_eats', null)).toMatchObject({ from: 'placement', value: 1100 })
})

test('search finds by name, PLU, SKU and tag, best first, and filters to rows that need attention', async () => {
  const { id, item, place, pizza, menu } = await pizzeria()
  const bare = making('item', null, { fields: { name: '100 % Tofu', sku: 'TF-1' } })
  await send(id, [bare])
  const found = async (q: string, only: 'no_price' | 'unused' | 'unlinked' | 'changed' | null = null) =>
    (await app.call(menuDraft.searchMenu, { restaurant_id: id, q, only }, { as: viewer })).body
  expect((await found('marg')).matches.map(({ id: one }) => one)).toEqual(expect.arrayContaining([item.id, place.id]))
  expect((await found('100')).matches.map(({ id: one }) => one)).toEqual([item.id, place.id, bare.id])
  expect((await found('VEGAN')).matches.map(({ id: one }) => one)).toEqual([item.id])
  expect((await found('tf-')).matches.map(({ id: one }) => one)).toEqual([bare.id])
  expect((await found('marg')).matches.find(({ id: one }) => one === place.id)?.path).toEqual([menu.id, pizza.id])
  expect((await found('', 'no_price')).matches.map(({ id: one }) => one)).toEqual([bare.id])
  expect((await found('', 'unused')).matches.map(({ id: one }) => one)).toEqual([bare.id])
  expect((await found('%')).total).toBe(1)
  await database.db
    .insertInto('publications')
    .values({ restaurant_id: id, state: 'started', number: 1, from_revision: (await tree(id)).revision, turn: 1 })
    .execute()
  expect((await found('', 'changed')).total).toBe(0)
  await send(id, [{ op: 'lifecycle', client_op_id: randomUUID(), id: item.id, lifecycle: 'archived' }])
  expect((await found('', 'changed')).matches.map(({ id: one }) => one)).toEqual([place.id])
  expect((await found('', 'unlinked')).matches.map(({ id: one }) => one)).toEqual([place.id])
  expect((await tree(id)).nodes.find(({ id: one }) => one === place.id)?.type).toBe('MenuItemPivot')
})
