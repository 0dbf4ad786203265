import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { accessGroups } from '@brigade/contract/access-groups.ts'
import { customers } from '@brigade/contract/customers.ts'
import { discountUsing } from '@brigade/contract/discounts/using.ts'
import type { Role } from '@brigade/contract/kit/roles.ts'
import { ingestCredentials } from '@brigade/contract/orders/credentials.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { discountsAtWork, lineOf } from '../../../../testing/discount-use.ts'
import { loyaltyOf } from '../../../../testing/loyalty.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { allRoutes } from '../../../routes.ts'

// Who takes points of a guest needs the roles for it, also by way of an ordering system or a simulation.

const app = await testApp(allRoutes(testBankLink()))
const { call, database } = app
const work = discountsAtWork(app)
const { order, pointsOf, startPlan } = loyaltyOf(app)
const { acme, north } = await twoCompanies(app)

const pizza = { name: 'Free pizza', points: 50, kind: 'free_item' as const, amount_minor: null, percent: null, item: 'Margherita' }
const place = await makeRestaurant(database, { group: north })
const plan_id = await startPlan(acme.owner, acme.root, { rewards: [pizza] })
const rewards = [{ plan_id, reward: 'Free pizza' }]
const connecting: readonly Role[] = ['access_groups_admin', 'restaurants_admin', 'discounts']

/** A guest with points for one pizza. */
async function guest() {
  const email = `${randomUUID()}@example.com`
  const made = await call(customers.createCustomer, { customer: { given_name: 'Ada', email }, parent_access_group_id: north }, { as: acme.owner })
  const { id } = made.body
  await order({ customer: id, restaurant: place, net: 6000, at: new Date() })
  const balance = async () => (await pointsOf(acme.owner, id)).find((one) => one.plan_id === plan_id)?.balance
  expect(await balance()).toBe(60)
  return { id, email, balance }
}

const credential = (as: Person, gives_discounts = true) =>
  call(ingestCredentials.createCredential, { name: 'Web shop', system: randomUUID().slice(0, 20), restaurant_id: place, gives_discounts }, { as })
const turn = (as: Person, id: number, gives_discounts: boolean) => call(ingestCredentials.setCredentialDiscounts, { id, gives_discounts }, { as })

async function spends(token: string, email: string) {
  const reference = randomUUID()
  const { body } = await work.reserve(token, reference, { guest: { email }, rewards })
  const evaluated = (await work.evaluate(token, { guest: { email }, rewards })).body
  await work.apply(token, body.uuid)
  return { applied: body.evaluation.applied.map(({ name }) => name), refused: evaluated.refused.map(({ reason }) => reason) }
}

test('a credential takes points where whoever let it give discounts could give the roles for that', async () => {
  const { email, balance } = await guest()
  const local = await app.person({ on: north, roles: connecting })
  const half = await app.person({ on: north, roles: [...connecting, 'loyalty_plans'] })
  for (const as of [local, half]) {
    const made = (await credential(as)).body
    expect(await spends(made.bearer_token, email)).toEqual({ applied: [], refused: ['no_points'] })
  }
  // Nothing is said of how many points a guest has, nor whether there is such a guest.
  expect((await spends((await credential(local)).body.bearer_token, 'nobody@example.com')).refused).toEqual(['no_points'])
  expect(await balance()).toBe(60)
  const whole = await app.person({ on: north, roles: [...connecting, 'loyalty_plans', 'customers'] })
  expect((await spends((await credential(whole)).body.bearer_token, email)).applied).toEqual(['Free pizza'])
  expect(await balance()).toBe(10)
})

test('it is asked again where discounts are turned on, and where the credential gets a new token', async () => {
  const { email, balance } = await guest()
  const local = await app.person({ on: north, roles: connecting })
  const { credential: made, bearer_token: token } = (await credential(acme.owner, false)).body
  expect((await turn(local, made.id, true)).status).toBe(200)
  expect((await spends(token, email)).applied).toEqual([])
  expect((await turn(acme.owner, made.id, false)).status).toBe(200)
  expect((await turn(acme.owner, made.id, true)).status).toBe(200)
  const renewed = await call(ingestCredentials.rotateCredential, { id: made.id }, { as: local })
  expect(renewed.status).toBe(200)
  // The one of before is no more than the new one.
  for (const one of [token, renewed.body.bearer_token]) expect((await spends(one, email)).applied).toEqual([])
  expect((await turn(local, made.id, false)).status).toBe(200)
  expect((await turn(acme.owner, made.id, true)).status).toBe(200)
  expect((await spends(token, email)).applied).toEqual(['Free pizza'])
  expect(await balance()).toBe(10)
})

