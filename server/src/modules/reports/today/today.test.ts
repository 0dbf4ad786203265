import { attention } from '@brigade/contract/attention.ts'
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

// Half past six on a Monday evening in New York.
const now = new Date('2026-03-09T22:30:00Z')
const app = await testApp(allRoutes(testBankLink()), { deps: { clock: { now: () => now } } })
const { call } = app
const { acme, bistro, north } = await twoCompanies(app)
const harbor = await makeRestaurant(app.database, { group: north, name: 'Harbor' })
const yen = await makeRestaurant(app.database, { group: north, name: 'Daikanyama', currency: 'JPY' })

async function sell(restaurant_id: number, orders: readonly { at: string; amount: number; currency?: string }[]) {
  const made = await call(ingestCredentials.createCredential, { name: 'Shop', system: 'shop', restaurant_id }, { as: acme.owner })
  const sent = orders.map(({ at, amount, currency = 'USD' }, number) => ({
    external_id: `${restaurant_id} ${number}`,
    channel: 'web',
    fulfilment: 'pickup',
    placed_at: at,
    currency,
    lines: [{ name: 'Pie', unit_price_minor: amount }],
  }))
  const { body } = await call(ingest.ingestOrders, { orders: sent }, { headers: { authorization: `Bearer ${made.body.bearer_token}` } })
  expect(body.data.map(({ status }) => status)).toEqual(sent.map(() => 'created'))
}

const weekBack = (weeks: number, time: string) => `${new Date(now.getTime() - weeks * 7 * 86_400_000).toISOString().slice(0, 10)}T${time}-05:00`

await sell(harbor, [
  { at: '2026-03-09T12:00:00-04:00', amount: 900 },
  ...[1, 2, 3, 4, 5].flatMap((weeks) => [
    { at: weekBack(weeks, '12:10:00'), amount: 1000 * weeks },
    { at: weekBack(weeks, '18:10:00'), amount: 400 },
    { at: weekBack(weeks, '21:00:00'), amount: 77_777 },
  ]),
])
await sell(yen, [{ at: '2026-03-09T12:00:00-04:00', amount: 1200, currency: 'JPY' }])

test('today stands beside the same weekday up to the same time, for each currency, of what the person sees', async () => {
  const { body } = await call(reports.reportToday, {}, { as: acme.owner })
  expect(body.restaurants.find(({ id }) => id === harbor)).toMatchObject({
    business_date: '2026-03-09',
    weeks: 5,
    // Of six o'clock's hour one half.
    net_sales: { now: 900, usual: { low: 1200, middle: 3200, high: 5200 } },
    orders: { now: 1, usual: { low: 2, middle: 2, high: 2 } },
  })
  expect(body.currencies.map(({ currency, restaurants, net_sales }) => [currency, restaurants, net_sales.now])).toEqual([
    ['JPY', 1, 1200],
    ['USD', 1, 900],
  ])
  expect((await call(reports.reportToday, {}, { as: bistro.owner })).body).toMatchObject({ currencies: [], restaurants: [] })
})

test('what needs somebody is told to whoever sees it with the role, and to nobody else', async () => {
  const { db } = app.database
  await sql`update orders set state = 'received', placed_at = now() - interval '7 minutes' where restaurant_id = ${harbor} and external_id like '% 0'`.execute(
    db,
  )
  await sql`insert into pos_connections (restaurant_id, name, provider, field_policy, state) values (${harbor}, 'Till', 'sandbox', '{}', 'held')`.execute(
    db,
  )
  await sql`insert into pauses (batch_id, restaurant_id, kind, tag, label, end_rule) values (gen_random_uuid(), ${harbor}, 'tag', 'fish', 'Fish', 'manual')`.execute(
    db,
  )
  const kinds = async (as: typeof acme.owner) => (await call(attention.needsAttention, {}, { as })).body.data
  const all = await kinds(acme.owner)
  expect(all.map(({ kind, places, count }) => [kind, places, count])).toEqual([
    ['orders_not_taken', [{ id: harbor, name: 'Harbor', count: 1 }], 1],
    ['syncs_held', [{ id: harbor, name: 'Harbor', count: 1 }], 1],
    ['items_paused', [{ id: harbor, name: 'Harbor', count: 1 }], 1],
  ])
  expect(await kinds(bistro.owner)).toEqual([])
  const viewer = await app.person({ roles: ['channels'], on: north })
  expect((await kinds(viewer)).map(({ kind }) => kind)).toEqual(['orders_not_taken'])
})
