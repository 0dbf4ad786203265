import { attention } from '@brigade/contract/attention.ts'
import { offerTroubles } from '@brigade/contract/discounts/judging.ts'
import { offers } from '@brigade/contract/discounts/offers.ts'
import { OfferTerms } from '@brigade/contract/discounts/terms.ts'
import { discountUsing } from '@brigade/contract/discounts/using.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { testApp } from '../../../testing/app.ts'
import { testBankLink } from '../../../testing/bank-link.ts'
import { allRoutes } from '../../routes.ts'
import { seedDemo } from '../../seed/seed.ts'
import { demoCampaign, demoMailing } from './demo/demo-offers.ts'

const now = new Date()
const app = await testApp(allRoutes(testBankLink()), { deps: { clock: { now: () => now } } })
await seedDemo(app.deps, undefined)
const { db } = app.database

const rows = async <Row>(query: ReturnType<typeof sql>): Promise<Row[]> => (await query.execute(db)).rows as Row[]
const offerNamed = async (name: string) => {
  const [found] = await rows<{ id: number; terms: OfferTerms; root_id: number }>(sql`
    select id, terms, root_id from discounts join discount_versions on discount_id = id and number = newest_version
    join (select id as owner_id, root_id from access_groups) owner on owner_id = parent_access_group_id where name = ${name}`)
  if (!found) throw new Error(`There is no offer ${name}.`)
  return found
}
const holding = sql`used.status in ('reserved', 'waiting', 'applied')`

test('every state, method and class that an offer can have is there, with two versions, an opt-out and terms that a person could have saved', async () => {
  const [all] = await rows<Record<string, string[]>>(sql`
    select array_agg(distinct status order by status) as statuses, array_agg(distinct method order by method) as methods,
      array_agg(distinct class order by class) as classes from discounts`)
  expect(all).toEqual({
    statuses: ['active', 'draft', 'ended', 'paused', 'scheduled'],
    methods: ['automatic', 'code', 'staff'],
    classes: ['delivery', 'item', 'order'],
  })
  expect(await rows(sql`select name, newest_version as versions from discounts where newest_version > 1`)).toEqual([
    { name: 'Late happy hour', versions: 2 },
  ])
  expect(await rows(sql`select name from discount_opt_outs join restaurants on restaurants.id = restaurant_id`)).toEqual([
    { name: 'Tide & Ember Bellevue' },
  ])
  for (const { terms } of await rows<{ terms: OfferTerms }>(sql`select terms from discount_versions`)) {
    expect(z.parse(OfferTerms, terms)).toEqual(terms)
    expect(offerTroubles(terms, 'USD')).toEqual({})
  }
})

test('counters of offers, days and codes are the uses that hold something', async () => {
  expect(
    await rows(sql`select offer.name, counts.used, counts.given from discounts offer join discount_counts counts on counts.discount_id = offer.id
      where (counts.used, counts.given) <> (select count(*), coalesce(sum(amount - refunded), 0) from discount_uses used where used.discount_id = offer.id and ${holding})`),
  ).toEqual([])
  expect(
    await rows(
      sql`select code from discount_codes code where code.used <> (select count(*) from discount_uses used where used.code_id = code.id and ${holding})`,
    ),
  ).toEqual([])
  const days = sql`select discount_id, day, count(*) as used from discount_uses used where day is not null and ${holding} group by 1, 2`
  const kept = sql`select discount_id, day, used from discount_days`
  expect(await rows(sql`(${days} except ${kept}) union all (${kept} except ${days})`)).toEqual([])
  const [found] = await rows<{ days: number; versions: number }>(sql`
    select (select count(*) from discount_days)::int as days, (select count(distinct (discount_id, version_number)) from discount_uses)::int as versions`)
  expect(found?.days).toBeGreaterThan(0)
  expect(found?.versions).toBeGreaterThan(6)
})

test('the campaign is nearly used up, and of the codes of a mailing some are used', async () => {
  expect(await rows(sql`select code, used from discount_codes where batch = ''`)).toEqual([{ code: demoCampaign.code, used: demoCampaign.used }])
  const [mailing] = await rows<{ codes: number; used: number; most: number }>(sql`
    select count(*)::int as codes, sum(used)::int as used, max(used)::int as most from discount_codes where batch <> ''`)
  expect(mailing).toMatchObject({ codes: demoMailing.count, most: 1 })
  expect(mailing?.used).toBeGreaterThan(5)
})

