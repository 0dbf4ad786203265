import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { accessGroups } from '@brigade/contract/access-groups.ts'
import { customers } from '@brigade/contract/customers.ts'
import { offerClasses } from '@brigade/contract/discounts/terms.ts'
import type { Role } from '@brigade/contract/kit/roles.ts'
import { ingestCredentials } from '@brigade/contract/orders/credentials.ts'
import { ingest } from '@brigade/contract/orders/ingest.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { amountOff, discountsAtWork, lineOf } from '../../../../testing/discount-use.ts'
import { makeOffer } from '../../../../testing/discounts.ts'
import { loyaltyOf } from '../../../../testing/loyalty.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { allRoutes } from '../../../routes.ts'

// What is reserved belongs to the credential that did it: others of the same system have nothing of it, and it counts while that one may do so.

const app = await testApp(allRoutes(testBankLink()))
const { call, database } = app
const work = discountsAtWork(app)
const { order, pointsOf, startPlan } = loyaltyOf(app)
const { acme, north } = await twoCompanies(app)
const south = await app.group({ name: 'South', parent: acme.root })

const pizza = { name: 'Free pizza', points: 50, kind: 'free_item' as const, amount_minor: null, percent: null, item: 'Margherita' }
const plan_id = await startPlan(acme.owner, acme.root, { rewards: [pizza] })
const rewards = [{ plan_id, reward: 'Free pizza' }]
const offer = await makeOffer(database, {
  group: acme.root,
  terms: {
    pos_name: 'Brewery night',
    ...amountOff(500, { paid_by: [{ payer: 'partner', name: 'Brewery', percent: '100' }], combines_with: [...offerClasses] }),
  },
})
const managing: readonly Role[] = ['restaurants', 'restaurants_admin']

type Subject = { restaurant_id: number } | { access_group_id: number }
async function connect(as: Person, subject: Subject, gives_discounts = true) {
  const made = await call(ingestCredentials.createCredential, { name: 'Shop', system: 'shop', gives_discounts, ...subject }, { as })
  expect(made.problem.message).toBeUndefined()
  return { id: made.body.credential.id, token: made.body.bearer_token }
}
const revoke = (id: number) => call(ingestCredentials.revokeCredential, { id }, { as: acme.owner })
const turn = (as: Person, id: number, gives_discounts: boolean) => call(ingestCredentials.setCredentialDiscounts, { id, gives_discounts }, { as })

/** A restaurant with a system, and a guest with points for one pizza. */
async function world(ofGroup = false) {
  const place = await makeRestaurant(database, { group: north, name: `Place ${randomUUID()}` })
  const first = await connect(acme.owner, ofGroup ? { access_group_id: north } : { restaurant_id: place })
  const email = `${randomUUID()}@example.com`
  const made = await call(customers.createCustomer, { customer: { given_name: 'Ada', email }, parent_access_group_id: north }, { as: acme.owner })
  await order({ customer: made.body.id, restaurant: place, net: 6000, at: new Date() })
  const balance = async () => (await pointsOf(acme.owner, made.body.id)).find((one) => one.plan_id === plan_id)?.balance
  expect(await balance()).toBe(60)
  const basket = { lines: [lineOf('1', 2000), lineOf('2', 3000, { name: 'Cola' })] }
  const reserve = (token: string, reference: string) => work.reserve(token, reference, { restaurant_id: place, guest: { email }, rewards, basket })
  return { place, first, balance, reserve, reference: randomUUID() }
}

const send = async (token: string, restaurant_id: number, external_id: string, discounts: object[], state = 'received') => {
  const sent = {
    external_id,
    restaurant_id,
    channel: 'web',
    fulfilment: 'pickup',
    placed_at: new Date().toISOString(),
    currency: 'USD',
    state,
    lines: [
      { id: '1', name: 'Margherita', category: 'Pizza', unit_price_minor: 2000 },
      { id: '2', name: 'Cola', category: 'Pizza', unit_price_minor: 3000 },
    ],
    discounts,
  }
  const { body } = await call(ingest.ingestOrders, { orders: [sent] }, { as: token })
  expect(body.data[0]?.errors).toEqual([])
  return body.data[0]?.warnings.map(({ message }) => message)
}
type Reserved = Awaited<ReturnType<Awaited<ReturnType<typeof world>>['reserve']>>['body']
const takenOff = ({ evaluation }: Reserved) =>
  evaluation.applied.map(({ offer_id, name, amount_minor }) => ({ name, amount_minor, discount_id: offer_id }))
