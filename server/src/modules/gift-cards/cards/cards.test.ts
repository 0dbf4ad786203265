import { attention } from '@brigade/contract/attention.ts'
import { giftCardRequests, giftCards } from '@brigade/contract/gift-cards/cards.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Answer, testApp } from '../../../../testing/app.ts'
import { makeCard, makeDefinition } from '../../../../testing/gift-cards.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { holding, untilWaiting } from '../../../../testing/waiting.ts'
import { attentionRoutes } from '../../../platform/attention/routes.ts'
import { imbalances } from '../ledger/store-ledger.ts'
import { registerGiftCardAttention } from '../store-attention.ts'
import { cardRoutes } from './handlers.ts'

let now = new Date('2026-11-25T18:00:00Z')
const clock = { now: () => now }
registerGiftCardAttention()
const app = await testApp({ 'gift-cards': cardRoutes, attention: attentionRoutes }, { deps: { clock } })
const { call, database, deps } = app
const { acme, bistro, north } = await twoCompanies(app)
const { owner } = acme
const second = await app.person({ name: 'Sam Second', roles: ['gift_card_definitions_admin'], on: acme.root })
const viewer = await app.person({ name: 'Vera Viewer', roles: ['gift_card_definitions'], on: acme.root })
const definition = await makeDefinition(database, { group: acme.root, name: 'House card' })
await makeRestaurant(database, { group: north, name: 'Harbor' })

const card = (more: Omit<Parameters<typeof makeCard>[2], 'definition'> & { definition?: number } = {}) =>
  makeCard(database, deps.secrets, { definition, ...more })
const issue = (fields: object = {}, group = acme.root, as = owner) =>
  call(giftCards.issueCard, { card: { definition_id: definition, amount_minor: 5000, currency: 'USD', ...fields }, issuer_group_id: group }, { as })
const get = async (id: number, as = owner) => (await call(giftCards.getCard, { id }, { as })).body
const activities = async (id: number, as = owner) => (await call(giftCards.cardActivities, { id }, { as })).body.data
const historyOf = async (id = definition) =>
  (
    await sql<{
      description: string
    }>`select description from audit_logs where resource = 'gift_card_definition' and resource_id = ${id} order by id`.execute(database.db)
  ).rows.map(({ description }) => description)
const says = ({ status, problem }: Answer<unknown>) => [status, Object.values(problem.errors ?? {})[0]?.[0] ?? problem.message]
const usd = { currency: 'USD' }

test('a card that is issued holds its amount at once, is mailed with its code, and History names it by its last four', async () => {
  const welcome = await makeDefinition(database, { group: acme.root })
  const { body } = await issue({ definition_id: welcome, recipient_name: 'Ana', recipient_email: 'Ana@Example.com', message: 'Enjoy!' })
  expect(body.card).toMatchObject({ balance_minor: 5000, status: 'active', recipient_email: 'ana@example.com', expires_on: null, replaces: null })
  expect(await activities(body.card.id)).toMatchObject([{ type: 'ACTIVATE', delta_minor: 5000, balance_after_minor: 5000, actor: owner.name }])
  const { code } = (await call(giftCards.showCode, { id: body.card.id }, { as: owner })).body
  const [mail] = await app.mails()
  expect(mail).toMatchObject({ recipient: 'ana@example.com', body_text: expect.stringContaining('Enjoy!') })
  expect(mail?.body_text.replaceAll(' ', '')).toContain(code)
  const history = await historyOf(welcome)
  expect(history).toEqual([`Issued the card •••• ${code.slice(-4)} with $50.00`, `Looked at the code of the card •••• ${code.slice(-4)}`])
})

test('a card for later is in History with its moment as people read it', async () => {
  const birthday = await makeDefinition(database, { group: acme.root })
  const { body } = await issue({ definition_id: birthday, recipient_email: 'ana@example.com', send_at: '2026-12-24T09:00:00Z' })
  expect(await historyOf(birthday)).toEqual([`Issued the card •••• ${body.card.last4} with $50.00, to be mailed on December 24, 2026 at 9:00 AM UTC`])
})

test('what is done in the office is booked on the day of the company, not of UTC', async () => {
  const before = now
  now = new Date('2026-12-01T01:00:00Z')
  const { id } = (await issue()).body.card
  now = before
  const { rows } = await sql<{ day: string }>`select service_date::text as day from gift_card_activities where card_id = ${id}`.execute(database.db)
  expect(rows).toEqual([{ day: '2026-11-30' }])
})

