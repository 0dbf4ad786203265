import { firstOfferTerms, type OfferTerms } from '@brigade/contract/discounts/terms.ts'
import { discountUsing } from '@brigade/contract/discounts/using.ts'
import { expect, test } from 'vitest'
import type { Person } from '../../../../testing/app.ts'
import { amountOff } from '../../../../testing/discount-use.ts'
import { makeOffer } from '../../../../testing/discounts.ts'
import { publishingApp } from '../../../../testing/publishing.ts'

// The worst stack of a restaurant, by its menu and what is live there. What the search itself finds is tested with the finder.

const app = await publishingApp()
let made = 0

async function shop() {
  made += 1
  const home = await app.group({ name: `Group ${made}` })
  const id = await app.restaurant({ name: `Shop ${made}`, on: home })
  const menu = await app.node(id, 'menu', { fields: { name: 'All day' } })
  for (const [name, price_minor] of [
    ['Soup', 600],
    ['Feast', 3000],
  ] as const)
    await app.node(id, 'placement', { in: menu, ref: await app.node(id, 'item', { fields: { name, price_minor } }) })
  await app.list(id, 'web')
  return { home, id, manager: await app.person({ roles: ['discounts', 'restaurants'], on: home }) }
}
const terms = (more: Partial<OfferTerms>): OfferTerms => ({ ...firstOfferTerms, pos_name: 'Tried', ...more })
const worst = (restaurant_id: number, as: Person, draft?: OfferTerms, id: number | null = null) =>
  app.call(discountUsing.worstStack, { restaurant_id, ...(draft && { draft: { id, name: '', currency: 'USD', terms: draft } }) }, { as })

test('two offers that are harmless alone are found together, before the second is live', async () => {
  const { home, id, manager } = await shop()
  await makeOffer(app.database, { group: home, terms: amountOff(500, { combines_with: ['order', 'item'] }) })
  const alone = await worst(id, manager)
  expect(alone.body.worst).toMatchObject({ percent: 83, is_bad: true, percent_without: null, basket: { lines: [{ name: 'Soup', quantity: 1 }] } })
  const draft = terms({ class: 'item', effect: { kind: 'percent', percent: '20' }, combines_with: ['order'] })
  const { body } = await worst(id, manager, draft)
  expect(body.worst).toMatchObject({ percent: 100, is_bad: true, percent_without: 83, codes: [], evaluation: { total_minor: 0 } })
  expect(body.tried).toBeGreaterThan(1)
  // What it shows is what the simulator says.
  const { basket, at, channel, fulfilment } = body.worst as NonNullable<typeof body.worst>
  const draftInput = { name: '', currency: 'USD', terms: draft }
  const again = await app.call(
    discountUsing.simulateDiscounts,
    { restaurant_id: id, basket, at, channel, fulfilment, draft: draftInput },
    { as: manager },
  )
  expect(again.body.discount_minor).toBe(body.worst?.evaluation.discount_minor)
})

test('offers by code are tried with a code that anybody can use, and none that is used up', async () => {
  const { home, id, manager } = await shop()
  const offer = await makeOffer(app.database, { group: home, terms: amountOff(300, { method: 'code' }) })
  expect((await worst(id, manager)).body.worst).toBeNull()
  await app.database.pool.query(
    `insert into discount_codes (discount_id, root_id, code, max_uses, used) values ($1, $2, 'GONE', 1, 1), ($1, $2, 'THERE', 1, 0)`,
    [offer, home],
  )
  expect((await worst(id, manager)).body.worst).toMatchObject({ codes: ['THERE'], percent: 50, is_bad: true })
  await app.database.pool.query(`update discount_codes set used = 1 where code = 'THERE'`)
  expect((await worst(id, manager)).body.worst).toBeNull()
  // One that is being written has no codes yet.
  expect((await worst(id, manager, terms(amountOff(60, { method: 'code' })))).body.worst).toMatchObject({ codes: [], percent: 10, is_bad: false })
})

test('what somebody saves in the place of a live offer is tried instead of it, and a draft of the menu is for those who see the restaurant', async () => {
  const { home, id, manager } = await shop()
  const offer = await makeOffer(app.database, { group: home, terms: amountOff(60) })
  expect((await worst(id, manager, terms(amountOff(120)), offer)).body.worst).toMatchObject({ percent: 20, percent_without: 0 })
  const marketing = await app.person({ roles: ['discounts'], on: home })
  expect((await worst(id, marketing)).body).toEqual({ worst: null, tried: 0 })
  const stranger = await app.person({ roles: ['discounts'], on: await app.group({ name: 'Elsewhere' }) })
  expect((await worst(id, stranger)).status).toBe(404)
})