const statusOf = async (uuid: string) =>
  (await sql<{ status: string }>`select status from discount_reservations where uuid = ${uuid}::uuid`.execute(database.db)).rows[0]?.status
async function othersPay(place: number): Promise<number | undefined> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::int as sum from sales_entries where restaurant_id = ${place} and payer is not null`.execute(database.db)
  return rows[0]?.sum
}

test.each(['revoked', 'out of reach', 'without discounts'] as const)(
  'what a system reserved is given back, and not used by its order, once the credential is %s',
  async (way) => {
    const { place, first, balance, reserve, reference } = await world(way === 'out of reach')
    const { body } = await reserve(first.token, reference)
    expect(body.evaluation.applied).toHaveLength(2)
    const ends = {
      revoked: () => revoke(first.id),
      'out of reach': () =>
        call(accessGroups.moveResources, { resource_type: 'restaurant', resource_ids: [place], access_group_id: south }, { as: acme.owner }),
      'without discounts': () => turn(acme.owner, first.id, false),
    }
    expect((await ends[way]()).status).toBe(200)
    // Nothing but orders: by somebody without any right on discounts, plans or customers.
    const other = await connect(await app.person({ on: acme.root, roles: managing }), { restaurant_id: place }, false)
    expect(await send(other.token, place, reference, takenOff(body))).toContain(`offer ${offer} was given back: counted as paid by the restaurant`)
    expect([await balance(), await statusOf(body.uuid), await othersPay(place)]).toEqual([60, 'rolled_back', 0])
    expect(await work.imbalances()).toEqual([])
  },
)

test('a reward that was reserved is not taken once the credential takes no points any more, by applying or by its order', async () => {
  const { place, first, balance, reserve, reference } = await world()
  const { body } = await reserve(first.token, reference)
  // Turned off and on by somebody who could not give the roles for points.
  const local = await app.person({ on: north, roles: ['access_groups_admin', 'restaurants_admin', 'discounts'] })
  for (const isOn of [false, true]) expect((await turn(local, first.id, isOn)).status).toBe(200)
  const { status, problem } = await work.apply(first.token, body.uuid)
  expect([status, problem.message]).toEqual([
    410,
    'This credential takes no points of guests here any more, and what was reserved was given back. Nothing was taken off. Reserve it again.',
  ])
  expect([await balance(), await statusOf(body.uuid)]).toEqual([60, 'rolled_back'])
  for (const isOn of [false, true]) expect((await turn(acme.owner, first.id, isOn)).status).toBe(200)
  const again = await reserve(first.token, reference)
  for (const isOn of [false, true]) expect((await turn(local, first.id, isOn)).status).toBe(200)
  await send(first.token, place, reference, takenOff(again.body))
  expect([await balance(), await statusOf(body.uuid), await work.imbalances()]).toEqual([60, 'rolled_back', []])
})

test('another credential of the same system neither sees, changes, applies nor gives back what one reserved', async () => {
  const { place, first, balance, reserve, reference } = await world()
  const twin = await connect(await app.person({ on: north, roles: ['access_groups_admin', 'restaurants_admin', 'discounts'] }), {
    restaurant_id: place,
  })
  const { body } = await reserve(first.token, reference)
  const again = await reserve(twin.token, reference)
  expect([again.status, again.problem.message]).toEqual([
    409,
    `Another credential of “shop” keeps the reference “${reference}” for an order of its own. Use another reference.`,
  ])
  const tries = async () => {
    for (const answer of [
      await work.look(twin.token, body.uuid),
      await work.apply(twin.token, body.uuid),
      await work.rollBack(twin.token, body.uuid),
      await work.refund(twin.token, body.uuid, 'r', [{ id: '1' }]),
    ])
      expect([answer.status, answer.problem.message]).toEqual([404, 'This reservation does not exist or is not yours to see.'])
  }
  await tries()
  await work.apply(first.token, body.uuid)
  await send(first.token, place, reference, takenOff(body))
  expect(await balance()).toBe(10)
  expect((await reserve(twin.token, reference)).problem.message).toBe(
    `Another credential of “shop” has used the reference “${reference}” for an order of its own. Use another reference.`,
  )
  // Revoking takes less than making: a twin gets nothing by it.
  await revoke(first.id)
  await tries()
  expect([await balance(), await statusOf(body.uuid)]).toEqual([10, 'applied'])
})

test('a credential with a new token goes on with what it reserved', async () => {
  const { place, first, balance, reserve, reference } = await world()
  const { body } = await reserve(first.token, reference)
  const renewed = (await call(ingestCredentials.rotateCredential, { id: first.id }, { as: acme.owner })).body.bearer_token
  expect((await work.apply(renewed, body.uuid)).body.status).toBe('applied')
  await send(renewed, place, reference, takenOff(body))
  expect([await balance(), await othersPay(place)]).toEqual([10, -500])
  expect((await work.rollBack(renewed, body.uuid)).status).toBe(200)
  expect(await balance()).toBe(60)
})

test('an order that was reserved with a credential that has been revoked is reserved anew by the next one', async () => {
  const { place, first, balance, reserve, reference } = await world()
  await reserve(first.token, reference)
  const next = await connect(acme.owner, { restaurant_id: place })
  expect((await reserve(next.token, reference)).status).toBe(409)
  await revoke(first.id)
  const { body } = await reserve(next.token, reference)
  await send(next.token, place, reference, takenOff(body))
  expect([await statusOf(body.uuid), await balance(), await othersPay(place)]).toEqual(['applied', 10, -500])
  expect(await work.imbalances()).toEqual([])
})

test('an order tells a system that gives no discounts neither what offers are called nor which there are', async () => {
  const { place, first, reserve, reference } = await world()
  const terms = { pos_name: 'Black Friday 70% off', method: 'code' as const }
  const elsewhere = await makeRestaurant(database, { group: south, name: 'Elsewhere' })
  const secret = await makeOffer(database, { group: acme.root, status: 'scheduled', restaurants: [elsewhere], terms })
  const plain = await connect(await app.person({ on: north, roles: managing }), { restaurant_id: place }, false)
  const off = (discount_id: number) => ({ name: 'x', amount_minor: 1, discount_id })
  const said = (id: number) => `offer ${id} was not reserved for this order: counted as paid by the restaurant`
  const named = [off(secret), off(offer), off(987_654_321)]
  expect(await send(plain.token, place, randomUUID(), named)).toEqual([said(secret), said(offer), said(987_654_321)])
  expect(await send(first.token, place, randomUUID(), [off(offer), off(987_654_321)])).toEqual([
    '“Brewery night” was not reserved for this order: counted as paid by the restaurant',
    '987654321 is no offer here: it was left out',
  ])
  const { body } = await reserve(first.token, reference)
  expect(JSON.stringify(await send(plain.token, place, reference, takenOff(body).slice(0, 1)))).not.toContain('Brewery')
})

const migration = readFileSync(new URL('../../../../migrations/0076-reservations-of-credentials.sql', import.meta.url), 'utf8')
const ofBefore = migration.slice(migration.indexOf('with candidates'), migration.indexOf('-- Points of guests'))

test('what was reserved before belongs to the one credential of that name, and to none where it could be of several', async () => {
  const [known, doubtful] = [await world(), await world()]
  const [one, other] = [(await known.reserve(known.first.token, '1')).body.uuid, (await doubtful.reserve(doubtful.first.token, '1')).body.uuid]
  await connect(acme.owner, { restaurant_id: doubtful.place })
  const belongsTo = () =>
    database.db.selectFrom('discount_reservations').select(['credential_id']).where('uuid', 'in', [one, other]).orderBy('id').execute()
  // The system of the group, of another test, could have reserved at both.
  await sql`delete from ingest_credentials where access_group_id is not null`.execute(database.db)
  await sql`update discount_reservations set credential_id = null`.execute(database.db)
  await sql.raw(ofBefore).execute(database.db)
  expect(await belongsTo()).toEqual([{ credential_id: known.first.id }, { credential_id: null }])
  expect((await work.apply(doubtful.first.token, other)).status).toBe(404)
  expect((await work.apply(known.first.token, one)).body.status).toBe('applied')
})
