import { discountItems } from '@brigade/contract/discounts/item-values.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { publishingApp } from '../../../../testing/publishing.ts'

const app = await publishingApp()
const home = await app.group({ name: 'North' })
const marketing = await app.person({ roles: ['discounts'], on: home })
const manager = await app.person({ roles: ['discounts', 'restaurants'], on: home })
const stranger = await app.person({ roles: ['discounts', 'restaurants'], on: await app.group({ name: 'Elsewhere' }) })

const named = async (as: typeof marketing, by: 'name' | 'category' | 'plu', name = '') =>
  (await app.call(discountItems.discountItems, { by, name }, { as })).body.values

test('what orders named is suggested to those who see discounts there, what only stands on a menu to those who see the restaurant', async () => {
  const id = await app.restaurant({ name: 'Kettle Row', on: home })
  await app.node(id, 'item', { fields: { name: 'Crème brûlée', plu: '77', price_minor: 700 } })
  await sql`insert into sale_items (restaurant_id, name, size, category, plu)
    values (${id}, 'Fish taco', '', 'Tacos', '12'), (${id}, 'Fish taco', 'Large', 'Tacos', '13'), (${id}, 'Salsa', '', '', '')`.execute(
    app.database.db,
  )
  expect(await named(marketing, 'name')).toEqual(['Fish taco', 'Salsa'])
  expect(await named(manager, 'name', 'brulee')).toEqual(['Crème brûlée'])
  expect(await named(manager, 'name')).toEqual(['Fish taco', 'Crème brûlée', 'Salsa'])
  expect(await named(marketing, 'category')).toEqual(['Tacos'])
  expect([await named(marketing, 'plu'), await named(manager, 'plu', '7')]).toEqual([['12', '13'], ['77']])
  expect(await named(stranger, 'name')).toEqual([])
})