test('a card says by itself how it looks and whether it is loaded again, by the terms of its day, also to who does not see its definition', async () => {
  const birthday = await makeDefinition(database, { group: acme.root, terms: { design: 'birthday', is_reloadable: false } })
  const { body } = await issue({ definition_id: birthday }, north)
  await sql`insert into gift_card_definition_versions (definition_id, number, terms)
    select definition_id, 2, terms || '{"design":"holiday","is_reloadable":true}' from gift_card_definition_versions where definition_id = ${birthday}`.execute(
    database.db,
  )
  await sql`update gift_card_definitions set newest_version = 2 where id = ${birthday}`.execute(database.db)
  const northerner = await app.person({ roles: ['gift_card_definitions'], on: north })
  expect(await get(body.card.id, northerner)).toMatchObject({ design: 'birthday', is_reloadable: false })
  expect(await get((await issue({ definition_id: birthday })).body.card.id)).toMatchObject({ design: 'holiday', is_reloadable: true })
})

test('a code is in no kept answer, no event and no line of History', async () => {
  const key = { 'idempotency-key': 'issue-with-a-key' }
  const asked = { card: { definition_id: definition, amount_minor: 5000, currency: 'USD' }, issuer_group_id: acme.root }
  const { body } = await call(giftCards.issueCard, asked, { as: owner, headers: key })
  const again = await call(giftCards.issueCard, asked, { as: owner, headers: key })
  expect(again.body).toEqual(body)
  const { code } = (await call(giftCards.showCode, { id: body.card.id }, { as: owner, headers: { 'idempotency-key': 'show-with-a-key' } })).body
  for (const table of ['idempotency_keys', 'audit_logs', 'realtime_events', 'gift_cards', 'gift_card_activities']) {
    const { rows } = await database.pool.query(`select count(*)::int as n from ${table} as one where one::text like $1`, [`%${code}%`])
    expect([table, rows[0].n]).toEqual([table, 0])
  }
})

test('what is sold is what is offered; what is given may be any amount up to the largest balance', async () => {
  expect(says(await issue({ amount_minor: 77 }))).toEqual([400, 'This amount is not offered.'])
  expect(says(await issue({ currency: 'EUR' }))).toEqual([400, 'These cards are in USD, not in EUR.'])
  const gift = await makeDefinition(database, { group: acme.root, kind: 'promotional' })
  expect((await issue({ definition_id: gift, amount_minor: 77 })).status).toBe(200)
  expect(says(await issue({ definition_id: gift, amount_minor: 200_001 }))).toEqual([400, 'A card of this kind holds at most $2,000.00.'])
  const draft = await makeDefinition(database, { group: acme.root, name: 'Soon', status: 'draft' })
  expect(says(await issue({ definition_id: draft }))).toEqual([409, '“Soon” is a draft. Activate it first.'])
  const former = await makeDefinition(database, { group: acme.root, name: 'Former', status: 'archived' })
  expect(says(await issue({ definition_id: former }))).toEqual([409, '“Former” is archived: no more cards are made of it.'])
})

test('a definition is there for its group and those below, and for nobody of another company', async () => {
  expect((await issue({}, north)).status).toBe(200)
  const ofNorth = await makeDefinition(database, { group: north })
  const gone = await issue({ definition_id: ofNorth })
  expect([gone.status, gone.problem.message]).toEqual([404, 'This gift card definition does not exist or is not yours to see.'])
  expect((await issue({}, bistro.root, bistro.owner)).problem.message).toBe(gone.problem.message)
  expect((await issue({ definition_id: 999_999 }, bistro.root, bistro.owner)).problem.message).toBe(gone.problem.message)
})

test('a card comes with a bonus card of another definition from its amount on, and not when that one is archived', async () => {
  const gift = await makeDefinition(database, { group: acme.root, kind: 'promotional', terms: { validity_months: 3 } })
  const bonus = { definition_id: gift, from_minor: 5000, bonus_minor: 1000 }
  const sold = await makeDefinition(database, { group: acme.root, terms: { bonus } })
  expect((await issue({ definition_id: sold, amount_minor: 2500 })).body.bonus).toBeNull()
  const { body } = await issue({ definition_id: sold, recipient_email: 'bo@example.com' })
  expect(body.bonus).toMatchObject({
    balance_minor: 1000,
    kind: 'promotional',
    expires_on: '2027-02-25',
    bonus_of: { id: body.card.id, last4: body.card.last4 },
  })
  await sql`update gift_card_definitions set status = 'archived' where id = ${gift}`.execute(database.db)
  expect((await issue({ definition_id: sold })).body.bonus).toBeNull()
})

