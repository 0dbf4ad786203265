import { handovers } from '@brigade/contract/access-groups/handovers.ts'
import { attention } from '@brigade/contract/attention.ts'
import { ingestCredentials } from '@brigade/contract/orders/credentials.ts'
import { ingest } from '@brigade/contract/orders/ingest.ts'
import { orderReading } from '@brigade/contract/orders/reading.ts'
import { orderRefunds } from '@brigade/contract/orders/running.ts'
import { reports } from '@brigade/contract/reports.ts'
import { beforeEach, expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { allRoutes } from '../../../routes.ts'

const app = await testApp(allRoutes(testBankLink()))
const { call } = app
// A company of its own for each test: one of them hands its restaurant over.
let { acme, bistro, north, offer, accept } = await twoCompanies(app)
let lead: Person
let viewer: Person
let harbor: number
let headers: Record<string, string>

beforeEach(async () => {
  ;({ acme, bistro, north, offer, accept } = await twoCompanies(app))
  lead = await app.person({ name: 'Shift Lead', roles: ['restaurants', 'availabilities_admin'], on: north })
  viewer = await app.person({ name: 'Only Looks', roles: ['restaurants'], on: north })
  harbor = await makeRestaurant(app.database, { group: north, name: 'Harbor' })
  const asked = { name: 'Shop', system: 'shop', restaurant_id: harbor }
  const { bearer_token } = (await call(ingestCredentials.createCredential, asked, { as: acme.owner })).body
  headers = { authorization: `Bearer ${bearer_token}` }
})

async function send(external_id: string, state: string, more: object = {}) {
  const order = {
    external_id,
    channel: 'web',
    fulfilment: 'pickup',
    placed_at: new Date().toISOString(),
    currency: 'USD',
    state,
    lines: [{ id: 'l', name: 'Cod', unit_price_minor: 1000 }],
    payments: [{ tender: 'card', amount_minor: 1000, tip_minor: 300 }],
    ...more,
  }
  return (await call(ingest.ingestOrders, { orders: [order] }, { headers })).body.data[0]?.order_id ?? 0
}
const owed = async (as: Person = lead) =>
  (await call(orderReading.orders, { restaurant_ids: [harbor], is_owed: true, page: 1, per_page: 20 }, { as })).body.data.map((one) => [
    one.id,
    one.owed_minor,
  ])
const told = async (as: Person) =>
  (await call(attention.needsAttention, {}, { as })).body.data
    .filter(({ kind }) => kind === 'guests_owed')
    .map(({ places, count }) => [places, count])
const give = async (id: number, more: object = {}, as: Person = lead) =>
  call(
    orderRefunds.recordRefund,
    { restaurant_id: harbor, id, amount_minor: 1300, currency: 'USD', tender: 'card', reason: 'Nobody answered', ...more },
    { as },
  )

test('what guests have paid for an order that ended is owed until somebody records that it went back', async () => {
  const [lost] = [await send('lost', 'rejected'), await send('sold', 'completed'), await send('unpaid', 'cancelled', { payments: [] })]
  await send('practice', 'rejected', { is_test: true })
  expect([await owed(), await owed(bistro.owner)]).toEqual([[[lost, 1300]], []])
  expect([await told(viewer), await told(bistro.owner)]).toEqual([[[[{ id: harbor, name: 'Harbor', count: 1 }], 1]], []])

  const refusals = [
    await give(lost, {}, viewer),
    await give(lost, {}, bistro.owner),
    await give(lost, { currency: 'EUR' }),
    await give(lost, { amount_minor: 1301 }),
    await give(lost, { amount_minor: 0 }),
  ]
  expect(refusals.map(({ problem: { code, errors } }) => [code, Object.keys(errors ?? {})])).toEqual([
    ['forbidden', []],
    ['not_found', []],
    ['invalid', ['currency']],
    ['invalid', ['amount_minor']],
    ['invalid', ['amount_minor']],
  ])

  const part = await give(lost, { amount_minor: 300, tender: 'cash' })
  expect(part.body).toMatchObject({ owed_minor: 1000, refunds: [{ tender: 'cash', amount_minor: -300 }] })
  const both = await Promise.all([give(lost, { amount_minor: 1000 }), give(lost, { amount_minor: 1000 })])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect([await owed(), await told(viewer)]).toEqual([[], []])
  const { events, entries } = (await call(orderReading.order, { id: lost }, { as: lead })).body
  expect(events.map(({ kind, by, reason, moved_minor }) => [kind, by, reason, moved_minor])).toEqual([
    ['refund', 'Shift Lead', 'Nobody answered', -300],
    ['refund', 'Shift Lead', 'Nobody answered', -1000],
  ])
  expect(entries.map(({ amount_minor }) => amount_minor).reduce((sum, one) => sum + one, 0)).toBe(0)
})

test('what guests paid the former company is not owed by the next one, which reads no reason that people typed there', async () => {
  const [open, part] = [await send('open', 'rejected'), await send('part', 'cancelled')]
  const reason = 'Mrs Written came to the door'
  expect((await give(part, { amount_minor: 300, reason })).problem.message).toBeUndefined()
  const preview = async () => {
    const offering = { id: acme.root, resource_type: 'restaurant' as const, resource_ids: [harbor] }
    return JSON.stringify((await call(handovers.previewHandoverOffer, offering, { as: acme.owner })).body)
  }
  expect(await preview()).toContain('2 orders were paid and ended without a sale: what these guests get back stays with this company')
  // How many these are is kept for whoever sees the same restaurants.
  const total = async (by: Person) => (await call(orderReading.orders, { is_owed: true, page: 1, per_page: 20 }, { as: by })).body.total
  expect([await total(bistro.owner), await total(lead)]).toEqual([0, 2])
  expect((await accept(await offer('restaurant', harbor))).problem.message).toBeUndefined()

  const as = bistro.owner
  expect([await total(as), await owed(as), await told(as)]).toEqual([0, [], []])
  const { problem } = await give(open, {}, as)
  expect([problem.code, problem.message]).toEqual(['conflict', expect.stringContaining('went to the company that had the restaurant before')])
  const seen = (await call(orderReading.order, { id: part }, { as })).body
  expect(seen).toMatchObject({ owed_minor: 0, refunds: [{ amount_minor: -300 }] })
  expect(JSON.stringify(seen)).not.toContain('Written')
  const query = { measures: ['sales.refunds', 'sales.orders'], dimensions: ['sales.reason'] }
  const figures = await call(reports.loadReport, { query: query as never }, { as })
  expect([figures.status, JSON.stringify(figures.body)]).toEqual([200, expect.not.stringContaining('Written')])
})
