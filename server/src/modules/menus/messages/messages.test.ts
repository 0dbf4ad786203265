import { randomUUID } from 'node:crypto'
import { menuMessages, mostMessages } from '@brigade/contract/menus/menu-messages.ts'
import { restaurantProfile } from '@brigade/contract/restaurants/profile.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { allRoutes } from '../../../routes.ts'

const app = await testApp(allRoutes(testBankLink()))
const company = await app.group({ name: 'Company' })
const manager = await app.person({ name: 'Mara', roles: ['restaurants_admin'], on: company })
const viewer = await app.person({ roles: ['restaurants'], on: company })

async function restaurant(name: string) {
  const input = { name, timezone: 'Asia/Tokyo', currency: 'JPY' }
  return (await app.call(restaurantProfile.createRestaurant, { restaurant: input, parent_access_group_id: company }, { as: manager })).body.id
}
const restaurant_id = await restaurant('Daikanyama')
const other = await restaurant('Other')

async function menu(id: number, name: string) {
  const node = { id: randomUUID(), restaurant_id: id, kind: 'menu', fields: JSON.stringify({ name }), position: 'a0', revision: 1 }
  await app.database.db.insertInto('menu_nodes').values(node).execute()
  return node.id
}

type Given = Parameters<typeof app.call<typeof menuMessages.createMenuMessage>>[1]['menu_message']
const create = (menu_message: Given, as = manager) => app.call(menuMessages.createMenuMessage, { restaurant_id, menu_message }, { as })

test('a message over the whole menu has times by the restaurant’s clock', async () => {
  const restaurant_id = await restaurant('Ebisu')
  const add = (menu_message: Given) => app.call(menuMessages.createMenuMessage, { restaurant_id, menu_message }, { as: manager })
  const { body } = await add({ texts: { en: 'Closed on Monday', ja: '月曜日は休み' }, tone: 'warning', show_from: '2030-01-01T09:00' })
  expect(body).toMatchObject({ scope: 'tree', node_id: null, node_name: '', show_from: '2030-01-01T00:00:00.000Z', is_shown: false, version: 1 })
  const now = await add({ texts: { en: 'Fresh sea urchin' }, tone: 'promotion', show_until: new Date(Date.now() + 60_000).toISOString() })
  expect(now.body.is_shown).toBe(true)
  const { body: list } = await app.call(menuMessages.menuMessages, { restaurant_id }, { as: viewer })
  expect(list.data.map(({ texts }) => texts.en)).toEqual(['Fresh sea urchin', 'Closed on Monday'])
})

test('a message on a menu carries its name, and only menus of this restaurant are accepted', async () => {
  const lunch = await menu(restaurant_id, 'Lunch')
  const { body } = await create({ scope: 'menu', node_id: lunch, texts: { en: 'Until three' } })
  expect(body).toMatchObject({ node_name: 'Lunch', scope: 'menu' })
  const theirs = await menu(other, 'Theirs')
  expect((await create({ scope: 'menu', node_id: theirs, texts: { en: 'x' } })).problem.errors).toEqual({ node_id: ['is not on this menu'] })
  expect((await create({ scope: 'item', node_id: lunch, texts: { en: 'x' } })).problem.errors).toEqual({ node_id: ['is not on this menu'] })
  expect((await create({ scope: 'menu', texts: { en: 'x' } })).problem.errors).toEqual({ node_id: ['Choose where to show it'] })
})

test.each(['toString', 'valueOf', 'constructor'])('a language called %s is refused in words', async (language) => {
  const { status, problem } = await create({ texts: JSON.parse(`{"en":"x","${language}":"y"}`) as never })
  expect([status, Object.keys(problem.errors ?? {})]).toEqual([400, [language]])
})

test('a message is updated once, deleted, shown in History, and refused to viewers', async () => {
  const { body } = await create({ texts: { en: 'First' } })
  const change = (en: string, version: number) =>
    app.call(
      menuMessages.updateMenuMessage,
      { restaurant_id, menu_message_id: body.id, menu_message: { texts: { en }, active: false, version } },
      { as: manager },
    )
  expect((await change('Second', 1)).body).toMatchObject({ texts: { en: 'Second' }, active: false, is_shown: false, version: 2 })
  expect((await change('Third', 1)).problem.code).toBe('stale')
  expect((await create({ texts: { en: 'x' } }, viewer)).status).toBe(403)
  expect((await create({ texts: { de: 'Nur deutsch' } })).problem.errors).toEqual({ en: ['Text is required'] })
  expect((await create({ texts: { en: 'x' }, show_from: '2030-01-02T00:00', show_until: '2030-01-01T00:00' })).problem.errors).toEqual({
    show_until: ['must be later than its beginning'],
  })
  const gone = { restaurant_id: other, menu_message_id: body.id }
  expect((await app.call(menuMessages.removeMenuMessage, gone, { as: manager })).status).toBe(404)
  expect((await app.call(menuMessages.removeMenuMessage, { ...gone, restaurant_id }, { as: manager })).status).toBe(200)
  const trail = await app.database.db.selectFrom('audit_logs').select('description').where('resource_id', '=', restaurant_id).orderBy('id').execute()
  expect(trail.slice(-3).map(({ description }) => description)).toEqual([
    '- **message added**: First',
    '- **message changed**: First → Second (off)',
    '- **message removed**: Second (off)',
  ])
})

test('a restaurant can have two hundred messages, no more', async () => {
  const restaurant_id = await restaurant('Many')
  const row = { restaurant_id, scope: 'tree', tone: 'info', texts: JSON.stringify({ en: 'x' }) }
  await app.database.db
    .insertInto('menu_messages')
    .values(Array.from({ length: mostMessages }, () => row))
    .execute()
  const { problem } = await app.call(menuMessages.createMenuMessage, { restaurant_id, menu_message: { texts: { en: 'y' } } }, { as: manager })
  expect([problem.code, problem.message]).toEqual(['conflict', 'A menu has 200 messages at most. Please remove one first.'])
})
