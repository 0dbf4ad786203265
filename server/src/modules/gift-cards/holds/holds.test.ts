import { giftCardHolds } from '@brigade/contract/gift-cards/holds.ts'
import { giftCardRedeeming } from '@brigade/contract/gift-cards/redeeming.ts'
import type { AnyEndpoint, CallInput } from '@brigade/contract/kit/endpoint.ts'
import { ingestCredentials } from '@brigade/contract/orders/credentials.ts'
import { beforeAll, expect, test } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../../testing/app.ts'
import { makeCard, makeDefinition } from '../../../../testing/gift-cards.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { type TwoCompanies, twoCompanies } from '../../../../testing/two-companies.ts'
import { orderRoutes } from '../../orders/routes.ts'
import { newCode } from '../ledger/sealed-codes.ts'
import { imbalances } from '../ledger/store-ledger.ts'
import { redeemRoutes } from '../redeem/handlers.ts'
import { holdJobs } from './jobs.ts'

let app: TestApp
let companies: TwoCompanies
let place: number
let definition: number
let cashier: Person
let token: string

beforeAll(async () => {
  app = await testApp({ 'gift-cards': redeemRoutes, orders: orderRoutes })
  companies = await twoCompanies(app)
  place = await makeRestaurant(app.database, { group: companies.north, name: 'North End' })
  definition = await makeDefinition(app.database, { group: companies.acme.root })
  cashier = await app.person({ name: 'Casey', roles: ['gift_card_definitions'], on: companies.north })
  token = await credential(companies.acme.owner, place)
})

async function credential(as: Person, restaurant_id: number, system = 'web shop'): Promise<string> {
  const input = { name: 'Web shop', system, restaurant_id, takes_gift_cards: true }
  return (await app.call(ingestCredentials.createCredential, input, { as })).body.bearer_token
}

const card = (amount = 5000, more: Partial<Parameters<typeof makeCard>[2]> = {}) =>
  makeCard(app.database, app.deps.secrets, { definition, amount, ...more })
const stored = (id: number) => app.database.db.selectFrom('gift_cards').select(['balance', 'held']).where('id', '=', id).executeTakeFirstOrThrow()
const send = <E extends AnyEndpoint>(endpoint: E, input: CallInput<E>, bearer = token) => app.call(endpoint, input, { as: bearer })
const hold = (code: string, amount_minor: number, reference: string, more: { whole_only?: boolean; currency?: string } = {}) =>
  send(giftCardHolds.systemHoldsCard, { code, amount_minor, currency: 'USD', reference, ...more })
const capture = (uuid: string, amount_minor: number) => send(giftCardHolds.systemCapturesHold, { uuid, amount_minor, currency: 'USD' })
const release = (uuid: string) => send(giftCardHolds.systemReleasesHold, { uuid })
const redeem = (code: string, amount_minor: number) =>
  app.call(giftCardRedeeming.redeem, { restaurant_id: place, amount_minor, currency: 'USD', cards: [{ code }] }, { as: cashier })
const overdue = (uuid: string) =>
  app.database.pool.query("update gift_card_holds set expires_at = now() - interval '1 second' where uuid = $1", [uuid])

test('what is held cannot be taken by anybody else, and becomes a redemption when it is captured', async () => {
  const { id, code } = await card()
  const held = await hold(code, 4000, 'web-1')
  expect([held.status, held.body.amount_minor, held.body.still_due_minor, held.body.status]).toEqual([200, 4000, 0, 'active'])
  expect(await stored(id)).toEqual({ balance: 5000, held: 4000 })
  expect((await redeem(code, 5000)).body).toMatchObject({ taken_minor: 1000, still_due_minor: 4000 })
  expect((await redeem(code, 100)).problem.message).toBe('Everything on this card is held for an order that is being paid.')
  const more = await capture(held.body.uuid, 4001)
  expect(more.problem.errors).toEqual({ amount_minor: ['Only $40.00 was kept on this card'] })
  const taken = await capture(held.body.uuid, 3500)
  expect(taken.body).toMatchObject({ taken_minor: 3500, order: 'web-1', actor: 'web shop', restaurant_name: 'North End', undo_until: null })
  expect(await stored(id)).toEqual({ balance: 500, held: 0 })
  // A lost answer: the same again is the same redemption, and another amount is none.
  expect((await capture(held.body.uuid, 3500)).body.uuid).toBe(taken.body.uuid)
  expect((await capture(held.body.uuid, 100)).problem.message).toBe('$35.00 of it was taken already, and the rest let go.')
  expect((await hold(code, 4000, 'web-1')).body).toMatchObject({ status: 'captured', redemption_uuid: taken.body.uuid })
  expect((await release(held.body.uuid)).status).toBe(409)
  expect(await stored(id)).toEqual({ balance: 500, held: 0 })
})

