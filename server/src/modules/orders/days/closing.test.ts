import { randomUUID } from 'node:crypto'
import { ingestCredentials } from '@brigade/contract/orders/credentials.ts'
import { businessDays } from '@brigade/contract/orders/days.ts'
import { ingest } from '@brigade/contract/orders/ingest.ts'
import { restaurants } from '@brigade/contract/restaurants.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { holding } from '../../../../testing/waiting.ts'
import { allRoutes } from '../../../routes.ts'
import { begunDayRules } from '../jobs.ts'
import { daysAfter } from './business-day.ts'
import { dayText } from './day-words.ts'

// In the afternoon, when the night is over.
const now = new Date(`${new Date().toISOString().slice(0, 10)}T19:00:00Z`)
const app = await testApp(allRoutes(testBankLink()), { deps: { clock: { now: () => now } } })
const { call } = app
const { db } = app.database
const { acme, bistro, north } = await twoCompanies(app)
const as = acme.owner

interface Place {
  readonly restaurant_id: number
  readonly today: string
  /** Sends an order of so many cents, placed at noon of a day, with this number. */
  sell(business_date: string, cents: number, external_id?: string, placed_at?: string): Promise<string>
  refund(external_id: string, cents: number): Promise<unknown>
  day(business_date: string): Promise<Record<string, unknown> | undefined>
}

async function place(name: string): Promise<Place> {
  const restaurant_id = await makeRestaurant(app.database, { group: north, name })
  const { body } = await call(ingestCredentials.createCredential, { name: 'Shop', system: 'shop', restaurant_id }, { as })
  const bearer = { headers: { authorization: `Bearer ${body.bearer_token}` } }
  const settings = await call(businessDays.businessDaySettings, { restaurant_id }, { as })
  return {
    restaurant_id,
    today: settings.body.running_date,
    async sell(business_date, cents, external_id = randomUUID(), placed_at = `${business_date}T17:00:00Z`) {
      const order = {
        external_id,
        channel: 'web',
        fulfilment: 'pickup',
        placed_at,
        currency: 'USD',
        lines: [{ name: 'Soup', unit_price_minor: cents }],
      }
      const sent = await call(ingest.ingestOrders, { orders: [order] }, bearer)
      expect(sent.body.data[0]?.errors).toEqual([])
      return external_id
    },
    refund: (external_id, amount_minor) =>
      call(
        ingest.ingestEvents,
        { external_id, events: [{ id: randomUUID(), kind: 'refund', tender: 'card', amount_minor, at: now.toISOString() }] },
        bearer,
      ),
    async day(business_date) {
      const list = await call(businessDays.businessDays, { restaurant_id, before: daysAfter(business_date, 1) }, { as })
      return list.body.data.find(({ date }) => date === business_date)
    },
  }
}

const harbor = await place('Harbor')
const { restaurant_id, today } = harbor
const before = (days: number) => daysAfter(today, -days)
const close = (business_date: string, who = as) => call(businessDays.closeBusinessDay, { restaurant_id, business_date }, { as: who })
const historyOf = async (id: number): Promise<string[]> =>
  (
    await sql<{ description: string }>`select description from audit_logs where resource = 'restaurant' and resource_id = ${id} order by id`.execute(
      db,
    )
  ).rows.map(({ description }) => description)

test('what comes for a closed day enters its true day, which says so', async () => {
  const known = await harbor.sell(before(3), 1000)
  expect((await close(before(3))).body).toMatchObject({
    status: 'closed',
    closed_by: 'Acme Owner',
    orders: 1,
    net_sales_minor: 1000,
    late_entries: 0,
  })
  await harbor.sell(before(3), 1820)
  // The order and its sale.
  expect(await harbor.day(before(3))).toMatchObject({
    status: 'restated',
    orders: 2,
    net_sales_minor: 2820,
    late_entries: 2,
    late_net_sales_minor: 1820,
  })
  await harbor.refund(known, 500)
  expect(await harbor.day(before(3))).toMatchObject({ status: 'restated', net_sales_minor: 2320, late_entries: 4, late_net_sales_minor: 1320 })
  // The day on which it was given back is open.
  expect(await harbor.day(today)).toMatchObject({ status: 'open', late_entries: 0 })
  const { body } = await call(businessDays.lateEntries, { restaurant_id, business_date: before(3) }, { as })
  expect(body.data.map(({ type, amount_minor }) => [type, amount_minor])).toEqual([
    ['payment_refund', -500],
    ['refund', -500],
    ['sale', 1820],
    ['order', 0],
  ])
  expect((await close(before(3))).body).toMatchObject({ status: 'closed', late_entries: 0, net_sales_minor: 2320 })
  expect((await call(businessDays.reopenBusinessDay, { restaurant_id, business_date: before(3) }, { as })).body).toMatchObject({
    status: 'open',
    closed_by: null,
  })
  await harbor.sell(before(3), 100)
  expect(await harbor.day(before(3))).toMatchObject({ status: 'open', late_entries: 0 })
  expect((await historyOf(restaurant_id)).slice(-3).map((said) => said.replace(/ [A-Z].*\d{4}/, ' …'))).toEqual([
    'Closed the business day …',
    'Closed the business day … again, with what came late',
    'Reopened the business day …',
  ])
})

