import { randomUUID } from 'node:crypto'
import { ingestCredentials } from '@brigade/contract/orders/credentials.ts'
import { ingest } from '@brigade/contract/orders/ingest.ts'
import { orderReading } from '@brigade/contract/orders/reading.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { testBankLink } from '../../../testing/bank-link.ts'
import { makeRestaurant } from '../../../testing/menus.ts'
import { twoCompanies } from '../../../testing/two-companies.ts'
import { allRoutes } from '../../routes.ts'

const app = await testApp(allRoutes(testBankLink()))
const { call } = app
const { db } = app.database
const { acme, bistro, north } = await twoCompanies(app)
const harbor = await makeRestaurant(app.database, { group: north, name: 'Harbor' })

const credentialOf = async (restaurant_id: number) =>
  (await call(ingestCredentials.createCredential, { name: 'Web shop', system: 'webshop', restaurant_id }, { as: acme.owner })).body
const { bearer_token: token } = await credentialOf(harbor)
const bearer = (one = token) => ({ headers: { authorization: `Bearer ${one}` } })

type Sent = Record<string, unknown>
const anOrder = (more: Sent = {}): Sent => ({
  external_id: randomUUID(),
  number: '42',
  channel: 'web',
  fulfilment: 'pickup',
  placed_at: '2026-03-04T18:30:00-05:00',
  currency: 'USD',
  lines: [
    {
      id: 'a',
      name: 'Chowder',
      plu: '10',
      category: 'Soups',
      quantity: 2,
      unit_price_minor: 900,
      modifiers: [{ id: 'b', name: 'Bacon', unit_price_minor: 150 }],
    },
    { id: 'c', name: 'Tea', category: 'Drinks', unit_price_minor: 400 },
  ],
  discounts: [{ name: 'Regulars', amount_minor: 250, by: 'Ada' }],
  charges: [{ name: 'Bag', amount_minor: 10 }],
  taxes: [{ name: 'Sales tax', amount_minor: 130 }],
  payments: [{ id: 'p1', tender: 'card', amount_minor: 2390, tip_minor: 400 }],
  total_minor: 2390,
  ...more,
})
const send = async (orders: unknown[], as = bearer()) => call(ingest.ingestOrders, { orders }, as)
const happens = async (external_id: string, events: unknown[], as = bearer()) => call(ingest.ingestEvents, { external_id, events }, as)

/** The ledger of an order by type, and the roll-up compared with the ledger. */
async function ledger(external_id: string) {
  const { rows } = await sql<{ type: number; amount: number; service_date: string; event_date: string }>`
    select entry_type as type, sum(amount)::bigint as amount from sales_entries join orders on orders.id = order_id
    where external_id = ${external_id} group by 1 order by 1`.execute(db)
  return Object.fromEntries(rows.map(({ type, amount }) => [type, amount]))
}

async function rollUpEqualsLedger() {
  const { rows } = await sql`
    select restaurant_id, service_date, event_date, channel, fulfilment, gross, discounts, comps, voids, refunds, charges, tax, tips, payments, payment_refunds,
      orders::int, entries::int from sales_daily
    except
    select restaurant_id, service_date, event_date, channel, fulfilment,
      coalesce(sum(amount) filter (where entry_type in (1, 2)), 0), coalesce(sum(amount) filter (where entry_type = 3), 0),
      coalesce(sum(amount) filter (where entry_type = 4), 0), coalesce(sum(amount) filter (where entry_type = 8), 0),
      coalesce(sum(amount) filter (where entry_type = 9), 0), coalesce(sum(amount) filter (where entry_type = 5), 0),
      coalesce(sum(amount) filter (where entry_type = 6), 0), coalesce(sum(amount) filter (where entry_type = 7), 0),
      coalesce(sum(amount) filter (where entry_type = 10), 0), coalesce(sum(amount) filter (where entry_type = 11), 0),
      (coalesce(sum(quantity) filter (where entry_type = 0), 0) / 1000)::int, count(*)::int
    from sales_entries group by 1, 2, 3, 4, 5`.execute(db)
  expect(rows).toEqual([])
}