test('the same reference is the same hold, many times at once too, and takes another amount', async () => {
  const { id, code } = await card()
  const answers = await Promise.all(Array.from({ length: 6 }, () => hold(code, 1000, 'web-2')))
  expect(new Set(answers.map(({ body }) => body.uuid)).size).toBe(1)
  expect(await stored(id)).toEqual({ balance: 5000, held: 1000 })
  expect((await hold(code, 6000, 'web-2')).body).toMatchObject({ amount_minor: 5000, still_due_minor: 1000 })
  expect((await hold(code, 6000, 'web-2', { whole_only: true })).status).toBe(400)
  expect(await stored(id)).toEqual({ balance: 5000, held: 5000 })
  const { uuid } = (await hold(code, 300, 'web-2')).body
  expect(await stored(id)).toEqual({ balance: 5000, held: 300 })
  expect((await release(uuid)).body.status).toBe('released')
  expect((await release(uuid)).body.status).toBe('released')
  expect(await stored(id)).toEqual({ balance: 5000, held: 0 })
  expect((await capture(uuid, 300)).status).toBe(410)
})

test('what is held too long is freed by whoever takes the card next, and by the job', async () => {
  const [one, two] = [await card(), await card()]
  const first = (await hold(one.code, 5000, 'web-3')).body
  const second = (await hold(two.code, 5000, 'web-3')).body
  const third = (await hold((await card()).code, 700, 'web-3')).body
  await overdue(first.uuid)
  // The look-up sees it at once, before anybody has freed it.
  const seen = await app.call(giftCardRedeeming.lookUpCard, { restaurant_id: place, code: one.code }, { as: cashier })
  expect(seen.body).toMatchObject({ available_minor: 5000, held_minor: 0, refusal: null })
  expect((await redeem(one.code, 5000)).body.taken_minor).toBe(5000)
  expect(await stored(one.id)).toEqual({ balance: 0, held: 0 })
  const late = await capture(first.uuid, 5000)
  expect([late.status, late.problem.message]).toEqual([
    410,
    'What was kept on this card ended after 10 minutes. Nothing was taken: the order is not paid.',
  ])
  await overdue(second.uuid)
  for (const job of holdJobs(app.deps)) await job.run(new AbortController().signal)
  expect(await stored(two.id)).toEqual({ balance: 5000, held: 0 })
  const left = await app.database.db.selectFrom('gift_card_holds').select(['uuid', 'status']).where('uuid', 'in', [second.uuid, third.uuid]).execute()
  expect(Object.fromEntries(left.map(({ uuid, status }) => [uuid, status]))).toEqual({ [second.uuid]: 'expired', [third.uuid]: 'active' })
})

test('a card that dies between hold and capture leaves the order unpaid, and says so', async () => {
  const { id, code } = await card()
  const { uuid } = (await hold(code, 2000, 'web-4')).body
  await app.database.db.updateTable('gift_cards').set({ state: 'blocked' }).where('id', '=', id).execute()
  const dead = await capture(uuid, 2000)
  expect([dead.status, dead.problem.message]).toEqual([409, 'This card is blocked. Nothing was taken: the order is not paid.'])
  expect((await stored(id)).balance).toBe(5000)
  expect(await app.database.db.selectFrom('gift_card_redemptions').select('id').where('order_said', '=', 'web-4').execute()).toEqual([])
})

test('what was promised is kept over the midnight on which the card ends', async () => {
  const { id, code } = await card()
  const { uuid } = (await hold(code, 2000, 'web-5')).body
  await app.database.db.updateTable('gift_cards').set({ expires_on: '2020-01-01' }).where('id', '=', id).execute()
  expect((await capture(uuid, 2000)).status).toBe(200)
  expect((await hold(code, 100, 'web-6')).status).toBe(409)
})

