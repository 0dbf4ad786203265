import { randomUUID } from 'node:crypto'
import { accessGroups } from '@brigade/contract/access-groups.ts'
import { customers } from '@brigade/contract/customers.ts'
import { ingestCredentials } from '@brigade/contract/orders/credentials.ts'
import { ingest } from '@brigade/contract/orders/ingest.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { company } from '../../../../testing/two-companies.ts'
import { allRoutes } from '../../../routes.ts'
import { ordersMatched } from '../../customers/matching/jobs.ts'

const app = await testApp(allRoutes(testBankLink()))
const { call, deps } = app

test.each(['share', 'move', 'merge'] as const)(
  'a system that finds the customers of the whole company comes to no restaurant by somebody who could not give these: %s',
  async (way) => {
    const acme = await company(app, 'Acme')
    const [north, west, web] = await Promise.all(['North', 'West', 'Web'].map((name) => app.group({ name, parent: acme.root })))
    if (!north || !west || !web) throw new Error('There are no groups.')
    const inner = await app.group({ name: 'Inner', parent: north })
    const harbor = await makeRestaurant(app.database, { group: inner, name: 'Harbor' })
    const secret = { given_name: 'Ada', family_name: 'Hale', email: 'ada@example.com' }
    const { body: ada } = await call(customers.createCustomer, { customer: secret, parent_access_group_id: west }, { as: acme.owner })
    const shop = { name: 'Web shop', system: 'webshop', access_group_id: web }
    const { body: made } = await call(ingestCredentials.createCredential, shop, { as: acme.owner })
    expect(made.credential.knows_company).toBe(true)
    // She may give what there is at Harbor to anybody, and knows its guests.
    const mallory = await app.person({ on: inner, roles: ['access_groups_admin', 'restaurants_admin', 'customers_admin'] })
    const placing = ['access_groups_admin', 'restaurants_admin'] as const
    await call(accessGroups.grant, { id: acme.root, user_id: mallory.id, roles: [...placing] }, { as: acme.owner })

    const one = { resource_type: 'restaurant' as const, resource_id: harbor, access_group_id: web }
    const some = { resource_type: 'restaurant' as const, resource_ids: [harbor], access_group_id: web }
    const [moving, merging] = [
      { access_group_ids: [inner], parent_access_group_id: web },
      { from_id: north, into_id: web, grants: 'keep_target' as const },
    ]
    const acts = {
      share: [{ operation: 'share', ...some }, () => call(accessGroups.addResource, one, { as: mallory })],
      move: [{ operation: 'move', ...moving }, () => call(accessGroups.move, moving, { as: mallory })],
      merge: [{ operation: 'merge', ...merging }, () => call(accessGroups.merge, merging, { as: mallory })],
    } as const
    const [change, act] = acts[way]
    const { body: foreseen } = await call(accessGroups.preview, { change }, { as: mallory })
    const { status, problem } = await act()
    const order = {
      external_id: randomUUID(),
      restaurant_id: harbor,
      number: '42',
      channel: 'web',
      fulfilment: 'pickup',
      placed_at: new Date(Date.now() - 60_000).toISOString(),
      currency: 'USD',
      state: 'completed',
      lines: [{ id: 'a', name: 'Chowder', category: 'Soups', quantity: 1, unit_price_minor: 1000 }],
      guest: { name: 'Ada Hale', email: 'ada@example.com' },
    }
    await call(ingest.ingestOrders, { orders: [order] }, { headers: { authorization: `Bearer ${made.bearer_token}` } })
    await ordersMatched(deps).run(new AbortController().signal)

    const sentence = /An ordering system would bring “Customers admin” of the whole company to .*, which you could not give\./
    expect([status, problem.message, foreseen.blocked_by]).toEqual([403, expect.stringMatching(sentence), [expect.stringMatching(sentence)]])
    expect((await call(customers.getCustomer, { id: ada.id }, { as: mallory })).status).toBe(404)
    // Whoever may give them to anybody brings the system there.
    await call(accessGroups.grant, { id: acme.root, user_id: mallory.id, roles: [...placing, 'customers_admin'] }, { as: acme.owner })
    expect((await act()).status).toBe(200)
  },
)
