import { randomUUID } from 'node:crypto'
import type { LoyaltyReward } from '@brigade/contract/customers/loyalty/terms.ts'
import { customers } from '@brigade/contract/customers.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { loyaltyOf } from '../../../../testing/loyalty.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { customerRoutes } from '../../customers/routes.ts'
import { placeOf } from '../using/store-places.ts'
import { loyaltyPart, takeRewards, takeWhatThereIs } from './rewards.ts'

const app = await testApp({ customers: customerRoutes })
const { call, database } = app
const { customer, eventsOf, order, pointsOf, startPlan } = loyaltyOf(app)

const drink: LoyaltyReward = { name: 'Free drink', points: 50, kind: 'free_item', amount_minor: null, percent: null, item: 'Iced tea' }

async function company() {
  const root = await app.group({ name: 'Acme' })
  const owner = await app.person({ name: 'Olga', on: root, roles: ['customers_admin', 'loyalty_plans_admin'] })
  const place = await makeRestaurant(database, { group: root })
  const plan = await startPlan(owner, root, { rewards: [drink], expiry_months: 6 })
  const ada = await customer(owner, root)
  await order({ customer: ada, restaurant: place, net: 6000, at: new Date() })
  return { root, owner, place, plan, ada }
}
let world: Awaited<ReturnType<typeof company>>
beforeEach(async () => {
  world = await company()
})

interface More {
  readonly customerId?: number | null
  readonly restaurantId?: number
  readonly reservation?: { readonly id: number; readonly tx: Tx }
}
async function offered(db: Queryable, { customerId = world.ada, restaurantId = world.place, reservation }: More = {}) {
  const place = await placeOf(db, restaurantId)
  if (!place) throw new Error('There is no such restaurant.')
  const guest = { customerId, isKnown: true, orders: 1, addresses: [], formerIds: [] }
  const chosen = [{ plan_id: world.plan, reward: drink.name }]
  const [offer] = await loyaltyPart.offersOf(db, { place, guest, chosen, at: new Date(), reservation })
  return offer
}
const hindrance = async (more?: More) => (await offered(database.db, more))?.hindrance
const balance = async () => (await pointsOf(world.owner, world.ada))[0]?.balance

async function reservation(tx: Queryable): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into discount_reservations (restaurant_id, root_id, system, reference, status, expires_at, asked, evaluation)
    values (${world.place}, ${world.root}, 'shop', ${randomUUID()}, 'reserved', now() + interval '15 minutes', '{}', '{}') returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

/** Reserves a drink for Ada as an order would; answers what stands in the way. */
async function reserve(tx: Tx, id: number): Promise<string | undefined> {
  const offer = await offered(tx, { reservation: { id, tx } })
  if (!offer || offer.hindrance !== undefined) return offer?.hindrance ?? 'nothing'
  const applied = {
    offer_id: offer.id,
    name: offer.name,
    pos_name: offer.name,
    class: 'reward' as const,
    tax: 'before_tax' as const,
    amount_minor: 350,
    allocations: [],
    paid_by: [{ payer: 'restaurant' as const, name: '', amount_minor: 350 }],
    code: null,
    needs_approval: false,
  }
  await loyaltyPart.reserved(tx, { reservationId: id, customerId: world.ada, currency: 'USD', rewards: [{ offer, applied }] })
}
async function reserved(): Promise<number> {
  return database.write(async (tx) => {
    const id = await reservation(tx)
    expect(await reserve(tx, id)).toBeUndefined()
    return id
  })
}
const take = (id: number) => database.write((tx) => takeRewards(tx, [id]))
const giveBack = (id: number) => database.write((tx) => loyaltyPart.ended(tx, [id], 'rolled_back'))
/** Somebody at the counter takes points as well. */
const spend = () => call(customers.redeemReward, { id: world.ada, plan_id: world.plan, reward: drink.name, points: 50 }, { as: world.owner })

