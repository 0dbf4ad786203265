import { discountCodes } from '@brigade/contract/discounts/codes.ts'
import { ingestCredentials } from '@brigade/contract/orders/credentials.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../../testing/app.ts'
import { amountOff, discountsAtWork, limited, lineOf } from '../../../../testing/discount-use.ts'
import { makeOffer, makeRestaurant } from '../../../../testing/discounts.ts'
import { type TwoCompanies, twoCompanies } from '../../../../testing/two-companies.ts'
import { orderRoutes } from '../../orders/routes.ts'
import { discountRoutes } from '../routes.ts'
import { reservationsExpired } from './jobs.ts'

// What ordering systems do with offers. Each test has a restaurant of its own, so that offers of the others are not in its way.

let app: TestApp
let companies: TwoCompanies
let owner: Person
let work: ReturnType<typeof discountsAtWork>
let made = 0

beforeAll(async () => {
  app = await testApp({ discounts: discountRoutes, orders: orderRoutes })
  companies = await twoCompanies(app)
  ;({ owner } = companies.acme)
  work = discountsAtWork(app)
})

/** A restaurant of a group of its own, with the token of its ordering system. */
async function place(more: { currency?: string } = {}) {
  made += 1
  const group = await app.group({ name: `Group ${made}`, parent: companies.acme.root })
  const restaurant = await makeRestaurant(app.database, { on: group, name: `Place ${made}`, ...more })
  return { group, restaurant, token: await work.connect(owner, restaurant), code: `CODE${made}` }
}
const reasons = (body: { refused: readonly { offer_id: number; reason: string }[] }) => body.refused.map(({ offer_id, reason }) => [offer_id, reason])
const amounts = (body: { applied: readonly { offer_id: number; amount_minor: number }[] }) =>
  body.applied.map(({ offer_id, amount_minor }) => [offer_id, amount_minor])

test('what is reserved holds a use until it is applied or given back, and evaluating holds nothing', async () => {
  const { group, token, code } = await place()
  const { id, codeId } = await work.coded(owner, group, amountOff(500), code, { max_uses: 1 })
  const seen = await work.evaluate(token, { codes: [code.toLowerCase()] })
  expect([seen.status, seen.body.discount_minor, seen.body.total_minor, amounts(seen.body)]).toEqual([200, 500, 1500, [[id, 500]]])
  expect(await work.counts(id)).toEqual({ used: 0, given: 0 })
  const held = await work.reserve(token, 'web-1', { codes: [code] })
  expect(held.body).toMatchObject({ status: 'reserved', reference: 'web-1', evaluation: { discount_minor: 500, unknown_codes: [] } })
  expect([await work.counts(id), await work.usedOfCode(codeId)]).toEqual([{ used: 1, given: 500 }, 1])
  expect(reasons((await work.evaluate(token, { codes: [code] })).body)).toEqual([[id, 'code_used_up']])
  expect((await work.apply(token, held.body.uuid)).body).toMatchObject({ status: 'applied', expires_at: null, evaluation: { discount_minor: 500 } })
  // A lost answer: the same again is the same.
  expect((await work.apply(token, held.body.uuid)).body.status).toBe('applied')
  expect((await work.reserve(token, 'web-1', { codes: [code] })).body).toMatchObject({ uuid: held.body.uuid, status: 'applied' })
  expect(await work.counts(id)).toEqual({ used: 1, given: 500 })
  for (let n = 0; n < 2; n += 1) expect((await work.rollBack(token, held.body.uuid)).body.status).toBe('rolled_back')
  expect([await work.counts(id), await work.usedOfCode(codeId)]).toEqual([{ used: 0, given: 0 }, 0])
  expect((await work.apply(token, held.body.uuid)).status).toBe(410)
  const again = await work.reserve(token, 'web-1', { codes: [code] })
  expect(again.body).toMatchObject({ uuid: held.body.uuid, status: 'reserved' })
  expect(await work.imbalances()).toEqual([])
})

