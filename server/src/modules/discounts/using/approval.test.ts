import { attention } from '@brigade/contract/attention.ts'
import { auditLogs } from '@brigade/contract/audit-logs.ts'
import type { OfferTerms } from '@brigade/contract/discounts/terms.ts'
import { discountUsing } from '@brigade/contract/discounts/using.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { discountsAtWork, limited } from '../../../../testing/discount-use.ts'
import { makeOffer, makeRestaurant } from '../../../../testing/discounts.ts'
import { company } from '../../../../testing/two-companies.ts'
import { allRoutes } from '../../../routes.ts'

// What staff take off, and may not alone.

const app = await testApp(allRoutes(testBankLink()))
const work = discountsAtWork(app)
const { call } = app

const byStaff = (more: Partial<OfferTerms> = {}): Partial<OfferTerms> => ({
  class: 'order',
  method: 'staff',
  combines_with: ['item'],
  effect: { kind: 'open_amount', most_minor: 2000 },
  staff: { reasons: ['Late', 'Cold'], approval: 'above', above_minor: 500 },
  ...more,
})

let root: number
let owner: Person
let group: number
let restaurant: number
let token: string
let manager: Person
let offer: number
beforeEach(async () => {
  ;({ root, owner } = await company(app, 'Acme'))
  group = await app.group({ name: 'North', parent: root })
  restaurant = await makeRestaurant(app.database, { on: group, name: 'North End' })
  token = await work.connect(owner, restaurant, 'till')
  manager = await app.person({ name: 'Max Ober', roles: ['discounts_admin'], on: group })
  offer = await makeOffer(app.database, { group: root, name: 'Goodwill', terms: byStaff({ limits: limited({ uses: 10, budget_minor: 5000 }) }) })
})

const staff = (amount_minor: number, reason = 'Late') => ({ staff: [{ discount_id: offer, reason, amount_minor, by: 'Casey' }] })
const waiting = async (as = manager) => (await call(discountUsing.waitingDiscounts, {}, { as })).body.data
const decide = (use_id: number, approve: boolean, as = manager, note = '') => call(discountUsing.decideDiscount, { use_id, approve, note }, { as })
const needed = async (as: Person) => (await call(attention.needsAttention, {}, { as })).body.data.find(({ kind }) => kind === 'discounts_waiting')

test('staff take off a little alone, and more only once somebody said yes', async () => {
  expect((await work.reserve(token, 'small', staff(500))).body).toMatchObject({ status: 'reserved', evaluation: { discount_minor: 500 } })
  const large = await work.reserve(token, 'large', staff(501))
  expect(large.body).toMatchObject({ status: 'waiting', evaluation: { applied: [{ needs_approval: true, amount_minor: 501 }] } })
  const refused = await work.apply(token, large.body.uuid)
  expect([refused.status, refused.problem.message]).toEqual([409, 'Somebody has to approve this first. Nothing was taken off yet.'])
  const [use] = await waiting()
  expect(use).toMatchObject({
    discount_name: 'Goodwill',
    restaurant_name: 'North End',
    reference: 'large',
    amount_minor: 501,
    order_minor: large.body.evaluation.subtotal_minor,
    reason: 'Late',
    by: 'Casey',
    status: 'waiting',
    reservation_uuid: large.body.uuid,
  })
  expect(await needed(manager)).toMatchObject({ count: 1, places: [{ id: restaurant, name: 'North End', count: 1 }] })
  const decided = await decide(use?.id ?? 0, true)
  expect(decided.body).toMatchObject({ status: 'reserved', decided_by: 'Max Ober' })
  expect((await work.look(token, large.body.uuid)).body.status).toBe('reserved')
  expect([await waiting(), await needed(manager)]).toEqual([[], undefined])
  expect((await work.apply(token, large.body.uuid)).body.status).toBe('applied')
  const { body: told } = await call(auditLogs.search, { resource: 'discount', resource_id: offer }, { as: owner })
  expect(told.data.map(({ description }) => description)).toContain('Approved $5.01 off order large at North End: Late')
})

test('nobody says yes once the restaurant is no longer one of the offer, and a no is said still', async () => {
  await work.reserve(token, 'large', staff(900))
  const [use] = await waiting()
  const beside = await app.group({ name: 'Beside', parent: root })
  await app.grant(manager, beside, 'discounts_admin')
  await app.database.pool.query('update discounts set parent_access_group_id = $1 where id = $2', [beside, offer])
  const refused = await decide(use?.id ?? 0, true)
  expect([refused.status, refused.problem.message]).toEqual([
    410,
    'This offer does not apply at the restaurant any more. Decline it; staff can ask again.',
  ])
  expect((await decide(use?.id ?? 0, false)).body).toMatchObject({ status: 'declined' })
})

test('a no takes nothing off and gives everything back; the order asks again without it', async () => {
  const beside = await makeOffer(app.database, { group, terms: { combines_with: ['order'] } })
  const held = await work.reserve(token, 'web-1', staff(900))
  expect(held.body.evaluation.discount_minor).toBe(1100)
  const [use] = await waiting()
  expect((await decide(use?.id ?? 0, false, manager, 'Too much')).body).toMatchObject({ status: 'declined', decided_by: 'Max Ober' })
  expect((await work.look(token, held.body.uuid)).body.status).toBe('declined')
  const refused = await work.apply(token, held.body.uuid)
  expect([refused.status, refused.problem.message]).toEqual([409, 'This was declined. Nothing was taken off. Reserve it again.'])
  for (const id of [offer, beside]) expect(await work.counts(id)).toEqual({ used: 0, given: 0 })
  expect((await work.reserve(token, 'web-1')).body).toMatchObject({ uuid: held.body.uuid, status: 'reserved', evaluation: { discount_minor: 200 } })
  expect(await work.imbalances()).toEqual([])
})

