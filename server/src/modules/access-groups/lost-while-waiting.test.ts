import { randomUUID } from 'node:crypto'
import { accessGroups } from '@brigade/contract/access-groups.ts'
import { bankConnections } from '@brigade/contract/bank-connections.ts'
import { deliveryMarkets } from '@brigade/contract/delivery-markets.ts'
import { groupHoursChanges } from '@brigade/contract/hours.ts'
import { founderRoles } from '@brigade/contract/kit/roles.ts'
import { menuDraft } from '@brigade/contract/menus/menu-draft.ts'
import { menuPublishing } from '@brigade/contract/menus/publishing.ts'
import { firstRules } from '@brigade/contract/order-workflows/order-rules.ts'
import { orderWorkflows } from '@brigade/contract/order-workflows.ts'
import { restaurantPos } from '@brigade/contract/pos.ts'
import { restaurantProfile } from '@brigade/contract/restaurants/profile.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Answer, type Person, testApp } from '../../../testing/app.ts'
import { formOf } from '../../../testing/bank-bench.ts'
import { testBankLink } from '../../../testing/bank-link.ts'
import { makeRestaurant, making } from '../../../testing/menus.ts'
import { connectionForm } from '../../../testing/pos.ts'
import { twoCompanies } from '../../../testing/two-companies.ts'
import { holding, holdingKey, untilWaiting } from '../../../testing/waiting.ts'
import { allRoutes } from '../../routes.ts'

// Whoever loses a thing while their change of it waits for a lock does not change it.

const app = await testApp(allRoutes(testBankLink()))
const { call } = app
const { db } = app.database

let { acme, north } = await twoCompanies(app)
let south = 0
beforeEach(async () => {
  ;({ acme, north } = await twoCompanies(app))
  south = await app.group({ name: 'South', parent: acme.root })
})

interface Made {
  readonly make: () => Promise<number>
  readonly remove: (id: number, as: Person) => Promise<Answer<unknown>>
  readonly isThere: (id: number) => Promise<Answer<unknown>>
}

const owner = () => ({ as: acme.owner })
const things: Readonly<Record<'restaurant' | 'delivery_market' | 'bank_connection' | 'order_workflow', Made>> = {
  restaurant: {
    make: () => makeRestaurant(app.database, { group: north, name: 'Shared' }),
    remove: (id, as) => call(restaurantProfile.deleteRestaurant, { id }, { as }),
    isThere: (id) => call(restaurantProfile.restaurant, { id }, owner()),
  },
  delivery_market: {
    make: async () => {
      const market = { name: 'Shared', active: true, area: { kind: 'postal_codes' as const, country: 'US', codes: ['10001'] } }
      return (await call(deliveryMarkets.createDeliveryMarket, { market, parent_access_group_id: north }, owner())).body.id
    },
    remove: (id, as) => call(deliveryMarkets.deleteDeliveryMarket, { id }, { as }),
    isThere: (id) => call(deliveryMarkets.deliveryMarket, { id }, owner()),
  },
  bank_connection: {
    make: async () => (await call(bankConnections.create, { bank_connection: formOf(), parent_access_group_id: north }, owner())).body.id,
    remove: (id, as) => call(bankConnections.remove, { id }, { as }),
    isThere: (id) => call(bankConnections.get, { id }, owner()),
  },
  order_workflow: {
    make: async () => {
      const workflow = { name: 'Shared', rules: firstRules }
      return (await call(orderWorkflows.createOrderWorkflow, { workflow, parent_access_group_id: north }, owner())).body.id
    },
    remove: (id, as) => call(orderWorkflows.deleteOrderWorkflow, { id }, { as }),
    isThere: (id) => call(orderWorkflows.orderWorkflow, { id }, owner()),
  },
}

test.each(['restaurant', 'delivery_market', 'bank_connection', 'order_workflow'] as const)(
  'a %s is not deleted by the group that it is no longer shared with',
  async (resource_type) => {
    const { make, remove, isThere } = things[resource_type]
    const id = await make()
    await call(accessGroups.addResource, { resource_type, resource_id: id, access_group_id: south }, owner())
    const clerk = await app.person({ roles: founderRoles, on: south })
    const [unsharing, removing] = await holding(db, 'audit_logs', async (release) => {
      const unsharing = call(accessGroups.removeResources, { resource_type, resource_ids: [id], access_group_id: south }, owner())
      await untilWaiting(db, 1)
      const removing = remove(id, clerk)
      await Promise.race([removing, untilWaiting(db, 2)])
      await release()
      return Promise.all([unsharing, removing])
    })
    expect([unsharing.status, removing.status, (await isThere(id)).status]).toEqual([200, 404, 200])
  },
)

