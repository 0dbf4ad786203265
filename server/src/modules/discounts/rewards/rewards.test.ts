import { randomUUID } from 'node:crypto'
import type { LoyaltyReward } from '@brigade/contract/customers/loyalty/terms.ts'
import { customers } from '@brigade/contract/customers.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { loyaltyOf } from '../../../../testing/loyalty.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { customerRoutes } from '../../customers/routes.ts'
import { giveRewardsBack, rewardOffersFor, rewardOffersReserved, takeRewards } from './rewards.ts'

const at = new Date('2026-03-01T12:00:00Z')
const app = await testApp({ customers: customerRoutes }, { deps: { clock: { now: () => at } } })
const { call, database } = app
const { customer, eventsOf, order, pointsOf, startPlan } = loyaltyOf(app)

const drink: LoyaltyReward = { name: 'Free drink', points: 50, kind: 'free_item', amount_minor: null, percent: null, item: 'Iced tea' }

async function company() {
  const root = await app.group({ name: 'Acme' })
  const owner = await app.person({ name: 'Olga', on: root, roles: ['customers_admin', 'loyalty_plans_admin'] })
  const place = await makeRestaurant(database, { group: root })
  const plan = await startPlan(owner, root, { rewards: [drink], expiry_months: 6 })
  const ada = await customer(owner, root)
  await order({ customer: ada, restaurant: place, net: 6000, at: new Date(at.getTime() + 60_000) })
  return { root, owner, place, plan, ada }
}
let world: Awaited<ReturnType<typeof company>>
beforeEach(async () => {
  world = await company()
})

const choices = () => [{ plan_id: world.plan, reward: drink.name }]
const asked = (more: { customerId?: number | null; restaurantId?: number } = {}) => ({
  restaurantId: world.place,
  customerId: world.ada,
  choices: choices(),
  currency: 'USD',
  now: at,
  ...more,
})
const hindrance = async (more: Parameters<typeof asked>[0] = {}) => (await rewardOffersFor(database.db, asked(more)))[0]?.offer.hindrance
const balance = async () => (await pointsOf(world.owner, world.ada))[0]?.balance

/** A reservation with a reward of Ada’s, as it stands in the tables. */
async function reserved(points = drink.points, customerId = world.ada): Promise<number> {
  const reward = JSON.stringify({ plan_id: world.plan, reward: drink.name, points, offer_id: -1 })
  const { rows } = await sql<{ id: number }>`
    with made as (insert into discount_reservations (restaurant_id, root_id, system, reference, status, asked, evaluation)
      values (${world.place}, ${world.root}, 'shop', ${randomUUID()}, 'reserved', '{}', '{}') returning id)
    insert into discount_uses (reservation_id, customer_id, status, amount, currency, allocations, paid_by, reward)
    select id, ${customerId}, 'reserved', 350, 'USD', '[]', '[]', ${reward}::jsonb from made returning reservation_id as id`.execute(database.db)
  return rows[0]?.id ?? 0
}
const take = (id: number) => database.write((tx) => takeRewards(tx, id, { at, by: 'Shop' }))
const giveBack = (id: number) => database.write((tx) => giveRewardsBack(tx, id, at))

test('points are taken once when an order stands, and come back once when it is off, with their day', async () => {
  const id = await reserved()
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
  const { rows } = await sql<{ on: string; points: number }>`
    select expires_on as on, sum(points)::int as points from loyalty_lots lot join loyalty_accounts account on account.id = lot.account_id
    where account.customer_id = ${world.ada} group by 1`.execute(database.db)
  expect(rows).toEqual([{ on: '2026-09-01', points: 60 }])
})

test('an order that stands again after it was off takes them again', async () => {
  const id = await reserved()
  for (const act of [take, giveBack, take]) await act(id)
  expect(await balance()).toBe(10)
})

test('no more is taken than there is, and nobody pays who is gone', async () => {
  const first = await reserved()
  const second = await reserved()
  expect(await take(first)).toEqual([])
  expect(await take(second)).toHaveLength(1)
  expect(await balance()).toBe(10)
  await giveBack(second)
  expect(await balance()).toBe(10)
})

test('a customer who was merged meanwhile pays as the one that is kept', async () => {
  const bob = await customer(world.owner, world.root, 'Bob')
  const id = await reserved()
  const versions = async (one: number) => (await call(customers.getCustomer, { id: one }, { as: world.owner })).body.version
  const pair = { kept_id: bob, gone_id: world.ada, kept_version: await versions(bob), gone_version: await versions(world.ada) }
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
  const anew = (reservationId: number | null) => database.write((tx) => rewardOffersReserved(tx, { ...asked(), reservationId }))
  expect((await anew(id))[0]?.offer.hindrance).toBeUndefined()
  expect((await anew(null))[0]?.offer.hindrance).toBe('points')
})

test('two orders of one guest at once do not get the same points promised', async () => {
  const reserve = () =>
    database.write(async (tx) => {
      const [one] = await rewardOffersReserved(tx, { ...asked(), reservationId: null })
      if (one?.offer.hindrance) return one.offer.hindrance
      const reward = JSON.stringify({ ...one?.reward, offer_id: -1 })
      await sql`with made as (insert into discount_reservations (restaurant_id, root_id, system, reference, status, asked, evaluation)
          values (${world.place}, ${world.root}, 'shop', ${randomUUID()}, 'reserved', '{}', '{}') returning id)
        insert into discount_uses (reservation_id, customer_id, status, amount, currency, allocations, paid_by, reward)
        select id, ${world.ada}, 'reserved', 350, 'USD', '[]', '[]', ${reward}::jsonb from made`.execute(tx)
      return 'reserved'
    })
  expect((await Promise.all([reserve(), reserve(), reserve()])).toSorted()).toEqual(['points', 'points', 'reserved'])
})

test('a guest who gets no offers there, another company and a plan that is not in force there offer none', async () => {
  const elsewhere = await app.group({ name: 'Bistro' })
  const foreign = await makeRestaurant(database, { group: elsewhere })
  expect(await hindrance({ restaurantId: foreign })).toBe('not_active')
  await app.grant(world.owner, world.root, 'block_customers')
  const block = { id: world.ada, effects: ['no_offers' as const], reason: 'other' as const, note: 'Sells them', scope_group_id: world.root }
  expect((await call(customers.blockCustomer, block, { as: world.owner })).status).toBe(200)
  expect(await hindrance()).toBe('no_offers')
  await call(customers.setPlanStatus, { id: world.plan, status: 'ended' }, { as: world.owner })
  expect(await hindrance()).toBe('not_active')
})
