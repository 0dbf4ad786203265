import { giftCards } from '@brigade/contract/gift-cards/cards.ts'
import { sql } from 'kysely'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { makeCard, makeDefinition } from '../../../../testing/gift-cards.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { holding, untilWaiting } from '../../../../testing/waiting.ts'
import { cardRoutes } from '../cards/handlers.ts'
import { imbalances } from '../ledger/store-ledger.ts'
import { cardsExpired } from './expire-cards.ts'
import { countsFolded } from './fold-counts.ts'
import { checkedLedger, ledgerCheck } from './ledger-check.ts'
import { cardsSent } from './send-cards.ts'

let now = new Date('2026-12-01T12:00:00Z')
const app = await testApp({ 'gift-cards': cardRoutes }, { deps: { clock: { now: () => now } } })
const { call, database, deps } = app
const group = await app.group({ name: 'Acme' })
const owner = await app.person({ name: 'Olga', roles: ['gift_card_definitions_admin'], on: group })
await makeRestaurant(database, { group, name: 'Harbor' })
const quay = await makeRestaurant(database, { group, name: 'Quay' })
await sql`update restaurants set timezone = 'America/Los_Angeles' where id = ${quay}`.execute(database.db)
const definition = await makeDefinition(database, { group, terms: { validity_months: 60 } })
const never = new AbortController().signal
const atOnce = (run: (signal: AbortSignal) => Promise<void>) => Promise.all([run(never), run(never), run(never)])
const get = async (id: number) => (await call(giftCards.getCard, { id }, { as: owner })).body
const activities = async (id: number) => (await call(giftCards.cardActivities, { id }, { as: owner })).body.data

async function later(send_at: string, as = owner): Promise<number> {
  const card = { definition_id: definition, amount_minor: 5000, currency: 'USD', recipient_email: 'ana@example.com', send_at }
  return (await call(giftCards.issueCard, { card, issuer_group_id: group }, { as })).body.card.id
}

test('a card for later is not good before its day; then several servers mail it once, and its time begins', async () => {
  now = new Date('2026-12-01T12:00:00Z')
  const before = (await app.mails()).length
  const id = await later('2026-12-24T09:00:00Z')
  expect(await get(id)).toMatchObject({ status: 'pending', balance_minor: 5000, expires_on: null, send_at: '2026-12-24T09:00:00.000Z' })
  expect([await activities(id), (await app.mails()).length]).toEqual([[], before])
  await atOnce(cardsSent(deps).run)
  expect((await get(id)).status).toBe('pending')
  now = new Date('2026-12-24T09:00:00Z')
  await atOnce(cardsSent(deps).run)
  expect(await get(id)).toMatchObject({ status: 'active', balance_minor: 5000, expires_on: '2031-12-24', send_at: null, sent_at: now.toISOString() })
  expect(await activities(id)).toMatchObject([{ type: 'ACTIVATE', delta_minor: 5000, actor: '' }])
  const mails = await app.mails()
  const { code } = (await call(giftCards.showCode, { id }, { as: owner })).body
  expect(mails).toHaveLength(before + 1)
  expect(mails[0]?.body_text.replaceAll(' ', '')).toContain(code)
  expect(mails[0]?.body_text).toContain('December 24, 2031')
})

test('one that is mailed before its moment becomes active then, and is not mailed again', async () => {
  now = new Date('2026-12-01T12:00:00Z')
  const id = await later('2026-12-20T09:00:00Z')
  expect((await call(giftCards.mailCard, { id, recipient_email: 'bo@example.com' }, { as: owner })).body).toMatchObject({
    status: 'active',
    expires_on: '2031-12-01',
  })
  const before = (await app.mails()).length
  now = new Date('2026-12-21T09:00:00Z')
  await atOnce(cardsSent(deps).run)
  expect([(await app.mails()).length, (await activities(id)).length]).toEqual([before, 1])
})

