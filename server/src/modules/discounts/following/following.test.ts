import { randomUUID } from 'node:crypto'
import { customers } from '@brigade/contract/customers.ts'
import type { OfferTerms } from '@brigade/contract/discounts/terms.ts'
import { discountUsing } from '@brigade/contract/discounts/using.ts'
import { type IngestEvent, ingest } from '@brigade/contract/orders/ingest.ts'
import { orderReading } from '@brigade/contract/orders/reading.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../../testing/app.ts'
import { amountOff, discountsAtWork, limited } from '../../../../testing/discount-use.ts'
import { makeOffer, makeRestaurant } from '../../../../testing/discounts.ts'
import { loyaltyOf } from '../../../../testing/loyalty.ts'
import { randomOf } from '../../../../testing/random.ts'
import { textsOf } from '../../../../testing/statements.ts'
import { type TwoCompanies, twoCompanies } from '../../../../testing/two-companies.ts'
import { customerRoutes } from '../../customers/routes.ts'
import { differingDays } from '../../orders/ingest/store-ingest.ts'
import { orderRoutes } from '../../orders/routes.ts'
import { discountRoutes } from '../routes.ts'

// Orders of which something was reserved: what becomes of it, and who pays for their discounts in the ledger.

let app: TestApp
let companies: TwoCompanies
let owner: Person
let work: ReturnType<typeof discountsAtWork>
let place: Awaited<ReturnType<typeof newPlace>>
let made = 0

beforeAll(async () => {
  app = await testApp({ customers: customerRoutes, discounts: discountRoutes, orders: orderRoutes })
  companies = await twoCompanies(app)
  ;({ owner } = companies.acme)
  work = discountsAtWork(app)
})
beforeEach(async () => {
  place = await newPlace()
})

/** A restaurant with an ordering system and an offer of $5 off, for which a brewery pays two fifths. */
async function newPlace() {
  made += 1
  const group = await app.group({ name: `Group ${made}`, parent: companies.acme.root })
  const restaurant = await makeRestaurant(app.database, { on: group, name: `Place ${made}` })
  return { group, restaurant, token: await work.connect(owner, restaurant, 'shop'), offer: await offerOf(group) }
}

const shared: OfferTerms['paid_by'] = [
  { payer: 'restaurant', name: '', percent: '40' },
  { payer: 'platform', name: '', percent: '20' },
  { payer: 'partner', name: 'Brewery', percent: '40' },
]
const offerOf = (group: number, more: Partial<OfferTerms> = {}) =>
  makeOffer(app.database, {
    group,
    terms: { pos_name: 'Happy hour', ...amountOff(500, { limits: limited({ uses: 100 }), paid_by: shared, ...more }) },
  })

const pause = (offer: number) => sql`update discounts set status = 'paused' where id = ${offer}`.execute(app.database.db)

type Sent = Record<string, unknown>
const placed_at = () => new Date().toISOString()
const anOrder = (more: Sent = {}): Sent => ({
  external_id: randomUUID(),
  channel: 'web',
  fulfilment: 'pickup',
  placed_at: placed_at(),
  currency: 'USD',
  lines: [{ id: '1', name: 'Margherita', category: 'Pizza', unit_price_minor: 2000 }],
  ...more,
})
const off = (amount_minor = 500, discount_id: number | undefined = place.offer) => ({
  name: 'Happy hour',
  amount_minor,
  ...(discount_id && { discount_id }),
})
const send = async (order: Sent) => {
  const { body } = await app.call(ingest.ingestOrders, { orders: [order] }, { as: place.token })
  return body.data[0]
}
const tell = (order: Sent, event: Partial<IngestEvent>) =>
  app.call(ingest.ingestEvents, { external_id: String(order.external_id), events: [{ at: placed_at(), ...event }] }, { as: place.token })
