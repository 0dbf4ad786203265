import { randomUUID } from 'node:crypto'
import { ingestCredentials } from '@brigade/contract/orders/credentials.ts'
import { ingest } from '@brigade/contract/orders/ingest.ts'
import { orderReading } from '@brigade/contract/orders/reading.ts'
import { type MeasureName, measureNames, measureOf } from '@brigade/contract/reports/semantic.ts'
import { type ReportRow, reports } from '@brigade/contract/reports.ts'
import cube from '@cubejs-client/core'
import { expect, test } from 'vitest'
import { type Person, testApp } from '../../../testing/app.ts'
import { testBankLink } from '../../../testing/bank-link.ts'
import { makeRestaurant } from '../../../testing/menus.ts'
import { twoCompanies } from '../../../testing/two-companies.ts'
import { allRoutes } from '../../routes.ts'

const app = await testApp(allRoutes(testBankLink()))
const { call } = app
const { acme, bistro, north } = await twoCompanies(app)
const south = await app.group({ name: 'Acme South', parent: acme.root })
const [harbor, quay, foreign] = [
  await makeRestaurant(app.database, { group: north, name: 'Harbor' }),
  await makeRestaurant(app.database, { group: south, name: 'Quay' }),
  await makeRestaurant(app.database, { group: bistro.root, name: 'Foreign' }),
]

const tokens = new Map<number, string>()
for (const [restaurant_id, as] of [
  [harbor, acme.owner],
  [quay, acme.owner],
  [foreign, bistro.owner],
] as const) {
  tokens.set(
    restaurant_id,
    (await call(ingestCredentials.createCredential, { name: 'Shop', system: 'shop', restaurant_id }, { as })).body.bearer_token,
  )
}
const bearer = (restaurant: number) => ({ headers: { authorization: `Bearer ${tokens.get(restaurant)}` } })

const pick = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T
const upTo = (most: number): number => Math.floor(Math.random() * most)

function randomOrder(): Record<string, unknown> {
  const lines = Array.from({ length: 1 + upTo(4) }, (_, at) => ({
    id: `l${at}`,
    name: pick(['Chowder', 'Cod', 'Tea', 'Pie']),
    category: pick(['Soups', 'Mains']),
    quantity: 1 + upTo(3),
    unit_price_minor: 100 + upTo(3000),
    modifiers: upTo(2) ? [{ id: `m${at}`, name: 'Lemon', unit_price_minor: upTo(200) }] : [],
  }))
  return {
    external_id: randomUUID(),
    channel: pick(['web', 'Uber Eats', 'POS', 'pigeon']),
    fulfilment: pick(['pickup', 'delivery', 'dine in']),
    placed_at: `2026-03-${String(1 + upTo(28)).padStart(2, '0')}T${String(upTo(24)).padStart(2, '0')}:15:00Z`,
    currency: 'USD',
    lines,
    discounts: upTo(2) ? [{ name: 'Club', amount_minor: upTo(90), kind: pick(['discount', 'comp']) }] : [],
    taxes: [{ name: 'Tax', amount_minor: upTo(300), remitted_by: pick(['restaurant', 'marketplace']) }],
    payments: [{ tender: pick(['cash', 'card']), amount_minor: upTo(5000), tip_minor: upTo(500) }],
  }
}

for (const restaurant of [harbor, quay, foreign]) {
  const orders = Array.from({ length: 60 }, randomOrder)
  const { body } = await call(ingest.ingestOrders, { orders }, bearer(restaurant))
  expect(body.data.map(({ status }) => status)).toEqual(orders.map(() => 'created'))
  for (const { external_id } of orders.slice(0, 12)) {
    const at = '2026-04-02T12:00:00Z'
    const event = pick([
      { id: 'x', kind: 'refund', tender: 'card', amount_minor: 150, tax_minor: 12, at },
      { id: 'x', kind: 'void', line_id: 'l0', at, reason: 'Spilled' },
      { id: 'x', kind: 'state', state: 'cancelled', at },
    ])
    await call(ingest.ingestEvents, { external_id: String(external_id), events: [event] }, bearer(restaurant))
  }
}

const load = async (query: object, as: Person = acme.owner): Promise<ReportRow[]> => {
  const answer = await call(reports.loadReport, { query: query as never }, { as })
  expect(answer.problem.message).toBeUndefined()
  return (answer.body as { data: ReportRow[] }).data
}
const all = measureNames.map((name) => `sales.${name}`)
const whole = { timeDimensions: [{ dimension: 'sales.service_date', dateRange: ['2026-01-01', '2026-12-31'] }] }

/** Every entry behind a figure, page by page. */
async function drill(query: object, measure: MeasureName, row: ReportRow = {}, as: Person = acme.owner) {
  const entries = []
  for (let after = null as { service_date: string; id: number } | null; ; ) {
    const { body } = await call(reports.drillReport, { figure: { query: query as never, measure: `sales.${measure}`, row }, after }, { as })
    entries.push(...body.data)
    if (!body.next) return entries
    after = body.next
  }
}

