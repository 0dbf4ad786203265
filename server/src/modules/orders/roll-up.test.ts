import { ingestCredentials } from '@brigade/contract/orders/credentials.ts'
import { ingest } from '@brigade/contract/orders/ingest.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { testBankLink } from '../../../testing/bank-link.ts'
import { makeRestaurant } from '../../../testing/menus.ts'
import { twoCompanies } from '../../../testing/two-companies.ts'
import { allRoutes } from '../../routes.ts'
import { rollUpCheck } from './jobs.ts'

const app = await testApp(allRoutes(testBankLink()))
const { acme, north } = await twoCompanies(app)

test('a cent of difference between roll-up and ledger is reported, and only that', async () => {
  const restaurant_id = await makeRestaurant(app.database, { group: north })
  const made = await app.call(ingestCredentials.createCredential, { name: 'Shop', system: 'shop', restaurant_id }, { as: acme.owner })
  const orders = [
    {
      external_id: '1',
      channel: 'web',
      fulfilment: 'pickup',
      placed_at: new Date().toISOString(),
      currency: 'USD',
      lines: [{ name: 'Pie', unit_price_minor: 900 }],
    },
  ]
  await app.call(ingest.ingestOrders, { orders }, { headers: { authorization: `Bearer ${made.body.bearer_token}` } })
  const said: unknown[] = []
  const log = { error: (facts: unknown) => said.push(facts) } as unknown as typeof app.deps.log
  const check = rollUpCheck({ ...app.deps, log })
  await check.run(AbortSignal.timeout(5000))
  expect(said).toEqual([])
  await sql`update sales_daily set gross = gross + 1 where restaurant_id = ${restaurant_id}`.execute(app.database.db)
  await check.run(AbortSignal.timeout(5000))
  expect(said).toMatchObject([{ days: [{ restaurant_id }] }])
})
