import type { LoyaltyReward } from '@brigade/contract/customers/loyalty/terms.ts'
import { customers } from '@brigade/contract/customers.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../../../testing/app.ts'
import { loyaltyOf } from '../../../../../testing/loyalty.ts'
import { makeRestaurant } from '../../../../../testing/menus.ts'
import { customerRoutes } from '../../routes.ts'
import { pointsExpired } from '../due/expire-points.ts'
import { checkedPoints, pointsCheck } from '../due/points-check.ts'
import { pointsPart } from './points-part.ts'

let now = new Date('2026-03-01T12:00:00Z')
const app = await testApp({ customers: customerRoutes }, { deps: { clock: { now: () => now } } })
const { call, database, deps } = app
const { announce, customer, eventsOf, order, pointsOf, revalue, startPlan } = loyaltyOf(app)
const never = new AbortController().signal

const drink: LoyaltyReward = { name: 'Free drink', points: 50, kind: 'free_item', amount_minor: null, percent: null, item: 'Iced tea' }
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const atEight = { roles: ['customers_admin', 'loyalty_plans_admin'] as const }

async function company() {
  const root = await app.group({ name: 'Acme' })
  const owner = await app.person({ name: 'Olga', on: root, roles: atEight.roles })
  const east = await app.group({ name: 'East', parent: root })
  const place = await makeRestaurant(database, { group: east })
  return { root, owner, east, place }
}
type World = Awaited<ReturnType<typeof company>>
let world: World

beforeEach(async () => {
  now = new Date('2026-03-01T12:00:00Z')
  world = await company()
})

const balanceOf = async (id: number, as = world.owner) => (await pointsOf(as, id))[0]?.balance
const buy = (who: number, net: number, more: Partial<Parameters<typeof order>[0]> = {}) =>
  order({ customer: who, restaurant: world.place, net, at: later(1), ...more })
const redeem = (who: number, plan: number, as = world.owner, reward = drink) =>
  call(customers.redeemReward, { id: who, plan_id: plan, reward: reward.name, points: reward.points }, { as })