test('the same figures come from the roll-up and from the ledger', async () => {
  const rolled = await load({ measures: all, dimensions: ['sales.restaurant', 'sales.channel'], ...whole })
  // An hour is known to the ledger alone; all hours together are everything.
  const filters = [{ member: 'sales.hour', operator: 'gte', values: ['0'] }]
  const ledger = await load({ measures: all, dimensions: ['sales.restaurant', 'sales.channel'], ...whole, filters })
  expect(ledger).toEqual(rolled)
  expect(rolled.length).toBeGreaterThan(4)
})

test('what is collected is what was paid, and what is not yet paid', async () => {
  const [row] = await load({ measures: all, ...whole })
  const of = (name: MeasureName) => Number(row?.[`sales.${name}`])
  expect(of('collected') - of('net_payments')).toBe(of('unpaid'))
  expect(of('net_sales')).toBe(of('gross_sales') + of('discounts') + of('comps') + of('voids') + of('refunds'))
})

test('the entries behind every figure add up to it, whatever it is grouped by', async () => {
  const query = {
    measures: all,
    dimensions: [`sales.${pick(['channel', 'fulfilment', 'restaurant', 'weekday', 'hour', 'item', 'category'])}`],
    timeDimensions: [
      { dimension: `sales.${pick(['service_date', 'event_date'])}`, granularity: pick(['week', 'month']), dateRange: ['2026-01-01', '2026-12-31'] },
    ],
  }
  const rows = await load(query)
  for (const row of [pick(rows), pick(rows)]) {
    for (const name of measureNames) {
      const { format, per, sum } = measureOf(name)
      if (per) continue
      const entries = await drill(query, name, row)
      const signs = entries.map((entry) => (sum.includes('-payments') && entry.type.startsWith('payment') ? -1 : 1))
      const added = entries.reduce(
        (total, entry, at) => total + (format === 'money' ? entry.amount_minor * (signs[at] ?? 1) : Math.round(entry.quantity * 1000)),
        0,
      )
      expect([name, JSON.stringify(query.dimensions), format === 'money' ? added : added / 1000]).toEqual([
        name,
        JSON.stringify(query.dimensions),
        Number(row[`sales.${name}`]),
      ])
    }
  }
})

test('nobody sees figures, entries or orders of restaurants that are not theirs, in totals neither', async () => {
  const viewer = await app.person({ roles: ['channels'], on: north })
  const [mine, owners] = [await load({ measures: all, ...whole }, viewer), await load({ measures: all, dimensions: ['sales.restaurant'], ...whole })]
  const harbors = owners.find((row) => row['sales.restaurant'] === 'Harbor')
  expect(mine).toEqual([Object.fromEntries(all.map((name) => [name, harbors?.[name]]))])
  expect(owners.map((row) => row['sales.restaurant']).toSorted()).toEqual(['Harbor', 'Quay'])
  for (const filters of [
    [{ member: 'sales.restaurant_id', operator: 'equals', values: [String(quay)] }],
    [{ member: 'sales.organization_id', operator: 'equals', values: [String(south)] }],
  ]) {
    expect((await load({ measures: ['sales.orders'], ...whole, filters }, viewer))[0]).toEqual({ 'sales.orders': '0' })
    expect(await drill({ measures: ['sales.orders'], ...whole, filters }, 'orders', {}, viewer)).toEqual([])
  }
  const [entry] = await drill(
    { measures: ['sales.orders'], ...whole, filters: [{ member: 'sales.restaurant', operator: 'equals', values: ['Quay'] }] },
    'orders',
  )
  expect((await call(orderReading.order, { id: entry?.order_id ?? 0 }, { as: acme.owner })).body.restaurant_name).toBe('Quay')
  for (const as of [viewer, bistro.owner]) expect((await call(orderReading.order, { id: entry?.order_id ?? 0 }, { as })).status).toBe(404)
  const nobody = await app.person({ roles: ['customers'], on: acme.root })
  expect((await call(reports.loadReport, { query: { measures: ['sales.orders'] } }, { as: nobody })).status).toBe(403)
})

test('an organization counts with everything below it', async () => {
  const below = (id: number) =>
    load({ measures: ['sales.orders'], ...whole, filters: [{ member: 'sales.organization_id', operator: 'equals', values: [String(id)] }] })
  const [top, one, other] = [await below(acme.root), await below(north), await below(south)]
  expect(Number(top[0]?.['sales.orders'])).toBe(Number(one[0]?.['sales.orders']) + Number(other[0]?.['sales.orders']))
})