test('the last use taken by two at once goes to one, and the other keeps the rest', async () => {
  const { group, token, code } = await place()
  const { id } = await work.coded(owner, group, amountOff(500, { combines_with: ['item'] }), code)
  const rest = await makeOffer(app.database, { group, terms: { combines_with: ['order'] } })
  await sql`update discount_codes set max_uses = 1 where discount_id = ${id}`.execute(app.database.db)
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => work.reserve(token, `order ${n}`, { codes: [code] })))
  const evaluations = answers.map(({ body }) => body.evaluation)
  expect(evaluations.filter((one) => one.applied.length === 2).map(amounts)).toEqual([
    [
      [rest, 200],
      [id, 500],
    ],
  ])
  expect(evaluations.filter((one) => one.applied.length === 1).map((one) => [amounts(one), reasons(one)])).toEqual(
    Array.from({ length: 7 }, () => [[[rest, 200]], [[id, 'code_used_up']]]),
  )
  expect(await work.imbalances()).toEqual([])
})

test('a code limited to 50 is used 50 times by 400 at once, and every counter says so', async () => {
  const { group, token, code } = await place()
  const terms = amountOff(100, { limits: limited({ uses: 60, budget_minor: 1_000_000 }) })
  const { id, codeId } = await work.coded(owner, group, terms, code, { max_uses: 50 })
  const answers = await Promise.all(Array.from({ length: 400 }, (_, n) => work.reserve(token, `order ${n}`, { codes: [code] })))
  // Where the machine is busy some wait too long for the database, and ask again.
  for (const [n, { status }] of answers.entries()) {
    let answer = { status }
    while (answer.status === 503) answer = await work.reserve(token, `order ${n}`, { codes: [code] })
    expect(answer.status).toBe(200)
  }
  expect([await work.counts(id), await work.usedOfCode(codeId)]).toEqual([{ used: 50, given: 5000 }, 50])
  expect(await work.imbalances()).toEqual([])
}, 120_000)

test('the same request many times at once is one reservation, and another basket of it is priced anew', async () => {
  const { group, token, code } = await place()
  const { id, codeId } = await work.coded(owner, group, amountOff(500, { class: 'order', effect: { kind: 'percent', percent: '10' } }), code)
  const answers = await Promise.all(Array.from({ length: 8 }, () => work.reserve(token, 'cart', { codes: [code] })))
  expect(new Set(answers.map(({ body }) => body.uuid)).size).toBe(1)
  expect([await work.counts(id), await work.usedOfCode(codeId)]).toEqual([{ used: 1, given: 200 }, 1])
  expect((await work.reserve(token, 'cart', { codes: [code], total: 5000 })).body.evaluation.discount_minor).toBe(500)
  expect(await work.counts(id)).toEqual({ used: 1, given: 500 })
  expect((await work.reserve(token, 'cart', { codes: [] })).body.evaluation.applied).toEqual([])
  expect([await work.counts(id), await work.usedOfCode(codeId)]).toEqual([{ used: 0, given: 0 }, 0])
  expect((await work.reserve(token, 'cart', { codes: [code], total: 3000 })).body.uuid).toBe(answers[0]?.body.uuid)
  expect(await work.counts(id)).toEqual({ used: 1, given: 300 })
})

test('a cart that holds the last use keeps it when it is asked again', async () => {
  const { group, token } = await place()
  const id = await makeOffer(app.database, { group, terms: amountOff(500, { limits: limited({ uses: 1, budget_minor: 500 }) }) })
  const first = await work.reserve(token, 'a')
  for (let n = 0; n < 2; n += 1) expect(amounts((await work.reserve(token, 'a')).body.evaluation)).toEqual([[id, 500]])
  expect(reasons((await work.reserve(token, 'b')).body.evaluation)).toEqual([[id, 'used_up']])
  await work.rollBack(token, first.body.uuid)
  expect(amounts((await work.reserve(token, 'b')).body.evaluation)).toEqual([[id, 500]])
})

test('a budget is given to its last cent and no further', async () => {
  const { group, token } = await place()
  const id = await makeOffer(app.database, { group, terms: amountOff(300, { limits: limited({ budget_minor: 900 }) }) })
  const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((reference) => work.reserve(token, reference)))
  expect(answers.filter(({ body }) => body.evaluation.discount_minor === 300)).toHaveLength(3)
  expect(answers.flatMap(({ body }) => reasons(body.evaluation))).toEqual([
    [id, 'budget_used'],
    [id, 'budget_used'],
  ])
  expect(await work.counts(id)).toEqual({ used: 3, given: 900 })
})

