import { firstRules, type OrderRules } from '@brigade/contract/order-workflows/order-rules.ts'
import { orderWorkflows } from '@brigade/contract/order-workflows.ts'
import { ingestCredentials } from '@brigade/contract/orders/credentials.ts'
import { ingest } from '@brigade/contract/orders/ingest.ts'
import { orderReading } from '@brigade/contract/orders/reading.ts'
import { nextStates, orderActs, orderDecisions } from '@brigade/contract/orders/running.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { stillStands } from '../../../platform/mail-conditions.ts'
import { allRoutes } from '../../../routes.ts'
import { orderRuns } from './due-runs.ts'

const app = await testApp(allRoutes(testBankLink()))
const { call } = app
const { db, pool } = app.database
const { acme, bistro, north, offer, accept: acceptHandover } = await twoCompanies(app)
const lead = await app.person({ name: 'Shift Lead', roles: ['restaurants', 'availabilities_admin', 'customers'], on: north })
const viewer = await app.person({ name: 'Only Looks', roles: ['restaurants'], on: north })

const byHand: OrderRules = { ...firstRules, accept: 'manual', accept_timeout_s: 120, remind_after_s: 60, on_timeout: 'reject', steps: [] }
const called: OrderRules = {
  ...byHand,
  on_timeout: 'escalate',
  steps: [
    { way: 'sms', whom: 'shift lead', minutes: 2 },
    { way: 'call', whom: 'Nobody Here', minutes: 3 },
  ],
}
const atOnce: OrderRules = { ...byHand, accept: 'auto', accept_timeout_s: null, remind_after_s: null, prep_min: 10, states: ['ready'] }

async function place(rules: OrderRules, name: string) {
  const id = await makeRestaurant(app.database, { group: north, name })
  const made = await call(
    orderWorkflows.createOrderWorkflow,
    { workflow: { name: `Of ${name}`, rules }, parent_access_group_id: acme.root },
    { as: acme.owner },
  )
  expect(made.problem.message).toBeUndefined()
  await call(orderWorkflows.assignWorkflow, { restaurant_ids: [id], workflow_id: made.body.id }, { as: acme.owner })
  const token = await call(ingestCredentials.createCredential, { name: 'Shop', system: 'shop', restaurant_id: id }, { as: acme.owner })
  const headers = { authorization: `Bearer ${token.body.bearer_token}` }
  return { id, headers, workflow: made.body, credential: token.body.credential }
}
type Place = Awaited<ReturnType<typeof place>>

async function send({ headers }: Place, external_id: string, more: object = {}) {
  const order = {
    external_id,
    number: external_id,
    channel: 'web',
    fulfilment: 'pickup',
    placed_at: new Date().toISOString(),
    currency: 'USD',
    lines: [{ id: 'l', name: 'Cod', unit_price_minor: 1000 }],
    ...more,
  }
  const { body } = await call(ingest.ingestOrders, { orders: [order] }, { headers })
  return body.data[0]?.order_id ?? 0
}
const orderOf = async (id: number, as: Person = lead) => (await call(orderReading.order, { id }, { as })).body
const decided = async ({ headers }: Pick<Place, 'headers'>, after?: number) => {
  const { body, problem } = await call(orderDecisions.ingestDecisions, after === undefined ? {} : { after }, { headers })
  expect(problem.message).toBeUndefined()
  return body
}
const timeline = async (id: number) => (await orderOf(id)).events.map(({ kind, state, by }) => [kind, state, by])

/** As if so many seconds had passed for an order that waits; then what is due is done by two servers at once. */
async function later(id: number, seconds: number): Promise<void> {
  await pool.query(
    `update order_runs set began_at = began_at - make_interval(secs => $2), answer_by = answer_by - make_interval(secs => $2),
      next_at = next_at - make_interval(secs => $2) where order_id = $1`,
    [id, seconds],
  )
  const look = () => orderRuns(app.deps).run(new AbortController().signal)
  await Promise.all([look(), look(), look()])
}
const sales = async (id: number) =>
  (await sql<{ net: number }>`select coalesce(sum(amount), 0)::int as net from sales_entries where order_id = ${id} and entry_type <> 10`.execute(db))
    .rows[0]?.net