test('people above a card see it, those beside it and another company do not; its id says nothing to them', async () => {
  const south = await app.group({ name: 'Acme South', parent: acme.root })
  const { id } = await card({ issuer: north })
  const northern = await app.person({ roles: ['gift_card_definitions'], on: north })
  const southern = await app.person({ roles: ['gift_card_definitions_admin'], on: south })
  expect((await get(id, northern))._can).toEqual({ update: false })
  expect(says(await call(giftCards.blockCard, { id, reason: 'Stolen' }, { as: northern }))[0]).toBe(403)
  expect(says(await call(giftCards.blockCard, { id, reason: 'Stolen' }, { as: viewer }))[0]).toBe(403)
  const missing = says(await call(giftCards.getCard, { id: 999_999 }, { as: owner }))
  expect(missing).toEqual([404, 'This gift card does not exist or is not yours to see.'])
  for (const as of [southern, bistro.owner]) {
    const asked = [
      call(giftCards.getCard, { id }, { as }),
      call(giftCards.cardActivities, { id }, { as }),
      call(giftCards.blockCard, { id, reason: 'Stolen' }, { as }),
      call(giftCards.showCode, { id }, { as }),
      call(giftCards.adjustCard, { id, delta_minor: 1, currency: 'EUR', reason: 'More' }, { as }),
      call(giftCards.endCard, { id, reason: 'Over' }, { as }),
      call(giftCards.reissueCard, { id, reason: 'Lost' }, { as }),
    ]
    for (const answer of await Promise.all(asked)) expect(says(answer)).toEqual(missing)
    const { body } = await call(giftCards.blockCards, { ids: [id, 999_999], reason: 'Stolen' }, { as })
    expect(body.results.map(({ name, outcome, sentence }) => [name, outcome, sentence])).toEqual([
      ['', 'refused', missing[1]],
      ['', 'refused', missing[1]],
    ])
    expect((await call(giftCards.searchCards, { definition_id: definition }, { as })).body.total).toBe(0)
  }
})

test('cards are found by last four and by recipient, filtered as they are shown, and counted', async () => {
  const mine = await makeDefinition(database, { group: acme.root })
  const { body } = await issue({ definition_id: mine, recipient_name: 'Zoë Ünal', recipient_email: 'zoe@example.com' })
  const ids = [body.card.id]
  for (const more of [{ amount: 0 }, { expires: '2026-11-25' }, { expires: '2026-11-24' }]) ids.push((await card({ definition: mine, ...more })).id)
  await call(giftCards.blockCard, { id: (await card({ definition: mine })).id, reason: 'Stolen' }, { as: owner })
  const search = async (fields: object) => {
    const found = (await call(giftCards.searchCards, { definition_id: mine, ...fields }, { as: viewer })).body
    return [found.total, found.data.map(({ id }) => ids.indexOf(id))]
  }
  expect(await search({ q: body.card.last4 })).toEqual([1, [0]])
  expect(await search({ q: `•••• ${body.card.last4.toLowerCase()}` })).toEqual([1, [0]])
  expect(await search({ q: 'unal' })).toEqual([1, [0]])
  expect(await search({ q: 'zoe@' })).toEqual([1, [0]])
  expect(await search({ q: 'nobody' })).toEqual([0, []])
  expect(await search({ status: 'active' })).toEqual([2, [2, 0]])
  expect(await search({ status: 'empty' })).toEqual([1, [1]])
  expect(await search({ status: 'expired' })).toEqual([1, [3]])
  expect(await search({ status: 'blocked' })).toEqual([1, [-1]])
  expect(await search({ sort: 'issued', per_page: 2 })).toEqual([5, [0, 1]])
  expect(await search({ sort: 'expires', per_page: 2 })).toEqual([5, [3, 2]])
  expect(await search({ sort: 'balance', per_page: 1 })).toEqual([5, [1]])
  expect(await search({ page: 2, per_page: 3 })).toEqual([5, [1, 0]])
  expect((await call(giftCards.searchCards, { per_page: 1 }, { as: viewer })).body.data[0]?.definition_id).toBe(mine)
})

