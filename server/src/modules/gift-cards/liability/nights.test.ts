import { giftCards } from '@brigade/contract/gift-cards/cards.ts'
import { giftCardLiability } from '@brigade/contract/gift-cards/liability.ts'
import { giftCardRedeeming } from '@brigade/contract/gift-cards/redeeming.ts'
import { beforeEach, expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { makeDefinition } from '../../../../testing/gift-cards.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { ordering } from '../../../../testing/sales.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { orderRoutes } from '../../orders/routes.ts'
import { giftCardRoutes } from '../routes.ts'

// A restaurant counts what is sold after midnight to the day before; so does the office of its company.

let now = new Date(0)
const app = await testApp({ 'gift-cards': giftCardRoutes, orders: orderRoutes }, { deps: { clock: { now: () => now } } })
const { call, database } = app
const usd = { currency: 'USD' }
const night = new Date('2026-06-16T02:00:00Z')

let owner: Person
let root: number
let definition: number
let bar: number
beforeEach(async () => {
  now = night
  const { acme } = await twoCompanies(app)
  ;({ owner, root } = acme)
  definition = await makeDefinition(database, { group: root, terms: { is_reloadable: true } })
  bar = await makeRestaurant(database, { group: root, name: 'Bar' })
  // There the day ends at four in the morning.
  await database.pool.query("update restaurants set timezone = 'UTC' where id = $1", [bar])
  await cutoff(bar, 240)
})

const cutoff = (id: number, minutes: number) =>
  database.pool.query('update business_day_rules set cutoff_min = $2 where restaurant_id = $1', [id, minutes])

async function sell(): Promise<{ id: number; code: string }> {
  const card = { definition_id: definition, amount_minor: 5000, ...usd }
  const { id } = (await call(giftCards.issueCard, { card, issuer_group_id: root }, { as: owner })).body.card
  return { id, code: (await call(giftCards.showCode, { id }, { as: owner })).body.code }
}
async function redeem(code: string, amount_minor: number, restaurant_id = bar): Promise<string> {
  const asked = { restaurant_id, amount_minor, ...usd, cards: [{ code }] }
  const { body, status, problem } = await call(giftCardRedeeming.redeem, asked, { as: owner })
  if (status !== 200) throw new Error(problem.message)
  return body.uuid
}
const owedOn = async (on: string) => (await call(giftCardLiability.owed, { on }, { as: owner })).body.totals.map(({ owed_minor }) => owed_minor)

test('a card that is sold and used in the same night is owed on no day with less than nothing, and the till agrees with the sales', async () => {
  const { code } = await sell()
  await redeem(code, 2000)
  expect([await owedOn('2026-06-14'), await owedOn('2026-06-15'), await owedOn('2026-06-16')]).toEqual([[], [3000], [3000]])
  const placed_at = night.toISOString()
  const send = await ordering(app, bar, owner)
  await send([
    {
      placed_at,
      payments: [{ id: 'p', tender: 'gift card', amount_minor: 2000, at: placed_at }],
      lines: [{ id: 'l', name: 'Chowder', quantity: 1, unit_price_minor: 2000 }],
    },
  ])
  const agreement = await call(giftCardLiability.salesAgreement, { restaurant_id: bar, from: '2026-06-01', to: '2026-06-30' }, { as: owner })
  expect(agreement.body.data).toEqual([{ date: '2026-06-15', currency: 'USD', sales_minor: 2000, cards_minor: 2000, difference_minor: 0 }])
})

test('the office books on the earliest business day of its restaurants', async () => {
  const early = await makeRestaurant(database, { group: root, name: 'Early' })
  await database.pool.query("update restaurants set timezone = 'UTC' where id = $1", [early])
  await cutoff(early, 0)
  const { code } = await sell()
  await redeem(code, 2000, early)
  expect([await owedOn('2026-06-15'), await owedOn('2026-06-16')]).toEqual([[5000], [3000]])
  now = new Date('2026-06-16T04:00:00Z')
  await sell()
  expect([await owedOn('2026-06-15'), await owedOn('2026-06-16')]).toEqual([[5000], [8000]])
})

test('what the office takes off a card is not booked before what came onto it at a restaurant whose day had begun', async () => {
  const early = await makeRestaurant(database, { group: root, name: 'Early' })
  await database.pool.query("update restaurants set timezone = 'UTC' where id = $1", [early])
  await cutoff(early, 0)
  const { id, code } = await sell()
  const uuid = await redeem(code, 5000)
  await call(giftCardRedeeming.undoRedemption, { uuid }, { as: owner })
  const again = await redeem(code, 5000, early)
  await call(giftCardRedeeming.refundToCards, { uuid: again, amount_minor: 5000, ...usd, reason: 'Cold' }, { as: owner })
  expect((await call(giftCards.endCard, { id, reason: 'Lost' }, { as: owner })).status).toBe(200)
  expect([await owedOn('2026-06-15'), await owedOn('2026-06-16')]).toEqual([[5000], []])
})
