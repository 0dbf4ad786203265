import { randomUUID } from 'node:crypto'
import { customers } from '@brigade/contract/customers.ts'
import { ingestCredentials } from '@brigade/contract/orders/credentials.ts'
import { ingest } from '@brigade/contract/orders/ingest.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { company } from '../../../../testing/two-companies.ts'
import { allRoutes } from '../../../routes.ts'
import { ordersMatched } from './jobs.ts'
import { matchSome } from './match-orders.ts'
import { differingCustomers, recount } from './store-visits.ts'

const app = await testApp(allRoutes(testBankLink()))
const { call, deps } = app
const { db } = app.database

let acme = await company(app, 'Acme')
let [north, harbor, token] = [0, 0, '']

beforeEach(async () => {
  acme = await company(app, 'Acme')
  north = await app.group({ name: 'North', parent: acme.root })
  harbor = await makeRestaurant(app.database, { group: north, name: 'Harbor' })
  token = await bearerOf(harbor)
})

const credentialOf = async (restaurant_id: number, as: Person = acme.owner) =>
  (await call(ingestCredentials.createCredential, { name: 'Web shop', system: 'webshop', restaurant_id }, { as })).body
const bearerOf = async (restaurant_id: number) => (await credentialOf(restaurant_id)).bearer_token

function* seconds(): Generator<number, number> {
  for (let at = 0; ; at += 1) yield at
}
const placed = seconds()
type Sent = Record<string, unknown>
interface SaidGuest {
  readonly name?: string
  readonly email?: string
  readonly phone?: string
}
const base = Date.parse('2026-03-04T18:30:00-05:00')
/** Each was placed a second after the one before: in this order they are looked at. */
const anOrder = (guest: SaidGuest | undefined, more: Sent = {}): Sent & { external_id: string } => ({
  external_id: randomUUID(),
  number: '42',
  channel: 'web',
  fulfilment: 'pickup',
  placed_at: new Date(base + placed.next().value * 1000).toISOString(),
  currency: 'USD',
  state: 'completed',
  lines: [{ id: 'a', name: 'Chowder', category: 'Soups', quantity: 1, unit_price_minor: 1000 }],
  payments: [{ id: 'p1', tender: 'card', amount_minor: 1000 }],
  ...(guest && { guest }),
  ...more,
})
const send = async (orders: Sent[], bearer = token) => {
  const { body } = await call(ingest.ingestOrders, { orders }, { headers: { authorization: `Bearer ${bearer}` } })
  expect(body.data.flatMap(({ errors }) => errors)).toEqual([])
}
const happens = (external_id: string, events: Sent[]) =>
  call(ingest.ingestEvents, { external_id, events }, { headers: { authorization: `Bearer ${token}` } })
const match = () => ordersMatched(deps).run(new AbortController().signal)
const take = async (...orders: Sent[]) => {
  await send(orders)
  await match()
}

