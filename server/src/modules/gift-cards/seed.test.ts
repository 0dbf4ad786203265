import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { seedDemo } from '../../seed/seed.ts'
import { definitionRoutes } from './definitions/handlers.ts'
import { openCode, openPin } from './ledger/sealed-codes.ts'
import { imbalances } from './ledger/store-ledger.ts'

const now = new Date()
const app = await testApp({ 'gift-cards': definitionRoutes }, { deps: { clock: { now: () => now } } })
await seedDemo(app.deps, undefined)
const { db } = app.database

const rows = async <Row>(query: ReturnType<typeof sql>): Promise<Row[]> => (await query.execute(db)).rows as Row[]

test('there are definitions of each kind, and some 3,000 cards whose balances are their ledgers added up', async () => {
  const [found] = await rows<{ kinds: number; statuses: number; cards: number; last: number }>(sql`
    select (select count(distinct kind) from gift_card_definitions)::int as kinds, (select count(distinct status) from gift_card_definitions)::int as statuses,
      (select count(*) from gift_cards)::int as cards, (select max(id) from gift_cards)::int as last`)
  expect(found).toMatchObject({ kinds: 3, statuses: 3 })
  expect(found?.cards).toBeGreaterThan(2700)
  expect(found?.cards).toBeLessThan(3500)
  expect(await imbalances(db, 1, found?.last ?? 0)).toEqual([])
  const wrong = await rows(sql`select card_id, seq from (
    select card_id, seq, balance_after, sum(delta) over (partition by card_id order by seq) as sum,
      row_number() over (partition by card_id order by seq) as place, at < lag(at) over (partition by card_id order by seq) as is_before from gift_card_activities) ledger
    where sum <> balance_after or place <> seq or is_before`)
  expect(wrong).toEqual([])
  expect(await rows(sql`select 1 from gift_card_activities where at > now()`)).toEqual([])
})

test('a batch that was made here says what is on each of its cards', async () => {
  const batches = await rows<{ source: string; amount: number | null; amounts: number[] }>(sql`
    select source, batch.amount, array_agg(distinct delta order by delta) as amounts from gift_card_batches batch
    join gift_cards card on card.batch_id = batch.id join gift_card_activities activity on activity.card_id = card.id and activity.seq = 1 group by batch.id`)
  const issued = batches.filter(({ source }) => source === 'issue')
  expect(issued.length).toBeGreaterThan(0)
  for (const { amount, amounts } of issued) expect(amounts).toEqual([amount])
})

test('what was taken from cards is what the sales ledger says was paid with them, on each day, to the cent', async () => {
  const differences = await rows(sql`
    select * from (select restaurant_id, event_date as date, currency, sum(amount)::bigint as amount from sales_entries where tender = 3 and entry_type in (10, 11)
      group by 1, 2, 3) sales
    full join (select activity.restaurant_id, service_date as date, currency, -sum(delta)::bigint as amount from gift_card_activities activity
      join gift_cards card on card.id = card_id where activity.restaurant_id is not null group by 1, 2, 3) cards using (restaurant_id, date, currency)
    where coalesce(sales.amount, 0) <> coalesce(cards.amount, 0)`)
  expect(differences).toEqual([])
  const [found] = await rows<Record<string, number>>(sql`
    select count(*)::int as redemptions, count(*) filter (where cardinality(card_ids) > 1)::int as several, count(distinct currency)::int as currencies
    from gift_card_redemptions`)
  expect(found?.redemptions).toBeGreaterThan(100)
  expect(found).toMatchObject({ currencies: 2 })
  expect(found?.several).toBeGreaterThan(0)
  expect(
    await rows(sql`select redemption.id from gift_card_redemptions redemption join gift_card_activities activity on redemption_id = redemption.id and type = 'REDEEM'
      group by redemption.id having -sum(delta) <> redemption.taken or array_agg(distinct card_id) <> (select array_agg(distinct one) from unnest(card_ids) as one)`),
  ).toEqual([])
})

test('cards are taken where their definition says, before they expire and in their currency', async () => {
  const wrong = await rows(sql`
    select activity.card_id from gift_card_activities activity join gift_cards card on card.id = card_id join gift_card_definitions definition on definition.id = definition_id
    join restaurants on restaurants.id = activity.restaurant_id join access_groups home on home.id = restaurants.parent_access_group_id
    where activity.type = 'REDEEM' and (card.currency <> restaurants.currency or card.expires_on < service_date or not redeem_group_id = any(home.ancestors)
      or activity.group_id <> home.id)`)
  expect(wrong).toEqual([])
  expect(await rows(sql`select id from gift_cards where expires_on < (now() at time zone 'America/New_York')::date and balance > 0`)).toEqual([])
})

test('one is blocked, one was made anew, some are to be sent, some are empty or expired, one waits, and two brands have settled', async () => {
  const [found] = await rows<Record<string, number>>(sql`
    select count(*) filter (where state = 'blocked' and balance > 0)::int as blocked, count(*) filter (where replaces_id is not null and balance > 0)::int as anew,
      count(*) filter (where state = 'pending' and send_at > now() and balance = 0 and pending_amount > 0 and seq = 0)::int as pending,
      count(*) filter (where state = 'active' and balance = 0 and expires_on is null)::int as empty,
      count(*) filter (where expires_on < current_date - 1)::int as expired, count(*) filter (where bonus_of_id is not null)::int as bonus from gift_cards`)
  expect(found).toMatchObject({ blocked: 1, anew: 1, pending: 6 })
  for (const name of ['empty', 'expired', 'bonus']) expect(found?.[name], name).toBeGreaterThan(5)
  expect(await rows(sql`select asked_by_name, decision from gift_card_requests`)).toEqual([{ asked_by_name: 'Marcus Webb', decision: null }])
  const settled = await rows<{ amount: number; owed: number }>(sql`
    select amount, (select -sum(delta) from gift_card_activities activity join gift_cards card on card.id = card_id
      join access_groups issuer on issuer.id = issuer_group_id join access_groups place on place.id = activity.group_id
      where card.currency = settled.currency and service_date between from_date and to_date and activity.restaurant_id is not null
        and settled.issuer_group_id = any(issuer.ancestors) and settled.redeemer_group_id = any(place.ancestors))::bigint as owed
    from gift_card_settlements settled`)
  expect(settled).toHaveLength(1)
  expect(settled[0]?.amount).toBe(settled[0]?.owed)
})

test('codes are sealed with the keys of this server, and the one that was lost is given up', async () => {
  const cards = await db.selectFrom('gift_cards').selectAll().execute()
  for (const card of cards.filter((_, at) => at % 50 === 0 || cards[at]?.pin_sealed != null).slice(0, 100)) {
    const code = openCode(app.deps.secrets, card)
    if (card.state !== 'deactivated') expect(code?.slice(-4)).toBe(card.code_last4)
    if (card.pin_hash) expect(openPin(app.deps.secrets, card)).toMatch(/^\d{4}$/)
  }
  expect(cards.filter(({ code_sealed }) => code_sealed === null).map(({ state }) => state)).toEqual(['deactivated'])
})