test('a day has so many uses, by the calendar of the restaurant', async () => {
  const { group, token } = await place()
  const id = await makeOffer(app.database, { group, terms: amountOff(100, { limits: limited({ per_day: 2 }) }) })
  const now = Date.now()
  const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
  // Noon of today in New York, and of yesterday.
  const hour = Number(new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', hour: 'numeric', hourCycle: 'h23' }).format(now))
  // A whole day ago would be too long ago by the time it is asked.
  const [today, yesterday] = [at(12 - hour), at(-Math.min(hour + 1, 23.9))]
  const days = [today, today, today, yesterday]
  const answers = []
  for (const [n, moment] of days.entries()) answers.push(await work.reserve(token, `order ${n}`, { at: moment }))
  expect(answers.map(({ body }) => body.evaluation.discount_minor)).toEqual([100, 100, 0, 100])
  expect(reasons(answers[2]?.body.evaluation ?? { refused: [] })).toEqual([[id, 'day_limit']])
  const late = await work.reserve(token, 'late', { at: at(-25) })
  expect([late.status, late.problem.errors]).toEqual([400, { at: ['must be within a day of now'] }])
  expect(await work.imbalances()).toEqual([])
})

test('a guest has so many uses, by phone or by email, also once the first order has made a customer of them', async () => {
  const { group, token } = await place()
  const id = await makeOffer(app.database, { group, terms: amountOff(100, { limits: limited({ per_guest: 1 }) }) })
  const ada = { phone: '(212) 555-0141', email: 'ada@example.com' }
  expect(reasons((await work.reserve(token, 'nobody')).body.evaluation)).toEqual([[id, 'guest_unknown']])
  const first = await work.reserve(token, 'first', { guest: ada })
  expect(amounts(first.body.evaluation)).toEqual([[id, 100]])
  expect(reasons((await work.reserve(token, 'second', { guest: { email: 'ADA@example.com' } })).body.evaluation)).toEqual([[id, 'guest_limit']])
  expect(amounts((await work.reserve(token, 'other', { guest: { email: 'grace@example.com' } })).body.evaluation)).toEqual([[id, 100]])
  const { rows } = await sql<{ id: number }>`
    with made as (insert into customers (name, given_name, parent_access_group_id, source) values ('Ada', 'Ada', ${companies.acme.root}, 'order') returning id)
    insert into customer_identities (customer_id, root_id, kind, value, source)
    select id, ${companies.acme.root}, kind, value, 'order' from made cross join (values ('phone', '+12125550141'), ('email', 'ada@example.com')) as those (kind, value)
    returning customer_id as id`.execute(app.database.db)
  const customerId = rows[0]?.id ?? 0
  expect(reasons((await work.reserve(token, 'third', { guest: { phone: '+1 212 555 0141' } })).body.evaluation)).toEqual([[id, 'guest_limit']])
  // The cart itself goes on, by whatever the guest is known now.
  expect(amounts((await work.reserve(token, 'first', { guest: ada })).body.evaluation)).toEqual([[id, 100]])
  const use = await app.database.db.selectFrom('discount_uses').select(['customer_id', 'guest']).where('discount_id', '=', id).orderBy('id').execute()
  expect(use[0]).toEqual({ customer_id: customerId, guest: String(customerId) })
  expect(JSON.stringify(use)).not.toMatch(/example|555/)
  expect(await work.imbalances()).toEqual([])
})

test('what is reserved too long is free for whoever comes next, at once and by the job; applying it is too late', async () => {
  const { group, token, code } = await place()
  const { id, codeId } = await work.coded(owner, group, amountOff(500), code, { max_uses: 1 })
  const first = await work.reserve(token, 'first', { codes: [code] })
  await work.overdue(first.body.uuid)
  expect((await work.look(token, first.body.uuid)).body.status).toBe('expired')
  expect(amounts((await work.evaluate(token, { codes: [code] })).body)).toEqual([[id, 500]])
  const second = await work.reserve(token, 'second', { codes: [code] })
  expect([amounts(second.body.evaluation), await work.usedOfCode(codeId)]).toEqual([[[id, 500]], 1])
  const late = await work.apply(token, first.body.uuid)
  expect([late.status, late.problem.message]).toEqual([410, 'What was reserved ended after 15 minutes. Nothing was taken off. Reserve it again.'])
  await work.overdue(second.body.uuid)
  await reservationsExpired(app.deps).run(new AbortController().signal)
  expect([await work.counts(id), await work.usedOfCode(codeId)]).toEqual([{ used: 0, given: 0 }, 0])
  // The order that was late asks again by the same number.
  expect((await work.reserve(token, 'second', { codes: [code] })).body).toMatchObject({ uuid: second.body.uuid, status: 'reserved' })
  await work.overdue(second.body.uuid)
  expect((await work.apply(token, second.body.uuid)).status).toBe(410)
  expect(await work.counts(id)).toEqual({ used: 0, given: 0 })
  expect(await work.imbalances()).toEqual([])
})

test('an order whose own time is over, and that wants more than there is, gives back what it held once', async () => {
  const { group, token } = await place()
  const id = await makeOffer(app.database, { group, terms: { limits: limited({ budget_minor: 800 }) } })
  await work.reserve(token, 'other', { total: 5000 })
  const { uuid } = (await work.reserve(token, 'own', { total: 2000 })).body
  expect(await work.counts(id)).toEqual({ used: 2, given: 700 })
  await work.overdue(uuid)
  const again = await work.reserve(token, 'own', { total: 4000 })
  expect([again.status, reasons(again.body.evaluation)]).toEqual([200, [[id, 'budget_used']]])
  expect(await work.counts(id)).toEqual({ used: 1, given: 500 })
  expect(await work.imbalances()).toEqual([])
})

test('a server that dies between reserving and applying loses nothing: another one applies', async () => {
  const { group, token, code } = await place()
  const { id } = await work.coded(owner, group, amountOff(500), code, { max_uses: 1 })
  const { uuid } = (await work.reserve(token, 'web-9', { codes: [code] })).body
  const other = discountsAtWork(
    await testApp({ discounts: discountRoutes, orders: orderRoutes }, { database: app.database, deps: { secrets: app.deps.secrets } }),
  )
  expect((await other.apply(token, uuid)).body.status).toBe('applied')
  expect((await work.apply(token, uuid)).body.status).toBe('applied')
  expect(await work.counts(id)).toEqual({ used: 1, given: 500 })
})

test('what was shown is honoured: an offer that is paused or changed meanwhile is still applied', async () => {
  const { group, token } = await place()
  const id = await makeOffer(app.database, { group, terms: amountOff(700) })
  const { uuid } = (await work.reserve(token, 'web-1')).body
  await sql`update discounts set status = 'paused' where id = ${id}`.execute(app.database.db)
  expect((await work.apply(token, uuid)).body).toMatchObject({ status: 'applied', evaluation: { discount_minor: 700 } })
  expect((await work.reserve(token, 'web-2')).body.evaluation.applied).toEqual([])
})

test('codes say why they do nothing, and those that no offer has are named', async () => {
  const { group, token, code } = await place()
  const elsewhere = await place()
  const [ended, paused, foreign] = [
    await work.coded(owner, group, amountOff(1), `${code}A`),
    await work.coded(owner, group, amountOff(2), `${code}B`),
    await work.coded(owner, elsewhere.group, amountOff(3), `${code}C`),
  ]
  const expired = await work.coded(owner, group, amountOff(4), `${code}D`)
  await app.call(discountCodes.endCodes, { id: ended.id, code_ids: [ended.codeId] }, { as: owner })
  await sql`update discounts set status = 'paused' where id = ${paused.id}`.execute(app.database.db)
  await sql`update discount_codes set expires_on = current_date - 2 where id = ${expired.codeId}`.execute(app.database.db)
  const { body } = await work.evaluate(token, { codes: ['A', 'B', 'C', 'D'].map((end) => `${code}${end}`).concat('nothing-1') })
  expect(new Map(body.refused.map(({ offer_id, reason }) => [offer_id, reason]))).toEqual(
    new Map([
      [ended.id, 'code_ended'],
      [paused.id, 'not_active'],
      [foreign.id, 'not_here'],
      [expired.id, 'code_expired'],
    ]),
  )
  expect(body.unknown_codes).toEqual(['nothing-1'])
})

test('a system that tries code after code has none looked at, and its carts without codes go on', async () => {
  const { group, token, code } = await place()
  await work.coded(owner, group, amountOff(500), code)
  const wrong = (n: number) => work.evaluate(token, { codes: Array.from({ length: 10 }, (_, at) => `GUESS${n}X${at}`) })
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => wrong(n)))
  // Where the machine is busy, some of them wait too long for the database and are not looked at.
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(10)
  for (let n = 12, status = 200; status === 200; n += 1) ({ status } = await wrong(n))
  expect((await work.evaluate(token, { codes: [code] })).status).toBe(429)
  expect((await work.reserve(token, 'x', { codes: [code] })).status).toBe(429)
  expect((await work.evaluate(token)).status).toBe(200)
  const other = await place()
  expect((await work.evaluate(other.token, { codes: ['GUESS'] })).status).toBe(200)
})