describe('an order earns', () => {
  test('whole points of what was spent, once, and the same news again changes nothing', async () => {
    await startPlan(world.owner, world.root)
    const ada = await customer(world.owner, world.east)
    const id = await buy(ada, 4099)
    await Promise.all([announce([id]), announce([id]), announce([id, id])])
    expect(await eventsOf(ada)).toEqual([['ACCUMULATE_POINTS', 40]])
    expect((await pointsOf(world.owner, ada))[0]).toMatchObject({ balance: 40, lifetime_points: 40, plan_name: 'Regulars' })
  })

  test('by visit, by spend and by item together, rounded down once', async () => {
    await startPlan(world.owner, world.root, {
      visit: { points: 5, min_spend_minor: 1000 },
      spend: { points_per_unit: '0.5' },
      items: [
        { match: 'name', text: 'chowder', points: 3 },
        { match: 'category', text: 'Soups', points: 1 },
      ],
    })
    const ada = await customer(world.owner, world.east)
    const items = [
      { name: 'Chowder', category: 'Soups', quantity: 2 },
      { name: 'Bisque', category: 'soups', quantity: 1 },
    ]
    await buy(ada, 999, { items })
    await buy(ada, 1000, { items })
    expect(await eventsOf(ada)).toEqual([
      ['ACCUMULATE_POINTS', 11],
      ['ACCUMULATE_POINTS', 17],
    ])
  })

  test('nothing in another currency, on another channel, before the plan began or as a guest of a marketplace', async () => {
    const before = later(-5)
    await startPlan(world.owner, world.root, { channels: ['in_store'] })
    const ada = await customer(world.owner, world.east)
    const relay = await customer(world.owner, world.east)
    await sql`update customers set relay_channel = 'doordash' where id = ${relay}`.execute(database.db)
    await buy(ada, 4000, { currency: 'CAD' })
    await buy(ada, 4000, { channel: 'web' })
    await buy(ada, 4000, { at: before })
    await buy(relay, 4000)
    expect([await eventsOf(ada), await eventsOf(relay)]).toEqual([[], []])
  })

  test('nothing where the guest gets no offers, and again elsewhere', async () => {
    await startPlan(world.owner, world.root)
    const ada = await customer(world.owner, world.east)
    await app.grant(world.owner, world.root, 'block_customers')
    const block = { id: ada, effects: ['no_offers' as const], reason: 'other' as const, note: 'Sells them', scope_group_id: world.east }
    expect((await call(customers.blockCustomer, block, { as: world.owner })).status).toBe(200)
    await buy(ada, 4000)
    await buy(ada, 5000, { restaurant: await makeRestaurant(database, { group: world.root }) })
    expect(await eventsOf(ada)).toEqual([['ACCUMULATE_POINTS', 50]])
  })

  test('by the nearest plan above the restaurant, and by the terms of its moment', async () => {
    const plan = await startPlan(world.owner, world.root)
    const ada = await customer(world.owner, world.east)
    const old = await buy(ada, 1000)
    now = later(60)
    const { body } = await call(customers.getPlan, { id: plan }, { as: world.owner })
    const terms = { ...body.terms, spend: { points_per_unit: '2' } }
    await call(customers.updatePlan, { id: plan, plan: { name: body.name, terms } }, { as: world.owner })
    await buy(ada, 1000)
    await startPlan(world.owner, world.east, { spend: { points_per_unit: '5' } }, { name: 'East only' })
    await buy(ada, 1000)
    // What was earned before stays with the plan and the terms by which it was.
    await revalue(old, 800)
    const points = await pointsOf(world.owner, ada)
    expect(points.map(({ plan_name, balance }) => [plan_name, balance])).toEqual([
      ['East only', 50],
      ['Regulars', 28],
    ])
  })

  test('more in a higher tier, from the order on that follows the one which reached it', async () => {
    const tiers = [
      { name: 'Silver', from_points: 0, multiplier: '1' },
      { name: 'Gold', from_points: 50, multiplier: '1.25' },
    ]
    await startPlan(world.owner, world.root, { tiers, tier_basis: 'year' })
    const ada = await customer(world.owner, world.east)
    const first = await buy(ada, 6000)
    const second = await buy(ada, 2002, { at: later(2) })
    expect(await eventsOf(ada)).toEqual([
      ['ACCUMULATE_POINTS', 60],
      ['ACCUMULATE_POINTS', 25],
    ])
    expect((await pointsOf(world.owner, ada))[0]).toMatchObject({ tier: { name: 'Gold' }, next_tier: null, tier_points: 85 })
    // The tier of an order stays what it was, whatever becomes of those before it.
    await revalue(first, 0)
    await revalue(second, 1000)
    expect((await eventsOf(ada)).slice(2)).toEqual([
      ['REVERSE', -60],
      ['REVERSE', -13],
    ])
    expect((await pointsOf(world.owner, ada))[0]).toMatchObject({ tier: { name: 'Silver' }, next_tier: { name: 'Gold' }, tier_points: 12 })
    now = new Date('2027-04-01T00:00:00Z')
    expect((await pointsOf(world.owner, ada))[0]).toMatchObject({ tier_points: 0, balance: 12 })
  })
})

