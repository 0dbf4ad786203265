import { randomUUID } from 'node:crypto'
import { ingest } from '@brigade/contract/orders/ingest.ts'
import { orderReading } from '@brigade/contract/orders/reading.ts'
import { reportOf } from '@brigade/contract/reports/report-list.ts'
import { type MeasureName, measureNames } from '@brigade/contract/reports/semantic.ts'
import { type ReportRow, reports } from '@brigade/contract/reports.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { testBankLink } from '../../../testing/bank-link.ts'
import { amountOff, discountsAtWork } from '../../../testing/discount-use.ts'
import { makeRestaurant } from '../../../testing/discounts.ts'
import { type TwoCompanies, twoCompanies } from '../../../testing/two-companies.ts'
import { allRoutes } from '../../routes.ts'

// Discounts by offer and who pays, in figures, in the entries behind them, and in files.

let app: TestApp
let companies: TwoCompanies
let owner: Person
let restaurant: number
let offers: { readonly hour: number; readonly lunch: number }

const at = '2026-03-04T18:00:00Z'

/** Two orders with a happy hour, of which one is refunded by half, one with a lunch offer, and one with a discount of no offer and a comp. */
beforeAll(async () => {
  app = await testApp(allRoutes(testBankLink()))
  companies = await twoCompanies(app)
  ;({ owner } = companies.acme)
  restaurant = await makeRestaurant(app.database, { on: companies.north, name: 'Harbor' })
  const work = discountsAtWork(app)
  const token = await work.connect(owner, restaurant, 'shop')
  const paid_by = [
    { payer: 'restaurant' as const, name: '', percent: '40' },
    { payer: 'platform' as const, name: '', percent: '20' },
    { payer: 'partner' as const, name: 'Brewery', percent: '40' },
  ]
  const group = companies.north
  const coded = (pos_name: string, amount: number, code: string, more = {}) =>
    work.coded(owner, group, { pos_name, ...amountOff(amount, more) }, code).then(({ id }) => id)
  offers = { hour: await coded('Happy hour', 500, 'HOUR', { paid_by }), lunch: await coded('Lunch', 300, 'LUNCH') }
  const send = async (code: string, discounts: object[]) => {
    const external_id = randomUUID()
    if (code !== '') await work.reserve(token, external_id, { codes: [code] })
    const order = { external_id, channel: 'web', fulfilment: 'pickup', placed_at: at, currency: 'USD', discounts }
    const lines = [{ id: '1', name: 'Margherita', category: 'Pizza', unit_price_minor: 2000 }]
    const { body } = await app.call(ingest.ingestOrders, { orders: [{ ...order, lines }] }, { as: token })
    expect(body.data[0]).toMatchObject({ status: 'created', warnings: [] })
    return external_id
  }
  const hour = [{ name: 'HAPPY', amount_minor: 500, discount_id: offers.hour }]
  await send('HOUR', hour)
  const refunded = await send('HOUR', hour)
  await send('LUNCH', [{ name: 'Lunch', amount_minor: 300, discount_id: offers.lunch }])
  await send('', [
    { name: 'Regulars', amount_minor: 100 },
    { name: 'On us', amount_minor: 50, kind: 'comp' },
  ])
  const events = [{ id: 'r', kind: 'refund', tender: 'card', amount_minor: 750, at }]
  await app.call(ingest.ingestEvents, { external_id: refunded, events }, { as: token })
})

const whole = { timeDimensions: [{ dimension: 'sales.service_date', dateRange: ['2026-01-01', '2026-12-31'] }] }
async function load(query: object, as: Person = owner): Promise<ReportRow[]> {
  const answer = await app.call(reports.loadReport, { query: { ...whole, ...query } as never }, { as })
  expect(answer.problem.message).toBeUndefined()
  return (answer.body as { data: ReportRow[] }).data
}
const figures = (rows: readonly ReportRow[], ...names: MeasureName[]) => rows.map((row) => names.map((name) => Number(row[`sales.${name}`])))