test('allocations and shares of each use add up to it, and no line has more off than it costs', async () => {
  const added = (column: 'allocations' | 'paid_by') =>
    sql`(select sum((part ->> 'amount_minor')::bigint) from jsonb_array_elements(used.${sql.ref(column)}) part)`
  expect(await rows(sql`select id from discount_uses used where amount <> ${added('allocations')} or amount <> ${added('paid_by')}`)).toEqual([])
  const dearer = await rows(sql`
    with off as (
      select held.order_id, part ->> 'id' as line, sum((part ->> 'amount_minor')::bigint) as amount
      from discount_uses used join discount_reservations held on held.id = reservation_id cross join jsonb_array_elements(used.allocations) part
      where held.order_id is not null and part ->> 'target' = 'line' group by 1, 2),
    lines as (
      select order_id, split_part(external_id, '.', 1) as line, sum(total_minor) as total from order_lines group by 1, 2)
    select off.* from off left join lines using (order_id, line) where lines.total is null or off.amount > lines.total`)
  expect(dearer).toEqual([])
})

test('the ledger of the orders says what was used, by who pays for it', async () => {
  const shares = sql`
    select held.order_id, used.discount_id, nullif(share ->> 'payer', 'restaurant') as payer, nullif(share ->> 'name', '') as partner,
      (share ->> 'amount_minor')::bigint as amount
    from discount_uses used join discount_reservations held on held.id = reservation_id cross join jsonb_array_elements(used.paid_by) share
    where held.order_id is not null`
  // Before anything was refunded or canceled.
  const ledger = sql`
    select order_id, discount_id, (array['restaurant', 'platform', 'partner'])[payer + 1] as payer, partner, -amount as amount
    from sales_entries where discount_id is not null and amount < 0 and source_event_id !~ ':event '`
  expect(await rows(sql`(${shares} except ${ledger}) union all (${ledger} except ${shares})`)).toEqual([])
  expect(
    await rows(sql`select 1 from sales_entries entry join discounts offer on offer.id = discount_id where entry.offer <> offer.pos_name`),
  ).toEqual([])
  const [sums] = await rows<{ daily: number; ledger: number }>(sql`
    select (select sum(discounts_by_others) from sales_daily)::bigint as daily,
      (select sum(amount) from sales_entries where entry_type = 3 and payer is not null)::bigint as ledger`)
  expect(sums?.daily).toBe(sums?.ledger)
  expect(sums?.daily).toBeLessThan(0)
  expect(
    await rows(sql`select held.id from discount_reservations held join orders on orders.id = order_id
      where (held.status = 'rolled_back') <> (orders.state in ('cancelled', 'rejected', 'failed')) or held.reference <> orders.external_id`),
  ).toEqual([])
})

test('a discount of staff waits for approval until tomorrow, and Home says so', async () => {
  const { root_id } = await offerNamed('Staff discount')
  const manager = await app.person({ roles: ['discounts_admin'], on: root_id })
  const { body } = await app.call(discountUsing.waitingDiscounts, {}, { as: manager })
  expect(body.data).toMatchObject([{ discount_name: 'Staff discount', status: 'waiting', by: 'Counter', reason: 'Service recovery' }])
  expect(body.data[0]?.amount_minor).toBeGreaterThan(1500)
  expect(Date.parse(body.data[0]?.expires_at ?? '')).toBeGreaterThan(now.getTime() + 23 * 3_600_000)
  const home = await app.call(attention.needsAttention, {}, { as: manager })
  expect(home.body.data.find(({ kind }) => kind === 'discounts_waiting')).toBeDefined()
})

test('the draft that stacks badly is found before it is live', async () => {
  const draft = await offerNamed('Weekend half price')
  const as = await app.person({ roles: ['discounts', 'restaurants'], on: draft.root_id })
  const [place] = await rows<{ id: number }>(sql`select id from restaurants where name = 'Tide & Ember Old Port'`)
  const { body } = await app.call(
    discountUsing.worstStack,
    { restaurant_id: place?.id ?? 0, draft: { id: draft.id, name: '', currency: 'USD', terms: draft.terms } },
    { as },
  )
  expect(body.worst?.is_bad).toBe(true)
  expect(body.worst?.percent).toBeGreaterThan(60)
  expect(body.worst?.percent_without).toBeLessThan(50)
  expect(body.worst?.codes).toContain(demoCampaign.code)
  const offer = await app.call(offers.getDiscount, { id: draft.id }, { as })
  expect(offer.body).toMatchObject({ status: 'draft', used_count: 0 })
})