/** Where the machine is busy some wait too long for the database, and ask again. */
async function answered(ask: () => Promise<{ readonly status: number }>): Promise<number> {
  for (;;) {
    const { status } = await ask()
    if (status !== 503) return status
  }
}
const happens = async (order: Sent, event: Partial<IngestEvent>) => {
  const sent = { id: randomUUID(), ...event }
  const once = async () => (await tell(order, sent)).body.data[0]?.status
  return { status: await once(), again: once }
}
const reserve = async (order: Sent, more = {}) => (await work.reserve(place.token, String(order.external_id), more)).body
const statusOf = async (uuid: string) => (await work.look(place.token, uuid)).body.status

/** What each pays of the discounts of an order: the ledger, entry by entry, added up. */
async function paidOf(order: Sent): Promise<Record<string, number>> {
  const { rows } = await sql<{ payer: string; amount: number }>`
    select coalesce(partner, case payer when 1 then 'platform' when 2 then 'partner' else 'restaurant' end) as payer, sum(amount)::bigint as amount
    from sales_entries entry join orders on orders.id = entry.order_id
    where orders.external_id = ${String(order.external_id)} and entry_type = 3 group by 1 having sum(amount) <> 0 order by 1`.execute(app.database.db)
  return Object.fromEntries(rows.map(({ payer, amount }) => [payer, amount]))
}
const rollUpHolds = async () => expect(await differingDays(app.database.db, new Date(0))).toEqual([])