test('the report of offers says what each took off, and what others pay of it', async () => {
  const report = reportOf('offers')
  const { measures = [], filters = [] } = report ?? {}
  const rows = await load({
    measures: measures.map((name) => `sales.${name}`),
    dimensions: ['sales.offer'],
    filters,
    order: { 'sales.offer': 'asc' },
  })
  expect(rows.map((row) => [row['sales.offer'], ...measures.map((name) => Number(row[`sales.${name}`]))])).toEqual([
    ['Happy hour', -1000, -550, 450],
    ['Lunch', -300, -300, 0],
    [null, -100, -100, 0],
  ])
  const byPayer = await load({ measures: ['sales.discounts', 'sales.comps'], dimensions: ['sales.payer'], order: { 'sales.payer': 'asc' } })
  expect(byPayer.map((row) => [row['sales.payer'], Number(row['sales.discounts']), Number(row['sales.comps'])])).toEqual([
    ['Brewery', -300, 0],
    ['Platform', -150, 0],
    ['Restaurant', -950, -50],
    [null, 0, 0],
  ])
})

test('what others pay is the same from the roll-up and from the ledger, and net sales are without it', async () => {
  const measures = measureNames.map((name) => `sales.${name}`)
  const ledger = await load({ measures, filters: [{ member: 'sales.hour', operator: 'gte', values: ['0'] }] })
  expect(ledger).toEqual(await load({ measures }))
  expect(figures(ledger, 'net_sales', 'discounts', 'own_discounts', 'reimbursements')).toEqual([[8000 - 1400 - 50 - 750, -1400, -950, 450]])
})

test('the entries behind each figure add up to it, of one payer or offer alone', async () => {
  const drill = async (query: object, measure: MeasureName, row: ReportRow) => {
    const figure = { query: { ...whole, ...query } as never, measure: `sales.${measure}`, row }
    return (await app.call(reports.drillReport, { figure }, { as: owner })).body.data
  }
  const added = async (...asked: Parameters<typeof drill>) => (await drill(...asked)).reduce((sum, { amount_minor }) => sum + amount_minor, 0)
  expect(await added({ measures: ['sales.reimbursements'] }, 'reimbursements', {})).toBe(-450)
  expect(await added({ measures: ['sales.own_discounts'] }, 'own_discounts', {})).toBe(-950)
  for (const dimension of ['payer', 'offer', 'offer_id']) {
    const query = { measures: ['sales.discounts'], dimensions: [`sales.${dimension}`] }
    for (const row of await load(query)) expect([row, await added(query, 'discounts', row)]).toEqual([row, Number(row['sales.discounts'])])
  }
  const [brewery] = await drill({ measures: ['sales.discounts'], dimensions: ['sales.payer'] }, 'discounts', { 'sales.payer': 'Brewery' })
  expect(brewery).toMatchObject({ payer: 'partner', partner: 'Brewery', offer: 'Happy hour', label: 'HAPPY' })
  const only = { measures: ['sales.discounts'], filters: [{ member: 'sales.offer_id', operator: 'equals', values: [String(offers.lunch)] }] }
  expect(figures(await load(only), 'discounts')).toEqual([[-300]])
})

test('partners and offers are not told to a company that takes the restaurant over; who pays as such and the amounts are', async () => {
  await sql`insert into sales_names_from (restaurant_id, at) values (${restaurant}, now())`.execute(app.database.db)
  try {
    const rows = await load({ measures: ['sales.discounts', 'sales.reimbursements'], dimensions: ['sales.payer'], order: { 'sales.payer': 'asc' } })
    expect(rows.map((row) => [row['sales.payer'], Number(row['sales.reimbursements'])])).toEqual([
      ['Partner', 300],
      ['Platform', 150],
      ['Restaurant', 0],
      [null, 0],
    ])
    const named = await load({ measures: ['sales.discounts'], dimensions: ['sales.offer', 'sales.offer_id'] })
    expect(named.map((row) => [row['sales.offer'], row['sales.offer_id'], Number(row['sales.discounts'])])).toEqual([[null, null, -1400]])
    const { data } = (await app.call(orderReading.orders, { restaurant_ids: [restaurant] }, { as: owner })).body
    const told = data.flatMap(({ entries }) => entries.flatMap(({ partner, offer }) => [partner, offer]))
    expect(told.filter((one) => one !== null)).toEqual([])
  } finally {
    await sql`delete from sales_names_from where restaurant_id = ${restaurant}`.execute(app.database.db)
  }
})