test('a restaurant is not published by the group that it has left meanwhile', async () => {
  const restaurant = await makeRestaurant(app.database, { group: north, name: 'Leaves' })
  const listing = { channel: 'web' as const, state: 'on' as const, markup_percent: 0, rounding: 'none' as const, fulfilments: ['pickup' as const] }
  await call(menuPublishing.saveListing, { restaurant_id: restaurant, listing }, owner())
  const publisher = await app.person({ roles: ['publisher', 'restaurants'], on: north })
  const { body } = await holdingKey(db, 'publication numbers', restaurant, async (release) => {
    const publishing = call(menuPublishing.publish, { restaurant_ids: [restaurant] }, { as: publisher })
    await untilWaiting(db, 1)
    const moving = { resource_type: 'restaurant' as const, resource_ids: [restaurant], access_group_id: south }
    expect((await call(accessGroups.moveResources, moving, owner())).status).toBe(200)
    await release()
    return publishing
  })
  expect(body.results).toMatchObject([{ publication_id: null, message: 'This restaurant does not exist or is not yours to publish.' }])
})

describe('while a change waits, the group of its restaurant is moved away', () => {
  let [region, inner, restaurant] = [0, 0, 0]
  let clerk: Person
  beforeEach(async () => {
    region = await app.group({ name: 'Region', parent: acme.root })
    inner = await app.group({ name: 'Inner', parent: region })
    clerk = await app.person({ roles: founderRoles, on: region })
    restaurant = await makeRestaurant(app.database, { group: inner, name: 'Leaves' })
  })

  /** The owner saves something of the restaurant, which takes a while; the clerk's change waits for it. */
  async function meanwhile<T>(save: () => Promise<Answer<unknown>>, table: string, what: 'insert' | 'update', act: () => Promise<Answer<T>>) {
    const changing = async (release: () => Promise<void>) => {
      const saving = save()
      await untilWaiting(db, 1)
      const acting = act()
      await Promise.race([acting, untilWaiting(db, 2)])
      const moving = { access_group_ids: [inner], parent_access_group_id: south }
      expect((await call(accessGroups.move, moving, owner())).problem.message).toBeUndefined()
      await release()
      expect((await saving).problem.message).toBeUndefined()
      return acting
    }
    return holding(db, table, changing, what)
  }

  const saveMenu = () => {
    const ops = [making('item', null, { fields: { name: 'Soup' } })]
    return call(menuDraft.applyMenuOps, { restaurant_id: restaurant, base_revision: 0, batch_id: randomUUID(), ops }, owner())
  }

  test('it is not published', async () => {
    const listing = { channel: 'web' as const, state: 'on' as const, markup_percent: 0, rounding: 'none' as const, fulfilments: ['pickup' as const] }
    await call(menuPublishing.saveListing, { restaurant_id: restaurant, listing }, owner())
    const publish = () => call(menuPublishing.publish, { restaurant_ids: [restaurant] }, { as: clerk })
    const { body } = await meanwhile(saveMenu, 'menu_operations', 'insert', publish)
    expect(body.results).toMatchObject([{ publication_id: null }])
  })

  test('it is given no workflow', async () => {
    const workflow = { name: 'Calls', rules: firstRules }
    const { id } = (await call(orderWorkflows.createOrderWorkflow, { workflow, parent_access_group_id: acme.root }, owner())).body
    const assigning = { restaurant_ids: [restaurant], workflow_id: id, pinned_version: null }
    await meanwhile(saveMenu, 'menu_operations', 'insert', () => call(orderWorkflows.assignWorkflow, assigning, { as: clerk }))
    expect((await sql`select 1 from restaurant_workflows where restaurant_id = ${restaurant}`.execute(db)).rows).toEqual([])
  })

  test('it is not deleted', async () => {
    const connection = connectionForm(`sandbox-${randomUUID()}`)
    const { id, version } = (await call(restaurantPos.savePosConnection, { restaurant_id: restaurant, connection }, owner())).body
    // With a new token the tree would be held, and the move would wait.
    const renaming = {
      restaurant_id: restaurant,
      connection_id: id,
      version,
      connection: { ...connection, name: 'Renamed', token: '', webhook_key: '' },
    }
    const rename = () => call(restaurantPos.savePosConnection, renaming, owner())
    const remove = () => call(restaurantProfile.deleteRestaurant, { id: restaurant }, { as: clerk })
    expect((await meanwhile(rename, 'pos_connections', 'update', remove)).status).toBe(404)
  })

  test('it is not closed with the others of its former group', async () => {
    await holdingKey(db, 'group hours', inner, async (release) => {
      const closing = call(groupHoursChanges.closeStores, { access_group_id: inner, reason: 'weather', note: '', end_rule: 'manual' }, { as: clerk })
      await untilWaiting(db, 1)
      await call(accessGroups.moveResources, { resource_type: 'restaurant', resource_ids: [restaurant], access_group_id: south }, owner())
      await release()
      return closing
    })
    expect((await sql`select 1 from closures where restaurant_id = ${restaurant}`.execute(db)).rows).toEqual([])
  })
})