test('a restaurant comes below a group whose system takes points by somebody who could give the roles for that', async () => {
  const south = await app.group({ name: 'South', parent: acme.root })
  const { status } = await call(
    ingestCredentials.createCredential,
    { name: 'Chain shop', system: 'chain', access_group_id: south, gives_discounts: true },
    { as: acme.owner },
  )
  expect(status).toBe(200)
  const moved = await makeRestaurant(database, { group: north })
  const mover = await app.person({ on: acme.root, roles: connecting })
  const move = () => call(accessGroups.moveResources, { resource_type: 'restaurant', resource_ids: [moved], access_group_id: south }, { as: mover })
  expect((await move()).status).toBe(403)
  await app.grant(mover, acme.root, 'loyalty_plans', 'customers')
  expect((await move()).problem.message).toBeUndefined()
})

test('a system of a group with which a restaurant is shared takes no points of its guests, and hears nothing of who they are', async () => {
  const south = await app.group({ name: 'South', parent: acme.root })
  const shared = await makeRestaurant(database, { group: north, name: 'Harbor' })
  const { id, email, balance } = await guest()
  const placed = { resource_type: 'restaurant' as const, resource_id: shared, access_group_id: south }
  expect((await call(accessGroups.addResource, placed, { as: acme.owner })).status).toBe(200)
  const local = await app.person({
    on: south,
    roles: ['access_groups_admin', 'restaurants_admin', 'discounts_admin', 'loyalty_plans_admin', 'customers_admin'],
  })
  expect((await call(customers.customerPoints, { id }, { as: local })).status).toBe(404)
  const input = { name: 'Shop', system: 'south', access_group_id: south, gives_discounts: true }
  const { bearer_token: token } = (await call(ingestCredentials.createCredential, input, { as: local })).body
  for (const address of [email, 'nobody@example.com']) {
    const { body } = await work.evaluate(token, { restaurant_id: shared, guest: { email: address }, rewards })
    expect([body.applied, body.refused.map(({ reason }) => reason)]).toEqual([[], ['no_points']])
  }
  const { body } = await work.reserve(token, randomUUID(), { restaurant_id: shared, guest: { email }, rewards })
  expect([body.evaluation.applied, (await work.apply(token, body.uuid)).body.status, await balance()]).toEqual([[], 'applied', 60])
  // Where the group owns it they are its own guests.
  const own = await makeRestaurant(database, { group: south })
  const theirs = `${randomUUID()}@example.com`
  const made = await call(customers.createCustomer, { customer: { given_name: 'Bea', email: theirs }, parent_access_group_id: south }, { as: local })
  await order({ customer: made.body.id, restaurant: own, net: 6000, at: new Date() })
  const { body: there } = await work.evaluate(token, { restaurant_id: own, guest: { email: theirs }, rewards })
  expect(there.applied.map(({ name }) => name)).toEqual(['Free pizza'])
})

/** A system of the head office, which finds all customers and gives no discounts, and a guest whom only others than the north know. */
async function shopOfAll() {
  const south = await app.group({ name: 'South', parent: acme.root })
  const email = `${randomUUID()}@example.com`
  const made = await call(customers.createCustomer, { customer: { given_name: 'Ada', email }, parent_access_group_id: south }, { as: acme.owner })
  await order({ customer: made.body.id, restaurant: await makeRestaurant(database, { group: south }), net: 6000, at: new Date() })
  const shop = (await credential(acme.owner, false)).body
  expect(shop.credential).toMatchObject({ knows_company: true, gives_discounts: false })
  return { email, id: shop.credential.id, token: shop.bearer_token }
}

test('a system that finds all customers of the company takes points where whoever let it could give the roles for that in all of it', async () => {
  const { email, id, token } = await shopOfAll()
  const local = await app.person({ on: north, roles: [...connecting, 'loyalty_plans', 'customers'] })
  expect((await turn(local, id, true)).status).toBe(200)
  expect(await spends(token, email)).toEqual({ applied: [], refused: ['no_points'] })
  await turn(local, id, false)
  expect((await turn(acme.owner, id, true)).status).toBe(200)
  expect((await spends(token, email)).applied).toEqual(['Free pizza'])
})