test('capture and release at once do one of the two', async () => {
  const { id, code } = await card()
  const { uuid } = (await hold(code, 2000, 'web-7')).body
  const [taken, freed] = await Promise.all([capture(uuid, 2000), release(uuid)])
  expect([taken.status, freed.status].toSorted((a, b) => a - b)[0]).toBe(200)
  expect(await stored(id)).toEqual({ balance: taken.status === 200 ? 3000 : 5000, held: 0 })
  expect([taken.status === 200, freed.status === 200]).toContain(false)
})

test('a credential reaches its restaurants alone, and a wrong one nothing', async () => {
  const { code } = await card()
  const { uuid } = (await hold(code, 1000, 'web-8')).body
  const theirs = await makeRestaurant(app.database, { group: companies.bistro.root })
  const foreign = await credential(companies.bistro.owner, theirs)
  expect((await send(giftCardHolds.systemCapturesHold, { uuid, amount_minor: 1000, currency: 'USD' }, foreign)).status).toBe(404)
  expect((await send(giftCardHolds.systemReleasesHold, { uuid }, foreign)).status).toBe(404)
  const asked = { code, amount_minor: 100, currency: 'USD', reference: 'x' }
  expect((await send(giftCardHolds.systemHoldsCard, asked, foreign)).problem.message).toBe('No gift card of this company has that code.')
  expect((await send(giftCardHolds.systemHoldsCard, { ...asked, restaurant_id: theirs })).status).toBe(404)
  for (const bearer of ['bri_0123456789012345678901234567890123456789012', cashier.token])
    expect((await send(giftCardHolds.systemHoldsCard, asked, bearer)).status).toBe(401)
  expect((await app.call(giftCardHolds.captureHold, { uuid, amount_minor: 1000, currency: 'USD' }, { as: companies.bistro.owner })).status).toBe(404)
})

test('an ordering system that tries code after code is stopped', async () => {
  const shop = await makeRestaurant(app.database, { group: companies.north })
  const bearer = await credential(companies.acme.owner, shop)
  const attempt = (code: string) => send(giftCardHolds.systemHoldsCard, { code, amount_minor: 100, currency: 'USD', reference: 'guess' }, bearer)
  const answers = await Promise.all(Array.from({ length: 40 }, () => attempt(newCode())))
  // Where the machine is busy, some of them wait too long for the database and are not looked at.
  let said = answers.filter(({ status }) => status === 404).length
  expect(said).toBeLessThanOrEqual(20)
  for (; said < 20; said += 1) expect((await attempt(newCode())).status).toBe(404)
  expect((await attempt((await card()).code)).status).toBe(429)
})

test('codes that guests mistype at one restaurant of a chain do not stop its ordering system at the others', async () => {
  const { acme, north } = companies
  const [one, other] = [await makeRestaurant(app.database, { group: north }), await makeRestaurant(app.database, { group: north })]
  const chain = { name: 'App', system: 'app', access_group_id: north, takes_gift_cards: true }
  const bearer = (await app.call(ingestCredentials.createCredential, chain, { as: acme.owner })).body.bearer_token
  // An address of its own: all who come from one are counted together as well.
  const attempt = (restaurant_id: number, code: string) =>
    app.call(
      giftCardHolds.systemHoldsCard,
      { restaurant_id, code, amount_minor: 100, currency: 'USD', reference: `guess ${code}` },
      { as: bearer, address: '198.51.100.77' },
    )
  for (let tries = 0; tries < 20; tries += 1) expect((await attempt(one, newCode())).status).toBe(404)
  const { code } = await card()
  expect((await attempt(one, code)).status).toBe(429)
  expect((await attempt(other, code)).status).toBe(200)
})

test('people at the restaurant hold, capture and can undo', async () => {
  const { id, code } = await card()
  const held = await app.call(
    giftCardHolds.holdCard,
    { restaurant_id: place, code, amount_minor: 1500, currency: 'USD', reference: 'Table 9' },
    { as: cashier },
  )
  expect(held.status).toBe(200)
  const { uuid } = held.body
  const taken = await app.call(giftCardHolds.captureHold, { uuid, amount_minor: 1500, currency: 'USD' }, { as: cashier })
  expect(taken.body.undo_until).not.toBeNull()
  expect((await app.call(giftCardRedeeming.undoRedemption, { uuid: taken.body.uuid }, { as: cashier })).status).toBe(200)
  expect(await stored(id)).toEqual({ balance: 5000, held: 0 })
  expect((await hold(code, 100, 'euros', { currency: 'EUR' })).problem.errors).toHaveProperty('currency')
})