test('figures as of a moment leave out what came later, and stay the same', async () => {
  const now = new Date().toISOString()
  const asOf = { member: 'sales.received_at', operator: 'beforeOrOnDate', values: [now] }
  const before = await load({ measures: all, ...whole, filters: [asOf] })
  expect(before).toEqual(await load({ measures: all, ...whole }))
  await call(ingest.ingestOrders, { orders: [randomOrder()] }, bearer(harbor))
  expect(await load({ measures: all, ...whole, filters: [asOf] })).toEqual(before)
  expect(await load({ measures: all, ...whole })).not.toEqual(before)
})

test('amounts of two currencies are not added up', async () => {
  const company = await app.group({ name: 'Two currencies' })
  const owner = await app.person({ roles: ['restaurants_admin'], on: company })
  for (const currency of ['JPY', 'USD']) {
    const restaurant_id = await makeRestaurant(app.database, { group: company, name: `Place of ${currency}`, currency })
    const made = await call(ingestCredentials.createCredential, { name: 'Shop', system: 'shop', restaurant_id }, { as: owner })
    const headers = { authorization: `Bearer ${made.body.bearer_token}` }
    await call(ingest.ingestOrders, { orders: [{ ...randomOrder(), currency }] }, { headers })
  }
  const answer = await call(reports.loadReport, { query: { measures: ['sales.net_sales'], ...whole } as never }, { as: owner })
  expect([answer.status, answer.problem.message]).toEqual([400, expect.stringContaining('several currencies')])
  const rows = await load({ measures: ['sales.net_sales'], dimensions: ['sales.currency'], ...whole }, owner)
  expect(rows.map((row) => row['sales.currency']).toSorted()).toEqual(['JPY', 'USD'])
})

test('the official client of the query format works with it, with the person’s rights', async () => {
  const viewer = await app.person({ roles: ['restaurants'], on: south })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const client = cube(viewer.token, { apiUrl: `http://127.0.0.1:${port}/api/reports/v1` })
  const meta = await client.meta()
  expect(meta.resolveMember('sales.net_sales', 'measures')).toMatchObject({ shortTitle: 'Net sales' })
  const found = await client.load({
    measures: ['sales.net_sales', 'sales.orders'],
    timeDimensions: [{ dimension: 'sales.service_date', granularity: 'day', dateRange: ['2026-03-01', '2026-03-28'] }],
    dimensions: ['sales.restaurant'],
    order: { 'sales.service_date': 'asc' },
  })
  expect(found.tablePivot().length).toBeGreaterThan(5)
  expect(new Set(found.tablePivot().map((row) => row['sales.restaurant']))).toEqual(new Set(['Quay']))
  expect(found.chartPivot().length).toBe(28)
  const compared = await client.load({
    measures: ['sales.orders'],
    timeDimensions: [
      {
        dimension: 'sales.service_date',
        compareDateRange: [
          ['2026-03-01', '2026-03-14'],
          ['2026-03-15', '2026-03-28'],
        ],
      },
    ],
  })
  expect(compared.decompose()).toHaveLength(2)
  await expect(client.load({ measures: ['sales.nonsense'] })).rejects.toThrow(/nonsense/)
})

test('a restaurant takes its sales along to another company, without guests, names of staff and credentials of the old one', async () => {
  const { acme: former, bistro: next, north: group, offer, accept } = await twoCompanies(app)
  const leaving = await makeRestaurant(app.database, { group, name: 'Leaving' })
  const made = await call(ingestCredentials.createCredential, { name: 'Shop', system: 'shop', restaurant_id: leaving }, { as: former.owner })
  const as = { headers: { authorization: `Bearer ${made.body.bearer_token}` } }
  const discounts = [{ name: 'Club', amount_minor: 50, by: 'Acme Ada', approved_by: 'Acme Bo', reason: 'Friend' }]
  await call(ingest.ingestOrders, { orders: [{ ...randomOrder(), external_id: 'taken', discounts, guest: { name: 'Gil Guest' } }] }, as)
  await call(
    ingest.ingestEvents,
    { external_id: 'taken', events: [{ id: 'r', kind: 'state', state: 'ready', by: 'Acme Cook', at: new Date().toISOString() }] },
    as,
  )
  expect((await accept(await offer('access_group', group))).problem.message).toBeUndefined()
  const query = { measures: ['sales.discounts', 'sales.orders'], dimensions: ['sales.actor', 'sales.approver'], ...whole }
  const told = [await load(query, next.owner), await drill({ measures: ['sales.discounts'], ...whole }, 'discounts', {}, next.owner)]
  expect(JSON.stringify(told)).not.toContain('Acme')
  const [entry] = await drill({ measures: ['sales.orders'], ...whole }, 'orders', {}, next.owner)
  const order = await call(orderReading.order, { id: entry?.order_id ?? 0 }, { as: next.owner })
  expect(order.status).toBe(200)
  expect(JSON.stringify(order.body)).not.toMatch(/Acme|Gil Guest/)
  expect((await call(ingest.ingestOrders, { orders: [randomOrder()] }, as)).status).toBe(401)
  expect((await call(orderReading.order, { id: entry?.order_id ?? 0 }, { as: former.owner })).status).toBe(404)
})