test('one that is ended before its moment is never sent', async () => {
  now = new Date('2026-12-01T12:00:00Z')
  const id = await later('2026-12-02T09:00:00Z')
  await call(giftCards.endCard, { id, reason: 'Ordered twice' }, { as: owner })
  const before = (await app.mails()).length
  now = new Date('2026-12-03T09:00:00Z')
  await atOnce(cardsSent(deps).run)
  expect([(await app.mails()).length, (await get(id)).status]).toEqual([before, 'deactivated'])
})

describe('a card for later whose issuer', () => {
  const says = 'The person who issued it can no longer issue these cards. Somebody who can has to mail it.'
  const history = async () =>
    (
      await sql<{ description: string }>`select description from audit_logs where resource_id = ${definition} order by id desc limit 1`.execute(
        database.db,
      )
    ).rows[0]?.description
  const byLeaver = async () => {
    now = new Date('2026-12-01T12:00:00Z')
    const leaver = await app.person({ roles: ['gift_card_definitions_admin'], on: group })
    const id = await later('2026-12-24T09:00:00Z', leaver)
    now = new Date('2026-12-24T09:00:00Z')
    return { id, leaver, mails: (await app.mails()).length }
  }

  test.each([
    ['loses the role', (id: number) => sql`delete from role_grants where user_id = ${id}`.execute(database.db)],
    ['is suspended', (id: number) => sql`update users set status = 'suspended' where id = ${id}`.execute(database.db)],
    ['is deleted', (id: number) => sql`delete from users where id = ${id}`.execute(database.db)],
  ] as const)('%s is not mailed, and waits for somebody who mails it', async (_, loses) => {
    const { id, leaver, mails } = await byLeaver()
    await loses(leaver.id)
    await atOnce(cardsSent(deps).run)
    expect(await get(id)).toMatchObject({ status: 'pending', send_at: null, sent_at: null, not_sent: says })
    expect([await activities(id), (await app.mails()).length]).toEqual([[], mails])
    expect(await history()).toMatch(new RegExp(`^Did not mail the card •••• .{4} with \\$50\\.00: ${says}$`))
    const mailed = await call(giftCards.mailCard, { id, recipient_email: 'ana@example.com' }, { as: owner })
    expect(mailed.body).toMatchObject({ status: 'active', balance_minor: 5000, not_sent: null })
    expect((await app.mails()).length).toBe(mails + 1)
  })

  test('loses the role in another transaction while it is mailed is not mailed', async () => {
    const { id, leaver, mails } = await byLeaver()
    await holding(database.db, 'gift_card_activities', async (release) => {
      const sending = cardsSent(deps).run(never)
      await untilWaiting(database.db, 1)
      await sql`delete from role_grants where user_id = ${leaver.id}`.execute(database.db)
      await release()
      await sending
    })
    expect(await get(id)).toMatchObject({ status: 'pending', not_sent: says })
    expect([await activities(id), (await app.mails()).length]).toEqual([[], mails])
  })
})

test('what is left is booked off once, when the last day is over at every restaurant; what is held is waited for', async () => {
  const cards = [
    await makeCard(database, deps.secrets, { definition, expires: '2027-03-31' }),
    await makeCard(database, deps.secrets, { definition, expires: '2027-03-31' }),
  ]
  const [{ id } = { id: 0 }, { id: held } = { id: 0 }] = cards
  const other = await makeCard(database, deps.secrets, { definition, expires: '2027-04-01' })
  await sql`update gift_cards set held = 100 where id = ${held}`.execute(database.db)
  // Midnight has passed in New York, and not in Los Angeles.
  now = new Date('2027-04-01T06:59:00Z')
  await atOnce(cardsExpired(deps).run)
  expect(await get(id)).toMatchObject({ status: 'active', balance_minor: 5000 })
  now = new Date('2027-04-01T07:00:00Z')
  await atOnce(cardsExpired(deps).run)
  expect(await get(id)).toMatchObject({ status: 'expired', balance_minor: 0 })
  expect(await get(held)).toMatchObject({ status: 'expired', balance_minor: 5000 })
  expect((await activities(id)).map(({ type, delta_minor, actor }) => [type, delta_minor, actor])).toEqual([
    ['EXPIRE', -5000, ''],
    ['ACTIVATE', 5000, ''],
  ])
  await sql`update gift_cards set held = 0 where id = ${held}`.execute(database.db)
  await atOnce(cardsExpired(deps).run)
  expect([(await get(held)).balance_minor, (await get(other.id)).balance_minor]).toEqual([0, 5000])
  expect((await activities(id)).length).toBe(2)
  expect((await imbalances(database.db, 1, 1_000_000)).filter((one) => cards.some((card) => card.id === one.id))).toEqual([])
})