test('an order is in the ledger once, however often it is sent', async () => {
  const order = anOrder()
  const [first, again] = [await send([order]), await send([order, order])]
  expect(first.body).toMatchObject({ data: [{ status: 'created', errors: [], warnings: [] }] })
  expect(again.body.data.map(({ status }) => status)).toEqual(['known', 'known'])
  expect(await ledger(String(order.external_id))).toEqual({ 0: 0, 1: 2200, 2: 300, 3: -250, 5: 10, 6: 130, 7: 400, 10: 2790 })
  await rollUpEqualsLedger()
})

test('eight senders of one batch at once make each order once', async () => {
  const orders = Array.from({ length: 20 }, () => anOrder())
  const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => send(at % 2 ? orders : orders.toReversed())))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const created = answers.flatMap(({ body }) => body.data).filter(({ status }) => status === 'created')
  expect(created).toHaveLength(20)
  await rollUpEqualsLedger()
})

test('a malformed order is refused by its path, and the others of its batch are taken', async () => {
  const { body } = await send([
    anOrder({ lines: [{ name: 'Soup', unit_price_minor: 1.5 }] }),
    anOrder({ currency: 'EUR' }),
    anOrder({ total_minor: 9999 }),
    anOrder({ channel: 'Carrier pigeon', external_id: 'odd' }),
    'not an order',
  ])
  expect(body.data.map(({ status, errors }) => [status, ...errors.map(({ path, message }) => `${path} ${message}`)])).toEqual([
    ['refused', 'lines.0.unit_price_minor must be a whole number of minor units, such as 1250 for $12.50'],
    ['refused', 'currency is EUR, but this restaurant uses USD'],
    ['refused', 'total_minor is 9999, but lines, discounts, charges and taxes add up to 2390'],
    ['created'],
    ['refused', ' must be an order'],
  ])
  expect(body.data[3]?.warnings).toEqual([{ path: 'channel', message: '“Carrier pigeon” is not known here: counted as unmapped' }])
})

test('an event before its order waits for it; a replay changes nothing', async () => {
  const order = anOrder({ external_id: 'early' })
  const refund = {
    id: 'r1',
    kind: 'refund',
    at: '2026-03-06T12:00:00-05:00',
    tender: 'card',
    amount_minor: 500,
    tax_minor: 30,
    line_id: 'a',
    reason: 'Cold',
  }
  expect((await happens('early', [refund])).body).toMatchObject({ data: [{ status: 'waiting' }] })
  await send([order])
  expect((await happens('early', [refund])).body).toMatchObject({ data: [{ status: 'known' }] })
  expect(await ledger('early')).toMatchObject({ 6: 100, 9: -470, 10: 2790, 11: -500 })
  const { rows } = await sql`select entry.service_date, event_date from sales_entries entry join orders on orders.id = order_id
    where entry_type = 9 and external_id = 'early'`.execute(db)
  expect(rows).toEqual([{ service_date: '2026-03-04', event_date: '2026-03-06' }])
  await rollUpEqualsLedger()
})

test('a cancelled order sold nothing, and states go forward only', async () => {
  await send([anOrder({ external_id: 'gone' })])
  const at = (minute: number) => `2026-03-04T18:${minute}:00-05:00`
  await happens('gone', [{ id: 's1', kind: 'state', state: 'ready', at: at(40) }])
  await happens('gone', [{ id: 's2', kind: 'state', state: 'accepted', at: at(35) }])
  expect((await sql`select state from orders where external_id = 'gone'`.execute(db)).rows).toEqual([{ state: 'ready' }])
  await happens('gone', [{ id: 's3', kind: 'state', state: 'cancelled', at: at(50), reason: 'No driver' }])
  expect(await ledger('gone')).toEqual({ 0: 0, 1: 2200, 2: 300, 3: 0, 5: 0, 6: 0, 7: 0, 8: -2500, 10: 2790 })
  await happens('gone', [{ id: 's4', kind: 'refund', tender: 'card', amount_minor: 2790, at: at(55) }])
  expect(await ledger('gone')).toMatchObject({ 8: -2500, 11: -2790 })
  expect((await ledger('gone'))[9]).toBeUndefined()
  await rollUpEqualsLedger()
})

