import { customers } from '@brigade/contract/customers.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { allRoutes } from '../../../routes.ts'
import { insertBlocksAndConsents } from './seed.ts'

const now = new Date('2026-11-26T12:00:00Z')
const app = await testApp(allRoutes(testBankLink()), { deps: { clock: { now: () => now } } })
const { call, database, deps } = app

test('the demo company has consents of its guests and blocks of every kind', async () => {
  const { acme, north } = await twoCompanies(app)
  const place = await makeRestaurant(database, { group: north })
  await sql`insert into customers (name, source, parent_access_group_id, orders, first_visit_at, last_visit_at)
    select 'Guest ' || n, 'order', ${acme.root}, 4, '2026-01-05T12:00:00Z', '2026-10-05T12:00:00Z' from generate_series(1, 200) n`.execute(
    database.db,
  )
  await sql`insert into customer_identities (customer_id, root_id, kind, value, source)
    select id, ${acme.root}, 'email', 'guest' || id || '@example.com', 'order' from customers`.execute(database.db)
  await sql`insert into customer_visits select id, ${place}, 'USD', 4, 4000, '2026-01-05T12:00:00Z', '2026-10-05T12:00:00Z' from customers`.execute(
    database.db,
  )
  await sql`insert into access_group_resources (resource_type, resource_id, access_group_id, relation) select 'customer', id, ${acme.root}, 'owner' from customers`.execute(
    database.db,
  )
  const [company, part] = [
    { id: acme.root, name: 'Acme', rootId: acme.root },
    { id: north, name: 'Acme North', rootId: acme.root },
  ]
  const by = { id: acme.owner.id, name: acme.owner.name }
  const made = await database.write((tx) => insertBlocksAndConsents(tx, { secrets: deps.secrets, company, part, by, zone: 'America/New_York', now }))
  expect(made.blocks).toBe(6)
  expect(made.consents).toBeGreaterThan(100)
  const blocked = await call(customers.searchCustomers, { blocked: 'yes' }, { as: acme.owner })
  expect(blocked.body.total).toBe(4)
  const { rows } = await sql<{ status: string }>`select distinct status from customer_consents order by 1`.execute(database.db)
  expect(rows.map(({ status }) => status)).toEqual(['granted', 'withdrawn'])
})