test('an order is accepted by its workflow at once, with a promise, and its system hears of it', async () => {
  const here = await place(atOnce, 'Auto')
  const id = await send(here, 'A1')
  const order = await orderOf(id)
  expect(order).toMatchObject({
    state: 'accepted',
    run: { workflow: 'Of Auto', version: 1, answer_by: null, next: ['ready', 'completed'], may_act: true },
  })
  expect(Date.parse(order.promised_at ?? '') - Date.now()).toBeGreaterThan(9 * 60_000)
  expect(await timeline(id)).toEqual([['state', 'accepted', 'Of Auto']])
  const { data, next, has_more } = await decided(here)
  expect(data).toMatchObject([{ external_id: 'A1', restaurant_id: here.id, state: 'accepted', is_automatic: true }])
  expect([has_more, (await decided(here, next)).data]).toEqual([false, []])
})

test('somebody accepts, moves on and completes; a copy that comes late sets nothing back', async () => {
  const here = await place(byHand, 'Hand')
  const id = await send(here, 'H1')
  expect(await orderOf(id)).toMatchObject({ state: 'received', run: { next: ['accepted', 'preparing', 'ready', 'completed'] } })
  const at = { restaurant_id: here.id, id }
  expect((await call(orderActs.moveOrder, { ...at, state: 'ready' }, { as: lead })).problem.message).toBe('Accept the order first.')
  const { body } = await call(orderActs.acceptOrder, { ...at, prep_min: 25 }, { as: lead })
  expect(body).toMatchObject({ state: 'accepted', run: { answer_by: null, rejected_at: null } })
  expect((await call(orderActs.acceptOrder, at, { as: lead })).problem).toMatchObject({ code: 'conflict', message: 'Order H1 is accepted already.' })
  await send(here, 'H1')
  expect((await orderOf(id)).state).toBe('accepted')
  expect((await call(orderActs.moveOrder, { ...at, state: 'ready' }, { as: lead })).body.state).toBe('ready')
  expect((await call(orderActs.moveOrder, { ...at, state: 'preparing' }, { as: lead })).status).toBe(409)
  await call(orderActs.moveOrder, { ...at, state: 'completed' }, { as: lead })
  expect(await timeline(id)).toEqual(['accepted', 'ready', 'completed'].map((state) => ['state', state, 'Shift Lead']))
  expect((await call(orderActs.declineOrder, { ...at, reason: 'Too late' }, { as: lead })).status).toBe(409)
  expect((await decided(here)).data.map(({ state, is_automatic }) => [state, is_automatic])).toEqual([
    ['accepted', false],
    ['ready', false],
    ['completed', false],
  ])
  await later(id, 100_000)
  expect((await orderOf(id)).state).toBe('completed')
})

test('a declined order and a canceled one are off the sales, with the reason', async () => {
  const here = await place(byHand, 'Decline')
  const [first, second] = [await send(here, 'D1'), await send(here, 'D2')]
  expect([await sales(first), await sales(second)]).toEqual([1000, 1000])
  expect((await call(orderActs.declineOrder, { restaurant_id: here.id, id: first, reason: '' }, { as: lead })).status).toBe(400)
  const { body } = await call(orderActs.declineOrder, { restaurant_id: here.id, id: first, reason: 'No more cod' }, { as: lead })
  expect(body).toMatchObject({ state: 'rejected', run: { next: [] } })
  expect((await call(orderActs.cancelOrder, { restaurant_id: here.id, id: second, reason: 'Too early' }, { as: lead })).problem.message).toContain(
    'Decline it instead',
  )
  await call(orderActs.acceptOrder, { restaurant_id: here.id, id: second }, { as: lead })
  expect((await call(orderActs.cancelOrder, { restaurant_id: here.id, id: second, reason: 'Oven broke' }, { as: lead })).body.state).toBe('cancelled')
  expect([await sales(first), await sales(second)]).toEqual([0, 0])
  expect((await decided(here)).data.map(({ state, reason }) => [state, reason])).toEqual([
    ['rejected', 'No more cod'],
    ['accepted', ''],
    ['cancelled', 'Oven broke'],
  ])
})

test('of two people who answer at once one is heard, and the other reads what happened', async () => {
  const here = await place(byHand, 'Two')
  const other = await app.person({ roles: ['restaurants', 'availabilities_admin'], on: north })
  for (let round = 0; round < 5; round += 1) {
    const id = await send(here, `T${round}`)
    const at = { restaurant_id: here.id, id }
    const answers = await Promise.all([
      call(orderActs.acceptOrder, at, { as: lead }),
      call(orderActs.declineOrder, { ...at, reason: 'Closing' }, { as: other }),
      call(orderActs.acceptOrder, at, { as: other }),
    ])
    const states = answers.flatMap(({ status, body }) => (status === 200 ? [body.state] : []))
    expect([['accepted'], ['rejected']]).toContainEqual(states)
    expect(answers.filter(({ status }) => status !== 200).every(({ problem }) => problem.code === 'conflict')).toBe(true)
  }
})