describe('an order that becomes worth less', () => {
  test('takes back what it no longer earns, each time, below zero too; what is earned next repays that', async () => {
    const plan = await startPlan(world.owner, world.root, { rewards: [drink] })
    const ada = await customer(world.owner, world.east)
    const id = await buy(ada, 6000)
    await redeem(ada, plan)
    await revalue(id, 3000)
    await revalue(id, 3000, false)
    expect(await balanceOf(ada)).toBe(-50)
    expect((await redeem(ada, plan)).problem.message).toBe('Free drink takes 50 points, and there are -50.')
    await revalue(id, 4500)
    await buy(ada, 8000)
    expect(await balanceOf(ada)).toBe(75)
    expect(await eventsOf(ada)).toEqual([
      ['ACCUMULATE_POINTS', 60],
      ['REDEEM_REWARD', -50],
      ['REVERSE', -30],
      ['REVERSE', -30],
      ['ACCUMULATE_POINTS', 45],
      ['ACCUMULATE_POINTS', 80],
    ])
    expect((await checkedPoints(database.db)).wrong).toEqual([])
  })

  test('loses points of its items by the ratio', async () => {
    await startPlan(world.owner, world.root, { spend: null, items: [{ match: 'name', text: 'Chowder', points: 10 }] })
    const ada = await customer(world.owner, world.east)
    const id = await buy(ada, 3000, { items: [{ name: 'Chowder', category: '', quantity: 3 }] })
    await revalue(id, 2000)
    await revalue(id, 0)
    expect(await eventsOf(ada)).toEqual([
      ['ACCUMULATE_POINTS', 30],
      ['REVERSE', -10],
      ['REVERSE', -20],
    ])
  })

  test('follows the guest whose order it turns out to be', async () => {
    await startPlan(world.owner, world.root)
    const [ada, bob] = [await customer(world.owner, world.east), await customer(world.owner, world.east, 'Bob')]
    const id = await buy(ada, 4000)
    await sql`update customer_orders set customer_id = ${bob} where order_id = ${id}`.execute(database.db)
    await announce([id])
    await announce([id])
    expect([await eventsOf(ada), await eventsOf(bob)]).toEqual([
      [
        ['ACCUMULATE_POINTS', 40],
        ['REVERSE', -40],
      ],
      [['ACCUMULATE_POINTS', 40]],
    ])
  })
})

