import { randomUUID } from 'node:crypto'
import { accessGroups } from '@brigade/contract/access-groups.ts'
import { ingestCredentials } from '@brigade/contract/orders/credentials.ts'
import { ingest } from '@brigade/contract/orders/ingest.ts'
import { orderReading } from '@brigade/contract/orders/reading.ts'
import { ReportQuery } from '@brigade/contract/reports/query.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Person, testApp } from '../../../testing/app.ts'
import { testBankLink } from '../../../testing/bank-link.ts'
import { makeRestaurant } from '../../../testing/menus.ts'
import { twoCompanies } from '../../../testing/two-companies.ts'
import type { Queryable } from '../../platform/database.ts'
import { allRoutes } from '../../routes.ts'
import { plansOf } from './figures/normalise.ts'
import { figuresOf } from './figures/store-figures.ts'
import { figuresNow } from './figures/store-kept.ts'

// Figures that are kept are true of the moment at which they are asked for, and of whoever asks.

const app = await testApp(allRoutes(testBankLink()))
const { call, database } = app
const { acme, north } = await twoCompanies(app)
const south = await app.group({ name: 'Acme South', parent: acme.root })
const [harbor, quay] = [
  await makeRestaurant(database, { group: north, name: 'Harbor' }),
  await makeRestaurant(database, { group: south, name: 'Quay' }),
]
const { bearer_token: token } = (
  await call(ingestCredentials.createCredential, { name: 'Shop', system: 'shop', access_group_id: acme.root }, { as: acme.owner })
).body

async function place(restaurant_id: number, more: object = {}): Promise<string> {
  const external_id = randomUUID()
  const order = {
    external_id,
    restaurant_id,
    channel: 'web',
    fulfilment: 'pickup',
    placed_at: '2026-03-02T18:00:00Z',
    currency: 'USD',
    lines: [{ id: 'l0', name: 'Cod', quantity: 1, unit_price_minor: 1000 }],
    ...more,
  }
  const { body } = await call(ingest.ingestOrders, { orders: [order] }, { headers: { authorization: `Bearer ${token}` } })
  expect(body.data.map(({ status }) => status)).toEqual(['created'])
  return external_id
}

const planOf = (query: object) => {
  const [plan] = plansOf(ReportQuery.parse({ measures: ['sales.net_sales', 'sales.orders'], ...query }), new Date())
  if (!plan) throw new Error('no plan')
  return plan
}
const whole = planOf({})
const byPlace = planOf({ dimensions: ['sales.restaurant'] })
const now = (plan = whole, who: Person = acme.owner, db: Queryable = database.db) => figuresNow(db, who.id, plan)
const read = (plan = whole, who: Person = acme.owner) => figuresOf(database.db, who.id, plan)
const sums = (rows: readonly object[]) =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => key !== 'sight' && key !== 'snapshot')))

for (const each of [harbor, quay]) await place(each)

test('figures are kept while nothing changes, and read anew after an order, an event and a changed copy', async () => {
  const external_id = await place(harbor)
  const first = await now()
  expect(await now()).toBe(first)
  await place(quay)
  const second = await now()
  expect(sums(second)).toEqual(await read())
  expect(second).not.toEqual(first)
  expect(await now()).toBe(second)
  const event = { id: 'v', kind: 'void', line_id: '', at: '2026-03-03T12:00:00Z' }
  const { body } = await call(
    ingest.ingestEvents,
    { external_id, restaurant_id: harbor, events: [event] },
    { headers: { authorization: `Bearer ${token}` } },
  )
  expect(body.data).toMatchObject([{ status: 'applied' }])
  expect(sums(await now())).toEqual(await read())
  expect(await now()).not.toEqual(second)
})

test('people who see the same share what is kept; a role that is given or taken counts at once', async () => {
  const viewer = await app.person({ roles: ['channels'], on: acme.root })
  // What the owner sees is known from then on.
  await now(byPlace)
  expect(await now(byPlace, viewer)).toBe(await now(byPlace))
  await sql`delete from role_grants where user_id = ${viewer.id}`.execute(database.db)
  expect(await now(byPlace, viewer)).toEqual([])
  await app.grant(viewer, north, 'restaurants')
  expect((await now(byPlace, viewer)).map(({ d0 }) => d0)).toEqual(['Harbor'])
  expect((await now(byPlace)).map(({ d0 }) => d0).toSorted()).toEqual(['Harbor', 'Quay'])
})