test('notes of guests are kept with the order and its lines, and what is not understood is named', async () => {
  const [line] = anOrder().lines as Sent[]
  const noted = anOrder({ note: 'No nuts: allergy', lines: [{ ...line, note: 'extra hot', total_minor: 5 }], total_minor: undefined, tip_minor: 500 })
  const { body } = await send([{ ...noted, external_id: 'noted', payments: [{ tender: 'card', amount_minor: 9000, tip: 5 }] }])
  expect(body.data[0]?.warnings).toEqual([
    { path: 'payments.0.tip', message: 'is not a known field: it was left out' },
    { path: 'tip_minor', message: 'is not a known field: it was left out' },
    { path: 'lines.0.total_minor', message: 'is 5, but 2 times 900 is 1800: kept as it was sent' },
    { path: 'payments', message: 'add up to 9000, which is more than the total of 195: kept as they were sent' },
  ])
  const read = async () => (await call(orderReading.order, { id: body.data[0]?.order_id ?? 0 }, { as: acme.owner })).body
  expect(await read()).toMatchObject({ note: 'No nuts: allergy', lines: [{ note: 'extra hot' }, { note: '' }] })
  const quiet = anOrder({ external_id: 'noted', lines: [line], total_minor: undefined })
  expect((await send([quiet])).body.data[0]).toMatchObject({ status: 'changed', warnings: [{ path: 'payments' }] })
  expect(await read()).toMatchObject({ note: '', lines: [{ note: '' }, { note: '' }] })
  const event = { id: 'e', kind: 'tip', tender: 'card', amount_minor: 100, at: '2026-03-04T19:00:00-05:00', amount: 1 }
  expect((await happens('noted', [event])).body.data[0]).toMatchObject({ status: 'applied', warnings: [{ path: 'amount' }] })
})

test('each event tells the money that it moved itself, also beside others of the same moment', async () => {
  const at = '2026-03-04T18:20:00-05:00'
  const { body } = await send([anOrder({ external_id: 'moments', placed_at: at })])
  const tender = 'card'
  await happens('moments', [
    { id: 'm1', kind: 'payment', tender, amount_minor: 500, tip_minor: 50, at },
    { id: 'm2', kind: 'refund', tender, amount_minor: 300, tax_minor: 20, at },
    { id: 'm3', kind: 'tip', tender, amount_minor: 100, at },
    { id: 'm4', kind: 'refund', tender, amount_minor: 700, at },
    { id: 'm5', kind: 'state', state: 'completed', at },
  ])
  const { events } = (await call(orderReading.order, { id: body.data[0]?.order_id ?? 0 }, { as: acme.owner })).body
  expect(events.map(({ kind, moved_minor }) => [kind, moved_minor])).toEqual([
    ['payment', 550],
    ['refund', -300],
    ['tip', 100],
    ['refund', -700],
    ['state', null],
  ])
})

test('the tip of an order that ended without a sale is off with it, and its money goes back once', async () => {
  const at = (minute: number) => `2026-03-04T18:${minute}:00-05:00`
  const end = { id: 'end', kind: 'state', state: 'rejected', at: at(40) }
  await send([anOrder({ external_id: 'tip first' }), anOrder({ external_id: 'in one' })])
  await happens('tip first', [end])
  const tip = (id: string) => ({ id, kind: 'tip', tender: 'card', amount_minor: -400, at: at(45) })
  const rest = (id: string, amount_minor: number) => ({ id, kind: 'refund', tender: 'card', amount_minor, at: at(46) })
  const given = await happens('tip first', [tip('t1'), rest('r1', 2390), tip('t2'), rest('r2', 1)])
  expect(given.body).toMatchObject({ data: [{ status: 'applied' }, { status: 'applied' }, { status: 'refused' }, { status: 'refused' }] })
  expect(await ledger('tip first')).toMatchObject({ 7: 0, 10: 2390, 11: -2390 })
  await happens('in one', [end, { ...rest('r', 2790), tip_minor: 400 }])
  expect(await ledger('in one')).toMatchObject({ 7: 0, 10: 2790, 11: -2790 })
  await rollUpEqualsLedger()
})