describe('a reward', () => {
  test('is not for a customer who is blocked from offers wherever the person could take the points', async () => {
    const plan = await startPlan(world.owner, world.root, { rewards: [drink] })
    const [ada, bea] = [await customer(world.owner, world.east), await customer(world.owner, world.east, 'Bea')]
    for (const who of [ada, bea])
      await call(customers.adjustPoints, { id: who, plan_id: plan, delta: 200, reason: 'Anniversary' }, { as: world.owner })
    const guard = await app.person({ on: world.root, roles: ['customers', 'block_customers'] })
    const till = await app.person({ on: world.east, roles: ['customers', 'loyalty_plans'] })
    const block = (id: number, scope_group_id: number) =>
      call(customers.blockCustomer, { id, scope_group_id, effects: ['no_offers'], reason: 'abuse' }, { as: guard })
    expect([(await block(ada, world.root)).status, (await block(bea, world.east)).status]).toEqual([200, 200])
    const refused = await redeem(ada, plan)
    expect([refused.status, refused.problem.message]).toEqual([409, 'This customer is blocked from offers here.'])
    expect((await pointsOf(world.owner, ada))[0]).toMatchObject({ balance: 200, rewards: [{ affordable: false }], _can: { redeem: false } })
    // Who takes points for the whole company may do so where she is not blocked.
    expect([(await redeem(bea, plan, till)).status, (await redeem(bea, plan)).status]).toEqual([409, 200])
  })

  test('is redeemed for its points, and gives the line that the till takes off', async () => {
    const plan = await startPlan(world.owner, world.root, { rewards: [drink] })
    const ada = await customer(world.owner, world.east)
    await buy(ada, 6000)
    const { body } = await redeem(ada, plan)
    expect(body).toMatchObject({ balance: 10, line: { text: 'Free drink: Free Iced tea', kind: 'free_item', item: 'Iced tea', currency: 'USD' } })
    expect((await redeem(ada, plan)).problem.message).toBe('Free drink takes 50 points, and there are 10.')
    expect((await redeem(ada, plan, world.owner, { ...drink, points: 5 })).problem.message).toBe(
      'Free drink takes 50 points now. Ask the guest again.',
    )
    expect((await redeem(ada, plan, world.owner, { ...drink, name: 'Cake' })).problem.message).toBe('The plan no longer has this reward.')
  })

  test('is redeemed once by two tills at the same time, and once by the same key twice', async () => {
    const plan = await startPlan(world.owner, world.root, { rewards: [drink] })
    const ada = await customer(world.owner, world.east)
    await buy(ada, 9000)
    const both = await Promise.all([redeem(ada, plan), redeem(ada, plan)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const bob = await customer(world.owner, world.east, 'Bob')
    await buy(bob, 20_000)
    const headers = { 'idempotency-key': '5f9d2a60-6e0c-4f5e-9d5b-0f0d0a4b7c11' }
    const input = { id: bob, plan_id: plan, reward: drink.name, points: drink.points }
    const first = await call(customers.redeemReward, input, { as: world.owner, headers })
    const second = await call(customers.redeemReward, input, { as: world.owner, headers })
    expect([second.body, await balanceOf(bob)]).toEqual([first.body, 150])
  })

  test('is taken back for ten minutes by who redeemed it, and its points keep their day, at least for 30 days', async () => {
    const plan = await startPlan(world.owner, world.root, { rewards: [drink], expiry_months: 1 })
    const ada = await customer(world.owner, world.east)
    await buy(ada, 6000)
    now = new Date('2026-03-25T12:00:00Z')
    const { body } = await redeem(ada, plan)
    const undo = (as = world.owner) => call(customers.undoRedemption, { id: ada, event_id: body.event_id }, { as })
    const other = await app.person({ on: world.root, roles: atEight.roles })
    expect((await undo(other)).problem.message).toBe('Only who redeemed a reward can take it back.')
    expect((await pointsOf(world.owner, ada))[0]?.undoable).toMatchObject([{ event_id: body.event_id, reward: 'Free drink', points: 50 }])
    now = later(9)
    expect((await undo()).body).toEqual({ balance: 60 })
    expect((await undo()).problem.message).toBe('This reward was taken back already.')
    expect((await pointsOf(world.owner, ada))[0]).toMatchObject({
      undoable: [],
      expiring: [
        { on: '2026-04-01', points: 10 },
        { on: '2026-04-24', points: 50 },
      ],
    })
    const again = await redeem(ada, plan)
    now = later(11)
    const late = await call(customers.undoRedemption, { id: ada, event_id: again.body.event_id }, { as: world.owner })
    expect(late.problem.message).toBe('A reward can be taken back for 10 minutes. Adjust the points instead.')
  })

  test('is redeemed by who sees the customer and holds loyalty plans around the plan; by nobody else', async () => {
    const plan = await startPlan(world.owner, world.root, { rewards: [drink] })
    const ada = await customer(world.owner, world.east)
    await buy(ada, 20_000)
    const cashier = await app.person({ on: world.east, roles: ['customers', 'loyalty_plans'] })
    const guestsOnly = await app.person({ on: world.east, roles: ['customers'] })
    const plansOnly = await app.person({ on: world.root, roles: ['loyalty_plans_admin'] })
    const west = await app.group({ parent: world.root })
    const beside = await app.person({ on: west, roles: ['customers', 'loyalty_plans'] })
    expect((await redeem(ada, plan, cashier)).status).toBe(200)
    expect(
      [await redeem(ada, plan, guestsOnly), await redeem(ada, plan, plansOnly), await redeem(ada, plan, beside)].map(({ status }) => status),
    ).toEqual([404, 403, 404])
    expect([await pointsOf(cashier, ada), await pointsOf(guestsOnly, ada)]).toMatchObject([
      [{ balance: 150, _can: { redeem: true, adjust: false } }],
      [],
    ])
    const adjust = (as: typeof cashier, delta = 5) => call(customers.adjustPoints, { id: ada, plan_id: plan, delta, reason: 'Waited long' }, { as })
    expect([(await adjust(cashier)).status, (await adjust(guestsOnly)).status, (await adjust(world.owner)).status]).toEqual([403, 404, 200])
    expect((await adjust(world.owner, -500)).problem.message).toBe('There are only 155 points to take.')
  })
})

describe('points expire', () => {
  test('first in first out, once, when their last day is over at every restaurant of the company', async () => {
    const plan = await startPlan(world.owner, world.root, { rewards: [drink], expiry_months: 1 })
    await sql`update restaurants set timezone = 'America/Los_Angeles' where id = ${await makeRestaurant(database, { group: world.east })}`.execute(
      database.db,
    )
    const ada = await customer(world.owner, world.east)
    await buy(ada, 6000)
    now = new Date('2026-03-10T12:00:00Z')
    await buy(ada, 3000)
    await redeem(ada, plan)
    const run = async (at: string) => {
      now = new Date(at)
      await Promise.all([pointsExpired(deps).run(never), pointsExpired(deps).run(never)])
      return balanceOf(ada)
    }
    expect(await run('2026-04-02T06:59:00Z')).toBe(40)
    expect(await run('2026-04-02T07:00:00Z')).toBe(30)
    expect(await run('2026-04-11T07:00:00Z')).toBe(0)
    expect((await eventsOf(ada)).slice(3)).toEqual([
      ['EXPIRE_POINTS', -10],
      ['EXPIRE_POINTS', -30],
    ])
  })
})

describe('two customers that become one', () => {
  test('have their points together, orders of both count on there, and an undo gives back what is left of it', async () => {
    const plan = await startPlan(world.owner, world.root, { rewards: [drink], expiry_months: 12 })
    const [ada, bob] = [await customer(world.owner, world.east), await customer(world.owner, world.east, 'Bob')]
    const [hers, his] = [await buy(ada, 3000), await buy(bob, 4000)]
    const merging = { keptId: ada, goneId: bob, rootId: world.root }
    const moved = await database.write((tx) => pointsPart.merged(tx, merging))
    await sql`update customer_orders set customer_id = ${ada} where order_id = ${his}`.execute(database.db)
    await announce([hers, his])
    expect((await pointsOf(world.owner, ada))[0]).toMatchObject({ balance: 70, lifetime_points: 70 })
    expect((await call(customers.timeline, { id: ada, kinds: ['points'] }, { as: world.owner })).body.data.map(({ points }) => points)).toEqual([
      40, 30,
    ])
    await redeem(ada, plan)
    await revalue(his, 1500)
    expect(await balanceOf(ada)).toBe(-5)
    await sql`update customer_orders set customer_id = ${bob} where order_id = ${his}`.execute(database.db)
    await database.write((tx) => pointsPart.unmerged(tx, merging, JSON.parse(JSON.stringify(moved))))
    await announce([hers, his])
    expect([await balanceOf(ada), await balanceOf(bob)]).toEqual([-20, 15])
    expect((await checkedPoints(database.db)).wrong).toEqual([])
  })

  test('what an erased person was given and why is kept without the words; the export says all', async () => {
    const plan = await startPlan(world.owner, world.root)
    const ada = await customer(world.owner, world.east)
    await call(customers.adjustPoints, { id: ada, plan_id: plan, delta: 25, reason: 'Ada waited' }, { as: world.owner })
    expect(await pointsPart.exported(database.db, { id: ada })).toMatchObject({
      balances: [{ plan: 'Regulars', points: 25 }],
      events: [{ type: 'ADJUST_POINTS', points: 25, reason: 'Ada waited' }],
    })
    await database.write((tx) => pointsPart.erased(tx, { id: ada, rootId: world.root }))
    expect(await pointsPart.exported(database.db, { id: ada })).toMatchObject({ events: [{ points: 25, reason: null }] })
  })
})

test('the ledger is not changed, and a point of difference is an error in the log once a day', async () => {
  await startPlan(world.owner, world.root)
  const ada = await customer(world.owner, world.east)
  await buy(ada, 3000)
  await expect(sql`update loyalty_events set delta = 1`.execute(database.db)).rejects.toThrow()
  const { rows } = await sql<{ id: number }>`select id from loyalty_accounts where customer_id = ${ada}`.execute(database.db)
  const lines: string[] = []
  const check = pointsCheck({ ...deps, log: pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }) })
  await check.run(never)
  expect(lines).toEqual([])
  await sql`update loyalty_accounts set balance = balance + 1 where id = ${rows[0]?.id}`.execute(database.db)
  await check.run(never)
  expect(lines).toEqual([])
  now = later(1440)
  await check.run(never)
  expect(lines.map((line) => JSON.parse(line).accounts)).toEqual([[rows[0]?.id]])
  expect((await checkedPoints(database.db)).wrong).toEqual([rows[0]?.id])
  await sql`update loyalty_accounts set balance = balance - 1 where id = ${rows[0]?.id}`.execute(database.db)
})
