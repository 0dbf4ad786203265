import { discountPlaces } from '@brigade/contract/discounts/places.ts'
import { itemsOf } from '@brigade/contract/menus/guest-menu.ts'
import { menuPublishing } from '@brigade/contract/menus/publishing.ts'
import { expect, test } from 'vitest'
import { publishingApp } from '../../../../testing/publishing.ts'

const app = await publishingApp()
const home = await app.group({ name: 'North' })
const marketing = await app.person({ roles: ['discounts'], on: home })
const manager = await app.person({ roles: ['discounts', 'restaurants', 'publisher'], on: home })
const stranger = await app.person({ roles: ['discounts'], on: await app.group({ name: 'Elsewhere' }) })

async function shop(name: string) {
  const id = await app.restaurant({ name, on: home })
  const menu = await app.node(id, 'menu', { fields: { name: 'All day' } })
  const soup = await app.node(id, 'item', { fields: { name: 'Soup', price_minor: 500 } })
  await app.node(id, 'placement', { in: menu, ref: soup })
  await app.list(id, 'web')
  return { id, soup }
}

async function asked(id: number, as: typeof marketing, more: object = {}) {
  const { status, body } = await app.call(discountPlaces.discountMenu, { restaurant_id: id, ...more }, { as })
  if (status !== 200) return status
  return { is_live: body.is_live, items: body.menu && [...itemsOf(body.menu)].map(({ item }) => [item.name, item.price_minor]) }
}

test('restaurants are found by those who see discounts there, whether or not they see restaurants', async () => {
  const { id } = await shop('Kettle Quay')
  await shop('Salt Quay')
  const places = async (as: typeof marketing, name = '') => (await app.call(discountPlaces.discountPlaces, { name }, { as })).body
  expect((await places(marketing, 'kett')).data).toEqual([{ id, name: 'Kettle Quay', currency: 'USD', timezone: expect.any(String) }])
  expect((await app.call(discountPlaces.discountPlaces, { page: 3, per_page: 1, name: 'quay' }, { as: marketing })).body).toMatchObject({
    data: [],
    total: 2,
  })
  expect(await places(stranger)).toMatchObject({ data: [], total: 0 })
  expect((await app.call(discountPlaces.discountPlaces, { ids: [id] }, { as: marketing })).body).toMatchObject({ data: [{ id }], total: 1 })
  expect((await app.call(discountPlaces.discountPlaces, { ids: [id] }, { as: stranger })).body).toMatchObject({ data: [], total: 0 })
})

test('a basket is made of what guests see; the draft is shown to those alone who see the restaurant', async () => {
  const { id, soup } = await shop('Draft Row')
  expect(await asked(id, marketing)).toEqual({ is_live: false, items: null })
  expect(await asked(id, manager)).toEqual({ is_live: false, items: [['Soup', 500]] })
  await app.call(menuPublishing.publish, { restaurant_ids: [id] }, { as: manager })
  await app.runJobs()
  await app.change(id, soup, { price_minor: 900 })
  expect(await asked(id, marketing)).toEqual({ is_live: true, items: [['Soup', 500]] })
  expect(await asked(id, stranger)).toBe(404)
})

test('a channel without a menu of its own has that of online ordering, for orders in the restaurant as well', async () => {
  const { id } = await shop('Counter Row')
  await app.call(menuPublishing.publish, { restaurant_ids: [id] }, { as: manager })
  await app.runJobs()
  for (const more of [{ channel: 'in_store', fulfilment: 'dine_in' }, { channel: 'doordash' }, { channel: 'phone', fulfilment: 'unmapped' }])
    expect(await asked(id, marketing, more)).toEqual({ is_live: true, items: [['Soup', 500]] })
})