describe('an order that comes', () => {
  test('uses what was reserved for it, and is shared by who pays, once, however often it is sent', async () => {
    const order = anOrder({ discounts: [{ name: 'Regulars', amount_minor: 100 }, off()] })
    const { uuid } = await reserve(order)
    expect(await send(order)).toMatchObject({ status: 'created', warnings: [] })
    expect(await paidOf(order)).toEqual({ Brewery: -200, platform: -100, restaurant: -300 })
    expect(await statusOf(uuid)).toBe('applied')
    expect(await work.counts(place.offer)).toEqual({ used: 1, given: 500 })
    expect((await work.apply(place.token, uuid)).body.status).toBe('applied')
    expect(await send(order)).toMatchObject({ status: 'known' })
    expect(await paidOf(order)).toEqual({ Brewery: -200, platform: -100, restaurant: -300 })
    const uses = (await app.call(discountUsing.searchDiscountUses, { id: place.offer }, { as: owner })).body.data
    const [seen] = (await app.call(orderReading.orders, { q: String(order.external_id) }, { as: owner })).body.data
    expect(uses.map(({ status, order_id }) => [status, order_id])).toEqual([['applied', seen?.id]])
    expect(seen?.entries.flatMap(({ type, payer, partner, offer }) => (type === 'discount' ? [[payer, partner, offer]] : []))).toEqual([
      ['restaurant', null, null],
      ['restaurant', null, 'Happy hour'],
      ['platform', null, 'Happy hour'],
      ['partner', 'Brewery', 'Happy hour'],
    ])
    await rollUpHolds()
  })

  test('is taken as it was sent, and hears what does not fit', async () => {
    const other = await makeOffer(app.database, { group: place.group, terms: { pos_name: 'Lunch' }, status: 'paused' })
    const foreign = await makeOffer(app.database, { group: companies.bistro.root, terms: { pos_name: 'Secret' } })
    const order = anOrder({ discounts: [off(400), off(100, other), off(50, foreign)] })
    await reserve(order)
    const answer = await send(order)
    expect(answer?.status).toBe('created')
    expect(answer?.warnings.map(({ path, message }) => `${path} ${message}`)).toEqual([
      'discounts.0.amount_minor is 400, but 500 was reserved for “Happy hour”: kept as it was sent',
      'discounts.1.discount_id “Lunch” was not reserved for this order: counted as paid by the restaurant',
      `discounts.2.discount_id ${foreign} is no offer here: it was left out`,
    ])
    expect(await paidOf(order)).toEqual({ Brewery: -160, platform: -80, restaurant: -310 })
  })

  test('takes no more of what others pay than was reserved, whichever comes first', async () => {
    const [order, early] = [anOrder({ discounts: [off(1500)] }), anOrder({ discounts: [off(1500)] })]
    await reserve(order)
    await send(order)
    await send(early)
    const { uuid } = await reserve(early)
    await work.apply(place.token, uuid)
    const fair = { Brewery: -200, platform: -100, restaurant: -1200 }
    expect([await paidOf(order), await paidOf(early)]).toEqual([fair, fair])
    await rollUpHolds()
  })

  test('too late for its reservation is paid by the restaurant', async () => {
    const order = anOrder({ discounts: [off()] })
    const { uuid } = await reserve(order)
    await work.overdue(uuid)
    expect((await work.apply(place.token, uuid)).status).toBe(410)
    expect((await send(order))?.warnings.map(({ path }) => path)).toEqual(['discounts.0.discount_id'])
    expect(await paidOf(order)).toEqual({ restaurant: -500 })
    expect(await work.counts(place.offer)).toEqual({ used: 0, given: 0 })
  })

  test('canceled, or as a test, gives back what was reserved for it', async () => {
    for (const more of [{ state: 'cancelled' }, { is_test: true }]) {
      const order = anOrder({ discounts: [off()], ...more })
      const { uuid } = await reserve(order)
      await work.apply(place.token, uuid)
      expect(await send(order)).toMatchObject({ status: 'created', warnings: [] })
      expect(await statusOf(uuid)).toBe('rolled_back')
      expect(await paidOf(order)).toEqual({})
    }
    expect(await work.counts(place.offer)).toEqual({ used: 0, given: 0 })
    await rollUpHolds()
  })

  test('changed keeps its shares, and has those of what it takes off now', async () => {
    const order = anOrder({ discounts: [off()] })
    await reserve(order)
    await send(order)
    expect(await send({ ...order, number: '7' })).toMatchObject({ status: 'changed' })
    expect(await paidOf(order)).toEqual({ Brewery: -200, platform: -100, restaurant: -200 })
    expect((await send({ ...order, discounts: [off(250)] }))?.warnings).toHaveLength(1)
    expect(await paidOf(order)).toEqual({ Brewery: -100, platform: -50, restaurant: -100 })
    await send({ ...order, discounts: [off()], state: 'cancelled' })
    expect(await paidOf(order)).toEqual({})
    await rollUpHolds()
  })

  test('without an offer asks nothing more', async () => {
    const asked = async (order: Sent) => (await textsOf(app.database, () => send(order))).filter((text) => /discount_(reservations|uses)/.test(text))
    // Whether something was reserved is asked with what is known of the order.
    const plain = await asked(anOrder({ discounts: [off(100, 0)] }))
    expect(plain.map((text) => /from unnest.*known/s.test(text) && !/discount_uses/.test(text))).toEqual([true])
    const order = anOrder({ discounts: [off()] })
    await reserve(order)
    expect((await asked(order)).length).toBeGreaterThan(1)
    expect(await asked(order)).toHaveLength(1)
  })
})

