import { randomUUID } from 'node:crypto'
import { ingestCredentials } from '@brigade/contract/orders/credentials.ts'
import { ingest } from '@brigade/contract/orders/ingest.ts'
import { orderReading } from '@brigade/contract/orders/reading.ts'
import { mostStats, type OrderStat } from '@brigade/contract/reports/order-stats.ts'
import { type MeasureName, measureNames } from '@brigade/contract/reports/semantic.ts'
import { reports } from '@brigade/contract/reports.ts'
import { expect, test } from 'vitest'
import { type Person, testApp } from '../../../testing/app.ts'
import { testBankLink } from '../../../testing/bank-link.ts'
import { makeRestaurant } from '../../../testing/menus.ts'
import { twoCompanies } from '../../../testing/two-companies.ts'
import { counted } from '../../platform/counted.ts'
import { allRoutes } from '../../routes.ts'
import { statsOf } from './order-stats.ts'

const app = await testApp(allRoutes(testBankLink()))
const { call, database } = app
const { acme, bistro, north } = await twoCompanies(app)
const [harbor, yen] = [
  await makeRestaurant(database, { group: north, name: 'Harbor' }),
  await makeRestaurant(database, { group: acme.root, name: 'Daikanyama', currency: 'JPY' }),
]
const made = await call(ingestCredentials.createCredential, { name: 'Shop', system: 'shop', access_group_id: acme.root }, { as: acme.owner })
const bearer = { headers: { authorization: `Bearer ${made.body.bearer_token}` } }

const orders = Array.from({ length: 48 }, (_, at) => ({
  external_id: randomUUID(),
  number: `N${at}`,
  restaurant_id: at % 4 === 3 ? yen : harbor,
  currency: at % 4 === 3 ? 'JPY' : 'USD',
  channel: ['web', 'Uber Eats', 'pigeon'][at % 3],
  fulfilment: ['pickup', 'delivery'][at % 2],
  placed_at: `2026-03-0${1 + (at % 5)}T18:00:00Z`,
  state: ['completed', 'received', 'cancelled'][at % 7 === 0 ? 2 : at % 2],
  is_test: at === 10,
  lines: [{ id: 'l', name: 'Cod', quantity: 1, unit_price_minor: 1000 + at }],
  discounts: at % 5 === 0 ? [{ name: 'Club', amount_minor: 100 }] : [],
}))
expect((await call(ingest.ingestOrders, { orders }, bearer)).body.data.map(({ status }) => status)).toEqual(orders.map(() => 'created'))

const stats = async (input: object, as: Person = acme.owner): Promise<OrderStat[]> => {
  const answer = await call(reports.orderStats, input, { as })
  expect(answer.problem.message).toBeUndefined()
  return answer.body.data
}
const groups = ['state', 'channel', 'fulfilment', 'day'] as const
const added = (rows: readonly OrderStat[], name: MeasureName | 'count') => rows.reduce((sum, row) => sum + Number(row[name]), 0)

test('without groups there is one row for each currency, with the figures of reports', async () => {
  const rows = await stats({})
  expect(rows.map(({ currency, state, channel, fulfilment, day }) => [currency, state, channel, fulfilment, day])).toEqual([
    ['JPY', null, null, null, null],
    ['USD', null, null, null, null],
  ])
  const query = { measures: measureNames.map((name) => `sales.${name}`), dimensions: ['sales.currency'] }
  const { body } = await call(reports.loadReport, { query: query as never }, { as: acme.owner })
  const told = new Map((body as { data: Record<string, unknown>[] }).data.map((row) => [row['sales.currency'], row]))
  for (const row of rows)
    for (const name of measureNames) expect([name, String(row[name])]).toEqual([name, String(told.get(row.currency)?.[`sales.${name}`])])
  expect(added(rows, 'count')).toBe(48)
})

test('every group adds up to the whole, and counts what the list of orders lists', async () => {
  const whole = await stats({})
  for (const by of [...groups.map((one) => [one]), [...groups]]) {
    const rows = await stats({ by })
    for (const name of ['count', 'orders', 'net_sales', 'discounts', 'items_sold'] as const)
      for (const currency of ['USD', 'JPY'])
        expect([
          by,
          name,
          added(
            rows.filter((row) => row.currency === currency),
            name,
          ),
        ]).toEqual([
          by,
          name,
          added(
            whole.filter((row) => row.currency === currency),
            name,
          ),
        ])
  }
  for (const filters of [
    { states: ['cancelled'] },
    { channels: ['unmapped', 'web'], from: '2026-03-02', to: '2026-03-04' },
    { restaurant_ids: [harbor], states: ['completed', 'received'] },
    { q: 'N17' },
  ] as const) {
    const { body } = await call(orderReading.orders, { ...(filters as object), page: 1, per_page: 50 }, { as: acme.owner })
    const rows = await stats({ ...filters, by: ['state', 'day'] })
    expect([filters, added(rows, 'count')]).toEqual([filters, body.total])
    expect(body.total).toBeGreaterThan(0)
    for (const row of rows) {
      const listed = body.data.filter(
        ({ currency, state, service_date }) => currency === row.currency && state === row.state && service_date === row.day,
      )
      const net = listed
        .flatMap(({ entries }) => entries)
        .filter(({ type }) => ['sale', 'modifier', 'discount', 'comp', 'void', 'refund'].includes(type))
      expect([listed.length, net.reduce((sum, { amount_minor }) => sum + amount_minor, 0)]).toEqual([row.count, row.net_sales])
    }
  }
})

test('a cancelled order is counted and comes to nothing; a test order is counted and in no figure', async () => {
  for (const row of await stats({ states: ['cancelled'], by: ['state'] })) expect([row.state, row.orders, row.net_sales]).toEqual(['cancelled', 0, 0])
  expect(await stats({ q: 'N10' })).toMatchObject([{ currency: 'USD', count: 1, orders: 0, net_sales: 0, average_order: null }])
})

test('people count what they may see alone', async () => {
  const viewer = await app.person({ roles: ['channels'], on: north })
  expect((await stats({}, viewer)).map(({ currency }) => currency)).toEqual(['USD'])
  expect(await stats({ restaurant_ids: [yen] }, viewer)).toEqual([])
  expect(await stats({}, bistro.owner)).toEqual([])
  const nobody = await app.person({ roles: ['customers'], on: acme.root })
  expect((await call(reports.orderStats, {}, { as: nobody })).problem.code).toBe('forbidden')
})

test('lists without members and days the wrong way round are nothing, an unknown word is refused', async () => {
  for (const input of [{ channels: [] }, { states: [] }, { restaurant_ids: [] }, { from: '2026-03-04', to: '2026-03-01' }])
    expect(await stats(input)).toEqual([])
  expect((await call(reports.orderStats, { by: ['weather'] } as never, { as: acme.owner })).problem.code).toBe('invalid')
})

test('it takes two statements, however many rows', async () => {
  let statements = 0
  const db = counted(database.db, () => (statements += 1))
  const rows = await statsOf(db, acme.owner.id, { by: [...groups] }, new Date())
  expect([statements, rows.length > 10, rows.length <= mostStats]).toEqual([2, true, true])
})
