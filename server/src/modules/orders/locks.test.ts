import { firstRules } from '@brigade/contract/order-workflows/order-rules.ts'
import { orderWorkflows } from '@brigade/contract/order-workflows.ts'
import { ingestCredentials } from '@brigade/contract/orders/credentials.ts'
import { ingest } from '@brigade/contract/orders/ingest.ts'
import { orderActs } from '@brigade/contract/orders/running.ts'
import { restaurantProfile } from '@brigade/contract/restaurants/profile.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { testBankLink } from '../../../testing/bank-link.ts'
import { makeRestaurant } from '../../../testing/menus.ts'
import { twoCompanies } from '../../../testing/two-companies.ts'
import { untilWaiting } from '../../../testing/waiting.ts'
import { allRoutes } from '../../routes.ts'
import { noteRun } from './runs/store-runs.ts'

const app = await testApp(allRoutes(testBankLink()))
const { call, database } = app
const { db } = database

/** Holds rows until told to let go. */
async function held(statement: string) {
  const [free, has] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holder = db.transaction().execute(async (tx) => {
    await sql.raw(statement).execute(tx)
    has.resolve()
    await free.promise
  })
  await has.promise
  return async () => {
    free.resolve()
    await holder
  }
}

async function world() {
  const two = await twoCompanies(app)
  const harbor = await makeRestaurant(database, { group: two.north, name: 'Harbor' })
  const theirs = await makeRestaurant(database, { group: two.bistro.root, name: 'Theirs' })
  return { ...two, harbor, theirs }
}

const edit = { name: 'Harbor 2', timezone: 'America/New_York', currency: 'USD' }

test('a change of one company does not wait for a stranger who names its restaurants', async () => {
  const { acme, bistro, harbor, theirs } = await world()
  // Bistro keeps a restaurant of its own busy, as an import of its menu does.
  const release = await held(`select from restaurants where id = ${theirs} for update`)
  const asked = { ids: [harbor, theirs], status: 'live' as const, reason: '' }
  const stranger = call(restaurantProfile.setRestaurantStatus, asked, { as: bistro.owner })
  await untilWaiting(db, 1)
  // Its own edit is answered while the stranger still waits.
  expect((await call(restaurantProfile.updateRestaurant, { id: harbor, restaurant: edit }, { as: acme.owner })).status).toBe(200)
  await release()
  expect((await stranger).body.results.map(({ id, outcome }) => [id, outcome])).toContainEqual([harbor, 'refused'])
})

test('an order or credential of another company that is busy answers like one that does not exist', async () => {
  const { acme, bistro, harbor, theirs } = await world()
  const made = await call(ingestCredentials.createCredential, { name: 'Shop', system: 'shop', restaurant_id: harbor }, { as: acme.owner })
  const order = {
    external_id: 'x',
    channel: 'web',
    fulfilment: 'pickup',
    placed_at: new Date().toISOString(),
    currency: 'USD',
    lines: [{ name: 'Cod', unit_price_minor: 100 }],
  }
  const [sent] = (await call(ingest.ingestOrders, { orders: [order] }, { headers: { authorization: `Bearer ${made.body.bearer_token}` } })).body.data
  const id = sent?.order_id ?? 0
  const as = bistro.owner
  const releases = [
    await held(`select from orders where id = ${id} for update`),
    await held(`select from ingest_credentials where id = ${made.body.credential.id} for update`),
  ]
  const answers = await Promise.all([
    call(orderActs.acceptOrder, { restaurant_id: theirs, id }, { as }),
    call(orderActs.acceptOrder, { restaurant_id: theirs, id: 999_999_999 }, { as }),
    call(ingestCredentials.revokeCredential, { id: made.body.credential.id }, { as }),
    call(ingestCredentials.revokeCredential, { id: 999_999_999 }, { as }),
  ])
  for (const release of releases) await release()
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

test('an order is accepted whatever another company does with its system of the same name', async () => {
  const { acme, bistro, harbor, theirs } = await world()
  const waitingAt = async ({ root, owner }: typeof acme, restaurant_id: number) => {
    const as = { as: owner }
    const naming = { workflow: { name: 'By hand', rules: { ...firstRules, accept: 'manual' as const } }, parent_access_group_id: root }
    const { id: workflow_id } = (await call(orderWorkflows.createOrderWorkflow, naming, as)).body
    await call(orderWorkflows.assignWorkflow, { restaurant_ids: [restaurant_id], workflow_id }, as)
    const made = await call(ingestCredentials.createCredential, { name: 'Shop', system: 'shop', restaurant_id }, as)
    const lines = [{ name: 'Cod', unit_price_minor: 100 }]
    const order = { external_id: 'x', channel: 'web', fulfilment: 'pickup', placed_at: new Date().toISOString(), currency: 'USD', lines }
    const { body } = await call(ingest.ingestOrders, { orders: [order] }, { headers: { authorization: `Bearer ${made.body.bearer_token}` } })
    return { restaurant_id, id: body.data[0]?.order_id ?? 0 }
  }
  const [ours, other] = [await waitingAt(acme, harbor), await waitingAt(bistro, theirs)]
  await db.transaction().execute(async (tx) => {
    await noteRun(tx, other.id, { kind: 'state', state: 'accepted', by: 'Bistro Owner', reason: '', isAutomatic: false })
    expect((await call(orderActs.acceptOrder, ours, { as: acme.owner })).problem.message).toBeUndefined()
  })
})

test('the same by workflows: a stranger holds no lock of restaurants that are not theirs', async () => {
  const { acme, bistro, harbor, theirs } = await world()
  const release = await held(`select pg_advisory_xact_lock(hashtextextended('order workflow', ${theirs}))`)
  const stranger = call(
    orderWorkflows.assignWorkflow,
    { restaurant_ids: [harbor, theirs], workflow_id: null, pinned_version: null },
    { as: bistro.owner },
  )
  await untilWaiting(db, 1)
  const own = await call(orderWorkflows.assignWorkflow, { restaurant_ids: [harbor], workflow_id: null, pinned_version: null }, { as: acme.owner })
  await release()
  await stranger
  expect([own.status, own.body.results.length]).toEqual([200, 1])
})