describe('an order that is off', () => {
  test('gives its uses back once, by whatever it ends', async () => {
    const ends: Partial<IngestEvent>[] = [
      { kind: 'state', state: 'cancelled' },
      { kind: 'state', state: 'rejected' },
      { kind: 'state', state: 'failed' },
      { kind: 'void' },
    ]
    for (const end of ends) {
      const [order, stays] = [anOrder({ discounts: [off()] }), anOrder({ discounts: [off()] })]
      const { uuid } = await reserve(order)
      await reserve(stays)
      await send(order)
      await send(stays)
      expect(await work.counts(place.offer)).toEqual({ used: 2, given: 1000 })
      const { status, again } = await happens(order, end)
      expect(status).toBe('applied')
      expect(await statusOf(uuid)).toBe('rolled_back')
      expect(await work.counts(place.offer)).toEqual({ used: 1, given: 500 })
      expect(await again()).toBe('known')
      await happens(order, { kind: 'state', state: 'cancelled' })
      expect(await work.counts(place.offer)).toEqual({ used: 1, given: 500 })
      expect(await paidOf(order)).toEqual({})
      await happens(stays, { kind: 'void' })
    }
    expect(await work.imbalances()).toEqual([])
    await rollUpHolds()
  })

  test('before it came gives them back when it comes', async () => {
    const order = anOrder({ discounts: [off()] })
    const { uuid } = await reserve(order)
    expect((await happens(order, { kind: 'state', state: 'cancelled' })).status).toBe('waiting')
    expect(await statusOf(uuid)).toBe('reserved')
    await send(order)
    expect(await statusOf(uuid)).toBe('rolled_back')
    expect(await paidOf(order)).toEqual({})
  })

  test('is off for what is applied afterwards, too', async () => {
    const order = anOrder({ discounts: [off()] })
    const { uuid } = (await work.reserve(place.token, 'cart')).body
    await send(order)
    await happens(order, { kind: 'state', state: 'cancelled' })
    expect((await work.apply(place.token, uuid, String(order.external_id))).body.status).toBe('rolled_back')
    expect(await work.counts(place.offer)).toEqual({ used: 0, given: 0 })
  })
})

test('an order whose number was not known when it came is shared once it is said, also by its later copies', async () => {
  const order = anOrder({ discounts: [off()] })
  const { uuid } = (await work.reserve(place.token, `cart ${randomUUID()}`)).body
  expect((await send(order))?.warnings).toHaveLength(1)
  expect(await paidOf(order)).toEqual({ restaurant: -500 })
  for (let n = 0; n < 2; n += 1) expect((await work.apply(place.token, uuid, String(order.external_id))).body.status).toBe('applied')
  expect(await paidOf(order)).toEqual({ Brewery: -200, platform: -100, restaurant: -200 })
  expect(await send({ ...order, number: '8' })).toMatchObject({ status: 'changed', warnings: [] })
  expect(await paidOf(order)).toEqual({ Brewery: -200, platform: -100, restaurant: -200 })
  await happens(order, { kind: 'void' })
  expect(await paidOf(order)).toEqual({})
  expect(await statusOf(uuid)).toBe('rolled_back')
  await rollUpHolds()
})

test('an order that stands while its reservation is given back is paid by the restaurant, until it is applied again', async () => {
  const order = anOrder({ discounts: [off()] })
  const shared = { Brewery: -200, platform: -100, restaurant: -200 }
  const { uuid } = await reserve(order)
  await send(order)
  expect(await paidOf(order)).toEqual(shared)
  for (let n = 0; n < 2; n += 1) expect((await work.rollBack(place.token, uuid)).body.status).toBe('rolled_back')
  expect(await work.counts(place.offer)).toEqual({ used: 0, given: 0 })
  expect(await paidOf(order)).toEqual({ restaurant: -500 })
  await reserve(order)
  expect((await work.apply(place.token, uuid)).body.status).toBe('applied')
  expect(await paidOf(order)).toEqual(shared)
  expect(await work.counts(place.offer)).toEqual({ used: 1, given: 500 })
  await work.rollBack(place.token, uuid)
  expect((await send({ ...order, number: '9' }))?.warnings.map(({ message }) => message)).toEqual([
    '“Happy hour” was given back: counted as paid by the restaurant',
  ])
  expect(await paidOf(order)).toEqual({ restaurant: -500 })
  await happens(order, { kind: 'void' })
  expect(await paidOf(order)).toEqual({})
  await rollUpHolds()
})

test('of two reservations of an order one may be given back while the other is used: who pays stays', async () => {
  const order = anOrder({ discounts: [off()] })
  const number = String(order.external_id)
  const [one, other] = [(await work.reserve(place.token, `cart ${randomUUID()}`)).body.uuid, (await work.reserve(place.token, number)).body.uuid]
  await send(order)
  await work.apply(place.token, one, number)
  await work.rollBack(place.token, other)
  expect(await paidOf(order)).toEqual({ Brewery: -200, platform: -100, restaurant: -200 })
  await work.rollBack(place.token, one)
  expect(await paidOf(order)).toEqual({ restaurant: -500 })
  await rollUpHolds()
})

