import { ingestCredentials } from '@brigade/contract/orders/credentials.ts'
import { ingest } from '@brigade/contract/orders/ingest.ts'
import { reports } from '@brigade/contract/reports.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Person, testApp } from '../../../testing/app.ts'
import { testBankLink } from '../../../testing/bank-link.ts'
import { testConnection, testDatabase } from '../../../testing/database.ts'
import { makeRestaurant } from '../../../testing/menus.ts'
import { twoCompanies } from '../../../testing/two-companies.ts'
import { openDatabase } from '../../platform/database.ts'
import { ReportsCopy } from '../../platform/reports-copy.ts'
import { allRoutes } from '../../routes.ts'

// A database without any orders stands for a copy that is far behind: what comes from it is nothing, and who may see what is not in it.

const behind = await testDatabase()
const said: string[] = []
const copy = new ReportsCopy(behind, (sentence) => said.push(sentence))
const app = await testApp(allRoutes(testBankLink()), { deps: { reportsCopy: copy } })
const { call } = app
const { acme, north, offer, accept } = await twoCompanies(app)
const harbor = await makeRestaurant(app.database, { group: north, name: 'Harbor' })
const made = await call(ingestCredentials.createCredential, { name: 'Shop', system: 'shop', restaurant_id: harbor }, { as: acme.owner })
const order = {
  external_id: 'one',
  channel: 'web',
  fulfilment: 'pickup',
  placed_at: '2026-03-02T18:00:00Z',
  currency: 'USD',
  lines: [{ name: 'Cod', quantity: 1, unit_price_minor: 1000 }],
}
await call(ingest.ingestOrders, { orders: [order] }, { headers: { authorization: `Bearer ${made.body.bearer_token}` } })

const query = { measures: ['sales.orders'] }
const orders = async (more: object = {}, as: Person = acme.owner) => {
  const { body, problem } = await call(reports.loadReport, { query: { ...query, ...more } as never }, { as })
  expect(problem.message).toBeUndefined()
  return (body as { data: Record<string, unknown>[] }).data
}
const entries = async () => (await call(reports.drillReport, { figure: { query, measure: 'sales.orders' } as never }, { as: acme.owner })).body.data

/** What the copy has: seven orders of Harbor, and many of a restaurant that nobody here sees. */
async function copied(): Promise<void> {
  await sql`delete from sales_daily`.execute(behind.db)
  await sql`insert into sales_daily (restaurant_id, service_date, event_date, channel, fulfilment, orders, last_received_at)
    values (${harbor}, '2026-03-02', '2026-03-02', 1, 1, 7, now()), (999999, '2026-03-02', '2026-03-02', 1, 1, 500, now())`.execute(behind.db)
}

test('figures and entries are read from the copy, of restaurants that the database itself names', async () => {
  await sql`delete from sales_daily`.execute(behind.db)
  expect(await orders()).toEqual([{ 'sales.orders': '0' }])
  expect(await entries()).toEqual([])
  await copied()
  expect(await orders({ dimensions: ['sales.restaurant'] })).toEqual([{ 'sales.restaurant': 'Harbor', 'sales.orders': '7' }])
  expect(await orders({ filters: [{ member: 'sales.organization_id', operator: 'equals', values: [String(north)] }] })).toEqual([
    { 'sales.orders': '7' },
  ])
})