test('a line whose tax was refunded and that is voided then leaves the tax of the others', async () => {
  const line = (id: string, tax_minor: number) => ({ id, name: id, unit_price_minor: 1000, tax_minor })
  const bare = { discounts: [], charges: [], taxes: [], payments: [], total_minor: 2180 }
  await send([anOrder({ external_id: 'taxed', ...bare, lines: [line('x', 80), line('y', 100)] })])
  const at = '2026-03-04T18:45:00-05:00'
  await happens('taxed', [
    { id: 'r', kind: 'refund', tender: 'card', amount_minor: 1080, tax_minor: 80, line_id: 'x', at },
    { id: 'v', kind: 'void', line_id: 'x', at },
  ])
  expect(await ledger('taxed')).toMatchObject({ 1: 2000, 6: 100, 8: -1000, 9: 0 })
  await rollUpEqualsLedger()
})

test('what was refunded before an order is cancelled is taken off once', async () => {
  const at = (minute: number) => `2026-03-04T18:${minute}:00-05:00`
  const refund = (id: string, amount_minor: number, more: object = {}) => ({ id, kind: 'refund', tender: 'card', amount_minor, at: at(40), ...more })
  await send([anOrder({ external_id: 'all back' }), anOrder({ external_id: 'part back' }), anOrder({ external_id: 'line back' })])
  const net = async (id: string) => {
    const { 1: sale = 0, 2: modifier = 0, 3: discount = 0, 4: comp = 0, 8: voided = 0, 9: refunded = 0, 6: tax = 0 } = await ledger(id)
    return [sale + modifier + discount + comp + voided + refunded, tax]
  }
  await happens('all back', [refund('r', 2390, { tax_minor: 190 })])
  await happens('all back', [{ id: 's', kind: 'state', state: 'cancelled', at: at(50) }])
  await happens('part back', [refund('r', 500, { line_id: 'a', tax_minor: 30 })])
  await happens('part back', [{ id: 'v', kind: 'void', at: at(50), line_id: '' }])
  expect([await net('all back'), await net('part back')]).toEqual([
    [0, 0],
    [0, 0],
  ])
  const [before] = await net('line back')
  const line = (await ledger('line back'))[1] ?? 0
  await happens('line back', [refund('r', 100, { line_id: 'c' })])
  await happens('line back', [{ id: 'v', kind: 'void', at: at(50), line_id: 'c' }])
  expect([await net('line back'), line]).toEqual([[(before ?? 0) - 400, expect.any(Number)], line])
  await rollUpEqualsLedger()
})

test('no more is given back than was sold or paid, and no tip is taken off that is not there', async () => {
  await send([anOrder({ external_id: 'dear' })])
  const at = '2026-03-04T19:00:00-05:00'
  const refused = await happens('dear', [
    { id: 'r1', kind: 'refund', tender: 'card', amount_minor: 999_999, at },
    { id: 't1', kind: 'tip', tender: 'card', amount_minor: -500, at },
    { id: 'r2', kind: 'refund', tender: 'card', amount_minor: 2790, tip_minor: 400, at },
    { id: 'r3', kind: 'refund', tender: 'card', amount_minor: 1, at },
  ])
  expect(refused.body).toMatchObject({ data: [{ status: 'refused' }, { status: 'refused' }, { status: 'applied' }, { status: 'refused' }] })
  await rollUpEqualsLedger()
})