test('a credential reaches its own reservations at its own restaurants, where discounts were turned on', async () => {
  const { group, restaurant, token } = await place()
  await makeOffer(app.database, { group, terms: amountOff(700) })
  const { uuid } = (await work.reserve(token, 'web-1')).body
  const theirs = await makeRestaurant(app.database, { on: companies.bistro.root })
  const foreign = await work.connect(companies.bistro.owner, theirs)
  const till = await work.connect(owner, restaurant, 'till')
  for (const bearer of [foreign, till])
    for (const answer of [
      await work.look(bearer, uuid),
      await work.apply(bearer, uuid),
      await work.rollBack(bearer, uuid),
      await work.refund(bearer, uuid, 'r', [{ id: '1' }]),
    ])
      expect([answer.status, answer.problem.message]).toEqual([404, 'This reservation does not exist or is not yours to see.'])
  expect((await work.reserve(foreign, 'x', { restaurant_id: restaurant })).status).toBe(404)
  // The same number of another system is another order.
  expect((await work.reserve(till, 'web-1')).body.uuid).not.toBe(uuid)
  for (const bearer of ['bri_0123456789012345678901234567890123456789012', owner.token]) expect((await work.evaluate(bearer)).status).toBe(401)
  const input = { name: 'No discounts', system: 'plain', restaurant_id: restaurant }
  const plain = (await app.call(ingestCredentials.createCredential, input, { as: owner })).body.bearer_token
  const refused = await work.evaluate(plain)
  expect([refused.status, refused.problem.message]).toEqual([
    403,
    `This credential gives no discounts at Place ${made}. Whoever manages discounts there can allow it.`,
  ])
  const chain = { name: 'App', system: 'app', access_group_id: group, gives_discounts: true }
  const app2 = (await app.call(ingestCredentials.createCredential, chain, { as: owner })).body.bearer_token
  expect((await work.evaluate(app2)).problem.errors).toEqual({ restaurant_id: ['Say which restaurant it is for'] })
  expect((await work.evaluate(app2, { restaurant_id: restaurant })).body.discount_minor).toBe(700)
})