test('a cent of difference is an error in the log once a day, and is told to whoever asks', async () => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  const check = ledgerCheck({ ...deps, log })
  await check.run(never)
  expect([lines, (await checkedLedger(database.db)).wrong]).toEqual([[], []])
  const { id } = await makeCard(database, deps.secrets, { definition })
  const { id: held } = await makeCard(database, deps.secrets, { definition })
  await sql`update gift_cards set balance = balance + 1 where id = ${id}`.execute(database.db)
  await sql`update gift_cards set held = 1 where id = ${held}`.execute(database.db)
  await check.run(never)
  expect(lines).toEqual([])
  now = new Date(now.getTime() + 86_400_000)
  await check.run(never)
  expect(lines.map((line) => JSON.parse(line).cards)).toEqual([[id, held]])
  expect((await checkedLedger(database.db)).wrong).toEqual([id, held])
  // The other tests find a ledger that is right.
  await sql`update gift_cards set balance = balance - 1 where id = ${id}`.execute(database.db)
  await sql`update gift_cards set held = 0 where id = ${held}`.execute(database.db)
})

test('a card that is owed by a group of another company is an error in the log', async () => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  const { id } = await makeCard(database, deps.secrets, { definition })
  const elsewhere = await app.group({ name: 'Bistro' })
  await sql`update gift_cards set issuer_group_id = ${elsewhere} where id = ${id}`.execute(database.db)
  await ledgerCheck({ ...deps, log }).run(never)
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ cards: [id], msg: 'gift cards are owed by a group of another company than theirs' }),
  )
  await sql`update gift_cards set issuer_group_id = ${group} where id = ${id}`.execute(database.db)
})

test('the total is right before its counts are folded, while several servers fold them, and after a card went to another group', async () => {
  const south = await app.group({ name: 'Acme South', parent: group })
  const southern = await app.person({ roles: ['gift_card_definitions'], on: south })
  const totalOf = async (as = owner, definition_id: number | null = null) => (await call(giftCards.searchCards, { definition_id }, { as })).body.total
  const before = await totalOf()
  const other = await makeDefinition(database, { group })
  const ids = []
  for (let at = 0; at < 5; at += 1) ids.push((await makeCard(database, deps.secrets, { definition: other })).id)
  expect([await totalOf(), await totalOf(owner, other), await totalOf(southern)]).toEqual([before + 5, 5, 0])
  await Promise.all([atOnce(countsFolded(deps).run), makeCard(database, deps.secrets, { definition: other })])
  await countsFolded(deps).run(never)
  expect([await totalOf(), await totalOf(owner, other)]).toEqual([before + 6, 6])
  await sql`update gift_cards set issuer_group_id = ${south} where id = ${ids[0]}`.execute(database.db)
  expect([await totalOf(), await totalOf(southern), await totalOf(southern, other)]).toEqual([before + 6, 1, 1])
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from gift_card_counts where definition_id = ${other}`.execute(database.db)
  expect(rows[0]?.n).toBeLessThan(5)
})
