import type { LoyaltyReward } from '@brigade/contract/customers/loyalty/terms.ts'
import { customers } from '@brigade/contract/customers.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../../../testing/app.ts'
import { loyaltyOf } from '../../../../../testing/loyalty.ts'
import { makeRestaurant } from '../../../../../testing/menus.ts'
import { randomOf } from '../../../../../testing/random.ts'
import { customerRoutes } from '../../routes.ts'
import { pointsExpired } from '../due/expire-points.ts'
import { pointsPart } from './points-part.ts'
import { wrongAccounts } from './store-ledger.ts'

let now = new Date('2026-01-05T12:00:00Z')
const app = await testApp({ customers: customerRoutes }, { deps: { clock: { now: () => now } } })
const { call, database, deps } = app
const { announce, customer, order, revalue, startPlan } = loyaltyOf(app)
const root = await app.group({ name: 'Acme' })
const owner = await app.person({ name: 'Olga', on: root, roles: ['customers_admin', 'loyalty_plans_admin'] })
const restaurant = await makeRestaurant(database, { group: root })
const never = new AbortController().signal
let hasRootPlan = false

const rewards: LoyaltyReward[] = [
  { name: 'Coffee', points: 20, kind: 'free_item', amount_minor: null, percent: null, item: 'Coffee' },
  { name: 'Ten off', points: 90, kind: 'amount_off', amount_minor: 1000, percent: null, item: '' },
]
const tiers = [
  { name: 'Silver', from_points: 40, multiplier: '1.25' },
  { name: 'Gold', from_points: 160, multiplier: '1.5' },
]

interface Merged {
  readonly keptId: number
  readonly goneId: number
  readonly orders: readonly number[]
  readonly moved: unknown
}

test.each([1, 2, 3])(
  'whatever happens in any order, every balance is what the ledger adds up to and nothing is redeemed below zero (seed %i)',
  async (seed) => {
    const random = randomOf(seed)
    const upTo = (most: number) => Math.floor(random() * most)
    const pick = <T>(all: readonly T[]): T => all[upTo(all.length)] as T
    const group = await app.group({ name: `Acme ${seed}`, parent: root })
    const place = seed % 2 === 0 ? restaurant : await makeRestaurant(database, { group })
    const terms = { rewards, tiers, tier_basis: pick(['lifetime', 'year'] as const), expiry_months: pick([null, 1, 2]) }
    const plan = await startPlan(owner, group, terms, { name: `Plan ${seed}` })
    // The company has one plan at most: the first of these rounds starts it for all.
    if (place === restaurant && !hasRootPlan) {
      await startPlan(owner, root, terms)
      hasRootPlan = true
    }
    const people = await Promise.all(Array.from({ length: 4 }, (_, at) => customer(owner, group, `Guest ${at}`)))
    const orders: number[] = []
    const undoable: { id: number; event: number }[] = []
    const merges: Merged[] = []
    const free = () => people.filter((id) => !merges.some(({ goneId }) => goneId === id))

    const acts = [
      async () => void orders.push(await order({ customer: pick(free()), restaurant: place, net: upTo(9000), at: now })),
      async () => orders.length > 0 && revalue(pick(orders), upTo(9000), random() < 0.85),
      async () => orders.length > 0 && Promise.all([announce([pick(orders), pick(orders)].toSorted((a, b) => a - b)), announce([pick(orders)])]),
      async () => {
        const [id, reward] = [pick(free()), pick(rewards)]
        const asked = { id, plan_id: plan, reward: reward.name, points: reward.points }
        const answers = await Promise.all([call(customers.redeemReward, asked, { as: owner }), call(customers.redeemReward, asked, { as: owner })])
        for (const { status, body } of answers) {
          expect([200, 404, 409]).toContain(status)
          if (status === 200) expect(body.balance).toBeGreaterThanOrEqual(0)
          if (status === 200) undoable.push({ id, event: body.event_id })
        }
      },
      async () => {
        const last = undoable.pop()
        if (last) await call(customers.undoRedemption, { id: last.id, event_id: last.event }, { as: owner })
      },
      async () => call(customers.adjustPoints, { id: pick(free()), plan_id: plan, delta: upTo(100) - 50 || 1, reason: 'By chance' }, { as: owner }),
      async () => {
        now = new Date(now.getTime() + upTo(20) * 86_400_000)
        await Promise.all([pointsExpired(deps).run(never), pointsExpired(deps).run(never)])
      },
      async () => {
        const [keptId, goneId] = free().toSorted(() => random() - 0.5)
        if (keptId === undefined || goneId === undefined || free().length < 3) return
        merges.push(await merge(keptId, goneId))
      },
      async () => {
        const last = merges.pop()
        if (last) await unmerge(last)
      },
    ]

    async function merge(keptId: number, goneId: number): Promise<Merged> {
      return database.write(async (tx) => {
        const moved = await pointsPart.merged(tx, { keptId, goneId, rootId: root })
        const { rows } = await sql<{
          order_id: number
        }>`update customer_orders set customer_id = ${keptId} where customer_id = ${goneId} returning order_id`.execute(tx)
        await sql`update customers set status = 'merged', merged_into_id = ${keptId} where id = ${goneId}`.execute(tx)
        return { keptId, goneId, orders: rows.map(({ order_id }) => order_id), moved: JSON.parse(JSON.stringify(moved)) }
      })
    }

    async function unmerge({ keptId, goneId, orders: back, moved }: Merged): Promise<void> {
      await database.write(async (tx) => {
        await sql`update customers set status = 'active', merged_into_id = null where id = ${goneId}`.execute(tx)
        await sql`update customer_orders set customer_id = ${goneId} where order_id = any(${[...back]}::bigint[])`.execute(tx)
        await pointsPart.unmerged(tx, { keptId, goneId, rootId: root }, moved)
      })
    }

    for (let round = 0; round < 40; round += 1) {
      await pick(acts)()
      expect(await wrongAccounts(database.db, 1, 1_000_000)).toEqual([])
    }
    for (const merged of merges.toReversed()) await unmerge(merged)
    await announce(orders)
    expect(await wrongAccounts(database.db, 1, 1_000_000)).toEqual([])

    // The same news again changes nothing, and each order has just what it is worth, at its guest alone.
    const count = async () => (await sql<{ n: number }>`select count(*)::int as n from loyalty_events`.execute(database.db)).rows[0]?.n
    const before = await count()
    await announce(orders)
    expect(await count()).toBe(before)
    const { rows } = await sql<{ order_id: number; points: number; least: number }>`
    select counted.order_id, coalesce(sum(event.delta) filter (where account.customer_id = counted.customer_id), 0)::int as points,
      coalesce(sum(event.delta) filter (where account.customer_id <> counted.customer_id), 0)::int as least
    from customer_orders counted left join loyalty_events event on event.order_id = counted.order_id left join loyalty_accounts account on account.id = event.account_id
    where counted.order_id = any(${orders}::bigint[]) and (not counted.counts or counted.net = 0 or account.id is not null)
    group by counted.order_id having coalesce(sum(event.delta) filter (where account.customer_id <> counted.customer_id), 0) <> 0
      or coalesce(sum(event.delta) filter (where account.customer_id = counted.customer_id), 0) not between
        case when bool_and(counted.counts) then floor(max(counted.net) / 100.0) else 0 end
        and case when bool_and(counted.counts) then floor(max(counted.net) * 1.5 / 100.0) else 0 end`.execute(database.db)
    expect(rows).toEqual([])
  },
)
