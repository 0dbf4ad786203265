import { giftCardLiability } from '@brigade/contract/gift-cards/liability.ts'
import { giftCardRedeeming } from '@brigade/contract/gift-cards/redeeming.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../../testing/app.ts'
import { makeCard, makeDefinition } from '../../../../testing/gift-cards.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { ordering } from '../../../../testing/sales.ts'
import { type TwoCompanies, twoCompanies } from '../../../../testing/two-companies.ts'
import { orderRoutes } from '../../orders/routes.ts'
import { redeemRoutes } from '../redeem/handlers.ts'

let now = new Date('2026-03-10T16:00:00Z')
let app: TestApp
let companies: TwoCompanies
let south: number
let northEnd: number
let southEnd: number
let dollars: number
let euros: number
let boss: Person
let northCard: { id: number; code: string }

/** Brand North issues cards; they are taken at North and at South. */
beforeAll(async () => {
  app = await testApp({ 'gift-cards': redeemRoutes, orders: orderRoutes }, { deps: { clock: { now: () => now } } })
  companies = await twoCompanies(app)
  const { acme, north } = companies
  boss = acme.owner
  south = await app.group({ name: 'Acme South', parent: acme.root })
  northEnd = await makeRestaurant(app.database, { group: north, name: 'North End' })
  southEnd = await makeRestaurant(app.database, { group: await app.group({ name: 'South Coast', parent: south }), name: 'South End' })
  dollars = await makeDefinition(app.database, { group: acme.root, name: 'Dollars' })
  euros = await makeDefinition(app.database, { group: acme.root, name: 'Euros', currency: 'EUR' })
  northCard = await issue({ definition: dollars, issuer: north, amount: 10_000 })
  await issue({ definition: dollars, issuer: south, amount: 3000 })
  await issue({ definition: euros, issuer: north, amount: 700 })
  await issue({ definition: await makeDefinition(app.database, { group: companies.bistro.root }), amount: 99_900 })
  await redeem(northEnd, 1000)
  await redeem(southEnd, 2500)
  await app.call(giftCardRedeeming.undoRedemption, { uuid: (await redeem(southEnd, 400)).uuid }, { as: boss })
  now = new Date('2026-03-12T16:00:00Z')
  const { uuid } = await redeem(southEnd, 800)
  await app.call(giftCardRedeeming.refundToCards, { uuid, amount_minor: 300, currency: 'USD', reason: 'Cold' }, { as: boss })
})

const issue = (card: Parameters<typeof makeCard>[2]) => makeCard(app.database, app.deps.secrets, { ...card, day: '2026-03-09' })

async function redeem(restaurant_id: number, amount_minor: number) {
  const asked = { restaurant_id, amount_minor, currency: 'USD', cards: [{ code: northCard.code }] }
  const { body, status, problem } = await app.call(giftCardRedeeming.redeem, asked, { as: boss })
  if (status !== 200) throw new Error(problem.message)
  return body
}

describe('what is owed', () => {
  test('is the sum of the ledger at the end of a day, and no two currencies are added', async () => {
    const on = async (day: string, as = boss) => (await app.call(giftCardLiability.owed, { on: day }, { as })).body
    expect((await on('2026-03-08')).totals).toEqual([])
    expect((await on('2026-03-09')).totals).toEqual([
      { currency: 'USD', cards: 2, owed_minor: 13_000 },
      { currency: 'EUR', cards: 1, owed_minor: 700 },
    ])
    expect((await on('2026-03-10')).totals[0]?.owed_minor).toBe(9500)
    const all = await on('2026-03-12')
    expect(all.totals[0]?.owed_minor).toBe(9000)
    expect(all.by_definition.map(({ definition_name, currency, owed_minor }) => [definition_name, currency, owed_minor])).toEqual([
      ['Dollars', 'USD', 9000],
      ['Euros', 'EUR', 700],
    ])
    expect(all.by_group.map(({ group, currency, owed_minor }) => [group.name, currency, owed_minor])).toEqual([
      ['Acme North', 'USD', 6000],
      ['Acme South', 'USD', 3000],
      ['Acme North', 'EUR', 700],
    ])
    const { rows } = await app.database.pool.query("select sum(balance)::int as owed from gift_cards where currency = 'USD' and root_id = $1", [
      companies.acme.root,
    ])
    expect(all.totals[0]?.owed_minor).toBe(rows[0]?.owed)
    const southern = await app.person({ roles: ['gift_card_definitions'], on: south })
    expect((await on('2026-03-12', southern)).totals).toEqual([{ currency: 'USD', cards: 1, owed_minor: 3000 }])
  })

  test('is what was owed before and what moved since', async () => {
    const { body } = await app.call(giftCardLiability.cardFlows, { from: '2026-03-10', to: '2026-03-12' }, { as: boss })
    const flow = body.data.find(({ currency }) => currency === 'USD')
    expect(flow).toEqual({
      currency: 'USD',
      opening_minor: 13_000,
      closing_minor: 9000,
      moved: [
        { type: 'REDEEM', count: 4, amount_minor: -4700 },
        { type: 'REFUND', count: 1, amount_minor: 300 },
        { type: 'REVERSE', count: 1, amount_minor: 400 },
      ],
    })
    const kinds = await app.call(giftCardLiability.cardFlows, { from: '2026-03-10', to: '2026-03-12', kind: 'promotional' }, { as: boss })
    expect(kinds.body.data).toEqual([])
    const backwards = await app.call(giftCardLiability.cardFlows, { from: '2026-03-12', to: '2026-03-10' }, { as: boss })
    expect(backwards.problem.errors).toEqual({ to: ['must not be before the first day'] })
  })
})

