import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { loyaltyOf } from '../../../../testing/loyalty.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { randomOf } from '../../../../testing/random.ts'
import { customerRoutes } from '../routes.ts'
import { checkedPoints } from './due/points-check.ts'
import { insertLoyalty } from './seed.ts'

const app = await testApp({ customers: customerRoutes }, { deps: { clock: { now: () => new Date('2026-11-01T12:00:00Z') } } })
const { database } = app
const { announce, customer, order, pointsOf } = loyaltyOf(app)

test('points of the demo are those that its orders would have earned one by one', async () => {
  const root = await app.group({ name: 'Acme' })
  const owner = await app.person({ name: 'Olga', on: root, roles: ['customers_admin', 'loyalty_plans_admin'] })
  const restaurant = await makeRestaurant(database, { group: root })
  const founded = new Date('2026-01-01T12:00:00Z')
  const random = randomOf(7)
  const orders: number[] = []
  const people = [await customer(owner, root), await customer(owner, root, 'Bob')]
  for (let at = 0; at < 40; at += 1) {
    const day = new Date(founded.getTime() + (10 + at * 5) * 86_400_000)
    orders.push(await order({ customer: people[at % 2] ?? 0, restaurant, net: Math.floor(random() * 9000), at: day }))
  }
  await sql`update customers set orders = 20, last_visit_at = '2026-07-01', first_visit_at = '2026-01-11', currency = 'USD'`.execute(database.db)
  const groups = [{ id: root, name: 'Acme', description: '', ancestors: [root] }]
  const staff = [{ id: owner.id, name: 'Olga', email: owner.email, on: 'Acme', roles: [] }]
  const entries = await database.write((tx) => insertLoyalty(tx, { groups, people: staff, founded }))
  expect(entries.map(({ description }) => description?.split('\n')[0])).toEqual([
    'The loyalty plan Friends of the house was drafted.',
    'The loyalty plan Friends of the house started.',
  ])
  expect((await checkedPoints(database.db)).wrong).toEqual([])
  const before = await Promise.all(people.map((id) => pointsOf(owner, id)))
  expect(before.every(([points]) => (points?.lifetime_points ?? 0) > 300)).toBe(true)
  expect((await sql`select from loyalty_events where type = 'REDEEM_REWARD'`.execute(database.db)).rows.length).toBeGreaterThan(0)
  // The news of all of them changes nothing.
  await announce(orders)
  expect(await Promise.all(people.map((id) => pointsOf(owner, id)))).toEqual(before)
  // Those that come now go on from there.
  const [ada = 0] = people
  await order({ customer: ada, restaurant, net: 5000, at: new Date('2026-10-31T12:00:00Z') })
  expect((await pointsOf(owner, ada))[0]?.balance).toBeGreaterThan((before[0]?.[0]?.balance ?? 0) + 50)
  expect((await checkedPoints(database.db)).wrong).toEqual([])
})
