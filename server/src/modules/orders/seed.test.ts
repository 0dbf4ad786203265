import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { testBankLink } from '../../../testing/bank-link.ts'
import { allRoutes } from '../../routes.ts'
import { offersOfDemo } from '../../seed/demo-offers.ts'
import { demoPlaces } from '../../seed/demo-places.ts'
import { seedDemo } from '../../seed/seed.ts'
import { type OpenPlace, plannedYear, type Told } from './demo/year.ts'
import { type Judged, judgeEvent, judgeOrder } from './ingest/judge.ts'
import { takeEvent, writeOrders } from './ingest/write-orders.ts'
import { demoSystem } from './seed.ts'

// One moment for all: the year ends with it.
const now = new Date()
const app = await testApp(allRoutes(testBankLink()), { deps: { clock: { now: () => now } } })
await seedDemo(app.deps, undefined)
const { db } = app.database
const places = await demoPlaces(db, now)
const november = Date.UTC(2026, 10, 20, 18, 30)

const rows = async <Row>(query: ReturnType<typeof sql>): Promise<Row[]> => (await query.execute(db)).rows as Row[]

test('every live restaurant has sold something in each of thirteen months, and has orders of today or yesterday', async () => {
  const [all] = await rows<{ orders: number; entries: number }>(
    sql`select (select count(*) from orders)::int as orders, (select count(*) from sales_entries)::int as entries`,
  )
  expect(all?.orders).toBeGreaterThan(8000)
  expect(all?.orders).toBeLessThan(12_000)
  const sold = await rows<{ id: number; months: number; total: number; age: number }>(sql`
    select restaurant_id as id, count(distinct date_trunc('month', service_date))::int as months, sum(gross)::bigint as total,
      (now()::date - max(service_date))::int as age from sales_daily group by 1 order by 1`)
  expect(sold.map(({ id }) => id)).toEqual(places.map(({ id }) => id))
  for (const { months, total, age } of sold) {
    expect(months).toBeGreaterThanOrEqual(13)
    expect(total).toBeGreaterThan(0)
    // Two days of rest in a row are the most.
    expect(age).toBeLessThanOrEqual(3)
  }
})

test('the roll-up is the ledger added up', async () => {
  const found = await rows(sql`
    (select restaurant_id, service_date, event_date, channel, fulfilment, gross, discounts, discounts_by_others, comps, voids, refunds, charges, tax, tax_remitted, tips,
      rounding, payments, payment_refunds, orders::bigint, items, entries::bigint, last_received_at from sales_daily
    except
    select restaurant_id, service_date, event_date, channel, fulfilment,
      coalesce(sum(amount) filter (where entry_type in (1, 2)), 0), coalesce(sum(amount) filter (where entry_type = 3), 0),
      coalesce(sum(amount) filter (where entry_type = 3 and payer is not null), 0),
      coalesce(sum(amount) filter (where entry_type = 4), 0), coalesce(sum(amount) filter (where entry_type = 8), 0),
      coalesce(sum(amount) filter (where entry_type = 9), 0), coalesce(sum(amount) filter (where entry_type = 5), 0),
      coalesce(sum(amount) filter (where entry_type = 6), 0), coalesce(sum(amount) filter (where entry_type = 6 and is_remitted), 0),
      coalesce(sum(amount) filter (where entry_type = 7), 0), coalesce(sum(amount) filter (where entry_type = 14), 0),
      coalesce(sum(amount) filter (where entry_type = 10), 0), coalesce(sum(amount) filter (where entry_type = 11), 0),
      coalesce(sum(quantity) filter (where entry_type = 0), 0) / 1000, coalesce(sum(quantity) filter (where entry_type in (1, 8, 9)), 0),
      count(*), max(received_at) from sales_entries group by 1, 2, 3, 4, 5)
    union all
    select restaurant_id, service_date, event_date, channel, fulfilment, sum(gross), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, now()
      from sales_daily group by 1, 2, 3, 4, 5 having count(*) > 1`)
  expect(found).toEqual([])
  const [sums] = await rows<{ daily: number; ledger: number }>(
    sql`select (select sum(entries) from sales_daily)::int as daily, (select count(*) from sales_entries)::int as ledger`,
  )
  expect(sums?.daily).toBe(sums?.ledger)
})