describe('between groups', () => {
  test('a figure of the matrix opens its rows', async () => {
    const span = { from: '2026-03-10', to: '2026-03-12' }
    const matrix = async (as: Person) => (await app.call(giftCardLiability.redeemMatrix, span, { as })).body.data
    const cells = await matrix(boss)
    expect(cells.map(({ issuer, redeemer, currency, count, amount_minor }) => [issuer.name, redeemer?.name, currency, count, amount_minor])).toEqual([
      ['Acme North', 'Acme North', 'USD', 1, 1000],
      ['Acme North', 'South Coast', 'USD', 5, 3000],
    ])
    expect(cells.map(({ is_in_line }) => is_in_line)).toEqual([true, false])
    const cell = cells[1]
    const asked = { ...span, issuer_group_id: cell?.issuer.id ?? 0, redeemer_group_id: cell?.redeemer?.id ?? 0, currency: 'USD', per_page: 3 }
    const page = async (as: Person, number: number) => (await app.call(giftCardLiability.matrixActivities, { ...asked, page: number }, { as })).body
    const [first, second] = [await page(boss, 1), await page(boss, 2)]
    const rows = [...first.data, ...second.data]
    expect([first.total, rows.length, -rows.reduce((sum, { delta_minor }) => sum + delta_minor, 0)]).toEqual([5, 5, 3000])
    // As in a statement: South Coast is a part of South.
    const below = { ...span, issuer_group_id: companies.north, redeemer_group_id: south, with_below: true }
    expect((await app.call(giftCardLiability.matrixActivities, below, { as: boss })).body.total).toBe(5)
    expect((await app.call(giftCardLiability.matrixActivities, { ...below, with_below: false }, { as: boss })).body.total).toBe(0)
    expect(rows.at(-1)).toMatchObject({ card_id: northCard.id, type: 'REDEEM', delta_minor: -2500, restaurant_name: 'South End' })
    // Whoever sees the restaurants alone sees the figure, and no card.
    const southern = await app.person({ roles: ['gift_card_definitions'], on: south })
    expect((await matrix(southern)).map(({ amount_minor }) => amount_minor)).toEqual([3000])
    expect((await page(southern, 1)).data[0]).toMatchObject({ card_id: null, last4: northCard.code.slice(-4) })
    expect(await matrix(companies.bistro.owner)).toEqual([])
    expect((await page(companies.bistro.owner, 1)).total).toBe(0)
  })

  test('what was taken is settled once, by who may change the cards of both', async () => {
    const pair = { issuer_group_id: companies.north, redeemer_group_id: south }
    const statement = (from: string, to: string, as = boss) => app.call(giftCardLiability.settlementStatement, { ...pair, from, to }, { as })
    const { lines } = (await statement('2026-03-10', '2026-03-12')).body
    const sums = { currency: 'USD', count: 5, redeemed_minor: 3700, undone_minor: 400, refunded_minor: 300 }
    expect(lines).toEqual([{ ...sums, settled_minor: 0, amount_minor: 3000, settled: [] }])
    const open = async () => {
      const { body } = await app.call(giftCardLiability.redeemMatrix, { from: '2026-03-10', to: '2026-03-12' }, { as: boss })
      return body.data.map(({ open_minor }) => open_minor)
    }
    expect(await open()).toEqual([1000, 3000])
    const settle = (from: string, to: string, amount_minor: number, as = boss, more = pair) =>
      app.call(giftCardLiability.settle, { ...more, from, to, currency: 'USD', amount_minor }, { as })
    const northern = await app.person({ roles: ['gift_card_definitions_admin'], on: companies.north })
    expect((await settle('2026-03-10', '2026-03-11', 2500, northern)).status).toBe(404)
    expect((await settle('2026-03-10', '2026-03-11', 2600)).problem.message).toBe('By now $25.00 is owed. Please look at the statement again.')
    const both = await Promise.all([settle('2026-03-10', '2026-03-11', 2500), settle('2026-03-10', '2026-03-11', 2500)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    const nothing = { currency: ['Nothing is owed in USD for these days, or it was settled already'] }
    expect((await settle('2026-03-10', '2026-03-11', 2500)).problem.errors).toEqual(nothing)
    // Nor a part of the group again by itself.
    const coast = await app.database.db.selectFrom('access_groups').select('id').where('name', '=', 'South Coast').executeTakeFirstOrThrow()
    expect((await settle('2026-03-10', '2026-03-10', 2500, boss, { ...pair, redeemer_group_id: coast.id })).problem.errors).toEqual(nothing)
    // Days that overlap: what is left of them.
    expect((await settle('2026-03-11', '2026-03-12', 500)).status).toBe(200)
    expect((await settle('2026-03-10', '2026-03-12', 1, boss, { ...pair, redeemer_group_id: companies.acme.root })).problem.errors).toEqual({
      redeemer_group_id: ['One of these groups is a part of the other'],
    })
    const [line] = (await statement('2026-03-10', '2026-03-12')).body.lines
    expect(line).toMatchObject({ ...sums, settled_minor: 3000, amount_minor: 0 })
    expect(await open()).toEqual([1000, 0])
    expect(line?.settled.map(({ amount_minor, part_minor }) => [amount_minor, part_minor])).toEqual([
      [2500, 2500],
      [500, 500],
    ])
    const list = await app.call(giftCardLiability.settlements, {}, { as: boss })
    expect(list.body.data.map(({ from, settled_by, issuer, redeemer }) => [from, settled_by, issuer.name, redeemer.name])).toEqual([
      ['2026-03-11', 'Acme Owner', 'Acme North', 'Acme South'],
      ['2026-03-10', 'Acme Owner', 'Acme North', 'Acme South'],
    ])
    expect((await app.call(giftCardLiability.settlements, {}, { as: companies.bistro.owner })).body.total).toBe(0)
    expect((await statement('2026-03-10', '2026-03-12', companies.bistro.owner)).status).toBe(404)
  })
})

test('payments by gift card in the sales of a restaurant stand beside what was taken, to the cent', async () => {
  const send = await ordering(app, southEnd, boss)
  const paid = (amount_minor: number, tender: string, placed_at: string, more = {}) => ({
    placed_at,
    payments: [{ id: 'p', tender, amount_minor, at: placed_at }],
    lines: [{ id: 'l', name: 'Chowder', quantity: 1, unit_price_minor: amount_minor }],
    ...more,
  })
  await send([
    paid(2500, 'gift card', '2026-03-10T18:00:00Z'),
    paid(900, 'card', '2026-03-10T18:00:00Z'),
    paid(777, 'gift card', '2026-03-10T18:00:00Z', { is_test: true }),
    paid(450, 'gift card', '2026-03-12T18:00:00Z'),
  ])
  const asked = { restaurant_id: southEnd, from: '2026-03-01', to: '2026-03-31' }
  const { body } = await app.call(giftCardLiability.salesAgreement, asked, { as: boss })
  expect(body.data).toEqual([
    { date: '2026-03-10', currency: 'USD', sales_minor: 2500, cards_minor: 2500, difference_minor: 0 },
    { date: '2026-03-12', currency: 'USD', sales_minor: 450, cards_minor: 500, difference_minor: -50 },
  ])
  expect((await app.call(giftCardLiability.salesAgreement, asked, { as: companies.bistro.owner })).status).toBe(404)
})