test('what went back to the guest before a reservation was given back is paid by nobody else afterwards', async () => {
  const order = anOrder({ discounts: [off()] })
  const { uuid } = await reserve(order)
  await send(order)
  await happens(order, { kind: 'refund', tender: 'card', amount_minor: 500 })
  await work.rollBack(place.token, uuid)
  expect(await paidOf(order)).toEqual({ restaurant: -500 })
  await reserve(order)
  await work.apply(place.token, uuid)
  expect(await paidOf(order)).toEqual({ restaurant: -500 })
  await rollUpHolds()
})

test('an order that came before its discount was approved is shared once that is applied', async () => {
  await pause(place.offer)
  const staff = { reasons: [], approval: 'always' as const, above_minor: null }
  const offer = await offerOf(place.group, { method: 'staff', staff })
  const order = anOrder({ discounts: [off(500, offer)] })
  const { uuid, status } = await reserve(order, { staff: [{ discount_id: offer, reason: 'Late', by: 'Bo' }] })
  expect(status).toBe('waiting')
  expect((await send(order))?.warnings.map(({ message }) => message)).toEqual(['“Happy hour” waits for approval: counted as paid by the restaurant'])
  expect(await paidOf(order)).toEqual({ restaurant: -500 })
  const seen = await app.call(discountUsing.waitingDiscounts, {}, { as: owner })
  const [waiting] = seen.body.data
  const decided = await app.call(discountUsing.decideDiscount, { use_id: waiting?.id ?? 0, approve: true }, { as: owner })
  expect(decided.problem.message).toBeUndefined()
  expect((await work.apply(place.token, uuid)).body.status).toBe('applied')
  expect(await paidOf(order)).toEqual({ Brewery: -200, platform: -100, restaurant: -200 })
  await rollUpHolds()
})

