import { firstOfferTerms, offerClasses } from '@brigade/contract/discounts/terms.ts'
import { discountUsing } from '@brigade/contract/discounts/using.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeOffer } from '../../../../testing/discounts.ts'
import { publishingApp } from '../../../../testing/publishing.ts'

const app = await publishingApp()
const company = await app.group({ name: 'Chain' })
const home = await app.group({ name: 'North', parent: company })
const chief = await app.person({ roles: ['discounts_admin', 'restaurants'], on: company })
const local = await app.person({ roles: ['discounts', 'restaurants'], on: home })
const stranger = await app.person({ roles: ['discounts'], on: await app.group({ name: 'Elsewhere' }) })
const all = [...offerClasses]

async function shop(name: string) {
  const id = await app.restaurant({ name, on: home, timezone: 'America/New_York' })
  const menu = await app.node(id, 'menu', { fields: { name: 'All day' } })
  for (const [dish, price_minor] of Object.entries({ Soup: 800, Steak: 3200, Bread: 300 }))
    await app.node(id, 'placement', { in: menu, ref: await app.node(id, 'item', { fields: { name: dish, price_minor } }) })
  await app.list(id, 'web')
  return id
}

const steaks = { include: [{ by: 'name' as const, text: 'steak' }], exclude: [] }

test('the stack that an offer would complete is found before it starts, and compared to the same basket without it', async () => {
  const restaurant_id = await shop('Stack Row')
  const at = { group: company, restaurants: [restaurant_id] }
  const half = await makeOffer(app.database, { ...at, terms: { effect: { kind: 'percent', percent: '50' }, items: steaks, combines_with: all } })
  const coded = await makeOffer(app.database, {
    ...at,
    terms: { class: 'order', method: 'code', effect: { kind: 'percent', percent: '50' }, combines_with: all },
  })
  const draft = {
    id: null,
    name: 'Thanks',
    currency: 'USD',
    terms: {
      ...firstOfferTerms,
      pos_name: 'Thanks',
      class: 'reward' as const,
      effect: { kind: 'percent' as const, percent: '50' },
      combines_with: all,
    },
  }
  const worst = async (as: typeof chief, more: object = {}) =>
    (await app.call(discountUsing.worstStack, { restaurant_id, ...more }, { as })).body.worst

  // Nobody has a code yet.
  expect(await worst(chief)).toMatchObject({ percent: 50, is_bad: true, percent_without: null, codes: [] })
  await sql`insert into discount_codes (discount_id, root_id, code) values (${coded}, ${company}, 'SPRING')`.execute(app.database.db)
  expect(await worst(chief)).toMatchObject({ percent: 75, codes: ['SPRING'] })
  const found = await worst(chief, { draft, warn_percent: 90 })
  expect(found).toMatchObject({ percent: 87, is_bad: false, percent_without: 75, channel: 'web', evaluation: { discount_minor: 2800 } })
  expect(found?.basket.lines).toMatchObject([{ name: 'Steak', quantity: 1, total_minor: 3200 }])
  expect(found?.evaluation.applied.map(({ offer_id }) => offer_id)).toEqual([half, coded, 0])

  // What it shows is what the simulator says.
  if (!found) throw new Error('Nothing was found')
  const { at: moment, channel, fulfilment, basket, codes } = found
  const simulated = await app.call(
    discountUsing.simulateDiscounts,
    { restaurant_id, at: moment, channel, fulfilment, basket, codes, draft },
    { as: chief },
  )
  expect(simulated.body).toMatchObject({ discount_minor: 2800, applied: found.evaluation.applied })

  // Whoever sees the discounts of the restaurant is warned of an offer from above, but does not read its code.
  expect(await worst(local)).toMatchObject({ percent: 75, codes: [] })
  expect((await app.call(discountUsing.worstStack, { restaurant_id }, { as: stranger })).status).toBe(404)
})

test('offers that meet some night are found there, on the clock of the restaurant', async () => {
  const restaurant_id = await shop('Night Row')
  app.setNow(new Date('2026-06-17T16:00:00Z'))
  const at = { group: company, restaurants: [restaurant_id] }
  const windows = (dow: number, start: number, end: number) => ({
    schedule: { ...firstOfferTerms.schedule, windows: [{ dow, start_min: start * 60, end_min: end * 60 }] },
  })
  await makeOffer(app.database, { ...at, terms: { effect: { kind: 'percent', percent: '40' }, combines_with: all, ...windows(5, 22, 26) } })
  await makeOffer(app.database, {
    ...at,
    terms: { class: 'order', effect: { kind: 'percent', percent: '40' }, combines_with: all, ...windows(6, 1, 6) },
  })
  const { body } = await app.call(discountUsing.worstStack, { restaurant_id }, { as: chief })
  expect(body.worst).toMatchObject({ percent: 64, at: '2026-06-20T05:00:00.000Z' })
  app.setNow()
})

test('without an offer, or without a menu, there is nothing to find', async () => {
  const none = { worst: null, tried: 0 }
  expect((await app.call(discountUsing.worstStack, { restaurant_id: await shop('Quiet Row') }, { as: chief })).body).toEqual(none)
  const bare = await app.restaurant({ name: 'Bare Row', on: home })
  await makeOffer(app.database, { group: company, restaurants: [bare] })
  expect((await app.call(discountUsing.worstStack, { restaurant_id: bare }, { as: chief })).body).toEqual(none)
})