test('History tells who kept, took and let go', async () => {
  const { id, code } = await card()
  const { uuid } = (await hold(code, 1000, 'web-20')).body
  await capture(uuid, 400)
  await release((await hold(code, 700, 'web-21')).body.uuid)
  const { definition_id } = await app.database.db.selectFrom('gift_cards').select('definition_id').where('id', '=', id).executeTakeFirstOrThrow()
  const told = await app.database.db
    .selectFrom('audit_logs')
    .select(['description', 'agent', 'actor_type'])
    .where('resource', '=', 'gift_card_definition')
    .where('resource_id', '=', definition_id)
    .where('description', 'like', `%${code.slice(-4)}%`)
    .orderBy('id')
    .execute()
  const shown = `card •••• ${code.slice(-4)}`
  expect(told.map(({ description }) => description)).toEqual([
    `$10.00 kept on ${shown} for an order at North End`,
    `$4.00 taken from ${shown} at North End`,
    `$7.00 kept on ${shown} for an order at North End`,
    `$7.00 on ${shown} let go at North End`,
  ])
  for (const { agent, actor_type } of told) expect([agent, actor_type]).toEqual(['web shop', 'provider'])
})

test('what is held is the sum of the holds, and every ledger adds up', async () => {
  const { rows } = await app.database.pool.query(`select card.id from gift_cards card
    where held <> (select coalesce(sum(amount), 0) from gift_card_holds where card_id = card.id and status = 'active')`)
  expect(rows).toEqual([])
  expect(await imbalances(app.database.db, 1, 1_000_000)).toEqual([])
})

const giveBack = (uuid: string, amount_minor: number, reference: string, bearer = token) =>
  send(giftCardHolds.systemRefundsHold, { uuid, amount_minor, currency: 'USD', reference }, bearer)

test('an ordering system gives back what it took, each refund once and in all never more', async () => {
  const { id, code } = await card()
  const { uuid } = (await hold(code, 3000, 'web-refund')).body
  expect((await giveBack(uuid, 100, 'r1')).problem.message).toBe('Nothing was taken for this order. There is nothing to give back.')
  await capture(uuid, 3000)
  const both = await Promise.all([giveBack(uuid, 1000, 'r1'), giveBack(uuid, 1000, 'r1')])
  expect(both.map(({ status, body }) => [status, body.refunded_minor])).toEqual([
    [200, 1000],
    [200, 1000],
  ])
  expect(await stored(id)).toEqual({ balance: 3000, held: 0 })
  expect((await giveBack(uuid, 900, 'r1')).problem.message).toBe('This refund was made already, of $10.00.')
  expect((await giveBack(uuid, 2001, 'r2')).problem.errors).toEqual({ amount_minor: ['At most $20.00 can be given back'] })
  expect((await giveBack(uuid, 2000, 'r2')).body.refunded_minor).toBe(3000)
  expect((await giveBack(uuid, 1, 'r3')).problem.message).toBe('Everything was given back already.')
  expect(await stored(id)).toEqual({ balance: 5000, held: 0 })
  const foreign = await credential(companies.bistro.owner, await makeRestaurant(app.database, { group: companies.bistro.root }))
  expect((await giveBack(uuid, 1, 'r4', foreign)).status).toBe(404)
  expect(await imbalances(app.database.db, id, id)).toEqual([])
})

interface Till {
  readonly as?: Person
  readonly reference?: string
}
const atTill = {
  hold: (code: string, amount_minor: number, { as = cashier, reference = 'Table 9' }: Till = {}) =>
    app.call(giftCardHolds.holdCard, { restaurant_id: place, code, amount_minor, currency: 'USD', reference }, { as }),
  capture: (uuid: string, amount_minor: number) => app.call(giftCardHolds.captureHold, { uuid, amount_minor, currency: 'USD' }, { as: cashier }),
  release: (uuid: string, as = cashier) => app.call(giftCardHolds.releaseHold, { uuid }, { as }),
}