describe('what goes back to the guest', () => {
  const refund = (amount_minor: number): Partial<IngestEvent> => ({ kind: 'refund', tender: 'card', amount_minor })

  test('is paid by nobody else: each share goes back as far as the sales do, and the discount stays', async () => {
    const order = anOrder({ discounts: [off()] })
    await reserve(order)
    await send(order)
    const { again } = await happens(order, refund(500))
    expect(await paidOf(order)).toEqual({ Brewery: -133, platform: -67, restaurant: -300 })
    await again()
    await happens(order, refund(1000))
    expect(await paidOf(order)).toEqual({ restaurant: -500 })
    await happens(order, { kind: 'void' })
    expect(await paidOf(order)).toEqual({})
    await rollUpHolds()
  })

  test('is no more than others pay by a later copy of the order', async () => {
    const order = anOrder({ discounts: [off()] })
    await reserve(order)
    await send(order)
    await happens(order, refund(500))
    expect(await paidOf(order)).toEqual({ Brewery: -133, platform: -67, restaurant: -300 })
    expect((await send({ ...order, number: '7', discounts: [] }))?.status).toBe('changed')
    expect(await paidOf(order)).toEqual({})
    // The copy of before is as it was.
    await send({ ...order, number: '8' })
    expect(await paidOf(order)).toEqual({ Brewery: -133, platform: -67, restaurant: -300 })
    await happens(order, { kind: 'void' })
    expect(await paidOf(order)).toEqual({})
    await rollUpHolds()
  })

  test('is counted of what others pay once a reservation was given back and applied again', async () => {
    const order = anOrder({ discounts: [off()] })
    const { uuid } = await reserve(order)
    await send(order)
    await work.rollBack(place.token, uuid)
    await reserve(order)
    await work.apply(place.token, uuid)
    await happens(order, refund(500))
    expect(await paidOf(order)).toEqual({ Brewery: -133, platform: -67, restaurant: -300 })
    await work.refund(place.token, uuid, 'all', [{ id: '1' }])
    expect(await paidOf(order)).toEqual({ restaurant: -500 })
    await rollUpHolds()
  })

  test('stays with the restaurant once what it was of is given back, also by a later copy', async () => {
    const order = anOrder({ discounts: [off()] })
    const { uuid } = await reserve(order)
    await send(order)
    await happens(order, refund(500))
    await work.rollBack(place.token, uuid)
    expect(await paidOf(order)).toEqual({ restaurant: -500 })
    await send({ ...order, number: '7' })
    expect(await paidOf(order)).toEqual({ restaurant: -500 })
    await rollUpHolds()
  })

  test('goes by the stored allocations where the offers are refunded line by line, whichever comes first', async () => {
    const lines = [
      { id: '1', name: 'Margherita', total_minor: 1000 },
      { id: '2', name: 'Beer', total_minor: 1000 },
    ]
    await pause(place.offer)
    const beer = await offerOf(place.group, { class: 'item', items: { include: [{ by: 'name', text: 'Beer' }], exclude: [] } })
    const sold = lines.map(({ id, name, total_minor }) => ({ id, name, unit_price_minor: total_minor }))
    for (const refundsFirst of [true, false]) {
      const order = anOrder({ lines: sold, discounts: [off(500, beer)] })
      const { uuid, evaluation } = await reserve(order, { basket: { lines } })
      expect(evaluation.applied.map(({ offer_id }) => offer_id)).toEqual([beer])
      if (refundsFirst) await send(order)
      await work.apply(place.token, uuid)
      // The beer stays: nothing of its discount goes back with the pizza.
      await work.refund(place.token, uuid, 'r1', [{ id: '1' }])
      if (!refundsFirst) await send(order)
      await happens(order, refund(1000))
      expect(await paidOf(order)).toEqual({ Brewery: -200, platform: -100, restaurant: -200 })
      for (let n = 0; n < 2; n += 1) await work.refund(place.token, uuid, 'r2', [{ id: '2' }])
      expect(await paidOf(order)).toEqual({ restaurant: -500 })
    }
    await rollUpHolds()
  })
})

test('an order, its end and what is said of its reservation may come at once, by any number: nothing is lost, and nothing counts twice', async () => {
  const orders = Array.from({ length: 8 }, () => anOrder({ discounts: [off()] }))
  const held = await Promise.all(
    orders.map((order, n) => work.reserve(place.token, n % 2 ? String(order.external_id) : `cart ${randomUUID()}`).then(({ body }) => body.uuid)),
  )
  const ended = (n: number) => n % 4 < 2
  const answers = await Promise.all(
    orders.flatMap((order, n) => [
      answered(() => app.call(ingest.ingestOrders, { orders: [order] }, { as: place.token })),
      answered(() => work.apply(place.token, held[n] ?? '', String(order.external_id))),
      ...(ended(n) ? [answered(() => tell(order, { id: 'end', kind: 'state', state: 'cancelled' }))] : []),
    ]),
  )
  expect(answers.filter((status) => status !== 200 && status !== 410)).toEqual([])
  for (const [n, order] of orders.entries()) {
    expect([n, await statusOf(held[n] ?? '')]).toEqual([n, ended(n) ? 'rolled_back' : 'applied'])
    expect([n, await paidOf(order)]).toEqual([n, ended(n) ? {} : { Brewery: -200, platform: -100, restaurant: -200 }])
  }
  expect(await work.counts(place.offer)).toEqual({ used: 4, given: 2000 })
  expect(await work.imbalances()).toEqual([])
  await rollUpHolds()
})

