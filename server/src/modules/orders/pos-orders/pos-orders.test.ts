import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { customers } from '@brigade/contract/customers.ts'
import { founderRoles } from '@brigade/contract/kit/roles.ts'
import { posOrders } from '@brigade/contract/orders/pos-orders.ts'
import { restaurantPos } from '@brigade/contract/pos.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { connectionForm } from '../../../../testing/pos.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { allRoutes } from '../../../routes.ts'
import { ordersMatched } from '../../customers/matching/jobs.ts'
import { startFakeSquare } from '../../pos/fake-square.ts'
import { posOrdersDue, posOrdersQueue, readNext } from './read-orders.ts'

const token = 'EAAA-of-the-orders'
const square = await startFakeSquare(token, [])
afterAll(() => square.stop())
const app = await testApp(allRoutes(testBankLink()), { config: { squareUrl: square.url } })
const { db } = app.database
const home = await app.group({ name: 'Company' })
const chef = await app.person({ name: 'Chef', roles: ['restaurants_admin', 'service_providers_admin'], on: home })
const as = { as: chef }

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const usd = (amount: number) => ({ amount, currency: 'USD' })
const today = new Date().toISOString().slice(0, 10)

function anOrder(id: string, more: object = {}) {
  return {
    id,
    location_id: 'L1',
    state: 'COMPLETED',
    created_at: minutesAgo(30),
    updated_at: minutesAgo(20),
    source: { name: 'Square Point of Sale' },
    line_items: [
      {
        uid: 'a',
        name: 'Coffee',
        quantity: '2',
        variation_name: 'Large',
        base_price_money: usd(450),
        gross_sales_money: usd(1050),
        modifiers: [{ uid: 'm', name: 'Oat', base_price_money: usd(75), total_price_money: usd(150) }],
      },
    ],
    discounts: [{ uid: 'd', name: 'Regulars', applied_money: usd(50) }],
    taxes: [{ uid: 't', name: 'Sales tax', type: 'ADDITIVE', applied_money: usd(80) }],
    service_charges: [{ uid: 's', name: 'Bag', applied_money: usd(10) }],
    tenders: [
      {
        id: `pay-${id}`,
        type: 'CARD',
        created_at: minutesAgo(20),
        amount_money: usd(1290),
        tip_money: usd(200),
        card_details: { status: 'CAPTURED' },
      },
    ],
    total_money: usd(1290),
    total_tip_money: usd(200),
    ...more,
  }
}

const refund = (id: string, order: string, more: object = {}) => ({
  id,
  status: 'COMPLETED',
  location_id: 'L1',
  payment_id: `pay-${order}`,
  destination_type: 'CARD',
  amount_money: usd(500),
  reason: 'Cold',
  created_at: minutesAgo(5),
  updated_at: minutesAgo(4),
  ...more,
})

beforeEach(() =>
  Object.assign(square.state, { orders: [], refunds: [], payments: [], ordersFail: undefined, ordersAtOnce: 50, isRevoked: false, asked: [] }),
)

async function connected() {
  const restaurant_id = await makeRestaurant(app.database, { group: home, name: 'Harbor' })
  const connection = { ...connectionForm(token), provider: 'square' as const, location: 'L1' }
  const saved = await app.call(restaurantPos.savePosConnection, { restaurant_id, connection }, as)
  const connection_id = saved.body.id
  const signal = new AbortController().signal
  const one = () => readNext(app.deps, connection_id, signal)
  return {
    restaurant_id,
    connection_id,
    one,
    read: async () => {
      while (await one());
    },
    start: (from = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)) =>
      app.call(posOrders.startPosOrders, { restaurant_id, connection_id, from }, as),
    status: async () => (await app.call(posOrders.posOrderReadings, { restaurant_id }, as)).body.readings[0],
    ledger: async () => {
      const { rows } = await sql<{ type: number; amount: number }>`
        select entry_type as type, sum(amount)::bigint as amount from sales_entries where restaurant_id = ${restaurant_id} group by 1 having sum(amount) <> 0 order by 1`.execute(
        db,
      )
      return Object.fromEntries(rows.map(({ type, amount }) => [type, amount]))
    },
    count: async () =>
      (await sql<{ n: number }>`select count(*)::int as n from orders where restaurant_id = ${restaurant_id}`.execute(db)).rows[0]?.n,
    entries: async () =>
      (await sql<{ n: number }>`select count(*)::int as n from sales_entries where restaurant_id = ${restaurant_id}`.execute(db)).rows[0]?.n,
  }
}