test('what was collected for an order that is done is what was paid', async () => {
  const wrong = await rows(sql`
    select orders.id, state, sum(amount) filter (where entry_type not in (10, 11)) as collected, sum(amount) filter (where entry_type in (10, 11)) as paid
    from orders join sales_entries entry on entry.order_id = orders.id
    where state in ('completed', 'cancelled') and orders.updated_at < now() - interval '1 hour'
    group by 1, 2 having coalesce(sum(amount) filter (where entry_type not in (10, 11)), 0) <> coalesce(sum(amount) filter (where entry_type in (10, 11)), 0)`)
  expect(wrong).toEqual([])
})

test('the year has all that happens: refunds on another day, voids, cancelled and late orders, words that we do not know', async () => {
  const [found] = await rows<Record<string, number>>(sql`
    select count(distinct order_id) filter (where entry_type = 9)::float / count(distinct order_id) as refunded,
      count(distinct order_id) filter (where entry_type = 8)::float / count(distinct order_id) as off,
      count(*) filter (where entry_type = 9 and event_date > service_date)::int as later,
      count(*) filter (where is_remitted)::int as remitted, count(*) filter (where entry_type = 4)::int as comps,
      count(*) filter (where entry_type = 14)::int as rounded, count(*) filter (where channel = 0)::int as unmapped,
      count(*) filter (where tender = 0)::int as tenders, count(*) filter (where received_at > occurred_at + interval '20 hours')::int as late,
      count(distinct channel)::int as channels, count(distinct fulfilment)::int as fulfilments,
      max(event_date - service_date)::int as longest, count(*) filter (where occurred_at > now() or received_at > now())::int as ahead
    from sales_entries`)
  expect(found?.refunded).toBeGreaterThan(0.01)
  expect(found?.refunded).toBeLessThan(0.025)
  expect(found?.off).toBeGreaterThan(0.01)
  expect(found?.off).toBeLessThan(0.04)
  for (const name of ['later', 'remitted', 'comps', 'rounded', 'unmapped', 'tenders', 'late']) expect(found?.[name], name).toBeGreaterThan(10)
  expect(found).toMatchObject({ channels: 8, fulfilments: 6, ahead: 0 })
  expect(found?.longest).toBeLessThanOrEqual(9)
  expect(found?.longest).toBeGreaterThanOrEqual(6)
})

test('each order is on the business day that holds it, and days are an hour longer and shorter where the clock changes', async () => {
  expect(
    await rows(sql`select orders.id from orders left join business_days day on day.restaurant_id = orders.restaurant_id and
      day.business_date = service_date and placed_at >= starts_at and placed_at < ends_at where day.business_date is null`),
  ).toEqual([])
  const hours = await rows<{ zone: string; hours: number[] }>(sql`
    select timezone as zone, array_agg(distinct extract(epoch from ends_at - starts_at)::int / 3600) as hours
    from business_days join restaurants on restaurants.id = restaurant_id group by 1 order by 1`)
  for (const one of hours) expect([one.zone, one.hours]).toEqual([one.zone, one.zone === 'Asia/Tokyo' ? [24] : [23, 24, 25]])
})

test('what was sold is the item of the menu that it was; yen have no taxes on top', async () => {
  const [items] = await rows<{ linked: number; missing: number }>(sql`
    select count(*) filter (where node_id is not null)::int as linked,
      count(*) filter (where node_id is not null and not exists (select from menu_nodes where menu_nodes.id = node_id and kind = 'item'))::int as missing
    from sale_items where plu <> ''`)
  expect(items?.linked).toBeGreaterThan(100)
  expect(items?.missing).toBe(0)
  expect(await rows(sql`select name from sale_items where plu <> '' and node_id is null`)).toEqual([])
  expect(await rows(sql`select distinct tax_inclusive from orders where currency = 'JPY'`)).toEqual([{ tax_inclusive: true }])
})

test('the year is the same twice for the same moment', () => {
  const plain = (year: readonly Told[]) => year.map(({ place, ...told }) => ({ ...told, place: place.id }))
  const [once, twice] = [plannedYear(7, places, november), plannedYear(7, places, november)]
  expect(plain(once)).toEqual(plain(twice))
  expect(plain(plannedYear(8, places, november))).not.toEqual(plain(once))
})