test('a filter by organization says of one that the person does not see what it says without the copy', async () => {
  const quay = await app.group({ parent: north, name: 'Quay' })
  const beside = await app.group({ parent: acme.root, name: 'Beside' })
  const diner = await makeRestaurant(app.database, { group: quay, name: 'Diner' })
  await app.database.write((tx) =>
    tx
      .insertInto('access_group_resources')
      .values({ resource_type: 'restaurant', resource_id: diner, access_group_id: beside, relation: 'shared' })
      .execute(),
  )
  await sql`insert into sales_daily (restaurant_id, service_date, event_date, channel, fulfilment, orders, last_received_at)
    values (${diner}, '2026-03-02', '2026-03-02', 1, 1, 3, now())`.execute(behind.db)
  const viewer = await app.person({ roles: ['restaurants'], on: quay })
  const asked = async (operator: 'equals' | 'notEquals', id: number, as: Person) => {
    // Within another condition: by itself it says which restaurants are looked at.
    const or = [{ member: 'sales.organization_id', operator, values: [String(id)] }]
    return (await orders({ filters: [{ or }, { member: 'sales.restaurant_id', operator: 'equals', values: [String(diner)] }] }, as))[0]?.[
      'sales.orders'
    ]
  }
  for (const hidden of [beside, north, acme.root])
    expect([await asked('equals', hidden, viewer), await asked('notEquals', hidden, viewer)]).toEqual(['0', '3'])
  for (const seen of [quay, beside, north])
    expect([await asked('equals', seen, acme.owner), await asked('notEquals', seen, acme.owner)]).toEqual(['3', '0'])
  expect(await asked('equals', quay, viewer)).toBe('3')
  await sql`delete from sales_daily where restaurant_id = ${diner}`.execute(behind.db)
})

test('a role that is taken away counts at once, however far the copy is behind', async () => {
  await copied()
  const viewer = await app.person({ roles: ['restaurants'], on: north })
  expect(await orders({}, viewer)).toEqual([{ 'sales.orders': '7' }])
  await sql`delete from role_grants where user_id = ${viewer.id}`.execute(app.database.db)
  expect((await call(reports.loadReport, { query } as never, { as: viewer })).status).toBe(403)
  await app.grant(viewer, await app.group({ name: 'Elsewhere' }), 'restaurants')
  expect(await orders({}, viewer)).toEqual([{ 'sales.orders': '0' }])
})

test('a restaurant that went to another company while the copy was asked is not answered for the one that it left', async () => {
  const leaving = await makeRestaurant(app.database, { group: north, name: 'Leaving' })
  await sql`delete from sales_daily where restaurant_id = ${leaving}`.execute(behind.db)
  await sql`insert into sales_daily (restaurant_id, service_date, event_date, channel, fulfilment, orders, last_received_at)
    values (${leaving}, '2026-03-02', '2026-03-02', 1, 1, 30, now())`.execute(behind.db)
  const only = { filters: [{ member: 'sales.restaurant_id', operator: 'equals', values: [String(leaving)] }] }
  expect(await orders(only)).toEqual([{ 'sales.orders': '30' }])
  const handover = await offer('restaurant', leaving)
  const read = copy.read.bind(copy)
  copy.read = async (work) => {
    copy.read = read
    expect((await accept(handover)).problem.message).toBeUndefined()
    return read(work)
  }
  expect(await orders(only)).toEqual([{ 'sales.orders': '0' }])
})

test('the second address of the same database is not behind; without one nothing is said', async () => {
  expect((await call(reports.reportFreshness, {}, { as: acme.owner })).body.behind_seconds).toBe(0)
})

test('while the copy does not answer, reports are read where everything is written, and the log says so once', async () => {
  const away = new ReportsCopy(openDatabase({ connection: { ...(await testConnection()), port: 1 }, max: 1 }), (sentence) => said.push(sentence))
  expect(await away.read(async () => 1)).toBeUndefined()
  expect(await away.read(async () => 1)).toBeUndefined()
  expect(said).toEqual([expect.stringContaining('Reports are read from the main database, since their copy cannot be used: ')])
  await away.close()
  Object.assign(app.deps, { reportsCopy: away })
  try {
    expect(await orders()).toEqual([{ 'sales.orders': '1' }])
    expect(await entries()).toHaveLength(1)
    expect((await call(reports.reportFreshness, {}, { as: acme.owner })).body.behind_seconds).toBeNull()
  } finally {
    Object.assign(app.deps, { reportsCopy: copy })
  }
})