test('an order is taken with its parts to the cent, and a replay changes nothing', async () => {
  const till = await connected()
  square.state.orders = [anOrder('O1')]
  expect((await till.start()).status).toBe(200)
  await till.read()
  // Codes of entry types: sale 1, modifier 2, discount 3, charge 5, tax 6, tip 7, payment 10.
  expect(await till.ledger()).toEqual({ 1: 900, 2: 150, 3: -50, 5: 10, 6: 80, 7: 200, 10: 1290 })
  const before = await till.entries()
  await till.read()
  await sql`update pos_order_readings set read_to = null where connection_id = ${till.connection_id}`.execute(db)
  await till.read()
  expect(await till.entries()).toBe(before)
  expect(await till.status()).toMatchObject({ is_on: true, taken: 1, problem: null, refused: 0, progress: null, read_to: expect.any(String) })
  const { rows } = await sql`select tip, total from orders where restaurant_id = ${till.restaurant_id}`.execute(db)
  expect(rows).toEqual([{ tip: 200, total: 1090 }])
})

test('reading that ended between two pages goes on there, and two readers take each page once', async () => {
  const till = await connected()
  square.state.ordersAtOnce = 2
  square.state.orders = [1, 2, 3, 4, 5].map((n) => anOrder(`P${n}`, { updated_at: minutesAgo(20 - n) }))
  await till.start()
  expect(await till.one()).toBe(true)
  expect(await till.count()).toBe(2)
  // Both look at the same page, or the second comes when the first is through and takes the next one.
  await Promise.all([till.one(), till.one()])
  expect([4, 5]).toContain(await till.count())
  await till.read()
  expect(await till.count()).toBe(5)
  expect(await till.status()).toMatchObject({ taken: 5 })
})

test('a payment, a tip and a refund that come later count once each; a refund before its order waits', async () => {
  const till = await connected()
  const open = anOrder('Q1', { state: 'OPEN', tenders: [], total_money: usd(1090), total_tip_money: usd(0) })
  square.state.orders = [open]
  await till.start()
  await till.read()
  expect((await till.ledger())[10]).toBeUndefined()
  square.state.orders = [anOrder('Q1', { updated_at: minutesAgo(3) })]
  await till.read()
  expect(await till.ledger()).toMatchObject({ 7: 200, 10: 1290 })
  square.state.orders = [
    anOrder('Q1', {
      updated_at: minutesAgo(2),
      total_money: usd(1390),
      total_tip_money: usd(300),
      tenders: [{ id: 'pay-Q1', type: 'CARD', created_at: minutesAgo(20), amount_money: usd(1390), tip_money: usd(300) }],
    }),
  ]
  square.state.refunds = [refund('R1', 'Q1'), refund('R2', 'late')]
  square.state.payments = [{ id: 'pay-late', order_id: 'late', created_at: minutesAgo(20), location_id: 'L1' }]
  await till.read()
  await till.read()
  expect(await till.ledger()).toMatchObject({ 1: 900, 7: 300, 9: -500, 10: 1390, 11: -500 })
  square.state.orders = [anOrder('late', { updated_at: minutesAgo(1) })]
  await till.read()
  expect(await till.ledger()).toMatchObject({ 1: 1800, 9: -1000, 11: -1000 })
})

test('an order that is cancelled later is off the sales', async () => {
  const till = await connected()
  square.state.orders = [anOrder('C1', { state: 'OPEN', tenders: [], total_money: usd(1090), total_tip_money: usd(0) })]
  await till.start()
  await till.read()
  square.state.orders = [
    anOrder('C1', { state: 'CANCELED', updated_at: minutesAgo(1), tenders: [], total_money: usd(1090), total_tip_money: usd(0) }),
  ]
  await till.read()
  const ledger = await till.ledger()
  expect((ledger[1] ?? 0) + (ledger[2] ?? 0) + (ledger[8] ?? 0)).toBe(0)
})