test('a card is loaded up to what it may hold, in its own currency, and not when it is of a kind without that', async () => {
  const { id } = await card({ amount: 199_000 })
  const load = (amount_minor: number, currency = 'USD', which = id) => call(giftCards.loadCard, { id: which, amount_minor, currency }, { as: owner })
  expect((await load(1000)).body.balance_minor).toBe(200_000)
  expect(says(await load(1))).toEqual([400, 'This card can hold at most $2,000.00.'])
  expect(says(await load(1, 'EUR'))).toEqual([400, 'This card is in USD, not in EUR.'])
  const once = await makeDefinition(database, { group: acme.root, terms: { is_reloadable: false } })
  expect(says(await load(1, 'USD', (await card({ definition: once })).id))).toEqual([409, 'Cards of this kind are not loaded again.'])
  expect(says(await load(1, 'USD', (await card({ expires: '2026-11-01' })).id))).toEqual([409, 'This card expired on November 1, 2026.'])
})

test('a block holds until it is lifted, and each of several cards answers for itself', async () => {
  const [one, two] = [await card(), await card()]
  const blocked = await call(giftCards.blockCard, { id: one.id, reason: 'Reported stolen', version: 1 }, { as: owner })
  expect(blocked.body).toMatchObject({ status: 'blocked', blocked_reason: 'Reported stolen', version: 2 })
  expect((await call(giftCards.unblockCard, { id: one.id, version: 1 }, { as: owner })).problem.code).toBe('stale')
  expect(says(await call(giftCards.loadCard, { id: one.id, amount_minor: 1, ...usd }, { as: owner }))).toEqual([409, 'This card is blocked.'])
  const ended = await card()
  await call(giftCards.endCard, { id: ended.id, reason: 'Returned' }, { as: owner })
  const { results } = (await call(giftCards.blockCards, { ids: [ended.id, two.id, one.id], reason: 'A stolen box' }, { as: owner })).body
  expect(results.map(({ id, outcome, sentence }) => [id, outcome, sentence])).toEqual([
    [one.id, 'unchanged', 'This card is blocked already.'],
    [two.id, 'done', ''],
    [ended.id, 'refused', 'This card has ended.'],
  ])
  expect((await call(giftCards.unblockCard, { id: one.id }, { as: owner })).body).toMatchObject({ status: 'active', blocked_reason: null })
  expect((await activities(one.id)).map(({ type, delta_minor, reason }) => [type, delta_minor, reason])).toEqual([
    ['UNBLOCK', 0, ''],
    ['BLOCK', 0, 'Reported stolen'],
    ['ACTIVATE', 5000, ''],
  ])
})

test('a lost card gets a new code with the same balance; the old code is dead, and is kept nowhere', async () => {
  const pinned = await makeDefinition(database, { group: acme.root, terms: { has_pin: true } })
  const old = await card({ definition: pinned, pin: true, expires: '2027-01-31' })
  const { body } = await call(giftCards.reissueCard, { id: old.id, reason: 'Lost', recipient_email: 'ana@example.com' }, { as: owner })
  expect(body).toMatchObject({ balance_minor: 5000, has_pin: true, expires_on: '2027-01-31', replaces: { id: old.id } })
  expect(await get(old.id)).toMatchObject({ balance_minor: 0, status: 'deactivated', replaced_by: { id: body.id, last4: body.last4 } })
  expect((await activities(old.id)).map(({ type, delta_minor }) => [type, delta_minor])).toEqual([
    ['DEACTIVATE', 0],
    ['TRANSFER_BALANCE_FROM', -5000],
    ['ACTIVATE', 5000],
  ])
  expect(await activities(body.id)).toMatchObject([{ type: 'TRANSFER_BALANCE_TO', delta_minor: 5000, other_card: { id: old.id } }])
  const fresh = (await call(giftCards.showCode, { id: body.id }, { as: owner })).body
  expect([fresh.code === old.code, fresh.pin?.length]).toEqual([false, 4])
  expect((await app.mails())[0]?.body_text.replaceAll(' ', '')).toContain(fresh.code)
  expect(says(await call(giftCards.showCode, { id: old.id }, { as: owner }))).toEqual([409, 'This card has ended.'])
  expect(says(await call(giftCards.reissueCard, { id: old.id, reason: 'Lost' }, { as: owner }))).toEqual([409, 'This card has ended.'])
  const { rows } = await database.pool.query('select code_sealed, pin_sealed from gift_cards where id = $1', [old.id])
  expect(rows).toEqual([{ code_sealed: null, pin_sealed: null }])
})