test('what an ordering system keeps is neither renewed nor taken by somebody else, and let go by whoever manages gift cards alone', async () => {
  const { id, code } = await card()
  const { uuid } = (await hold(code, 4000, 'own-1')).body
  const other = await credential(companies.acme.owner, place, 'kiosk')
  const asked = { code, amount_minor: 1, currency: 'USD', reference: 'own-1' }
  for (const answer of [await atTill.hold(code, 1, { reference: 'own-1' }), await send(giftCardHolds.systemHoldsCard, asked, other)])
    expect([answer.status, answer.problem.message]).toEqual([
      409,
      '“web shop” keeps an amount of this card for the order “own-1”. Nothing more is kept.',
    ])
  const theirs = { uuid, amount_minor: 4000, currency: 'USD' }
  for (const answer of [await atTill.capture(uuid, 4000), await send(giftCardHolds.systemCapturesHold, theirs, other)])
    expect([answer.status, answer.problem.message]).toEqual([
      409,
      '“web shop” keeps this for an order of its own. Nothing was taken: the order is not paid.',
    ])
  expect((await send(giftCardHolds.systemReleasesHold, { uuid }, other)).status).toBe(409)
  const refused = await atTill.release(uuid)
  expect([refused.status, refused.problem.message]).toEqual([
    403,
    '“web shop” keeps this for an order of its own. Letting it go takes Gift card definitions admin.',
  ])
  expect(await stored(id)).toEqual({ balance: 5000, held: 4000 })
  const admin = await app.person({ roles: ['gift_card_definitions_admin'], on: companies.north })
  expect((await atTill.release(uuid, admin)).body.status).toBe('released')
  expect((await capture(uuid, 4000)).status).toBe(410)
  // What was let go is nobody's: the same order may be paid elsewhere.
  expect((await send(giftCardHolds.systemHoldsCard, asked, other)).status).toBe(200)
  expect((await capture(uuid, 1)).problem.message).toBe('“kiosk” keeps this for an order of its own. Nothing was taken: the order is not paid.')
})

test('what another has taken is neither told as one’s own nor given back', async () => {
  const { id, code } = await card()
  const { uuid } = (await hold(code, 2000, 'own-2')).body
  await capture(uuid, 2000)
  const other = await credential(companies.acme.owner, place, 'kiosk')
  const again = await send(giftCardHolds.systemHoldsCard, { code, amount_minor: 2000, currency: 'USD', reference: 'own-2' }, other)
  expect([again.status, again.problem.message]).toEqual([
    409,
    '“web shop” has taken an amount of this card for the order “own-2”. Nothing more is kept.',
  ])
  expect((await send(giftCardHolds.systemCapturesHold, { uuid, amount_minor: 2000, currency: 'USD' }, other)).status).toBe(409)
  expect((await giveBack(uuid, 100, 'r1', other)).status).toBe(409)
  const tables = (await atTill.hold(code, 500, { reference: 'own-3' })).body
  expect((await capture(tables.uuid, 500)).problem.message).toBe(
    'The till keeps this for an order of its own. Nothing was taken: the order is not paid.',
  )
  expect(await stored(id)).toEqual({ balance: 3000, held: 500 })
})

test('what was taken and undone is not told as taken', async () => {
  const { id, code } = await card()
  const { uuid } = (await atTill.hold(code, 1500)).body
  const taken = (await atTill.capture(uuid, 1500)).body
  expect((await app.call(giftCardRedeeming.undoRedemption, { uuid: taken.uuid }, { as: cashier })).status).toBe(200)
  const again = await atTill.capture(uuid, 1500)
  expect([again.status, again.problem.message]).toEqual([409, 'What was taken was undone. Nothing was taken: the order is not paid.'])
  const held = await atTill.hold(code, 1500)
  expect([held.status, held.problem.message]).toEqual([
    409,
    'What was taken for the order “Table 9” was undone. Nothing is kept; use another reference.',
  ])
  expect(await stored(id)).toEqual({ balance: 5000, held: 0 })
})

test('at a restaurant that has come to another currency what is kept is not taken', async () => {
  const border = await makeRestaurant(app.database, { group: companies.north, name: 'Border' })
  const { id, code } = await card()
  const asked = { restaurant_id: border, code, amount_minor: 5000, currency: 'USD', reference: 'border' }
  const { uuid } = (await app.call(giftCardHolds.holdCard, asked, { as: cashier })).body
  await app.database.db.updateTable('restaurants').set({ currency: 'JPY' }).where('id', '=', border).execute()
  const taken = await atTill.capture(uuid, 5000)
  expect([taken.status, taken.problem.message]).toEqual([
    409,
    'Border charges JPY now, and this card is in USD. Nothing was taken: the order is not paid.',
  ])
  expect((await stored(id)).balance).toBe(5000)
})