/** Customers of the company by their names: how they are reached, and what they are worth. */
async function known() {
  const { rows } = await sql<{ name: string; orders: number; spent: number; reached: string[] }>`
    select name, orders, spent, array(select value from customer_identities where customer_id = customers.id order by id) as reached
    from customers where parent_access_group_id = ${acme.root} and status = 'active' order by id`.execute(db)
  return rows
}
async function idOf(name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from customers where parent_access_group_id = ${acme.root} and name = ${name}`.execute(db)
  return rows[0]?.id ?? 0
}
async function everythingAddsUp() {
  const { rows } = await sql<{ id: number }>`select id from customers`.execute(db)
  expect(
    await differingCustomers(
      db,
      rows.map(({ id }) => id),
    ),
  ).toEqual([])
}

test('an order makes its customer, who is found again by email and by phone, and known to the group of the restaurant', async () => {
  await take(anOrder({ name: 'Ada', email: 'Ada@Example.com' }))
  await take(anOrder({ name: 'Ada Hale', email: 'ada@example.com', phone: '(718) 555-0101' }), anOrder({ phone: '718-555-0101' }))
  expect(await known()).toEqual([{ name: 'Ada Hale', orders: 3, spent: 3000, reached: ['ada@example.com', '+17185550101'] }])
  const clerk = await app.person({ on: north, roles: ['customers'] })
  const { body } = await call(customers.searchCustomers, {}, { as: clerk })
  expect(body.data.map(({ name, spent_minor, currency }) => [name, spent_minor, currency])).toEqual([['Ada Hale', 3000, 'USD']])
  const page = await call(customers.getCustomer, { id: await idOf('Ada Hale') }, { as: clerk })
  expect(page.body).toMatchObject({ source: 'order', visits: [{ restaurant_name: 'Harbor', orders: 3, spent_minor: 3000 }], elsewhere: [] })
  expect(page.body.identities.map(({ source, verified_at }) => [source, verified_at])).toEqual([
    ['order', null],
    ['order', null],
  ])
  await everythingAddsUp()
})

test('a family that shares a phone is several customers, and a name alone is nobody', async () => {
  const phone = '718 555 0101'
  await take(anOrder({ name: 'Ada Hale', phone }), anOrder({ name: 'Ben Hale', phone }), anOrder({ name: 'A. Hale', phone }), anOrder({ phone }))
  await take(anOrder({ phone }), anOrder({ name: 'Cleo Stone' }), anOrder(undefined), anOrder({ name: 'Dora', phone: '12' }))
  expect((await known()).map(({ name, orders }) => [name, orders])).toEqual([
    ['Ada Hale', 2],
    ['Ben Hale', 1],
    ['+17185550101', 2],
  ])
})

test('guests of a marketplace are customers of their own, each marketplace for itself', async () => {
  const email = 'ada@example.com'
  await take(anOrder({ name: 'Ada Hale', email }), anOrder({ name: 'Ada H.', email }, { channel: 'doordash' }))
  await take(
    anOrder({ name: 'Ada H.', email, phone: '718 555 0101' }, { channel: 'uber_eats' }),
    anOrder({ name: 'Ada', email }, { channel: 'doordash' }),
  )
  const { rows } = await sql`select name, relay_channel, orders from customers where parent_access_group_id = ${acme.root} order by id`.execute(db)
  expect(rows).toEqual([
    { name: 'Ada Hale', relay_channel: null, orders: 1 },
    { name: 'Ada H.', relay_channel: 'doordash', orders: 2 },
    { name: 'Ada H.', relay_channel: 'uber_eats', orders: 1 },
  ])
  expect((await known()).map(({ reached }) => reached)).toEqual([[email], [`doordash:${email}`], [`uber_eats:${email}`]])
})

test('a number without a country code is of the country of the restaurant', async () => {
  await sql`update restaurants set country = 'GB' where id = ${harbor}`.execute(db)
  await take(anOrder({ name: 'Ada', phone: '020 7946 0101' }))
  expect((await known()).map(({ reached }) => reached)).toEqual([['+442079460101']])
})

test('what an order is worth follows refunds, voids, corrections and its end', async () => {
  const [refunded, cancelled, kept, isTest] = [
    anOrder({ email: 'ada@example.com' }, { placed_at: '2026-03-04T23:30:00Z' }),
    anOrder({ email: 'ada@example.com' }, { state: 'received', placed_at: '2026-01-02T12:00:00Z' }),
    anOrder({ email: 'ada@example.com' }, { placed_at: '2026-03-09T12:00:00Z' }),
    anOrder({ email: 'ada@example.com' }, { is_test: true }),
  ]
  await take(refunded, cancelled, kept, isTest)
  expect(await known()).toMatchObject([{ orders: 3, spent: 3000 }])
  await happens(refunded.external_id, [{ id: 'r', kind: 'refund', at: '2026-03-05T12:00:00Z', tender: 'card', amount_minor: 400 }])
  await happens(cancelled.external_id, [{ id: 'c', kind: 'state', state: 'cancelled', at: '2026-03-05T12:00:00Z' }])
  await take({ ...kept, lines: [{ id: 'a', name: 'Chowder', category: 'Soups', quantity: 1, unit_price_minor: 1500 }] })
  expect(await known()).toMatchObject([{ orders: 2, spent: 2100 }])
  const { rows } = await sql<{ first_visit_at: Date }>`select first_visit_at from customers where parent_access_group_id = ${acme.root}`.execute(db)
  expect(rows[0]?.first_visit_at.toISOString()).toBe('2026-03-04T23:30:00.000Z')
  await everythingAddsUp()
})

test('an order that comes again for somebody else is theirs, and one without a guest is nobody’s', async () => {
  const [one, other] = [anOrder({ name: 'Ada Hale', phone: '718 555 0101' }), anOrder({ name: 'Ada Hale', phone: '718 555 0101' })]
  await take(one, other)
  await take({ ...one, guest: { name: 'Ben Hale', phone: '718 555 0101' } }, { ...other, guest: undefined })
  expect((await known()).map(({ name, orders, spent }) => [name, orders, spent])).toEqual([
    ['Ada Hale', 0, 0],
    ['Ben Hale', 1, 1000],
  ])
  await everythingAddsUp()
})

test('two servers that look at two orders of one new guest make one customer', async () => {
  await send([anOrder({ name: 'Ada Hale', phone: '718 555 0101' })])
  const around = { clock: deps.clock, jobs: deps.jobs }
  // The first has looked at its order and is not done when the second looks at the other one.
  const both = await app.database.write(async (tx) => {
    const first = await matchSome(tx, around, 500)
    await send([anOrder({ name: 'Ada Hale', phone: '718 555 0101' })])
    return [first.orders, (await app.database.write((other) => matchSome(other, around, 500))).orders]
  })
  expect(both).toEqual([1, 0])
  await match()
  expect((await known()).map(({ name, orders }) => [name, orders])).toEqual([['Ada Hale', 2]])
  const all = Array.from({ length: 40 }, (_, at) => anOrder({ name: 'Ben Stone', email: 'ben@example.com' }, { number: `${at}` }))
  await send(all)
  await Promise.all(Array.from({ length: 4 }, match))
  await match()
  expect((await known()).map(({ name, orders }) => [name, orders])).toEqual([
    ['Ada Hale', 2],
    ['Ben Stone', 40],
  ])
  await everythingAddsUp()
})

test('a change that comes while its order is looked at is not lost', async () => {
  const order = anOrder({ email: 'ada@example.com' })
  await take(order)
  await happens(order.external_id, [{ id: '1', kind: 'refund', at: '2026-03-05T12:00:00Z', tender: 'card', amount_minor: 100 }])
  await app.database.write(async (tx) => {
    expect((await matchSome(tx, { clock: deps.clock, jobs: deps.jobs }, 500)).orders).toBe(1)
    await sql`insert into customer_news (order_id, guest_changed) select id, false from orders where external_id = ${order.external_id}`.execute(db)
  })
  const { rows } = await sql`select from customer_news`.execute(db)
  expect(rows).toHaveLength(1)
  await match()
  expect(await known()).toMatchObject([{ spent: 900 }])
})

test('visits and totals can be made anew, and what is wrong is told', async () => {
  await take(anOrder({ email: 'ada@example.com' }), anOrder({ email: 'ada@example.com' }))
  const id = await idOf('ada@example.com')
  for (const wrong of [
    sql`update customer_visits set spent = spent + 1 where customer_id = ${id}`,
    sql`update customers set orders = 7 where id = ${id}`,
    sql`delete from customer_visits where customer_id = ${id}`,
  ]) {
    await wrong.execute(db)
    expect(await differingCustomers(db, [id])).toEqual([id])
    await app.database.write((tx) => recount(tx, [id]))
    expect(await differingCustomers(db, [id])).toEqual([])
  }
  expect(await known()).toMatchObject([{ orders: 2, spent: 2000 }])
})

test('a customer who was erased keeps what they ordered; a next order is of somebody new', async () => {
  const order = anOrder({ name: 'Ada Hale', email: 'ada@example.com' })
  await take(order)
  const id = await idOf('Ada Hale')
  await sql`update customers set status = 'erased' where id = ${id}`.execute(db)
  await sql`update orders set guest = null where external_id = ${order.external_id}`.execute(db)
  await happens(order.external_id, [{ id: 'r', kind: 'refund', at: '2026-03-05T12:00:00Z', tender: 'card', amount_minor: 400 }])
  await take(anOrder({ name: 'Ada Hale', email: 'ada@example.com' }))
  const { rows } = await sql`select status, orders, spent from customers where parent_access_group_id = ${acme.root} order by id`.execute(db)
  expect(rows).toEqual([
    { status: 'erased', orders: 1, spent: 600 },
    { status: 'active', orders: 1, spent: 1000 },
  ])
})

test('steps of a kitchen and orders without a guest are no news', async () => {
  const [one, other] = [anOrder({ email: 'ada@example.com' }, { state: 'received' }), anOrder(undefined, { state: 'received' })]
  await take(one, other)
  for (const { external_id } of [one, other]) {
    await happens(external_id, [
      { id: '1', kind: 'state', state: 'accepted', at: '2026-03-05T12:00:00Z' },
      { id: '2', kind: 'payment', at: '2026-03-05T12:00:00Z', tender: 'card', amount_minor: 100 },
    ])
  }
  await happens(other.external_id, [{ id: '3', kind: 'refund', at: '2026-03-05T12:00:00Z', tender: 'card', amount_minor: 100 }])
  const { rows } = await sql`select from customer_news`.execute(db)
  expect(rows).toEqual([])
})

test('who makes up an order comes to no customer of elsewhere: a system finds the guests of the company where its maker could give them, and its group’s otherwise', async () => {
  const west = await app.group({ name: 'West', parent: acme.root })
  const secret = { given_name: 'Ada', family_name: 'Hale', email: 'ada@example.com', phone: '+17185550101', birthday: '05-06' }
  const { body: ada } = await call(customers.createCustomer, { customer: secret, parent_access_group_id: west }, { as: acme.owner })
  const mallory = await app.person({ on: north, roles: ['access_groups_admin', 'restaurants_admin', 'customers_admin'] })
  const see = async (as = mallory) => (await call(customers.getCustomer, { id: ada.id }, { as })).status
  const hers = async () =>
    (await call(customers.searchCustomers, {}, { as: mallory })).body.data.map(({ name, email, orders }) => [name, email, orders])

  const made = await credentialOf(harbor, mallory)
  expect(made.credential.knows_company).toBe(false)
  const guest = { name: 'Ada Hale', email: 'ada@example.com' }
  await send([anOrder(guest), anOrder({ email: 'ada@example.com' }, { is_test: true })], made.bearer_token)
  await match()
  expect([await see(), await hers()]).toEqual([404, [['Ada Hale', 'ada@example.com', 1]]])
  // Nor by another copy of an order that a system of the company has sent.
  const order = anOrder({ name: 'Cleo Stone', email: 'cleo@example.com' })
  await take(order)
  await send([{ ...order, guest }], made.bearer_token)
  await match()
  // Nor by the token of a credential that somebody else made.
  const [{ credential }] = [await credentialOf(harbor)]
  expect(credential.knows_company).toBe(true)
  const renewed = (await call(ingestCredentials.rotateCredential, { id: credential.id }, { as: mallory })).body
  expect(renewed.credential.knows_company).toBe(false)
  await send([anOrder(guest)], renewed.bearer_token)
  await match()
  expect([await see(), await hers()]).toEqual([
    404,
    [
      ['Ada Hale', 'ada@example.com', 3],
      ['Cleo Stone', 'cleo@example.com', 0],
    ],
  ])

  // Where two are alike, it is the one who is known there.
  const pier = await makeRestaurant(app.database, { group: west, name: 'Pier' })
  const [west1, west2] = [anOrder(guest), anOrder(guest)]
  await send([west1, west2], await bearerOf(pier))
  await match()
  expect((await call(customers.getCustomer, { id: ada.id }, { as: acme.owner })).body).toMatchObject({ orders: 2 })
  expect((await known()).map(({ name }) => name)).toEqual(['Ada Hale', 'Ada Hale', 'Cleo Stone'])
  // Whoever could give all of them has the system find them.
  const anna = await app.group({ name: 'East', parent: acme.root })
  await call(
    customers.createCustomer,
    { customer: { given_name: 'Dora', email: 'dora@example.com' }, parent_access_group_id: anna },
    { as: acme.owner },
  )
  await take(anOrder({ name: 'Dora Quill', email: 'dora@example.com' }))
  expect((await hers()).map(([name]) => name)).toContain('Dora Quill')
  await everythingAddsUp()
})

test.each(['typed by hand', 'said by a made-up order'] as const)(
  'a customer whom a part of the company made up draws no order of a guest who is known where it is placed: addresses that were %s',
  async (way) => {
    const south = await app.group({ name: 'South', parent: acme.root })
    const quay = await makeRestaurant(app.database, { group: south, name: 'Quay' })
    const shop = await bearerOf(quay)
    const [email, phone] = ['vera@example.com', '+17185550142']
    await send([anOrder({ name: 'Vera Vale', email })], shop)
    await match()
    const vera = await idOf('Vera Vale')
    // She knows how Vera is reached, and no guest of Quay.
    const mallory = await app.person({ on: north, roles: ['customers_admin', 'restaurants_admin'] })
    const customer = { given_name: 'Vera', family_name: 'Vale' }
    if (way === 'typed by hand')
      await call(customers.createCustomer, { customer: { ...customer, email, phone }, parent_access_group_id: north }, { as: mallory })
    else {
      const { bearer_token } = await credentialOf(harbor, mallory)
      await send([anOrder({ name: 'Vera Vale', email, phone })], bearer_token)
      await match()
    }
    await send([anOrder({ name: 'Vera Vale', email, phone })], shop)
    await match()
    expect((await call(customers.getCustomer, { id: vera }, { as: acme.owner })).body).toMatchObject({ orders: 2, phone })
    const { body } = await call(customers.searchCustomers, {}, { as: mallory })
    expect(body.data.map(({ orders }) => orders)).toEqual([way === 'typed by hand' ? 0 : 1])
  },
)