/** What the orders of the demo had of offers, reserved for another system too. */
async function reserveAlike(system: string): Promise<void> {
  await sql`
    with made as (
      insert into discount_reservations (restaurant_id, root_id, system, reference, status, asked, evaluation)
      select restaurant_id, root_id, ${system}, reference, 'applied', asked, evaluation from discount_reservations where order_id is not null
      returning id, restaurant_id, reference)
    insert into discount_uses (reservation_id, discount_id, version_number, code_id, day, status, amount, currency, allocations, paid_by, reason)
    select made.id, discount_id, version_number, code_id, day, 'applied', amount, currency, allocations, paid_by, reason
    from made join discount_reservations first on first.restaurant_id = made.restaurant_id and first.reference = made.reference
    join discount_uses used on used.reservation_id = first.id where first.order_id is not null`.execute(db)
}

test('the ledger is what the ingest writes for the same orders and events', async () => {
  // Some of each restaurant whose menu is still the one of that year, with all that happened to them; not those of the guest whom the demo erased.
  const moved = places.find(({ name }) => name === 'Tide & Ember Old Port')?.id
  const year = plannedYear(20_26, places, now.getTime(), await offersOfDemo(db, now))
  const seeded = new Map(
    (
      await rows<{ id: number; restaurant_id: number; external_id: string }>(
        sql`select id, restaurant_id, external_id from orders where not guest_erased`,
      )
    ).map((one) => [`${one.restaurant_id} ${one.external_id}`, one.id]),
  )
  const eventful = new Set(year.flatMap(({ event, place, externalId }) => (event && event.kind !== 'state' ? [`${place.id} ${externalId}`] : [])))
  const known = [...new Set(year.map(({ place, externalId }) => `${place.id} ${externalId}`))].filter(
    (key) => seeded.has(key) && !key.startsWith(`${moved} `),
  )
  const chosen = new Set([...known.filter((_, at) => at % 97 === 0), ...known.filter((key) => eventful.has(key)).filter((_, at) => at % 9 === 0)])
  expect(chosen.size).toBeGreaterThan(100)
  const twin = { system: 'twin', credentialId: null, knowsCompany: true }
  await reserveAlike('twin')
  const byId = new Map(places.map((place) => [place.id, place]))
  for (const told of year.filter(({ place, externalId }) => chosen.has(`${place.id} ${externalId}`)))
    await app.database.write((tx) => take(tx, told, byId))
  async function take(tx: Parameters<typeof writeOrders>[0], { order, event, place, externalId }: Told, all: ReadonlyMap<number, OpenPlace>) {
    if (order) await writeOrders(tx, twin, [judgeOrder(order, all, null, now.getTime()) as Judged])
    if (event) {
      const judged = judgeEvent(event)
      if ('errors' in judged) throw new Error(JSON.stringify(judged.errors))
      expect(await takeEvent(tx, twin, place.id, externalId, judged.event)).toMatchObject({ status: 'applied' })
    }
  }
  const columns = sql`restaurant_id, external_id, number, placed_at, promised_at, accepted_at, completed_at, total, tip, service_date, channel, fulfilment, tax_inclusive,
    state, currency, channel_said, fulfilment_said, guest, encode(payload_hash, 'hex') as hash`
  const ofSystem = (system: string, what: ReturnType<typeof sql>) =>
    rows(sql`select ${what} from orders join jsonb_array_elements_text(${JSON.stringify([...chosen])}::jsonb) as key on key = restaurant_id || ' ' || external_id
      where system = ${system} order by restaurant_id, external_id`)
  expect(await ofSystem(demoSystem, columns)).toEqual(await ofSystem('twin', columns))
  // Events that reverse an entry carry its number; counted here as that entry.
  const entries = sql`restaurant_id, external_id, (select jsonb_agg(to_jsonb(entry) - '{id,order_id,received_at,reverses_id,source_event_id}'::text[]
      || jsonb_build_object('source', regexp_replace(regexp_replace(source_event_id, '^:[0-9]+:', ''), ' of [0-9]+$', ' of'),
        'reverses', (select regexp_replace(first.source_event_id, '^:[0-9]+:', '') from sales_entries first where first.id = entry.reverses_id)) order by entry.id)
    from sales_entries entry where entry.order_id = orders.id) as entries`
  expect(await ofSystem(demoSystem, entries)).toEqual(await ofSystem('twin', entries))
  const lines = sql`restaurant_id, external_id, (select jsonb_agg(to_jsonb(line) - 'order_id' order by position) from order_lines line where line.order_id = orders.id) as lines`
  expect(await ofSystem(demoSystem, lines)).toEqual(await ofSystem('twin', lines))
})