test('what is held for an order is neither moved, nor cleared, nor given a new code', async () => {
  const [held, other] = [await card(), await card()]
  await sql`update gift_cards set held = 1200 where id = ${held.id}`.execute(database.db)
  const sentence = '$12.00 of this card is held for an order that is being paid.'
  const { id } = held
  expect(says(await call(giftCards.reissueCard, { id, reason: 'Lost' }, { as: owner }))).toEqual([409, sentence])
  expect(says(await call(giftCards.endCard, { id, reason: 'Over' }, { as: owner }))).toEqual([409, sentence])
  const move = (amount_minor: number) => call(giftCards.transferCard, { id, to_id: other.id, amount_minor, ...usd }, { as: owner })
  expect(says(await move(3801))).toEqual([400, sentence])
  expect(says(await move(5001))).toEqual([400, 'There is only $50.00 on this card.'])
  expect((await move(3800)).body).toMatchObject({ balance_minor: 1200, held_minor: 1200 })
  const adjust = (delta_minor: number) => call(giftCards.adjustCard, { id, delta_minor, ...usd, reason: 'Typo' }, { as: owner })
  expect(says(await adjust(-1))).toEqual([409, sentence])
  expect(says(await adjust(-1201))).toEqual([409, 'There is only $12.00 on this card.'])
})

test('a balance moves between two cards of the same company, kind and currency, also when they do it to one another at once', async () => {
  const [one, two] = [await card(), await card()]
  const move = (id: number, to_id: number, amount_minor: number, as = owner) =>
    call(giftCards.transferCard, { id, to_id, amount_minor, ...usd }, { as })
  const both = await Promise.all([move(one.id, two.id, 1000), move(two.id, one.id, 3000), move(one.id, two.id, 500)])
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
  expect([(await get(one.id)).balance_minor, (await get(two.id)).balance_minor]).toEqual([6500, 3500])
  expect((await move(one.id, two.id, 6500)).body).toMatchObject({ balance_minor: 0, status: 'empty' })
  expect(says(await move(two.id, two.id, 1))).toEqual([400, 'Choose another card'])
  const euro = await card({ definition: await makeDefinition(database, { group: acme.root, currency: 'EUR' }) })
  expect(says(await move(two.id, euro.id, 1))).toEqual([409, 'One card is in USD, the other in EUR.'])
  const gift = await card({ definition: await makeDefinition(database, { group: acme.root, kind: 'promotional' }) })
  expect(says(await move(gift.id, two.id, 1))).toEqual([409, 'A balance moves between cards of the same kind only.'])
  const foreign = await card({ definition: await makeDefinition(database, { group: bistro.root }) })
  expect(says(await move(two.id, foreign.id, 1))[0]).toBe(404)
  const both2 = await app.person({ roles: ['gift_card_definitions_admin'], on: acme.root })
  await app.grant(both2, bistro.root, 'gift_card_definitions_admin')
  expect(says(await move(two.id, foreign.id, 1, both2))).toEqual([409, 'These cards belong to two companies.'])
})

test('cash is paid out only where the law of the place asks for it, and no more', async () => {
  const california = await makeDefinition(database, { group: acme.root, terms: { jurisdiction: 'US-CA' } })
  const small = await card({ definition: california, amount: 900 })
  expect((await get(small.id)).cash_out_minor).toBe(900)
  const pay = (id: number, amount_minor: number) => call(giftCards.cashOutCard, { id, amount_minor, ...usd }, { as: owner })
  expect(says(await pay(small.id, 901))).toEqual([400, 'There is only $9.00 on this card.'])
  expect((await pay(small.id, 900)).body).toMatchObject({ balance_minor: 0, status: 'empty', cash_out_minor: 0 })
  const large = await card({ definition: california })
  expect(says(await pay(large.id, 900))).toEqual([409, 'The law of its place does not ask for cash at this balance.'])
  expect((await get((await card({ amount: 900 })).id)).cash_out_minor).toBe(0)
  // What is held is on the card until it is taken: it makes no small rest.
  for (const [amount, held] of [
    [10_000, 9100],
    [900, 100],
  ] as const) {
    const { id } = await card({ definition: california, amount })
    await database.db.updateTable('gift_cards').set({ held }).where('id', '=', id).execute()
    expect((await get(id)).cash_out_minor).toBe(0)
    expect(says(await pay(id, 800))).toEqual([409, `$${held / 100}.00 of this card is held for an order that is being paid.`])
    await database.db.updateTable('gift_cards').set({ held: 0 }).where('id', '=', id).execute()
  }
})

