import { accessGroups } from '@brigade/contract/access-groups.ts'
import { attention } from '@brigade/contract/attention.ts'
import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { customers } from '@brigade/contract/customers.ts'
import type { CallInput } from '@brigade/contract/kit/endpoint.ts'
import { ingestCredentials } from '@brigade/contract/orders/credentials.ts'
import { ingest } from '@brigade/contract/orders/ingest.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { allRoutes } from '../../../routes.ts'
import { ordersCounted } from '../happenings.ts'
import { blockJobs } from './jobs.ts'
import { hasEffect } from './store-effects.ts'

let now = new Date('2026-11-26T12:00:00Z')
const app = await testApp(allRoutes(testBankLink()), { deps: { clock: { now: () => now } } })
const { call, database, group, person } = app
const { db } = database

let { acme, bistro, north, offer, accept } = await twoCompanies(app)
beforeEach(async () => {
  now = new Date('2026-11-26T12:00:00Z')
  ;({ acme, bistro, north, offer, accept } = await twoCompanies(app))
})

interface Named {
  readonly given_name?: string
  readonly family_name?: string
  readonly email?: string
  readonly phone?: string
}

const make = async (customer: Named, on = acme.root, as = acme.owner): Promise<number> =>
  (await call(customers.createCustomer, { customer, parent_access_group_id: on }, { as })).body.id

interface Terms {
  readonly scope_group_id?: number
  readonly effects?: ('no_orders' | 'no_cash' | 'no_offers' | 'no_marketing')[]
  readonly reason?: 'fraud' | 'no_show' | 'other'
  readonly note?: string
  readonly until_day?: string | null
  readonly order_ids?: number[]
}
const termsOf = (terms: Terms) => ({ scope_group_id: acme.root, effects: ['no_orders' as const], reason: 'fraud' as const, ...terms })
const block = (id: number, terms: Terms = {}, as = acme.owner) => call(customers.blockCustomer, { id, ...termsOf(terms) }, { as })
const lift = (id: number, block_id: number, as = acme.owner) => call(customers.liftBlock, { id, block_id, why: 'Settled' }, { as })
const blocksOf = async (id: number, as = acme.owner) => (await call(customers.customerBlocks, { id }, { as })).body
const listed = async (blocked: 'yes' | 'maybe', as = acme.owner) =>
  (await call(customers.searchCustomers, { blocked }, { as })).body.data.map((one) => one.name)
const blocker = (on: number, ...more: ('customers' | 'customers_admin')[]) => person({ on, roles: ['customers', 'block_customers', ...more] })

