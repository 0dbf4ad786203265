import { ingestCredentials } from '@brigade/contract/orders/credentials.ts'
import { ingest } from '@brigade/contract/orders/ingest.ts'
import { reports } from '@brigade/contract/reports.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { allRoutes } from '../../../routes.ts'

const now = new Date('2026-03-09T22:30:00Z')
const app = await testApp(allRoutes(testBankLink()), { deps: { clock: { now: () => now } } })
const { call } = app
const { db } = app.database
const { acme, bistro, north } = await twoCompanies(app)
const harbor = await makeRestaurant(app.database, { group: north, name: 'Harbor' })

const before = (weeks: number, at: string) => new Date(Date.parse(at) - weeks * 7 * 86_400_000).toISOString()

test('a pause and a closure cost what was sold in the same hours before, less what was sold anyway', async () => {
  const made = await call(ingestCredentials.createCredential, { name: 'Shop', system: 'shop', restaurant_id: harbor }, { as: acme.owner })
  const order = (placed_at: string, pie: number, tea: number) => ({
    external_id: `${placed_at} ${pie}`,
    channel: 'web',
    fulfilment: 'pickup',
    placed_at,
    currency: 'USD',
    lines: [
      { name: 'Pie', unit_price_minor: pie },
      { name: 'Tea', unit_price_minor: tea },
    ],
  })
  const noon = '2026-03-05T17:30:00Z'
  const orders = [
    // Weeks of 1000, 2000 … 8000 for pies, and the very first order, before which nothing counts.
    ...[1, 2, 3, 4, 5, 6, 7].map((weeks) => order(before(weeks, noon), weeks * 1000, 100)),
    order(before(12, noon), 1, 1),
    order('2026-03-05T17:10:00Z', 77, 23),
    // Outside of the hours.
    order(before(1, '2026-03-05T20:30:00Z'), 99_000, 100),
  ]
  const sent = await call(ingest.ingestOrders, { orders }, { headers: { authorization: `Bearer ${made.body.bearer_token}` } })
  expect(sent.body.data.map(({ status }) => status)).toEqual(orders.map(() => 'created'))
  const node = await sql<{ id: string }>`insert into menu_nodes (id, restaurant_id, kind, position, fields, revision)
    values (gen_random_uuid(), ${harbor}, 'item', 'a', '{}', 1) returning id`.execute(db)
  const out = sql`insert into pauses (batch_id, restaurant_id, kind, node_id, label, end_rule, starts_at, ends_at, ended_at, ended_why)`
  await sql`${out} values (gen_random_uuid(), ${harbor}, 'item', ${node.rows[0]?.id}, 'pie', 'until', '2026-03-05T17:00:00Z', '2026-03-05T18:00:00Z',
    '2026-03-05T18:00:00Z', 'due')`.execute(db)
  // The week in which it was out before says nothing of what is usual.
  await sql`${out} values (gen_random_uuid(), ${harbor}, 'item', ${node.rows[0]?.id}, 'Pie', 'until', ${before(1, '2026-03-05T17:00:00Z')},
    ${before(1, '2026-03-05T18:00:00Z')}, ${before(1, '2026-03-05T18:00:00Z')}, 'due')`.execute(db)
  const { body } = await call(reports.lostSales, { days: 5 }, { as: acme.owner })
  expect(body.data).toMatchObject([
    {
      kind: 'pause',
      label: 'pie',
      sold: 77,
      weeks: 6,
      expected: { low: 3000, middle: 4500, high: 6000 },
      lost: { low: 2923, middle: 4423, high: 5923 },
    },
  ])
  expect(body.totals).toEqual([{ currency: 'USD', low: 2923, middle: 4423, high: 5923, count: 1 }])
  await sql`insert into closures (restaurant_id, starts_at, end_rule, ends_at, reason) values (${harbor}, '2026-03-05T17:00:00Z', 'until',
    '2026-03-05T18:00:00Z', 'busy')`.execute(db)
  const both = (await call(reports.lostSales, { days: 5 }, { as: acme.owner })).body
  expect(both.data.find(({ kind }) => kind === 'closure')).toMatchObject({ sold: 100, weeks: 6, expected: { middle: 3600 } })
  expect((await call(reports.lostSales, { days: 28 }, { as: bistro.owner })).body).toMatchObject({ data: [], totals: [] })
  const cook = await app.person({ roles: ['restaurants'], on: north })
  expect((await call(reports.lostSales, { days: 5 }, { as: cook })).body.data.map(({ kind }) => kind)).toEqual(['closure'])
})