test('a card that ends is cleared, and nothing more is done with it', async () => {
  const { id } = await card()
  expect((await call(giftCards.endCard, { id, reason: 'Refunded in cash' }, { as: owner })).body).toMatchObject({
    balance_minor: 0,
    status: 'deactivated',
  })
  expect((await activities(id)).map(({ type, delta_minor, reason }) => [type, delta_minor, reason])).toEqual([
    ['DEACTIVATE', 0, 'Refunded in cash'],
    ['CLEAR_BALANCE', -5000, 'Refunded in cash'],
    ['ACTIVATE', 5000, ''],
  ])
  const dead = [409, 'This card has ended.']
  expect(says(await call(giftCards.endCard, { id, reason: 'Again' }, { as: owner }))).toEqual(dead)
  expect(says(await call(giftCards.blockCard, { id, reason: 'Again' }, { as: owner }))).toEqual(dead)
  expect(says(await call(giftCards.mailCard, { id, recipient_email: 'a@example.com' }, { as: owner }))).toEqual(dead)
  expect(says(await call(giftCards.adjustCard, { id, delta_minor: 1, ...usd, reason: 'More' }, { as: owner }))).toEqual(dead)
})

test('a card is mailed again, to another address where one is given', async () => {
  const { id, code } = await card()
  const { body } = await call(giftCards.mailCard, { id, recipient_name: 'Cy', recipient_email: 'cy@example.com' }, { as: owner })
  expect(body).toMatchObject({ recipient_name: 'Cy', recipient_email: 'cy@example.com', sent_at: clock.now().toISOString() })
  const [mail] = await app.mails()
  expect([mail?.recipient, mail?.body_text.replaceAll(' ', '').includes(code)]).toEqual(['cy@example.com', true])
})

const adjust = (id: number, delta_minor: number, as = owner) =>
  call(giftCards.adjustCard, { id, delta_minor, ...usd, reason: 'Till was wrong' }, { as })
const decide = (id: number, approve: boolean, as = second) => call(giftCardRequests.decideRequest, { id, approve }, { as })

test('an adjustment up to the limit is booked; a larger one, or many small ones, wait for a second person', async () => {
  const { id } = await card()
  expect((await adjust(id, 9000)).body).toMatchObject({ request_id: null, card: { balance_minor: 14_000 } })
  const more = await adjust(id, 1001)
  expect(more.body).toMatchObject({ request_id: expect.any(Number), card: { balance_minor: 14_000 } })
  expect((await adjust(id, -1000)).body.request_id).toBeNull()
  const waiting = (await adjust(id, -10_001, second)).body.request_id ?? 0
  const listed = (await call(giftCardRequests.cardRequests, {}, { as: second })).body.data
  expect(listed.filter(({ card_id }) => card_id === id).map((one) => [one.id, one._can])).toEqual([
    [more.body.request_id, { decide: true, withdraw: false }],
    [waiting, { decide: false, withdraw: true }],
  ])
  expect((await call(giftCardRequests.cardRequests, {}, { as: bistro.owner })).body.total).toBe(0)
  expect(says(await decide(waiting, true))).toEqual([403, 'Somebody else has to approve what you asked for.'])
  expect(says(await decide(waiting, true, viewer))[0]).toBe(403)
  expect(says(await decide(waiting, true, bistro.owner))).toEqual([404, 'This request does not exist or is not yours to see.'])
  expect((await decide(more.body.request_id ?? 0, true)).body).toMatchObject({ card_id: id, approved: true })
  expect((await activities(id))[0]).toMatchObject({ type: 'ADJUST_INCREMENT', delta_minor: 1001, actor: owner.name, approver: 'Sam Second' })
  expect((await decide(waiting, false)).body.approved).toBe(false)
  expect(says(await decide(waiting, false))).toEqual([409, 'This request has been decided already.'])
  const { rows } = await database.pool.query('select decision from gift_card_requests where card_id = $1 order by id', [id])
  expect(rows.map(({ decision }) => decision)).toEqual(['approved', 'withdrawn'])
})