test('amounts of another currency are refused, and an offer in one is not given', async () => {
  const { group, token } = await place()
  const answer = await work.evaluate(token, { currency: 'EUR' })
  expect([answer.status, answer.problem.errors]).toEqual([400, { currency: ['This restaurant charges USD, not EUR'] }])
  const euros = await makeOffer(app.database, { group, currency: 'EUR', terms: amountOff(100, { method: 'code' }) })
  await app.call(discountCodes.createCode, { id: euros, code: 'EUROS' }, { as: owner })
  expect(reasons((await work.evaluate(token, { codes: ['EUROS'] })).body)).toEqual([[euros, 'currency']])
})

test('a refund gives back what was paid for the lines, each once, and counts what was given as less', async () => {
  const { group, token } = await place()
  const id = await makeOffer(app.database, { group, terms: amountOff(1000, { limits: limited({ budget_minor: 1000 }) }) })
  const basket = { lines: [lineOf('1', 3000, { quantity: 3 }), lineOf('2', 1000)] }
  const { uuid } = (await work.reserve(token, 'web-1', { basket })).body
  expect((await work.refund(token, uuid, 'r1', [{ id: '1', quantity: 1 }])).status).toBe(409)
  await work.apply(token, uuid)
  const first = await work.refund(token, uuid, 'r1', [{ id: '1', quantity: 1 }])
  expect(first.body).toMatchObject({
    refund_minor: 750,
    lines: [{ id: '1', total_minor: 1000, discount_minor: 250, refund_minor: 750 }],
    paid_by: [{ payer: 'restaurant', amount_minor: 250 }],
  })
  const twice = await Promise.all([1, 2].map(() => work.refund(token, uuid, 'r1', [{ id: '1', quantity: 1 }])))
  for (const again of twice) expect(again.body).toEqual(first.body)
  expect(await work.counts(id)).toEqual({ used: 1, given: 750 })
  expect((await work.refund(token, uuid, 'r1', [{ id: '2' }])).status).toBe(409)
  expect((await work.refund(token, uuid, 'r2', [{ id: '1', quantity: 3 }])).problem.errors).toEqual({
    'lines.0.quantity': ['Only 2 of it are left to return'],
  })
  expect((await work.refund(token, uuid, 'r2', [{ id: '9' }])).status).toBe(400)
  const rest = await work.refund(token, uuid, 'r3', [{ id: '1' }, { id: '2' }])
  expect(first.body.refund_minor + rest.body.refund_minor).toBe(3000)
  expect(await work.counts(id)).toEqual({ used: 1, given: 0 })
  expect((await work.rollBack(token, uuid)).body.status).toBe('rolled_back')
  expect(await work.counts(id)).toEqual({ used: 0, given: 0 })
  expect(await work.imbalances()).toEqual([])
})