test('a reward of a loyalty plan takes its points with the order, and gives them back with it', async () => {
  const { pointsOf, startPlan, order: earn } = loyaltyOf(app)
  const olga = await app.person({ name: 'Olga', on: place.group, roles: ['customers_admin', 'loyalty_plans_admin'] })
  const pizza = { name: 'Free pizza', points: 50, kind: 'free_item' as const, amount_minor: null, percent: null, item: 'Margherita' }
  const plan_id = await startPlan(olga, place.group, { rewards: [pizza] })
  const email = `${randomUUID()}@example.com`
  const ada = { customer: { given_name: 'Ada', email }, parent_access_group_id: place.group }
  const customer = (await app.call(customers.createCustomer, ada, { as: olga })).body.id
  await earn({ customer, restaurant: place.restaurant, net: 6000, at: new Date() })
  await pause(place.offer)
  const balance = async () => (await pointsOf(olga, customer))[0]?.balance

  const asked = { guest: { email }, rewards: [{ plan_id, reward: 'Free pizza' }] }
  const order = anOrder()
  const { evaluation } = await reserve(order, asked)
  expect(evaluation.applied.map(({ offer_id, amount_minor, reward }) => [offer_id, amount_minor, reward?.points])).toEqual([[-1, 2000, 50]])
  expect((await work.evaluate(place.token, asked)).body.refused.map(({ reason }) => reason)).toEqual(['points'])
  expect(await balance()).toBe(60)
  expect(await send({ ...order, discounts: [off(2000, -1)] })).toMatchObject({ status: 'created', warnings: [] })
  expect(await balance()).toBe(10)
  expect(await paidOf(order)).toEqual({ restaurant: -2000 })
  const { again } = await happens(order, { kind: 'state', state: 'cancelled' })
  await again()
  expect(await balance()).toBe(60)
})

test('whatever happens to orders, what each pays adds up to their discounts, and to nothing once they are off', async () => {
  const random = randomOf(11)
  const upTo = (most: number) => Math.floor(random() * most)
  await pause(place.offer)
  await offerOf(place.group, { combines_with: ['item'] })
  const farm = 1 + upTo(98)
  await offerOf(place.group, {
    class: 'item',
    effect: { kind: 'percent', percent: '33.3' },
    combines_with: ['order'],
    paid_by: [
      { payer: 'partner', name: 'Farm', percent: String(farm) },
      { payer: 'restaurant', name: '', percent: String(100 - farm) },
    ],
  })
  for (let n = 0; n < 12; n += 1) {
    const total = 1000 + upTo(5000)
    const order = anOrder({ lines: [{ id: '1', name: 'Margherita', category: 'Pizza', unit_price_minor: total }] })
    const { evaluation } = await reserve(order, { total })
    const discounts = evaluation.applied.flatMap(({ offer_id, amount_minor }) => {
      const first = upTo(amount_minor)
      return upTo(2) ? [off(amount_minor, offer_id)] : [off(first, offer_id), off(amount_minor - first, offer_id)]
    })
    expect(evaluation.applied).toHaveLength(2)
    const wholeOff = evaluation.discount_minor
    expect(await send({ ...order, discounts })).toMatchObject({ status: 'created', warnings: [] })
    const adding = async () => Object.values(await paidOf(order)).reduce((all, one) => all + one, 0)
    const others = evaluation.applied.flatMap(({ paid_by }) =>
      paid_by.flatMap(({ payer, name, amount_minor }) =>
        payer === 'restaurant' || amount_minor === 0 ? [] : [[name || payer, -amount_minor] as const],
      ),
    )
    expect(await paidOf(order)).toMatchObject(Object.fromEntries(others))
    for (let part = upTo(3); part > 0; part -= 1) {
      await happens(order, { kind: 'refund', tender: 'card', amount_minor: 1 + upTo(600) })
      expect(await adding()).toBe(-wholeOff)
    }
    if (upTo(2)) await send({ ...order, discounts, number: String(n) })
    expect(await adding()).toBe(-wholeOff)
    if (upTo(2)) continue
    await happens(order, { kind: 'void' })
    expect(await paidOf(order)).toEqual({})
  }
  await rollUpHolds()
})