test('small steps over replaced cards are one large one', async () => {
  let { id } = await card()
  for (const _ of [1, 2]) {
    expect((await adjust(id, 4000)).body.request_id).toBeNull()
    id = (await call(giftCards.reissueCard, { id, reason: 'Lost' }, { as: owner })).body.id
  }
  const asked = (await adjust(id, 2001)).body.request_id ?? 0
  expect(asked).not.toBe(0)
  expect((await adjust(id, 2000)).body).toMatchObject({ request_id: null, card: { balance_minor: 15_000 } })
  expect((await adjust(id, 2001, second)).body.request_id).toBeNull()
  await decide(asked, false)
})

test('an adjustment that waits is told at the start of whoever may decide it, not of whoever asked', async () => {
  const bay = await app.group({ name: 'Bay', parent: acme.root })
  const { id } = await card({ issuer: bay })
  const request = (await adjust(id, 20_000)).body.request_id ?? 0
  const needed = async (as: typeof owner) => {
    const { data } = (await call(attention.needsAttention, {}, { as })).body
    return data.filter(({ kind }) => kind === 'adjustments_waiting').flatMap(({ places }) => places.filter((place) => place.id === bay))
  }
  expect(await needed(second)).toEqual([{ id: bay, name: 'Bay', count: 1 }])
  expect(await needed(owner)).toEqual([])
  expect(await needed(viewer)).toEqual([])
  await decide(request, false)
  expect(await needed(second)).toEqual([])
})

