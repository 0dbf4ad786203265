import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { diceFrom } from '../../../platform/dice.ts'
import { allRoutes } from '../../../routes.ts'
import { demoPlaces } from '../../../seed/demo-places.ts'
import { seedDemo } from '../../../seed/seed.ts'
import { practiceOrders } from './practice.ts'

// A Friday evening in the East, on the day after the seeded year.
let now = new Date('2026-11-20T12:00:00Z')
const app = await testApp(allRoutes(testBankLink()), { deps: { clock: { now: () => now } } })
const { db } = app.database
const orders = async (where = sql`true`) =>
  (await sql<{ state: string; channel: number }>`select state, channel from orders where external_id like 'live-%' and ${where}`.execute(db)).rows

const orderedBefore = await practiceOrders({ deps: app.deps, dice: diceFrom(1), places: () => demoPlaces(db, now) }).turn()
await seedDemo(app.deps, undefined)

test('nobody orders where the demo company is not', () => {
  expect(orderedBefore).toBe(0)
})

test('guests order in restaurants of the demo company that are open, orders go on to their end, all is paid, and the roll-up follows', async () => {
  const practice = practiceOrders({ deps: app.deps, dice: diceFrom(1), places: () => demoPlaces(db, now) })
  now = new Date('2026-11-21T00:30:00Z')
  for (let times = 0; times < 40; times += 1) await practice.turn()
  const placed = await orders()
  expect(placed.length).toBeGreaterThan(30)
  expect(placed.some(({ state }) => state === 'received')).toBe(true)
  expect(new Set(placed.map(({ channel }) => channel)).size).toBeGreaterThan(3)
  // Copper Kettle closes at four, but for one that never does.
  expect(
    (
      await sql<{ name: string }>`select distinct restaurants.name from orders join restaurants on restaurants.id = restaurant_id
      where external_id like 'live-%' and restaurants.name like 'Copper Kettle%'`.execute(db)
    ).rows,
  ).toEqual([{ name: 'Copper Kettle LoHi' }])
  // The database's own clock says when an order changed last.
  now = new Date(Date.now() + 3 * 86_400_000)
  const before = await sql`update orders set placed_at = ${now} where external_id like 'live-%'`.execute(db)
  expect(before.numAffectedRows).toBeGreaterThan(30n)
  for (let times = 0; times < 6; times += 1) {
    now = new Date(now.getTime() + 86_400_000 / 4)
    await practice.turn()
  }
  expect(await orders(sql`state <> 'completed' and placed_at < ${now}::timestamptz - interval '1 day'`)).toEqual([])
  const wrong =
    await sql`select order_id from sales_entries join orders on orders.id = order_id where state = 'completed' and external_id like 'live-%'
    group by 1 having sum(case when entry_type in (10, 11) then -amount else amount end) <> 0`.execute(db)
  expect(wrong.rows).toEqual([])
  const sums = await sql`select (select sum(entries) from sales_daily) = (select count(*) from sales_entries) as whole,
    (select sum(payments) from sales_daily) = (select sum(amount) from sales_entries where entry_type = 10) as paid`.execute(db)
  expect(sums.rows).toEqual([{ whole: true, paid: true }])
})