async function lots() {
  const { rows } = await sql<{ on: string; points: number }>`
    select expires_on as on, sum(points)::int as points from loyalty_lots lot join loyalty_accounts account on account.id = lot.account_id
    where account.customer_id = ${world.ada} group by 1`.execute(database.db)
  return rows
}

test('points are taken once when an order stands, and come back once when it is off, with their day', async () => {
  const id = await reserved()
  const before = await lots()
  await Promise.all([take(id), take(id)])
  expect(await balance()).toBe(10)
  await take(id)
  expect(await eventsOf(world.ada)).toEqual([
    ['ACCUMULATE_POINTS', 60],
    ['REDEEM_REWARD', -50],
  ])
  await Promise.all([giveBack(id), giveBack(id)])
  await giveBack(id)
  expect((await eventsOf(world.ada)).slice(2)).toEqual([['REVERSE', 50]])
  expect(await lots()).toEqual(before)
})

test('no more is taken than there is: whoever applies hears it, and an order that came is left without the reward', async () => {
  const id = await reserved()
  expect((await spend()).status).toBe(200)
  await expect(database.write((tx) => loyaltyPart.ended(tx, [id], 'applied'))).rejects.toThrow('no longer has the points')
  expect(await balance()).toBe(10)
  await database.write((tx) => takeWhatThereIs(tx, [id]))
  const { rows } = await sql<{ status: string }>`select status from discount_uses where reservation_id = ${id}`.execute(database.db)
  expect(rows).toEqual([{ status: 'expired' }])
  await giveBack(id)
  expect(await balance()).toBe(10)
})

test('a customer who was merged meanwhile pays as the one that is kept', async () => {
  const bob = await customer(world.owner, world.root, 'Bob')
  const id = await reserved()
  const version = async (one: number) => (await call(customers.getCustomer, { id: one }, { as: world.owner })).body.version
  const pair = { kept_id: bob, gone_id: world.ada, kept_version: await version(bob), gone_version: await version(world.ada) }
  const merged = await call(customers.mergeCustomers, { ...pair, choices: {} }, { as: world.owner })
  expect(merged.problem.message).toBeUndefined()
  expect(await take(id)).toEqual([])
  expect((await pointsOf(world.owner, bob))[0]?.balance).toBe(10)
})

test('a reward is offered for the points that a known guest has, less those of orders that are being paid', async () => {
  expect(await hindrance()).toBeUndefined()
  expect(await hindrance({ customerId: null })).toBe('points_unknown')
  const id = await reserved()
  expect(await hindrance()).toBe('points')
  // The same order again is the same reservation.
  expect(await database.write((tx) => reserve(tx, id))).toBeUndefined()
  const { rows } = await sql`select from discount_uses where reservation_id = ${id}`.execute(database.db)
  expect(rows).toHaveLength(1)
})

test('two orders of one guest at once do not get the same points promised', async () => {
  const one = () => database.write(async (tx) => (await reserve(tx, await reservation(tx))) ?? 'reserved')
  expect((await Promise.all([one(), one(), one()])).toSorted()).toEqual(['points', 'points', 'reserved'])
})

test('a guest who gets no offers there, another company and a plan that is not in force there offer none', async () => {
  const foreign = await makeRestaurant(database, { group: await app.group({ name: 'Bistro' }) })
  expect(await hindrance({ restaurantId: foreign })).toBe('not_active')
  await app.grant(world.owner, world.root, 'block_customers')
  const block = { id: world.ada, effects: ['no_offers' as const], reason: 'other' as const, note: 'Sells them', scope_group_id: world.root }
  expect((await call(customers.blockCustomer, block, { as: world.owner })).status).toBe(200)
  expect(await hindrance()).toBe('no_offers')
  await call(customers.setPlanStatus, { id: world.plan, status: 'ended' }, { as: world.owner })
  expect(await hindrance()).toBe('not_active')
})
