import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { testBankLink } from '../../../testing/bank-link.ts'
import { allRoutes } from '../../routes.ts'
import { seedDemo } from '../../seed/seed.ts'
import { ordersMatched } from './matching/jobs.ts'
import { differingCustomers } from './matching/store-visits.ts'

const app = await testApp(allRoutes(testBankLink()))
await seedDemo(app.deps, undefined)
const { db } = app.database
const counts = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows as Record<string, unknown>[]

test('the demo has some 20,000 customers, each of the company and in a group; those of orders add up', async () => {
  const [all] = await counts(sql`select count(*)::int as customers, count(*) filter (where source = 'order')::int as of_orders,
    count(*) filter (where relay_channel is not null)::int as relay, count(*) filter (where name like '+%')::int as nameless from customers`)
  expect(all?.customers).toBeGreaterThan(19_000)
  expect(all?.customers).toBeLessThan(21_500)
  expect(all?.of_orders).toBeGreaterThan(1200)
  expect(all?.relay).toBeGreaterThan(30)
  expect(all?.nameless).toBeGreaterThan(3)
  const ids = (await counts(sql`select id from customers`)).map(({ id }) => Number(id))
  expect(await differingCustomers(db, ids)).toEqual([])
  expect(
    await counts(sql`select id from customers where not exists (select from access_group_resources held
      where held.resource_type = 'customer' and held.resource_id = customers.id and held.relation = 'owner' and held.access_group_id = parent_access_group_id)
      or not exists (select from access_group_resources held where held.resource_type = 'customer' and held.resource_id = customers.id and held.relation = 'shared')`),
  ).toEqual([])
})

test('there are regulars, people who came once, families with one phone, people with two addresses, and some who are in the file twice', async () => {
  const [some] = await counts(sql`select
    (select count(*) from customers where orders >= 10)::int as regulars, (select count(*) from customers where orders = 1)::int as once,
    (select count(*) from (select from customer_identities where kind = 'phone' group by root_id, value having count(distinct customer_id) > 1) as shared)::int as families,
    (select count(*) from (select from customer_identities where kind = 'email' group by customer_id having count(*) > 1) as several)::int as two,
    (select count(*) from (select from customers join customer_identities one on one.customer_id = customers.id and kind = 'phone'
      where customers.source = 'import' group by value, name having count(*) > 1) as twice)::int as twice`)
  for (const [what, least] of Object.entries({ regulars: 20, once: 500, families: 300, two: 5, twice: 30 }))
    expect(some?.[what], what).toBeGreaterThan(least)
})

test('looked at as any orders are, they are of the very same customers', async () => {
  const whose = () => counts(sql`select order_id, customer_id, net, counts from customer_orders order by order_id`)
  const known = await whose()
  expect(known.length).toBeGreaterThan(2000)
  expect(await counts(sql`select from customer_news`)).toEqual([])
  await sql`insert into customer_news (order_id, guest_changed) select id, true from orders where guest is not null`.execute(db)
  await ordersMatched(app.deps).run(new AbortController().signal)
  expect(await whose()).toEqual(known)
})