test('of two who decide at once one wins', async () => {
  const { id } = await card()
  const request = (await adjust(id, 50_000)).body.request_id ?? 0
  const third = await app.person({ roles: ['gift_card_definitions_admin'], on: acme.root })
  const answers = await Promise.all([decide(request, true), decide(request, true, third), decide(request, false)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const expected = answers.find(({ status }) => status === 200)?.body.approved ? 55_000 : 5000
  expect((await get(id)).balance_minor).toBe(expected)
})

test('a request is judged again when it is approved, and stays open when it cannot be booked', async () => {
  const { id } = await card({ amount: 50_000 })
  const request = (await adjust(id, -40_000)).body.request_id ?? 0
  await call(giftCards.transferCard, { id, to_id: (await card()).id, amount_minor: 20_000, ...usd }, { as: owner })
  expect(says(await decide(request, true))).toEqual([409, 'There is only $300.00 on this card.'])
  expect((await decide(request, false)).status).toBe(200)
})

test('a request is not approved when whoever asked for it may not adjust the card any more', async () => {
  const { id } = await card()
  const leaver = await app.person({ name: 'Lea Leaver', roles: ['gift_card_definitions_admin'], on: acme.root })
  const request = (await adjust(id, 50_000, leaver)).body.request_id ?? 0
  const approving = await holding(database.db, 'gift_card_activities', async (release) => {
    const approving = decide(request, true)
    await untilWaiting(database.db, 1)
    await database.pool.query('delete from role_grants where user_id = $1', [leaver.id])
    await release()
    return approving
  })
  const gone = [409, 'Lea Leaver asked for this and can no longer adjust this card. Refuse it, and ask for it anew.']
  expect([says(approving), says(await decide(request, true)), (await get(id)).balance_minor]).toEqual([gone, gone, 5000])
  await database.pool.query('delete from users where id = $1', [leaver.id])
  expect(says(await decide(request, true))).toEqual(gone)
  expect((await decide(request, false)).body.approved).toBe(false)
})

test('a group takes the limit from above until it has one of its own, and History says so', async () => {
  const limit = async (group: number, as = owner, currency = 'USD') => {
    const { most_minor, raised_on, ...inForce } = (await call(giftCardRequests.groupLimit, { access_group_id: group, currency }, { as })).body
    return inForce
  }
  const set = (group: number, limit_minor: number | null, as = owner, currency = 'USD') =>
    call(giftCardRequests.setGroupLimit, { access_group_id: group, currency, limit_minor }, { as })
  const place = await app.group({ name: 'Acme Pier', parent: north })
  expect(await limit(place)).toEqual({ currency: 'USD', limit_minor: 10_000, inherited_from: 'the standard limit' })
  await set(north, 500)
  await set(north, 90, owner, 'JPY')
  expect(await limit(place)).toEqual({ currency: 'USD', limit_minor: 500, inherited_from: 'Acme North' })
  expect(await limit(place, owner, 'JPY')).toEqual({ currency: 'JPY', limit_minor: 90, inherited_from: 'Acme North' })
  const local = await app.person({ roles: ['gift_card_definitions'], on: place })
  expect(await limit(place, local)).toMatchObject({ inherited_from: 'A group above' })
  const { id } = await card({ issuer: place })
  expect((await adjust(id, 501)).body.request_id).not.toBeNull()
  await set(place, 0)
  expect((await adjust(id, 1)).body.request_id).not.toBeNull()
  expect((await set(place, null)).body).toMatchObject({ currency: 'USD', limit_minor: 500, inherited_from: 'Acme North' })
  expect((await set(north, 1, bistro.owner)).status).toBe(404)
  const { rows } = await database.pool.query("select description from audit_logs where resource = 'access_group' and resource_id = $1 order by id", [
    north,
  ])
  expect(rows.map(({ description }) => description).join()).toMatch(/\$5\.00.*¥90/)
  await set(north, null)
})

test('a limit is raised above the one that counts without it by who holds the role where that was set, and lowered by anybody', async () => {
  const brand = await app.group({ name: 'Acme West', parent: acme.root })
  const place = await app.group({ name: 'Acme West Pier', parent: brand })
  const local = await app.person({ roles: ['gift_card_definitions_admin'], on: place })
  const regional = await app.person({ roles: ['gift_card_definitions_admin'], on: brand })
  const set = (limit_minor: number | null, as = local, group = place) =>
    call(giftCardRequests.setGroupLimit, { access_group_id: group, ...usd, limit_minor }, { as })
  const refusal = async (limit_minor: number, as = local, group = place) => (await set(limit_minor, as, group)).problem.errors?.limit_minor?.[0]
  const role = 'takes the role “Gift card definitions admin” on'
  // Nobody has set one: the standard is the company's.
  expect(await refusal(10_001)).toBe(`More than $100.00 ${role} a group above`)
  expect(await refusal(10_001, regional, brand)).toBe(`More than $100.00 ${role} a group above`)
  expect((await set(500, owner, brand)).status).toBe(200)
  expect(await refusal(501)).toBe(`More than $5.00 ${role} a group above`)
  expect((await set(500)).body).toMatchObject({ limit_minor: 500, most_minor: 500, raised_on: 'a group above' })
  expect((await set(20)).status).toBe(200)
  expect((await set(null)).body.limit_minor).toBe(500)
  // Whoever has the role there may, up to what counts there without it, and what they gave may be lowered to anything below it.
  expect((await set(9000, regional)).body).toMatchObject({ limit_minor: 9000, most_minor: 10_000, raised_on: 'a group above' })
  expect(await refusal(10_001, regional)).toBe(`More than $100.00 ${role} a group above`)
  // Nor by setting less in between first.
  expect((await set(200, regional, brand)).status).toBe(200)
  expect(await refusal(10_001, regional)).toBe(`More than $100.00 ${role} a group above`)
  expect((await set(8000)).body).toMatchObject({ limit_minor: 8000, most_minor: 8000 })
  expect(await refusal(9000)).toBe(`More than $80.00 ${role} a group above`)
  const { id } = await card({ issuer: place })
  expect((await adjust(id, 8001, local)).body.request_id).not.toBeNull()
  // A company is above nobody.
  expect((await set(20_000, owner, acme.root)).body).toMatchObject({ most_minor: null })
  await set(null, owner, acme.root)
})

test('who acted while a card was at another company is not told over here', async () => {
  const other = await makeDefinition(database, { group: acme.root })
  const { id } = await card({ definition: other })
  await call(giftCards.loadCard, { id, amount_minor: 100, ...usd }, { as: owner })
  await sql`insert into gift_card_eras (definition_id, until) values (${other}, now())`.execute(database.db)
  await call(giftCards.loadCard, { id, amount_minor: 100, ...usd }, { as: owner })
  expect((await activities(id)).map(({ actor }) => actor)).toEqual([owner.name, '', ''])
})

test('after all of this every balance is what its ledger adds up to', async () => {
  expect(await imbalances(database.db, 1, 1_000_000)).toEqual([])
})