test('of two people who close a day at once one closes it, and both see by whom', async () => {
  await harbor.sell(before(4), 700)
  const other = await app.person({ name: 'Second', roles: ['restaurants_admin'], on: north })
  const answers = await Promise.all([close(before(4)), close(before(4), other), close(before(4)), close(before(4), other)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(answers.map(({ body }) => `${body.closed_by} ${body.closed_at}`)).size).toBe(1)
  const said = dayText(before(4))
  expect((await historyOf(restaurant_id)).filter((one) => one.includes(said))).toEqual([`Closed the business day ${said}`])
})

test('an entry that is being written while its day is closed counts before it is closed', async () => {
  const order = await harbor.sell(before(5), 900)
  const [, closed] = await holding(db, 'sales_entries', async (release) => {
    const refund = harbor.refund(order, 100)
    await expect
      .poll(
        async () => (await sql`select from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`.execute(db)).rows.length,
      )
      .toBeGreaterThan(0)
    const closing = close(before(5))
    await release()
    return Promise.all([refund, closing])
  })
  expect(closed.body).toMatchObject({ status: 'closed', net_sales_minor: 800, late_entries: 0 })
  expect(await harbor.day(before(5))).toMatchObject({ status: 'closed', late_entries: 0 })
})

test('a day that has not ended, or from before the first order, is not closed', async () => {
  expect((await close(today)).problem.message).toMatch(/has not ended yet/)
  expect((await close('2001-01-01')).status).toBe(404)
  expect((await close(daysAfter(today, 900))).status).toBe(404)
})

test('days are seen by who sees the restaurant, closed and moved by its admins, and by nobody of another company', async () => {
  const [reader, channels] = [await app.person({ roles: ['restaurants'], on: north }), await app.person({ roles: ['channels_admin'], on: north })]
  const one = { restaurant_id, business_date: before(4) }
  const rule = { restaurant_id, from_date: daysAfter(today, 9), cutoff_min: 300 }
  const changes = (who: typeof as) => [
    call(businessDays.closeBusinessDay, one, { as: who }),
    call(businessDays.reopenBusinessDay, one, { as: who }),
    call(businessDays.moveBusinessDayEnd, { ...one, ends_min: 300 }, { as: who }),
    call(businessDays.resetBusinessDayEnd, one, { as: who }),
    call(businessDays.addDayRule, rule, { as: who }),
    call(businessDays.removeDayRule, { restaurant_id, from_date: rule.from_date }, { as: who }),
  ]
  const reads = (who: typeof as) => [
    call(businessDays.businessDays, { restaurant_id }, { as: who }),
    call(businessDays.businessDaySettings, { restaurant_id }, { as: who }),
    call(businessDays.lateEntries, one, { as: who }),
  ]
  const statuses = async (asked: Promise<{ status: number }>[]) => [...new Set((await Promise.all(asked)).map(({ status }) => status))]
  expect(await statuses(reads(reader))).toEqual([200])
  expect(await statuses(changes(reader))).toEqual([403])
  expect(await statuses([...reads(channels), ...changes(channels)])).toEqual([403])
  expect(await statuses([...reads(bistro.owner), ...changes(bistro.owner)])).toEqual([404])
  expect((await call(businessDays.businessDaySettings, { restaurant_id }, { as: reader })).body._can.update).toBe(false)
})

test('a night that ends at another time moves the beginning of the next day, and orders stay where they are', async () => {
  const cafe = await place('Night Cafe')
  const ask = { restaurant_id: cafe.restaurant_id }
  const yesterday = daysAfter(cafe.today, -1)
  const early = `${cafe.today}T09:30:00Z`
  // 4:30 or 5:30 in the morning: of today by the rule.
  await cafe.sell(cafe.today, 500, 'early', early)
  expect(await cafe.day(cafe.today)).toMatchObject({ orders: 1 })
  const moved = await call(businessDays.moveBusinessDayEnd, { ...ask, business_date: yesterday, ends_min: 360 }, { as })
  expect(moved.problem.message).toBeUndefined()
  expect(moved.body.moved).toMatchObject([{ date: yesterday }])
  const [one, next] = [await cafe.day(yesterday), await cafe.day(cafe.today)]
  expect([one?.is_moved, one?.ends_at, next?.starts_at]).toEqual([true, moved.body.moved[0]?.ends_at, moved.body.moved[0]?.ends_at])
  // What has come in stays, what comes now goes by the new end.
  expect(next).toMatchObject({ orders: 1 })
  await cafe.sell(yesterday, 300, 'later', early)
  expect([await cafe.day(yesterday), await cafe.day(cafe.today)]).toMatchObject([{ orders: 1 }, { orders: 1 }])
  const back = await call(businessDays.resetBusinessDayEnd, { ...ask, business_date: yesterday }, { as })
  expect(back.body.moved).toEqual([])
  expect((await cafe.day(cafe.today))?.starts_at).toBe((await cafe.day(yesterday))?.ends_at)
  const closed = await call(businessDays.closeBusinessDay, { ...ask, business_date: yesterday }, { as })
  expect(closed.body.status).toBe('closed')
  expect((await call(businessDays.moveBusinessDayEnd, { ...ask, business_date: yesterday, ends_min: 0 }, { as })).problem.message).toMatch(
    /is closed\. Reopen it first/,
  )
})

test('another end of business days counts from a later date on, moves nights that are planned, and can be taken back', async () => {
  const diner = await place('Diner')
  const ask = { restaurant_id: diner.restaurant_id }
  const [first, party] = [daysAfter(diner.today, 5), daysAfter(diner.today, 7)]
  await call(businessDays.moveBusinessDayEnd, { ...ask, business_date: party, ends_min: 420 }, { as })
  const { body } = await call(businessDays.addDayRule, { ...ask, from_date: first, cutoff_min: 300 }, { as })
  expect(body).toMatchObject({
    cutoff_min: 240,
    coming_rules: [{ from_date: first, cutoff_min: 300, made_by: 'Acme Owner' }],
    moved: [{ date: party }],
  })
  const startsAt = async () =>
    (
      await sql<{ hour: number }>`select extract(hour from starts_at at time zone timezone)::int as hour from business_days
        join restaurants on restaurants.id = restaurant_id where restaurant_id = ${diner.restaurant_id} and business_date = ${party}`.execute(db)
    ).rows[0]?.hour
  expect(await startsAt()).toBe(5)
  expect((await call(businessDays.addDayRule, { ...ask, from_date: diner.today, cutoff_min: 300 }, { as })).problem.errors).toEqual({
    from_date: ['must be a later day than today'],
  })
  expect((await call(businessDays.removeDayRule, { ...ask, from_date: first }, { as })).body.coming_rules).toEqual([])
  expect(await startsAt()).toBe(4)
  expect((await call(businessDays.removeDayRule, { ...ask, from_date: diner.today }, { as })).status).toBe(409)
})

test('once a rule begins it is the setting of the restaurant, and makes no other rule', async () => {
  const bar = await place('Bar')
  const ask = { restaurant_id: bar.restaurant_id }
  await call(businessDays.addDayRule, { ...ask, from_date: daysAfter(bar.today, 1), cutoff_min: 300 }, { as })
  await call(businessDays.addDayRule, { ...ask, from_date: daysAfter(bar.today, 3), cutoff_min: 120 }, { as })
  const rules = async () =>
    (await sql`select cutoff_min from business_day_rules where restaurant_id = ${bar.restaurant_id} order by from_date`.execute(db)).rows
  const made = await rules()
  const setting = async () => (await call(restaurants.restaurant, { id: bar.restaurant_id }, { as })).body.business_day_cutoff_min
  const jobAt = (days: number) =>
    begunDayRules({ ...app.deps, clock: { now: () => new Date(now.getTime() + days * 86_400_000) } }).run(new AbortController().signal)
  await jobAt(0)
  expect(await setting()).toBe(240)
  await jobAt(2)
  expect(await setting()).toBe(300)
  await jobAt(4)
  expect(await setting()).toBe(120)
  expect(await rules()).toEqual(made)
})