test('another currency, another location and what cannot be read are refused in words; all others are taken', async () => {
  const till = await connected()
  square.state.orders = [
    anOrder('E1', { total_money: { amount: 1290, currency: 'EUR' } }),
    anOrder('E2', { location_id: 'L2' }),
    anOrder('E3', { line_items: 'none' }),
    anOrder('E4'),
  ]
  square.state.refunds = [refund('R9', 'E4', { amount_money: { amount: 5, currency: 'EUR' } })]
  await till.start()
  await till.read()
  expect(await till.count()).toBe(1)
  const status = await till.status()
  expect(status?.refused).toBe(4)
  expect(status?.refusals.map(({ message }) => message).sort()).toEqual([
    'It belongs to another location.',
    'It cannot be read: line_items.',
    'It is in EUR, but this restaurant uses USD.',
    'currency is EUR, but this restaurant uses USD',
  ])
  square.state.orders = [anOrder('E1', { updated_at: minutesAgo(1) })]
  await till.read()
  expect(await till.status()).toMatchObject({ refused: 3, taken: 2 })
})

test.each([
  [401, 'Square says that this access token is not, or no longer, valid.'],
  [400, 'The point of sale could not send its orders: it answered with an error (400). Please try again.'],
])('a status of %i is said, and reading goes on when it has passed', async (status, problem) => {
  const till = await connected()
  square.state.orders = [anOrder(`S${status}`)]
  square.state.ordersFail = status
  await till.start()
  await till.read()
  expect(await till.status()).toMatchObject({ problem, taken: 0, is_on: true })
  square.state.ordersFail = undefined
  await till.read()
  expect(await till.status()).toMatchObject({ problem: null, taken: 1 })
})

test('what is unknown is kept as unmapped', async () => {
  const till = await connected()
  const tenders = [{ id: 'pay-U', type: 'MOON', created_at: minutesAgo(20), amount_money: usd(1090) }]
  square.state.orders = [anOrder('U', { source: { name: 'Robot' }, tenders, total_money: usd(1090), total_tip_money: usd(0) })]
  await till.start()
  await till.read()
  const { rows } =
    await sql`select channel, channel_said, fulfilment, fulfilment_said from orders where restaurant_id = ${till.restaurant_id}`.execute(db)
  expect(rows).toEqual([{ channel: 0, channel_said: 'Robot', fulfilment: 0, fulfilment_said: 'Not said' }])
  expect((await till.ledger())[10]).toBe(1090)
})

test('turned off nothing is read; a day in the future is refused', async () => {
  const till = await connected()
  const far = await till.start('2999-01-01')
  expect([far.status, JSON.stringify(far.body)]).toEqual([400, expect.stringContaining('must not be later than today')])
  await till.start(today)
  await app.call(posOrders.stopPosOrders, { restaurant_id: till.restaurant_id, connection_id: till.connection_id }, as)
  square.state.asked = []
  await till.read()
  expect(square.state.asked).toEqual([])
  expect(await till.status()).toMatchObject({ is_on: false })
})

test('news of an order asks for a look while orders are read; what is not signed asks for nothing', async () => {
  const till = await connected()
  const webhook_key = 'a signature key of the webhooks'
  const form = { ...connectionForm(token), provider: 'square' as const, location: 'L1', webhook_key }
  const saved = await app.call(
    restaurantPos.savePosConnection,
    { restaurant_id: till.restaurant_id, connection_id: till.connection_id, connection: form },
    as,
  )
  const url = saved.body.webhook_url
  const tell = (key = webhook_key) => {
    const { headers, body } = square.webhook(url, key, 'order.updated')
    // Each is another one of Square's.
    return sql`delete from pos_events`
      .execute(db)
      .then(() =>
        app.app.inject({ method: 'POST', url: new URL(url).pathname, headers: { ...headers, 'content-type': 'application/json' }, payload: body }),
      )
  }
  const asked = () =>
    app.jobs.filter(({ queue, data }) => queue === posOrdersQueue && (data as { connectionId: number }).connectionId === till.connection_id).length
  expect((await tell()).statusCode).toBe(200)
  expect(asked()).toBe(0)
  await till.start()
  const before = asked()
  expect((await tell('another key')).statusCode).not.toBe(200)
  expect(asked()).toBe(before)
  expect((await tell()).statusCode).toBe(200)
  expect(asked()).toBe(before + 1)
})

