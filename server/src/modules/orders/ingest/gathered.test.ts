import { randomUUID } from 'node:crypto'
import { ingestCredentials } from '@brigade/contract/orders/credentials.ts'
import { ingest } from '@brigade/contract/orders/ingest.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { allRoutes } from '../../../routes.ts'
import { differingDays } from './store-ingest.ts'

const app = await testApp(allRoutes(testBankLink()))
const { call, database } = app
const { acme, north } = await twoCompanies(app)
const harbor = await makeRestaurant(database, { group: north, name: 'Harbor' })
const made = await call(ingestCredentials.createCredential, { name: 'Shop', system: 'shop', restaurant_id: harbor }, { as: acme.owner })
const bearer = { headers: { authorization: `Bearer ${made.body.bearer_token}` } }
const anOrder = (more: object = {}) => ({
  external_id: randomUUID(),
  channel: 'web',
  fulfilment: 'pickup',
  placed_at: '2026-03-02T18:00:00Z',
  currency: 'USD',
  lines: [{ id: 'l', name: 'Cod', quantity: 1, unit_price_minor: 1000 }],
  payments: [{ tender: 'card', amount_minor: 1000 }],
  ...more,
})
const send = async (order: object) => (await call(ingest.ingestOrders, { orders: [order] }, bearer)).body.data.map(({ status }) => status)

test('single orders that come together are stored together, each answered for itself', async () => {
  const external_id = randomUUID()
  const copies = [1000, 1100, 1200].map((unit_price_minor) =>
    anOrder({ external_id, number: 'burst', lines: [{ id: 'l', name: 'Cod', quantity: 1, unit_price_minor }] }),
  )
  const answers = await Promise.all([
    ...Array.from({ length: 60 }, () => send(anOrder({ number: 'burst' }))),
    send(anOrder({ lines: [] })),
    ...copies.map(send),
  ])
  expect(answers.slice(0, 60)).toEqual(answers.slice(0, 60).map(() => ['created']))
  expect(answers[60]).toEqual(['refused'])
  // One after the other, in whatever order they came.
  expect(answers.slice(61).flat().toSorted()).toEqual(['changed', 'changed', 'created'])
  const { rows } = await sql<{ orders: number; transactions: number }>`
    select count(*)::int as orders, count(distinct received_at)::int as transactions from orders where number = 'burst'`.execute(database.db)
  expect(rows[0]?.orders).toBe(61)
  expect(rows[0]?.transactions).toBeLessThan(40)
  expect(await differingDays(database.db, new Date(0))).toEqual([])
})

test('a document is answered what it asks for, also where the ledger of the orders is not read as a whole', async () => {
  await send(anOrder({ number: 'only' }))
  const ask = async (fields: string) => {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/orders/graphql',
      headers: { authorization: `Bearer ${acme.owner.token}`, 'content-type': 'application/json' },
      payload: { query: `query Own { orders(q: "only") { ${fields} } } fragment paid on Order { payments { amount_minor } }` },
    })
    return answer.json().data?.orders
  }
  expect(await ask('data { ...paid }')).toEqual({ data: [{ payments: [{ amount_minor: 1000 }] }] })
  expect(await ask('data { refunds { at } ...paid }')).toEqual({ data: [{ refunds: [], payments: [{ amount_minor: 1000 }] }] })
  expect(await ask('data { sold: lines { name } ...paid } total')).toEqual({
    data: [{ sold: [{ name: 'Cod' }], payments: [{ amount_minor: 1000 }] }],
    total: 1,
  })
  expect((await ask('data { entries { type } ...paid }')).data[0].entries.map(({ type }: { type: string }) => type)).toEqual([
    'order',
    'sale',
    'payment',
  ])
})