test('an order that is reserved anew after refunds and its end has refunds of its own', async () => {
  const { group, token } = await place()
  const id = await makeOffer(app.database, { group, terms: amountOff(500) })
  const before = (await work.reserve(token, 'web-1', { basket: { lines: [lineOf('1', 2000, { quantity: 2 })] } })).body
  await work.apply(token, before.uuid)
  await work.refund(token, before.uuid, 'r1', [{ id: '1', quantity: 1 }])
  await work.rollBack(token, before.uuid)
  await work.reserve(token, 'web-1', { basket: { lines: [lineOf('7', 2000)] } })
  await work.apply(token, before.uuid)
  expect((await work.refund(token, before.uuid, 'r1', [{ id: '7' }])).body.refund_minor).toBe(1500)
  expect(await work.counts(id)).toEqual({ used: 1, given: 0 })
  expect(await work.imbalances()).toEqual([])
})

test('codes are looked at only where the credential gives discounts: no count tells which another company has', async () => {
  const { restaurant } = await place()
  const bistro = await app.group({ name: 'Theirs', parent: companies.bistro.root })
  const token = await work.connect(companies.bistro.owner, await makeRestaurant(app.database, { on: bistro }))
  const codes = (n: number) => Array.from({ length: 10 }, (_, at) => `GUESS${n}X${at}`)
  const statuses: number[] = []
  for (let n = 0; n < 11; n += 1) statuses.push((await work.reserve(token, 'far', { restaurant_id: restaurant, codes: codes(n) })).status)
  expect(new Set(statuses)).toEqual(new Set([404]))
})

test('applying and rolling back at once do one after the other, and the counters stay right', async () => {
  const { group, token } = await place()
  const id = await makeOffer(app.database, { group, terms: amountOff(100, { limits: limited({ uses: 5, per_day: 5 }) }) })
  const { uuid } = (await work.reserve(token, 'web-1')).body
  const answers = await Promise.all([work.apply(token, uuid), work.rollBack(token, uuid), work.apply(token, uuid), work.rollBack(token, uuid)])
  expect(answers.filter(({ status }) => status !== 200 && status !== 410)).toEqual([])
  expect((await work.look(token, uuid)).body.status).toBe('rolled_back')
  expect(await work.counts(id)).toEqual({ used: 0, given: 0 })
  expect(await work.imbalances()).toEqual([])
})

test('uses of several offers in every order of baskets end without waiting for each other', async () => {
  const { group, token } = await place()
  for (const kind of ['item', 'order'] as const)
    for (let n = 0; n < 2; n += 1)
      await makeOffer(app.database, {
        group,
        terms: { class: kind, combines_with: ['item', 'order'], stack_group: `${kind} ${n}`, limits: limited({ uses: 1000, per_day: 1000 }) },
      })
  const statuses: number[] = []
  for (let round = 0; round < 6; round += 1)
    statuses.push(
      ...(await Promise.all(
        Array.from({ length: 8 }, async (_, n) => {
          const { status, body } = await work.reserve(token, `order ${(round + n) % 5}`, { total: 1000 + n })
          expect([status, body.evaluation.applied.length]).toEqual([200, 4])
          return (n % 3 === 0 ? await work.rollBack(token, body.uuid) : await work.apply(token, body.uuid)).status
        }),
      )),
    )
  // One that another request has just given back cannot be applied.
  expect(statuses.filter((status) => status !== 200 && status !== 410)).toEqual([])
  expect(await work.imbalances()).toEqual([])
})