test('a changed copy is corrected by new entries, never by changing old ones', async () => {
  const order = anOrder({ external_id: 'edited' })
  await send([order])
  const before = (await sql`select * from sales_entries join orders on orders.id = order_id where external_id = 'edited' order by 1`.execute(db)).rows
    .length
  const changed = { ...order, discounts: [], total_minor: 2640 }
  expect((await send([changed])).body.data[0]).toMatchObject({ status: 'changed' })
  expect((await send([changed])).body.data[0]).toMatchObject({ status: 'known' })
  expect(await ledger('edited')).toEqual({ 0: 0, 1: 2200, 2: 300, 3: 0, 5: 10, 6: 130, 7: 400, 10: 2790 })
  expect((await sql`select 1 from sales_entries join orders on orders.id = order_id where external_id = 'edited'`.execute(db)).rows).toHaveLength(
    before + 1,
  )
  await rollUpEqualsLedger()
})

test('copies that come and go and come back leave in the ledger what the last one says', async () => {
  const a = anOrder({ external_id: 'to and fro' })
  const b = { ...a, discounts: [], total_minor: 2640 }
  for (const copy of [a, b, a, b, a, b]) await send([copy])
  expect(await ledger('to and fro')).toEqual({ 0: 0, 1: 2200, 2: 300, 3: 0, 5: 10, 6: 130, 7: 400, 10: 2790 })
  const late = anOrder({ external_id: 'never sold', state: 'cancelled' })
  await send([late])
  const lost = { 0: 0, 1: 2200, 2: 300, 3: 0, 5: 0, 6: 0, 7: 0, 8: -2500, 10: 2790 }
  expect(await ledger('never sold')).toEqual(lost)
  await send([{ ...late, number: '43', discounts: [], total_minor: 2640 }])
  await send([{ ...late, number: '43' }])
  expect(await ledger('never sold')).toEqual(lost)
  await send([anOrder({ external_id: 'lost later' })])
  await send([anOrder({ external_id: 'lost later', state: 'rejected' })])
  expect(await ledger('lost later')).toEqual(lost)
  await rollUpEqualsLedger()
})

test('a copy that still has what was voided does not bring it back', async () => {
  const order = anOrder({ external_id: 'voided line' })
  await send([order])
  await happens('voided line', [{ id: 'v1', kind: 'void', at: '2026-03-04T18:40:00-05:00', line_id: 'c' }])
  await send([{ ...order, number: 'other' }])
  expect(await ledger('voided line')).toMatchObject({ 1: 2200, 8: -400 })
  await happens('voided line', [{ id: 'v2', kind: 'void', at: '2026-03-04T18:45:00-05:00', line_id: '' }])
  await send([{ ...order, discounts: [], total_minor: 2640, number: 'once more' }])
  expect(await ledger('voided line')).toMatchObject({ 0: 0, 1: 2200, 3: 0, 8: -2500 })
  await rollUpEqualsLedger()
})

test('the ledger cannot be changed, by the application’s own role either', async () => {
  for (const change of ['update sales_entries set amount = 0', 'delete from sales_entries', 'truncate sales_entries'])
    await expect(sql.raw(change).execute(db)).rejects.toThrow(/permission denied|must be owner|append/i)
  const { rows } = await sql`select has_table_privilege(current_user, 'sales_entries', 'update, delete, truncate') as may`.execute(db)
  expect(rows).toEqual([{ may: false }])
})

test('a credential opens its restaurants alone, and nothing once it is revoked', async () => {
  const elsewhere = await makeRestaurant(app.database, { group: acme.root, name: 'Elsewhere' })
  const foreign = await makeRestaurant(app.database, { group: bistro.root, name: 'Foreign' })
  const refused = [{ status: 'refused', errors: [{ path: 'restaurant_id' }] }]
  expect((await send([anOrder({ restaurant_id: elsewhere })])).body).toMatchObject({ data: refused })
  expect((await send([anOrder({ restaurant_id: foreign })])).body).toMatchObject({ data: refused })
  const made = await call(ingestCredentials.createCredential, { name: 'All', system: 'pos', access_group_id: north }, { as: acme.owner })
  expect((await send([anOrder()], bearer(made.body.bearer_token))).body).toMatchObject({ data: refused })
  expect((await send([anOrder({ restaurant_id: harbor })], bearer(made.body.bearer_token))).body).toMatchObject({ data: [{ status: 'created' }] })
  expect((await send([anOrder()], bearer('bri_guess'))).status).toBe(401)
  const { id } = made.body.credential
  const turned = await call(ingestCredentials.rotateCredential, { id }, { as: acme.owner })
  for (const one of [made.body.bearer_token, turned.body.bearer_token])
    expect((await send([anOrder({ restaurant_id: harbor })], bearer(one))).status).toBe(200)
  expect((await call(ingestCredentials.revokeCredential, { id }, { as: bistro.owner })).status).toBe(404)
  expect((await call(ingestCredentials.revokeCredential, { id }, { as: acme.owner })).body.revoked_at).not.toBeNull()
  for (const one of [made.body.bearer_token, turned.body.bearer_token])
    expect((await send([anOrder({ restaurant_id: harbor })], bearer(one))).status).toBe(401)
})