test('whoever decides holds discounts admin at the restaurant, and decides once', async () => {
  await work.reserve(token, 'web-1', staff(900))
  const [use] = await waiting()
  const seeing = await app.person({ roles: ['discounts'], on: group })
  const elsewhere = await app.person({ roles: ['discounts_admin'], on: await app.group({ name: 'South', parent: root }) })
  const { owner: stranger } = await company(app, 'Bistro')
  expect((await decide(use?.id ?? 0, true, seeing)).status).toBe(403)
  for (const as of [elsewhere, stranger]) {
    expect((await decide(use?.id ?? 0, true, as)).status).toBe(404)
    expect([await waiting(as), await needed(as)]).toEqual([[], undefined])
  }
  const both = await Promise.all([decide(use?.id ?? 0, true), decide(use?.id ?? 0, false, owner)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await work.imbalances()).toEqual([])
})

test('whoever decides at a restaurant and does not see the offer is told what guests are told of it', async () => {
  offer = await makeOffer(app.database, { group: root, name: 'Win back from rivals', terms: byStaff({ pos_name: 'Sorry' }) })
  await work.reserve(token, 'web-1', staff(900))
  const named = async (as: Person) => (await waiting(as)).map(({ discount_name }) => discount_name)
  expect([await named(manager), await named(owner)]).toEqual([['Sorry'], ['Win back from rivals']])
  const [first] = await waiting()
  expect((await decide(first?.id ?? 0, true)).body.discount_name).toBe('Sorry')
})

test('what waited too long is decided by nobody, and holds nothing', async () => {
  const { uuid } = (await work.reserve(token, 'web-1', staff(900))).body
  const [use] = await waiting()
  await work.overdue(uuid)
  expect([await waiting(), await needed(manager)]).toEqual([[], undefined])
  expect((await decide(use?.id ?? 0, true)).status).toBe(410)
  expect((await work.apply(token, uuid)).status).toBe(410)
  expect(await work.counts(offer)).toEqual({ used: 0, given: 0 })
})

test('a yes holds while the order is asked again for no more and for the same reason', async () => {
  const { uuid } = (await work.reserve(token, 'web-1', staff(900))).body
  const [use] = await waiting()
  await decide(use?.id ?? 0, true)
  expect((await work.reserve(token, 'web-1', staff(800))).body).toMatchObject({ uuid, status: 'reserved' })
  expect((await work.reserve(token, 'web-1', staff(800, 'Cold'))).body.status).toBe('waiting')
  const [again] = await waiting()
  await decide(again?.id ?? 0, true)
  expect((await work.reserve(token, 'web-1', staff(801, 'Cold'))).body.status).toBe('waiting')
})

test('a yes to what somebody was shown is none to what the order asks by then', async () => {
  const { uuid } = (await work.reserve(token, 'web-1', staff(600))).body
  const [shown] = await waiting()
  await work.reserve(token, 'web-1', staff(600))
  expect((await waiting()).map(({ id }) => id)).toEqual([shown?.id])
  await work.reserve(token, 'web-1', staff(2000))
  expect((await decide(shown?.id ?? 0, true)).status).toBe(404)
  expect((await work.apply(token, uuid)).status).toBe(409)
  const [now] = await waiting()
  expect(now).toMatchObject({ amount_minor: 2000 })
  expect((await decide(now?.id ?? 0, true)).body.amount_minor).toBe(2000)
  expect((await work.apply(token, uuid)).body.status).toBe('applied')
  expect(await work.imbalances()).toEqual([])
})

test('staff give a reason of the offer and no more than its ceiling, and use what is for staff alone', async () => {
  const reasons = async (more: ReturnType<typeof staff>) => (await work.evaluate(token, more)).body.refused.map(({ reason }) => reason)
  expect(await reasons(staff(100, 'Because'))).toEqual(['staff_reason'])
  expect(await reasons(staff(2001))).toEqual(['staff_value'])
  const automatic = await makeOffer(app.database, { group })
  const foreign = await makeOffer(app.database, { group: (await company(app, 'Bistro')).root, terms: byStaff() })
  for (const discount_id of [automatic, foreign, 999_999]) {
    const answer = await work.evaluate(token, { staff: [{ discount_id, reason: 'Late', amount_minor: 100 }] })
    expect([answer.status, answer.problem.errors]).toEqual([400, { 'staff.0.discount_id': [`${discount_id} is no offer that staff can use`] }])
  }
})

test('whoever may decide hears at once that an order waits, and that it was decided', async () => {
  const heard = async () => {
    const { rows } = await sql<{ keys: string[]; resource_type: string }>`
      select keys, resource_type from realtime_events where keys @> '{discounts_waiting}' and reach @> ${[group]}::bigint[]`.execute(app.database.db)
    return rows.length
  }
  await work.reserve(token, 'web-1', staff(900))
  expect(await heard()).toBe(1)
  const [use] = await waiting()
  await decide(use?.id ?? 0, true)
  expect(await heard()).toBeGreaterThan(1)
})