test('a connection whose time has come is asked for, and put off', async () => {
  const till = await connected()
  await till.start()
  await sql`update pos_order_readings set next_read_at = now() - interval '1 second' where connection_id = ${till.connection_id}`.execute(db)
  const sent = app.jobs.length
  await posOrdersDue(app.deps).run(new AbortController().signal)
  await posOrdersDue(app.deps).run(new AbortController().signal)
  const asked = app.jobs.slice(sent).filter(({ data }) => (data as { connectionId?: number }).connectionId === till.connection_id)
  expect(asked).toHaveLength(1)
})

test('another location stops the reading in words, and no order of it is taken', async () => {
  const till = await connected()
  square.state.orders = [anOrder('L-1')]
  await till.start()
  await till.read()
  await sql`update pos_connections set location = 'L2' where id = ${till.connection_id}`.execute(db)
  square.state.orders = [anOrder('L-2', { location_id: 'L2', updated_at: minutesAgo(1) })]
  await till.read()
  expect(await till.count()).toBe(1)
  expect((await till.status())?.problem).toContain('location of this connection was changed')
})

test('a page that was asked for before the reading was begun anew is not taken', async () => {
  const till = await connected()
  square.state.orders = [anOrder('Before')]
  await till.start()
  const { database } = app
  const meanwhile = async (act: string) => {
    const slow = {
      ...database,
      write: async (...asked: Parameters<typeof database.write>) => {
        await app.database.pool.query(`update pos_order_readings set ${act} where connection_id = $1`, [till.connection_id])
        return database.write(...asked)
      },
    } as typeof database
    return readNext({ ...app.deps, database: slow }, till.connection_id, new AbortController().signal)
  }
  // The next company's reading begins at the same step, with a location of its own or with the same one.
  expect(await meanwhile(`location = 'L9'`)).toBe(false)
  await app.database.pool.query(`update pos_order_readings set location = 'L1' where connection_id = $1`, [till.connection_id])
  expect(await meanwhile(`inserted_at = inserted_at + interval '1 minute'`)).toBe(false)
  expect(await till.count()).toBe(0)
  await till.read()
  expect(await till.count()).toBe(1)
})

test('a restaurant that is handed over is read no longer, and the next company does not read what it sold before', async () => {
  const { acme, bistro, north, offer, accept } = await twoCompanies(app)
  const restaurant_id = await makeRestaurant(app.database, { group: north, name: 'Going' })
  const connect = async (who: typeof acme.owner) => {
    const connection = { ...connectionForm(token), provider: 'square' as const, location: 'L1' }
    return (await app.call(restaurantPos.savePosConnection, { restaurant_id, connection }, { as: who })).body.id
  }
  const connection_id = await connect(acme.owner)
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  expect((await app.call(posOrders.startPosOrders, { restaurant_id, connection_id, from: yesterday }, { as: acme.owner })).status).toBe(200)
  square.state.orders = [anOrder('H1')]
  while (await readNext(app.deps, connection_id, new AbortController().signal));
  expect((await accept(await offer('restaurant', restaurant_id))).problem.message).toBeUndefined()
  square.state.orders = [anOrder('H2', { updated_at: minutesAgo(1) })]
  expect(await readNext(app.deps, connection_id, new AbortController().signal)).toBe(false)
  const own = await connect(bistro.owner)
  const early = await app.call(posOrders.startPosOrders, { restaurant_id, connection_id: own, from: yesterday }, { as: bistro.owner })
  expect(JSON.stringify(early.body)).toContain('must be after the day this restaurant came')
  const { rows } = await sql`select external_id from orders where restaurant_id = ${restaurant_id}`.execute(db)
  expect(rows).toEqual([{ external_id: 'H1' }])
})