test('of a system from before this it is not known who let it: it takes points of all customers once that is turned on anew', async () => {
  const [{ email, id, token }, known] = [await shopOfAll(), await guest()]
  await turn(acme.owner, id, true)
  const local = await app.person({ on: north, roles: [...connecting, 'loyalty_plans', 'customers'] })
  const theirs = (await credential(local)).body.bearer_token
  const file = readFileSync(new URL('../../../../migrations/0076-reservations-of-credentials.sql', import.meta.url), 'utf8')
  await sql.raw(file.slice(file.indexOf('-- Points of guests'))).execute(database.db)
  expect((await spends(token, email)).applied).toEqual([])
  // One that finds the guests of its own organization alone was let do so there.
  expect((await spends(theirs, known.email)).applied).toEqual(['Free pizza'])
})

test('a simulation tells nobody what points a guest has who does not see points', async () => {
  const { id } = await guest()
  const simulate = async (as: Person) => {
    const basket = { lines: [lineOf('1', 2000)] }
    const asked = { restaurant_id: place, channel: 'web' as const, fulfilment: 'pickup' as const, basket, customer_id: id, rewards }
    const { body } = await call(discountUsing.simulateDiscounts, asked, { as })
    return [...body.applied.map(({ name }) => name), ...body.refused.map(({ reason }) => reason)]
  }
  const seeing = await app.person({ on: north, roles: ['discounts', 'customers'] })
  expect(await simulate(seeing)).toEqual(['no_points'])
  await app.grant(seeing, north, 'loyalty_plans')
  expect(await simulate(seeing)).toEqual(['Free pizza'])
})

test('a simulation at a shared restaurant tells neither of points by a plan that one does not see, nor of a block', async () => {
  const south = await app.group({ name: 'South', parent: acme.root })
  const share = (resource_type: 'customer' | 'restaurant', resource_id: number) =>
    call(accessGroups.addResource, { resource_type, resource_id, access_group_id: south }, { as: acme.owner })
  const shared = await makeRestaurant(database, { group: north })
  expect((await share('restaurant', shared)).status).toBe(200)
  const people = [await guest(), await guest()]
  for (const { id } of people) expect((await share('customer', id)).status).toBe(200)
  const clerk = await app.person({ on: south, roles: ['discounts', 'customers', 'loyalty_plans'] })
  const simulate = async (customer_id: number, plan: number) => {
    const basket = { lines: [lineOf('1', 2000)] }
    const chosen = [{ plan_id: plan, reward: 'Free pizza' }]
    const asked = { restaurant_id: shared, channel: 'web' as const, fulfilment: 'pickup' as const, basket, customer_id, rewards: chosen }
    const { body } = await call(discountUsing.simulateDiscounts, asked, { as: clerk })
    return [...body.applied.map(({ name }) => name), ...body.refused.map(({ reason }) => reason)]
  }
  const [first, second] = people.map(({ id }) => id)
  if (first === undefined || second === undefined) throw new Error('There are no guests.')
  // By the plan of the whole company, which both see.
  expect(await simulate(first, plan_id)).toEqual(['Free pizza'])
  const block = { id: second, scope_group_id: north, effects: ['no_offers' as const], reason: 'other' as const, until_at: null }
  expect((await call(customers.blockCustomer, block, { as: acme.owner })).problem.message).toBeUndefined()
  expect(await simulate(second, plan_id)).toEqual(['Free pizza'])
  const theirs = await startPlan(acme.owner, north, { rewards: [pizza] })
  expect(await simulate(first, theirs)).toEqual(['no_points'])
  await order({ customer: first, restaurant: shared, net: 6000, at: new Date() })
  expect(await simulate(first, theirs)).toEqual(['no_points'])
  await app.grant(clerk, north, 'loyalty_plans')
  expect(await simulate(first, theirs)).toEqual(['Free pizza'])
  // Guests of other tests collect points of the plan of the company.
  expect((await call(customers.setPlanStatus, { id: theirs, status: 'ended' }, { as: acme.owner })).status).toBe(200)
})