test('who only looks, another company and a wrong restaurant change nothing', async () => {
  const here = await place(byHand, 'Locked')
  const elsewhere = await place(byHand, 'Elsewhere')
  const id = await send(here, 'L1')
  expect((await call(orderActs.acceptOrder, { restaurant_id: here.id, id }, { as: viewer })).status).toBe(403)
  expect((await call(orderActs.acceptOrder, { restaurant_id: here.id, id }, { as: bistro.owner })).status).toBe(404)
  const theirs = await makeRestaurant(app.database, { group: bistro.root })
  expect((await call(orderActs.acceptOrder, { restaurant_id: theirs, id }, { as: bistro.owner })).status).toBe(404)
  expect((await call(orderActs.acceptOrder, { restaurant_id: elsewhere.id, id }, { as: lead })).status).toBe(404)
  expect((await orderOf(id, viewer)).run).toMatchObject({ may_act: false })
  expect((await orderOf(id)).state).toBe('received')
  expect((await decided(elsewhere)).data).toEqual([])
})

test('nobody answers: a reminder, then the order is rejected, each once by however many servers', async () => {
  const here = await place(byHand, 'Silent')
  const id = await send(here, 'S1')
  await later(id, 61)
  await later(id, 1)
  expect((await orderOf(id)).state).toBe('received')
  await later(id, 60)
  await later(id, 1000)
  expect(await timeline(id)).toEqual([
    ['reminded', null, 'Of Silent'],
    ['state', 'rejected', 'Of Silent'],
  ])
  expect(await sales(id)).toBe(0)
  expect((await decided(here)).data).toMatchObject([{ state: 'rejected', is_automatic: true, reason: 'Nobody accepted it in time' }])
})

test('nobody answers: those whom the workflow names are mailed if they may see the order, and screens say who has to be called', async () => {
  const here = await place(called, 'Calling')
  const stranger = await app.person({ name: 'Shift lead', roles: ['customers'], on: bistro.root })
  const id = await send(here, 'C1')
  await later(id, 121)
  const mails = async ({ email }: Person) =>
    (await pool.query("select subject, body_text from mails where recipient = $1 and subject like '%C1 at Calling %'", [email])).rows
  expect(await mails(lead)).toMatchObject([{ subject: 'Order C1 at Calling has not been accepted' }])
  expect(await mails(stranger)).toEqual([])
  expect((await orderOf(id)).run).toMatchObject({ called: 'Text shift lead: 1 person was emailed' })
  await later(id, 120)
  expect((await orderOf(id)).run?.called).toBe('Call Nobody Here: nobody of that name was found here')
  expect((await call(orderActs.acceptOrder, { restaurant_id: here.id, id }, { as: lead })).body.state).toBe('accepted')
  await later(id, 100_000)
  expect((await timeline(id)).map(([kind, state]) => state ?? kind)).toEqual(['reminded', 'escalated', 'escalated', 'accepted'])
})

interface Waiting {
  readonly id: number
  readonly restaurant_id: number
  readonly person: Person
}

test.each([
  ['accepted', ({ id, restaurant_id }: Waiting) => call(orderActs.acceptOrder, { restaurant_id, id }, { as: lead })],
  ['hidden', ({ person }: Waiting) => pool.query('delete from role_grants where user_id = $1', [person.id])],
  ['handed over', async ({ restaurant_id }: Waiting) => acceptHandover(await offer('restaurant', restaurant_id))],
])('a call that has not gone out yet does not go out about an order that is %s', async (what, happens) => {
  const person = await app.person({ name: `On call until ${what}`, roles: ['restaurants'], on: north })
  await app.grant(person, bistro.root, 'restaurants')
  const here = await place({ ...called, steps: [{ way: 'push', whom: person.name, minutes: 2 }] }, `Late and ${what}`)
  const id = await send(here, what)
  await later(id, 121)
  const { rows } = await pool.query('select only_while from mails where recipient = $1', [person.email])
  expect(await stillStands(db, rows[0].only_while)).toBe(true)
  await happens({ id, restaurant_id: here.id, person })
  expect(await stillStands(db, rows[0].only_while)).toBe(false)
})