let orders = 0
/** An order of a customer at a restaurant, counted as the matching of orders does it. */
async function order(customer: number, restaurant: number, placedAt = now): Promise<number> {
  orders += 1
  const { rows } = await sql<{ id: number }>`
    insert into orders (restaurant_id, system, external_id, number, channel, fulfilment, state, placed_at, service_date, currency, tax_inclusive, is_test, total, tip, payload_hash)
    values (${restaurant}, 'shop', ${`order ${orders}`}, ${String(orders)}, 1, 1, 'completed', ${placedAt}, '2026-11-26', 'USD', false, false, 1200, 0, decode('00', 'hex'))
    returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  await sql`insert into customer_orders (order_id, customer_id, restaurant_id, placed_at, service_date, channel, currency, net, counts)
    values (${id}, ${customer}, ${restaurant}, ${placedAt}, '2026-11-26', 1, 'USD', 1200, true)`.execute(db)
  await sql`insert into customer_visits (customer_id, restaurant_id, currency, orders, spent, first_at, last_at)
    values (${customer}, ${restaurant}, 'USD', 1, 1200, ${placedAt}, ${placedAt}) on conflict do nothing`.execute(db)
  await database.write((tx) => ordersCounted.announce(tx, { orderIds: [id], now, jobs: app.deps.jobs }))
  return id
}

test('a block holds where it is set and everywhere below, is shown in the list and on the page, and ends by its day', async () => {
  const ada = await make({ given_name: 'Ada' })
  await makeRestaurant(database, { group: north })
  const made = await block(ada, { scope_group_id: north, effects: ['no_orders', 'no_cash'], until_day: '2026-11-30', note: 'Card was stolen' })
  // The day ends at midnight in New York.
  expect(made.body).toMatchObject({ state: 'live', scope_name: 'Acme North', until_at: '2026-12-01T05:00:00.000Z', _can: { lift: true } })
  const below = await group({ parent: north })
  const has = (effect: 'no_orders' | 'no_offers', on: number) => hasEffect(db, ada, effect, on, now)
  expect([await has('no_orders', below), await has('no_orders', acme.root), await has('no_offers', below)]).toEqual([true, false, false])
  expect((await call(customers.getCustomer, { id: ada }, { as: acme.owner })).body.blocked).toEqual(['no_orders', 'no_cash'])
  expect(await listed('yes')).toEqual(['Ada'])
  now = new Date('2026-12-01T05:00:00Z')
  expect([await has('no_orders', below), await listed('yes'), (await blocksOf(ada)).data[0]?.state]).toEqual([false, [], 'ended'])
  expect((await lift(ada, made.body.id)).problem.message).toBe('This block has ended already.')
})

test('open pages hear that a block has ended by itself, once', async () => {
  const ada = await make({ given_name: 'Ada' })
  await block(ada, { until_day: '2026-11-26' })
  now = new Date('2026-11-27T12:00:00Z')
  const heard = async () =>
    (await sql<{ count: number }>`select count(*)::int as count from realtime_events where ${`customers:${ada}`} = any(keys)`.execute(db)).rows[0]
      ?.count ?? 0
  const before = await heard()
  const [job] = blockJobs(app.deps)
  await job?.run(new AbortController().signal)
  await job?.run(new AbortController().signal)
  expect((await heard()) - before).toBe(1)
})

test('somebody who may not block on a group sets no block there, and another company has no customers for it', async () => {
  const ada = await make({ given_name: 'Ada' }, north)
  const local = await blocker(north)
  expect((await block(ada, {}, local)).status).toBe(404)
  expect((await block(ada, { scope_group_id: north }, local)).status).toBe(200)
  const viewer = await person({ on: north, roles: ['customers', 'customers_admin'] })
  expect((await block(ada, { scope_group_id: north }, viewer)).status).toBe(403)
  // The role alone opens no customer.
  const blind = await person({ on: acme.root, roles: ['block_customers'] })
  expect((await block(ada, {}, blind)).status).toBe(404)
  expect((await block(ada, { scope_group_id: bistro.root }, bistro.owner)).status).toBe(404)
  await app.grant(acme.owner, bistro.root, 'block_customers', 'customers')
  expect((await block(ada, { scope_group_id: bistro.root })).problem.errors).toEqual({
    scope_group_id: ['must be a group of the company that knows this customer'],
  })
  const foreign = await make({ given_name: 'Bea' }, bistro.root, bistro.owner)
  const many = await call(customers.blockCustomers, { ids: [ada, foreign], ...termsOf({ effects: ['no_cash'] }) }, { as: await blocker(acme.root) })
  expect(many.body.results.map(({ name, outcome }) => [name, outcome])).toEqual([
    ['Ada', 'done'],
    ['', 'refused'],
  ])
})

test('a block set above is not lifted from below, nor twice, and of two who lift at once one does', async () => {
  const ada = await make({ given_name: 'Ada' }, north)
  const local = await blocker(north)
  const { body } = await block(ada)
  const seen = await blocksOf(ada, local)
  expect([seen.data.map(({ scope_name, _can }) => [scope_name, _can.lift]), seen.usual_scope]).toEqual([
    [['A group above', false]],
    { id: north, name: 'Acme North' },
  ])
  expect((await lift(ada, body.id, local)).status).toBe(403)
  const chief = await blocker(acme.root)
  const answers = await Promise.all([lift(ada, body.id, acme.owner), lift(ada, body.id, chief)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await blocksOf(ada)).data).toMatchObject([{ state: 'lifted', lifted_why: 'Settled', _can: { lift: false } }])
  expect(await hasEffect(db, ada, 'no_orders', north, now)).toBe(false)
})

test('a block of a group beside is neither seen nor lifted there', async () => {
  const ada = await make({ given_name: 'Ada' }, north)
  const west = await group({ parent: acme.root, name: 'West' })
  await database.write((tx) =>
    tx
      .insertInto('access_group_resources')
      .values({ resource_type: 'customer', resource_id: ada, access_group_id: west, relation: 'shared' })
      .execute(),
  )
  const { body } = await block(ada, { scope_group_id: north, note: 'Threw a plate' }, await blocker(north))
  const wes = await blocker(west)
  expect((await blocksOf(ada, wes)).data).toEqual([])
  expect((await lift(ada, body.id, wes)).status).toBe(404)
  expect((await call(customers.getCustomer, { id: ada }, { as: wes })).body.blocked).toEqual([])
  expect((await call(customers.timeline, { id: ada, kinds: ['block'] }, { as: wes })).body.total).toBe(0)
  expect(await listed('yes', wes)).toEqual([])
})

test('History says of a block what each sees of it: all at its group, no name of it below, and nothing beside', async () => {
  const ada = await make({ given_name: 'Ada' }, north)
  const [west, below] = [await group({ parent: acme.root, name: 'West' }), await group({ parent: north, name: 'Below' })]
  for (const access_group_id of [west, below])
    await call(accessGroups.addResource, { resource_type: 'customer', resource_id: ada, access_group_id }, { as: acme.owner })
  const { body } = await block(ada, { scope_group_id: north })
  await lift(ada, body.id)
  const read = async (as: Person, search_query = '') =>
    (await call(auditLogs.search, { resource: 'customer', resource_id: ada, ...(search_query && { search_query }) }, { as })).body.data.map(
      ({ description }) => description,
    )
  const elsewhere = 'Something was noted for another group.'
  expect((await read(await blocker(north))).slice(0, 2)).toEqual([
    '- **no longer blocked**: No orders at Acme North',
    '- **blocked**: No orders at Acme North (Fraud)',
  ])
  expect((await read(await blocker(below))).slice(0, 2)).toEqual(['- **no longer blocked**: No orders', '- **blocked**: No orders (Fraud)'])
  const wes = await blocker(west)
  expect((await read(wes)).slice(0, 2)).toEqual([elsewhere, elsewhere])
  for (const term of ['blocked', 'Fraud', 'North']) expect(await read(wes, term)).toEqual([])
  // The group goes to another company: what it had set stays the company's to read, and nobody's below it.
  expect((await accept(await offer('access_group', north))).status).toBe(200)
  expect((await read(acme.owner)).slice(0, 2)).toEqual(['- **no longer blocked**: No orders', '- **blocked**: No orders (Fraud)'])
  expect((await read(wes)).slice(0, 2)).toEqual([elsewhere, elsewhere])
})

test('what was set stays as it was set, in the timeline and in History, where the note is not', async () => {
  const ada = await make({ given_name: 'Ada' })
  const { body } = await block(ada, { note: 'Stolen card' })
  await lift(ada, body.id)
  for (const change of [
    sql`update customer_blocks set effects = '{no_cash}' where id = ${body.id}`,
    sql`update customer_blocks set lifted_at = now() where id = ${body.id}`,
    sql`delete from customer_blocks where id = ${body.id}`,
  ])
    await expect(change.execute(db)).rejects.toThrow('append-only')
  const told = await call(customers.timeline, { id: ada, kinds: ['block'] }, { as: acme.owner })
  expect(told.body.data.map(({ title }) => title)).toEqual(['Block lifted: No orders', 'Blocked: No orders'])
  const past = await call(auditLogs.search, { resource: 'customer', resource_id: ada, per_page: 50 }, { as: acme.owner })
  const lines = past.body.data.map(({ description }) => description).join('\n')
  expect(lines).toContain('No orders at Acme (Fraud)')
  expect(lines).not.toContain('Stolen')
})

test('days of the past, orders of others and several at once are judged each for itself', async () => {
  const [ada, ben] = [await make({ given_name: 'Ada' }), await make({ given_name: 'Ben' })]
  const place = await makeRestaurant(database, { group: north })
  const [hers, his] = [await order(ada, place), await order(ben, place)]
  expect((await block(ada, { until_day: '2026-11-25' })).problem.errors).toEqual({ until_day: ['must be today or later'] })
  expect((await block(ada, { order_ids: [hers, his] })).problem.errors).toEqual({ order_ids: ['must be orders of this customer that you may see'] })
  expect((await block(ada, { order_ids: [hers] })).body.orders).toMatchObject([{ id: hers, restaurant_id: place }])
  const many = await call(customers.blockCustomers, { ids: [ada, ben], ...termsOf({}) }, { as: acme.owner })
  expect(many.body.results.map(({ outcome }) => outcome)).toEqual(['unchanged', 'done'])
})

test('orders that come all the same are counted, and those before the block are not', async () => {
  const ada = await make({ given_name: 'Ada' })
  const place = await makeRestaurant(database, { group: north })
  await block(ada, { scope_group_id: north })
  await order(ada, place, new Date('2026-11-26T11:00:00Z'))
  now = new Date('2026-11-26T13:00:00Z')
  await order(ada, place)
  await order(ada, await makeRestaurant(database, { group: acme.root }))
  expect((await blocksOf(ada)).data[0]).toMatchObject({ ordered_since: 1, last_ordered_at: '2026-11-26T13:00:00.000Z' })
})

test('somebody with the phone, the email or nearly the name of a blocked guest is only suggested, and a person decides', async () => {
  const place = await makeRestaurant(database, { group: north })
  const bad = await make({ given_name: 'Maria', family_name: 'Lopez', phone: '718 555 0142', email: 'maria@example.com' })
  await order(bad, place)
  const before = await make({ given_name: 'Old', phone: '718 555 0142' }, north)
  await block(bad, { scope_group_id: north })
  expect((await blocksOf(before)).suspicions).toMatchObject([{ blocked_name: 'Maria Lopez', because: ['phone'], _can: { decide: true } }])
  const like = await make({ given_name: 'Mario', family_name: 'Lopez' }, north)
  const other = await make({ given_name: 'Nick', family_name: 'Stone' })
  await order(like, place)
  await order(other, place)
  expect((await blocksOf(like)).suspicions).toMatchObject([{ because: ['name'] }])
  expect((await blocksOf(other)).suspicions).toEqual([])
  expect(await listed('maybe')).toEqual(['Mario Lopez', 'Old'])
  const waiting = async (as: Person) =>
    (await call(attention.needsAttention, {}, { as })).body.data.find(({ kind }) => kind === 'blocked_guests_back')?.count
  const local = await blocker(north)
  // Attention is read by the database's clock.
  expect([await waiting(local), await waiting(await person({ on: north, roles: ['customers'] }))]).toEqual([2, undefined])
  const decide = (id: number, suspicion: number, decision: 'block' | 'dismiss', as = acme.owner) =>
    call(customers.decideSuspicion, { id, suspicion_id: suspicion, decision }, { as })
  const [one] = (await blocksOf(before)).suspicions
  const [two] = (await blocksOf(like)).suspicions
  expect((await decide(before, one?.id ?? 0, 'block', bistro.owner)).status).toBe(404)
  expect((await decide(like, one?.id ?? 0, 'block')).status).toBe(404)
  expect((await decide(before, one?.id ?? 0, 'block')).body.data).toMatchObject([{ scope_group_id: north, effects: ['no_orders'], state: 'live' }])
  expect((await decide(like, two?.id ?? 0, 'dismiss')).body.suspicions).toEqual([])
  expect((await decide(like, two?.id ?? 0, 'block')).status).toBe(404)
  await order(like, place)
  expect([await listed('maybe'), await waiting(local)]).toEqual([[], undefined])
})

test('a block tells nobody whether a guest whom they do not see has the same address', async () => {
  const west = await group({ parent: acme.root, name: 'West' })
  await make({ given_name: 'Hidden', email: 'hidden@example.com' }, west)
  const local = await blocker(north, 'customers_admin')
  const waiting = async (as: Person) =>
    (await call(attention.needsAttention, {}, { as })).body.data.find(({ kind }) => kind === 'blocked_guests_back')?.count
  const own = await make({ given_name: 'Own', email: 'hidden@example.com' }, north, local)
  expect((await block(own, { scope_group_id: north }, local)).status).toBe(200)
  // Whoever sees both is asked, also on the page of the other one.
  expect([await waiting(local), await waiting(acme.owner), await listed('maybe', local), await listed('maybe')]).toEqual([
    undefined,
    1,
    [],
    ['Hidden'],
  ])
})

async function system(restaurant_id: number, as = acme.owner) {
  const { body } = await call(ingestCredentials.createCredential, { name: 'Shop', system: 'shop', restaurant_id }, { as })
  return body.bearer_token
}
const check = (as: string, guest: { phone?: string; email?: string; restaurant_id?: number }) => call(customers.checkGuest, guest, { as })

test('an ordering system hears what is not possible and a sentence for the guest, never who or why', async () => {
  const place = await makeRestaurant(database, { group: north })
  const token = await system(place)
  const ada = await make({ given_name: 'Ada', family_name: 'Hale', phone: '718 555 0142', email: 'ada@example.com' })
  expect((await check(token, { phone: '718-555-0142' })).body).toEqual({ effects: [], message: '' })
  await block(ada, { scope_group_id: acme.root, effects: ['no_cash', 'no_offers', 'no_marketing'], note: 'secret' })
  const { body } = await check(token, { phone: '(718) 555-0142' })
  expect(body).toEqual({ effects: ['no_cash', 'no_offers'], message: 'Please pay by card for this order. Offers cannot be used for this order.' })
  await block(ada, { scope_group_id: north })
  const refused = await check(token, { email: 'ADA@example.com' })
  expect(refused.body).toMatchObject({
    effects: ['no_orders', 'no_cash', 'no_offers'],
    message: 'We cannot take this order online. Please call the restaurant.',
  })
  expect(JSON.stringify(refused.body)).not.toMatch(/Ada|Hale|secret|fraud/i)
  // A family shares the phone: it bars nobody for one of them, and an address of one's own says who it is.
  const ben = await make({ given_name: 'Ben', phone: '718 555 0142', email: 'ben@example.com' })
  expect((await check(token, { phone: '718-555-0142' })).body.effects).toEqual([])
  expect((await check(token, { phone: '718-555-0142', email: 'ben@example.com' })).body.effects).toEqual([])
  expect((await check(token, { phone: '718-555-0142', email: 'ada@example.com' })).body.effects).toHaveLength(3)
  expect(ben).toBeGreaterThan(0)
})

test('a second customer with the email of a blocked one does not lift the block', async () => {
  const place = await makeRestaurant(database, { group: north })
  const token = await system(place)
  const ada = await make({ given_name: 'Ada', email: 'ada@example.com' })
  await make({ given_name: 'A', email: 'ada@example.com' })
  await block(ada)
  expect((await check(token, { email: 'ada@example.com' })).body.effects).toEqual(['no_orders'])
})

test('a system that does not know the company hears of a block that counts there, and by no answer of guests of others', async () => {
  const place = await makeRestaurant(database, { group: north })
  const west = await group({ parent: acme.root, name: 'West' })
  const local = await person({ on: north, roles: ['customers_admin', 'block_customers', 'restaurants_admin'] })
  const [narrow, wide] = [await system(place, local), await system(place)]
  const heard = async (guest: { phone?: string; email?: string }) => [
    (await check(narrow, guest)).body.effects,
    (await check(wide, guest)).body.effects,
  ]
  await make({ given_name: 'Hidden', phone: '718 555 0142', email: 'hidden@example.com' }, west)
  const own = await make({ given_name: 'Own', phone: '718 555 0142' }, north, local)
  await block(own, { scope_group_id: north }, local)
  // A family's phone, as far as a system may know the family.
  expect(await heard({ phone: '718 555 0142' })).toEqual([['no_orders'], []])
  // Nor does an address that only somebody hidden has say who the guest is.
  expect(await heard({ phone: '718 555 0142', email: 'hidden@example.com' })).toEqual([['no_orders'], []])
  const barred = await make({ given_name: 'Barred', phone: '718 555 0199', email: 'barred@example.com' }, west)
  await block(barred, { scope_group_id: west })
  expect(await heard({ email: 'barred@example.com' })).toEqual([[], []])
  await block(barred)
  for (const guest of [{ email: 'barred@example.com' }, { phone: '718 555 0199' }]) expect(await heard(guest)).toEqual([['no_orders'], ['no_orders']])
})

test('test orders and orders that are sent again tell of blocks as often as checks do', async () => {
  const place = await makeRestaurant(database, { group: north })
  const token = await system(place)
  await block(await make({ given_name: 'Ada', email: 'ada@example.com' }))
  const sent = (external_id: string, is_test: boolean, name = '') => ({
    external_id,
    is_test,
    channel: 'web',
    fulfilment: 'pickup',
    placed_at: '2026-11-26T11:55:00Z',
    currency: 'USD',
    guest: { email: 'ada@example.com', name },
    lines: [{ name: 'Soup', unit_price_minor: 900 }],
  })
  const warned = async (orders: ReturnType<typeof sent>[]) =>
    (await call(ingest.ingestOrders, { orders }, { as: token })).body.data.filter(({ warnings }) => warnings.length > 0).length
  const tests = (from: number, many: number) => Array.from({ length: many }, (_, n) => sent(`test ${from + n}`, true))
  expect([await warned(tests(0, 50)), await warned([sent('again', false)]), await warned([sent('again', false, 'Ada')])]).toEqual([50, 1, 1])
  expect([await warned(tests(50, 10)), await warned([sent('again', false, 'Bea')]), await warned([sent('new', false)])]).toEqual([0, 0, 1])
})

test('a relay address of a marketplace is known as well', async () => {
  const place = await makeRestaurant(database, { group: north })
  const ada = await make({ given_name: 'Ada' })
  await sql`insert into customer_identities (customer_id, root_id, kind, value, source) values (${ada}, ${acme.root}, 'relay', 'uber_eats:x1@relay.example', 'order')`.execute(
    db,
  )
  await block(ada)
  expect((await check(await system(place), { email: 'X1@relay.example' })).body.effects).toEqual(['no_orders'])
})

test('without a credential, for a restaurant outside its reach, or more than sixty times a minute nothing is said', async () => {
  const [place, other] = [await makeRestaurant(database, { group: north }), await makeRestaurant(database, { group: north })]
  const token = await system(place)
  const phone = '718 555 0142'
  for (const wrong of ['', `bri_${'A'.repeat(43)}`, acme.owner.token]) expect((await check(wrong, { phone })).status).toBe(401)
  expect((await check(token, {})).status).toBe(400)
  for (const restaurant_id of [other, await makeRestaurant(database, { group: bistro.root }), 999_999_999])
    expect((await check(token, { phone, restaurant_id })).problem.errors).toEqual({
      restaurant_id: [`${restaurant_id} is not a restaurant of this credential`],
    })
  const statuses: number[] = []
  for (let tries = 1; tries <= 61; tries += 1) statuses.push((await check(token, { phone })).status)
  expect([statuses.slice(0, 60).every((status) => status === 200), statuses[60]]).toEqual([true, 429])
})

test('an order of a blocked guest is kept, and its answer says so at the guest', async () => {
  const place = await makeRestaurant(database, { group: north })
  const token = await system(place)
  const send = async (external_id: string, guest?: { phone?: string; email?: string; name?: string }) => {
    const sent = {
      external_id,
      channel: 'web',
      fulfilment: 'pickup',
      placed_at: '2026-11-26T11:55:00Z',
      currency: 'USD',
      guest,
      lines: [{ name: 'Soup', unit_price_minor: 900 }],
    }
    return (await call(ingest.ingestOrders, { orders: [sent] }, { as: token })).body.data[0]
  }
  const ada = await make({ given_name: 'Ada', phone: '718 555 0142' })
  expect(await send('1', { phone: '718 555 0142' })).toMatchObject({ status: 'created', warnings: [] })
  await block(ada)
  const kept = await send('2', { phone: '718 555 0142', name: 'Ada' })
  expect(kept).toMatchObject({ status: 'created', errors: [], warnings: [{ path: 'guest', message: expect.stringContaining('may not order here') }] })
  expect(kept?.order_id).toBeGreaterThan(0)
  expect(await send('3', { phone: '718 555 0199' })).toMatchObject({ status: 'created', warnings: [] })
  expect(await send('4')).toMatchObject({ status: 'created', warnings: [] })
})

test('a move says who comes to be blocked and who no longer is; a merge passes blocks on, and a deleted group ends them', async () => {
  const [ada, ben] = [await make({ given_name: 'Ada' }), await make({ given_name: 'Ben' })]
  const [east, part] = [await group({ parent: acme.root, name: 'East' }), await group({ parent: north, name: 'Part' })]
  await block(ada, { scope_group_id: north })
  await block(ben, { scope_group_id: east })
  const preview = async (change: CallInput<typeof accessGroups.preview>['change']) =>
    JSON.stringify((await call(accessGroups.preview, { change }, { as: acme.owner })).body)
  const moved = await preview({ operation: 'move', access_group_ids: [part], parent_access_group_id: east })
  expect(moved).toContain('1 customer is no longer blocked at Part: what was set above it no longer counts there.')
  expect(moved).toContain('1 customer comes to be blocked at Part, for what is set at East or above it counts there.')
  const merge = { from_id: north, into_id: east } as const
  expect(await preview({ operation: 'merge', ...merge })).toContain('1 customer blocked at Acme North comes to be blocked at all of East.')
  expect((await call(accessGroups.merge, merge, { as: acme.owner })).status).toBe(200)
  expect((await blocksOf(ada)).data).toMatchObject([{ scope_group_id: east, state: 'live' }])
  const empty = await group({ parent: acme.root, name: 'Empty' })
  await block(ben, { scope_group_id: empty, effects: ['no_cash'] })
  expect(await preview({ operation: 'delete', access_group_ids: [empty] })).toContain('What blocks 1 customer there ends.')
  expect((await call(accessGroups.remove, { access_group_ids: [empty] }, { as: acme.owner })).status).toBe(200)
  expect((await blocksOf(ben)).data.find(({ state }) => state === 'lifted')).toMatchObject({ scope_group_id: null, scope_name: 'Empty' })
})

test('what a handover takes away ends the blocks that counted there, and the customers stay', async () => {
  const ada = await make({ given_name: 'Ada' })
  await block(ada, { scope_group_id: north })
  await accept(await offer('access_group', north))
  expect((await blocksOf(ada)).data).toMatchObject([
    { state: 'lifted', scope_group_id: null, scope_name: 'Acme North', lifted_why: 'The group for which it was set went to another company.' },
  ])
})