test('another name, another place in the company and a filter by organization are what they are now', async () => {
  const ofSouth = planOf({ filters: [{ member: 'sales.organization_id', operator: 'equals', values: [String(south)] }] })
  const before = await now(ofSouth)
  expect(await now(ofSouth)).toBe(before)
  await sql`update restaurants set name = 'Pier' where id = ${quay}`.execute(database.db)
  expect((await now(byPlace)).map(({ d0 }) => d0).toSorted()).toEqual(['Harbor', 'Pier'])
  await call(accessGroups.moveResources, { resource_type: 'restaurant', resource_ids: [quay], access_group_id: north }, { as: acme.owner })
  expect(await now(ofSouth)).not.toEqual(before)
  expect(sums(await now(ofSouth))).toEqual(await read(ofSouth))
  await call(accessGroups.moveResources, { resource_type: 'restaurant', resource_ids: [quay], access_group_id: south }, { as: acme.owner })
  expect(sums(await now(ofSouth))).toEqual(sums(before))
  await sql`update restaurants set name = 'Quay' where id = ${quay}`.execute(database.db)
})

test('what is written by a transaction that began before the figures were read, and ended after, is missed by nobody', async () => {
  const amounts = async () => sums(await now())
  let finish = () => {}
  const held = new Promise<void>((resolve) => (finish = resolve))
  let begun = () => {}
  const isBegun = new Promise<void>((resolve) => (begun = resolve))
  const writing = database.write(async (tx) => {
    await sql`insert into sales_entries (order_id, restaurant_id, amount, occurred_at, service_date, event_date, entry_type, channel, fulfilment, local_hour, currency, source_event_id)
      select id, restaurant_id, 700, now(), service_date, service_date, 1, channel, fulfilment, 1, currency, 'late ' || id from orders where restaurant_id = ${harbor} limit 1`.execute(
      tx,
    )
    await sql`update sales_daily set gross = gross + 700, entries = entries + 1 where (restaurant_id, service_date) =
      (select restaurant_id, service_date from sales_daily where restaurant_id = ${harbor} limit 1)`.execute(tx)
    begun()
    await held
  })
  await isBegun
  const before = await amounts()
  expect(await amounts()).toEqual(before)
  finish()
  await writing
  expect(await amounts()).not.toEqual(before)
  expect(await amounts()).toEqual(await read())
})

test('a snapshot that began earlier is not answered with figures that are newer', async () => {
  const kept = await now()
  await database.atOneMoment(async (tx) => {
    await sql`select 1`.execute(tx)
    await place(harbor)
    const newer = await now()
    expect(newer).not.toEqual(kept)
    expect(sums(await now(whole, acme.owner, tx))).toEqual(sums(kept))
  })
  expect(sums(await now())).toEqual(await read())
})

test('a transaction that changes something reads what it has written itself', async () => {
  await now()
  await expect(
    database.write(async (tx) => {
      await sql`update sales_daily set gross = gross + 5`.execute(tx)
      const inside = await now(whole, acme.owner, tx)
      expect(inside).not.toEqual(await read())
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect(sums(await now())).toEqual(await read())
})

test('how many orders there are follows each of them, also one of a test and one whose state moves', async () => {
  const total = async (more: object = {}) => (await call(orderReading.orders, { ...more, page: 1, per_page: 20 }, { as: acme.owner })).body.total
  const before = await total()
  expect(await total()).toBe(before)
  await place(harbor, { is_test: true })
  expect(await total()).toBe(before + 1)
  const ready = await total({ states: ['ready'] })
  const external_id = await place(harbor)
  const event = { id: 's', kind: 'state', state: 'ready', at: '2026-03-03T12:00:00Z' }
  await call(ingest.ingestEvents, { external_id, restaurant_id: harbor, events: [event] }, { headers: { authorization: `Bearer ${token}` } })
  expect(await total({ states: ['ready'] })).toBe(ready + 1)
  const { body } = await call(orderReading.orders, { page: 2, per_page: 1 }, { as: acme.owner })
  expect(body.data).toHaveLength(1)
})