test('credentials of an organization are listed for who sees its restaurants, and changed by who may change them', async () => {
  const made = await call(ingestCredentials.createCredential, { name: 'Middleware', system: 'mid', access_group_id: north }, { as: acme.owner })
  const [reader, neighbour, other] = [
    await app.person({ roles: ['restaurants'], on: north }),
    await app.person({ roles: ['access_groups_admin'], on: north }),
    await app.person({ roles: ['restaurants_admin'], on: bistro.root }),
  ]
  const { body } = await call(ingestCredentials.groupCredentials, { access_group_id: north }, { as: reader })
  expect(body.data.find(({ id }) => id === made.body.credential.id)).toMatchObject({
    name: 'Middleware',
    subject_name: 'Acme North',
    _can: { update: false },
  })
  expect(JSON.stringify(body)).not.toContain(made.body.bearer_token)
  expect((await call(ingestCredentials.groupCredentials, { access_group_id: north }, { as: neighbour })).status).toBe(403)
  expect((await call(ingestCredentials.groupCredentials, { access_group_id: north }, { as: other })).status).toBe(404)
  expect((await call(ingestCredentials.rotateCredential, { id: made.body.credential.id }, { as: reader })).status).toBe(403)
})

test('who may not change a restaurant makes no credential for it', async () => {
  const reader = await app.person({ roles: ['restaurants'], on: north })
  const other = await app.person({ roles: ['restaurants_admin'], on: bistro.root })
  const asked = { name: 'Shop', system: 'shop', restaurant_id: harbor }
  expect((await call(ingestCredentials.createCredential, asked, { as: reader })).status).toBe(403)
  expect((await call(ingestCredentials.createCredential, asked, { as: other })).status).toBe(404)
})

test('orders are read with all that hangs on them, and only by who sees their sales', async () => {
  await send([anOrder({ external_id: 'read', guest: { name: 'Gil' } })])
  const asked = { restaurant_ids: [harbor], from: '2026-03-01', to: '2026-03-31', per_page: 50 }
  const { body } = await call(orderReading.orders, asked, { as: acme.owner })
  const read = body.data.find(({ external_id }) => external_id === 'read')
  expect(read).toMatchObject({
    restaurant_name: 'Harbor',
    guest: { name: 'Gil' },
    payments: [{ tender: 'card', amount_minor: 2790 }],
    refunds: [],
    lines: [{ name: 'Chowder', quantity: 2 }, { name: 'Bacon', parent: 0 }, { name: 'Tea' }],
  })
  expect(body.total).toBe(body.data.length)
  expect((await call(orderReading.orders, { ...asked, q: 'read' }, { as: acme.owner })).body.total).toBe(1)
  expect((await call(orderReading.orders, { ...asked, channels: ['phone'] }, { as: acme.owner })).body.total).toBe(0)
  expect((await call(orderReading.orders, asked, { as: bistro.owner })).body).toMatchObject({ data: [], total: 0 })
  const viewer = await app.person({ roles: ['channels'], on: north })
  const seen = await call(orderReading.order, { id: read?.id ?? 0 }, { as: viewer })
  expect([seen.status, seen.body.guest]).toEqual([200, null])
  expect((await call(orderReading.order, { id: read?.id ?? 0 }, { as: bistro.owner })).status).toBe(404)
})