test.each(['for a time only', 'through a share'] as const)('somebody with the role %s turns no orders on, and is not offered it', async (way) => {
  const { restaurant_id, connection_id, start } = await connected()
  const franchise = await app.group({ name: 'Franchise', parent: home })
  if (way === 'through a share')
    await sql`insert into access_group_resources (resource_type, resource_id, access_group_id, relation)
      values ('restaurant', ${restaurant_id}, ${franchise}, 'shared')`.execute(db)
  const guest = await app.person({ roles: ['restaurants_admin'], on: way === 'through a share' ? franchise : home })
  if (way === 'for a time only') await sql`update role_grants set expires_at = now() + interval '1 hour' where user_id = ${guest.id}`.execute(db)
  const rightsOf = async (who: { as: typeof guest }) => (await app.call(posOrders.posOrderReadings, { restaurant_id }, who)).body._can
  expect([await rightsOf({ as: guest }), await rightsOf(as)]).toEqual([
    { change: true, start: false },
    { change: true, start: true },
  ])
  const today = new Date().toISOString().slice(0, 10)
  const refused = await app.call(posOrders.startPosOrders, { restaurant_id, connection_id, from: today }, { as: guest })
  expect([refused.status, refused.problem.message]).toEqual([403, expect.stringContaining('Ask somebody who has that role there.')])
  // What is on can be turned off by whoever changes the restaurant.
  await start()
  expect((await app.call(posOrders.stopPosOrders, { restaurant_id, connection_id }, { as: guest })).status).toBe(200)
})

test('orders find the guests of the whole company where whoever turned them on could give its customers, and those of their group otherwise', async () => {
  const till = await connected()
  const from = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const ownOnly = async () =>
    (
      await sql<{ own: boolean }>`select guest_of_group as own from orders where restaurant_id = ${till.restaurant_id} order by id`.execute(db)
    ).rows.map(({ own }) => own)
  square.state.orders = [anOrder('O1')]
  expect((await till.start(from)).status).toBe(200)
  await till.read()
  const owner = await app.person({ roles: founderRoles, on: home })
  const { restaurant_id, connection_id } = till
  expect((await app.call(posOrders.startPosOrders, { restaurant_id, connection_id, from }, { as: owner })).status).toBe(200)
  square.state.orders = [anOrder('O2', { updated_at: minutesAgo(1) })]
  await till.read()
  expect(await ownOnly()).toEqual([true, false])
})

test('with the token of somebody who could not give its customers, orders find those of their group alone', async () => {
  const north = await app.group({ name: 'North', parent: home })
  const west = await app.group({ name: 'West', parent: home })
  const owner = await app.person({ roles: founderRoles, on: home })
  const clerk = await app.person({ roles: ['service_providers_admin', 'restaurants', 'customers'], on: north })
  const secret = { given_name: 'Ada', family_name: 'Hale', email: 'ada@example.com' }
  const { body: ada } = await app.call(customers.createCustomer, { customer: secret, parent_access_group_id: west }, { as: owner })
  const restaurant_id = await makeRestaurant(app.database, { group: north, name: 'Harbor' })
  const connection = { ...connectionForm(token), provider: 'square' as const, location: 'L1' }
  const { id: connection_id } = (await app.call(restaurantPos.savePosConnection, { restaurant_id, connection }, { as: owner })).body
  const save = async (who: Person, typed = token) => {
    const { version } = (await app.call(restaurantPos.posConnections, { restaurant_id }, { as: owner })).body.connections[0] ?? {}
    return app.call(
      restaurantPos.savePosConnection,
      { restaurant_id, connection_id, connection: { ...connection, token: typed }, version },
      { as: who },
    )
  }
  const told = async () =>
    (await app.call(auditLogs.search, { resource: 'restaurant', resource_id: restaurant_id }, { as: owner })).body.data.map(
      (line) => line.description,
    )
  const from = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  expect((await app.call(posOrders.startPosOrders, { restaurant_id, connection_id, from }, { as: owner })).status).toBe(200)
  const line = `Orders of the point of sale ${connection.name} find guests of its own organization alone`
  // Whoever could give them, and whoever types no token, takes nothing away.
  expect([(await save(owner)).status, (await save(clerk, '')).status]).toEqual([200, 200])
  expect(await told()).not.toContain(line)
  expect((await save(clerk)).status).toBe(200)
  expect(await told()).toContain(line)
  const recipient = { display_name: 'Ada Hale', email_address: 'ada@example.com' }
  square.state.orders = [anOrder('T1', { fulfillments: [{ type: 'PICKUP', pickup_details: { recipient } }] })]
  while (await readNext(app.deps, connection_id, new AbortController().signal));
  await ordersMatched(app.deps).run(new AbortController().signal)
  const { rows } = await sql<{ own: boolean }>`select guest_of_group as own from orders where restaurant_id = ${restaurant_id}`.execute(db)
  expect(rows).toEqual([{ own: true }])
  expect((await app.call(customers.getCustomer, { id: ada.id }, { as: clerk })).status).toBe(404)
})