test('an order on its way keeps the rules that it came under', async () => {
  const here = await place(byHand, 'Kept')
  const id = await send(here, 'K1')
  await call(orderWorkflows.saveOrderWorkflow, { id: here.workflow.id, workflow: { name: 'Of Kept', rules: atOnce } }, { as: acme.owner })
  expect((await orderOf(id)).run).toMatchObject({ version: 1 })
  await later(id, 121)
  expect((await orderOf(id)).state).toBe('rejected')
  expect((await orderOf(await send(here, 'K2'))).state).toBe('accepted')
})

test('orders that come late, or of a system that accepts them itself, wait for nobody', async () => {
  const here = await place(byHand, 'Own way')
  const old = await send(here, 'O1', { placed_at: new Date(Date.now() - 2 * 3_600_000).toISOString() })
  expect((await orderOf(old)).run).toBeNull()
  expect((await call(orderActs.acceptOrder, { restaurant_id: here.id, id: old }, { as: lead })).problem.code).toBe('conflict')
  const switched = await call(ingestCredentials.setCredentialRuns, { id: here.credential.id, runs_orders: false }, { as: acme.owner })
  expect(switched.body.runs_orders).toBe(false)
  expect((await call(ingestCredentials.setCredentialRuns, { id: here.credential.id, runs_orders: true }, { as: viewer })).status).toBe(403)
  expect((await orderOf(await send(here, 'O2'))).run).toBeNull()
})

test('after a handover nobody of the old company is called, and its workflow is not named', async () => {
  const here = await place(called, 'Leaving')
  const id = await send(here, 'V1')
  expect((await acceptHandover(await offer('restaurant', here.id))).problem.message).toBeUndefined()
  await later(id, 100_000)
  const order = await orderOf(id, bistro.owner)
  expect(order).toMatchObject({ state: 'received', run: { workflow: '', called: '', rejected_at: null } })
  expect((await call(orderActs.acceptOrder, { restaurant_id: here.id, id }, { as: bistro.owner })).body.state).toBe('accepted')
  const own = await call(ingestCredentials.createCredential, { name: 'Shop', system: 'shop', restaurant_id: here.id }, { as: bistro.owner })
  const headers = { authorization: `Bearer ${own.body.bearer_token}` }
  expect((await decided({ headers })).data).toEqual([])
})

test('whom the old company called is not told to the next one', async () => {
  const here = await place(called, 'Called before')
  const id = await send(here, 'B1')
  await later(id, 250)
  expect((await orderOf(id)).events.map(({ reason }) => reason)).toContain('Call Nobody Here: nobody of that name was found here')
  expect((await acceptHandover(await offer('restaurant', here.id))).problem.message).toBeUndefined()
  const seen = await orderOf(id, bistro.owner)
  expect(seen.events.map(({ kind }) => kind)).toContain('escalated')
  expect(JSON.stringify(seen)).not.toMatch(/Nobody Here|shift lead/)
})

test('a group is called by its name in the company of the restaurant, and by roles that have not ended', async () => {
  const crew = await app.group({ name: 'Evening crew', parent: north })
  const rival = await app.group({ name: 'Rival Diner' })
  const second = await app.person({ roles: ['restaurants'], on: north })
  await app.grant(second, rival, 'customers')
  const toGroup = (whom: string): OrderRules => ({ ...called, steps: [{ way: 'group', whom, minutes: 2 }] })
  const saidOf = async (whom: string, name: string) => {
    const id = await send(await place(toGroup(whom), name), name)
    await later(id, 121)
    return (await orderOf(id)).run?.called
  }
  expect(await saidOf('Rival Diner', 'Spied')).toContain('nobody of that name')
  await app.grant(second, crew, 'restaurants')
  expect(await saidOf('Evening crew', 'Crewed')).toContain('1 person was emailed')
  await pool.query(`update role_grants set expires_at = now() - interval '1 day' where access_group_id = $1`, [crew])
  expect(await saidOf('Evening crew', 'Ended')).toContain('nobody of that name')
})

test('states go forward only, and out for delivery only where it is delivered', () => {
  const all = { states: ['preparing', 'ready', 'out_for_delivery'] as OrderRules['states'] }
  expect(nextStates(all, 'accepted', 'delivery')).toEqual(['preparing', 'ready', 'out_for_delivery', 'completed'])
  expect(nextStates(all, 'ready', 'pickup')).toEqual(['completed'])
  for (const end of ['completed', 'cancelled', 'rejected', 'failed'] as const) expect(nextStates(all, end, 'delivery')).toEqual([])
})
