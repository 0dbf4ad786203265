import { giftCardBatches } from '@brigade/contract/gift-cards/batches.ts'
import { readCode } from '@brigade/contract/gift-cards/card-codes.ts'
import { giftCards } from '@brigade/contract/gift-cards/cards.ts'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Answer, testApp } from '../../../../testing/app.ts'
import { makeCard, makeDefinition } from '../../../../testing/gift-cards.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { joined } from '../../../platform/context.ts'
import { cardRoutes } from '../cards/handlers.ts'
import { imbalances } from '../ledger/store-ledger.ts'
import { batchRoutes } from './handlers.ts'
import { batchesKept, runBatch } from './run-batch.ts'

const clock = { now: () => new Date('2026-11-25T18:00:00Z') }
const app = await testApp({ 'gift-cards': joined(cardRoutes, batchRoutes) }, { deps: { clock } })
const { call, database, deps } = app
const { acme, bistro, north } = await twoCompanies(app)
const { owner } = acme
const definition = await makeDefinition(database, { group: acme.root, name: 'House card' })
const never = new AbortController().signal
const says = ({ status, problem }: Answer<unknown>) => [status, Object.values(problem.errors ?? {})[0]?.[0] ?? problem.message]

const start = (count: number, fields: object = {}, as = owner) =>
  call(
    giftCardBatches.startBatch,
    { definition_id: definition, issuer_group_id: acme.root, count, amount_minor: 2500, currency: 'USD', ...fields },
    { as },
  )
const batch = async (id: number, as = owner) => (await call(giftCardBatches.cardBatches, {}, { as })).body.data.find((one) => one.id === id)
const fetchFile = (id: number, as = owner) =>
  app.app.inject({
    method: 'POST',
    url: `/api/gift_cards/v5/gift_card_batches/${id}/file`,
    payload: {},
    headers: { authorization: `Bearer ${as.token}` },
  })
const cardsOf = async (id: number) =>
  (
    await sql<{
      id: number
      balance: number
      expires_on: string | null
      state: string
    }>`select id, balance, expires_on, state from gift_cards where batch_id = ${id} order by id`.execute(database.db)
  ).rows

test('a batch is made in the background; its codes are in a file that whoever asked fetches once', async () => {
  const pinned = await makeDefinition(database, { group: acme.root, name: 'Pinned', terms: { has_pin: true, validity_months: 60 } })
  const { body } = await start(2500, { definition_id: pinned })
  expect(body).toMatchObject({ status: 'waiting', asked: 2500, made: 0, amount_minor: 2500, can_fetch: false, made_by: owner.name })
  expect(app.jobs.at(-1)).toMatchObject({ queue: 'gift-card-batches', data: { batchId: body.id } })
  expect((await fetchFile(body.id)).statusCode).toBe(409)
  await runBatch(deps, body.id, never)
  expect(await batch(body.id)).toMatchObject({ status: 'done', made: 2500, can_fetch: true })
  const cards = await cardsOf(body.id)
  expect([cards.length, new Set(cards.map(({ balance, expires_on, state }) => `${balance} ${expires_on} ${state}`))]).toEqual([
    2500,
    new Set(['2500 2031-11-25 active']),
  ])
  const { rows } = await database.pool.query('select file from gift_card_batches where id = $1', [body.id])
  expect(rows[0].file).toMatch(/^v1\./)
  const colleague = await app.person({ roles: ['gift_card_definitions_admin'], on: acme.root })
  expect([(await batch(body.id, colleague))?.can_fetch, (await fetchFile(body.id, colleague)).statusCode]).toEqual([false, 403])
  const all = await Promise.all([fetchFile(body.id), fetchFile(body.id), fetchFile(body.id)])
  expect(all.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410, 410])
  const file = all.find(({ statusCode }) => statusCode === 200)
  const [head, ...lines]: string[][] = parse(file?.body ?? '', { bom: true })
  expect(head).toEqual(['Code', 'PIN', 'Amount (USD)', 'Good through'])
  expect([lines.length, new Set(lines.map(([code]) => code)).size, lines[0]?.slice(2)]).toEqual([2500, 2500, ['25.00', '2031-11-25']])
  const { code, pin } = (await call(giftCards.showCode, { id: cards[7]?.id ?? 0 }, { as: owner })).body
  expect(lines.filter(([one]) => readCode(one ?? '') === code)).toEqual([[expect.any(String), pin, '25.00', '2031-11-25']])
  expect(await batch(body.id)).toMatchObject({ can_fetch: false, fetched_at: expect.any(String) })
  const history = await database.pool.query(
    "select description from audit_logs where resource_id = $1 and resource = 'gift_card_definition' order by id",
    [pinned],
  )
  expect(history.rows.map(({ description }) => description).slice(0, 2)).toEqual([
    'Began to issue 2,500 cards with $25.00 each',
    'Fetched the codes of 2,500 cards',
  ])
})

test('a batch goes on where it was broken off, also when two servers have it, and makes not one card too many', async () => {
  const { body } = await start(4500)
  // Stopped after its first part.
  const answers = [false, true]
  const stopped = Object.defineProperty(new AbortController().signal, 'aborted', { get: () => answers.shift() ?? true })
  await expect(runBatch(deps, body.id, stopped)).rejects.toThrow('goes on later')
  expect((await batch(body.id))?.made).toBe(2000)
  await Promise.all([runBatch(deps, body.id, never), runBatch(deps, body.id, never)])
  expect(await batch(body.id)).toMatchObject({ status: 'done', made: 4500 })
  expect((await cardsOf(body.id)).length).toBe(4500)
  expect(parse((await fetchFile(body.id)).body, { bom: true })).toHaveLength(4501)
})

test('a batch whose job was lost is taken up again', async () => {
  const { body } = await start(1)
  await sql`update gift_card_batches set updated_at = now() - interval '5 minutes' where id = ${body.id}`.execute(database.db)
  await batchesKept(deps).run(never)
  expect(app.jobs.at(-1)).toMatchObject({ queue: 'gift-card-batches', data: { batchId: body.id } })
  await runBatch(deps, body.id, never)
})

test('whoever loses the right makes no more cards, and gets no codes', async () => {
  const leaver = await app.person({ roles: ['gift_card_definitions_admin'], on: acme.root })
  const { body } = await start(10, {}, leaver)
  await sql`delete from role_grants where user_id = ${leaver.id}`.execute(database.db)
  await runBatch(deps, body.id, never)
  expect(await batch(body.id)).toMatchObject({ status: 'failed', made: 0, failure: expect.stringContaining('can no longer make these cards') })
  expect((await fetchFile(body.id, leaver)).statusCode).toBe(403)
})

test('another company neither sees a batch nor makes one by our definition', async () => {
  const { body } = await start(1)
  expect(await batch(body.id, bistro.owner)).toBeUndefined()
  expect((await fetchFile(body.id, bistro.owner)).json().message).toBe('This batch does not exist or is not yours to see.')
  expect((await fetchFile(999_999, bistro.owner)).json().message).toBe('This batch does not exist or is not yours to see.')
  expect(says(await start(1, { issuer_group_id: bistro.root }, bistro.owner))).toEqual([
    404,
    'This gift card definition does not exist or is not yours to see.',
  ])
  expect(says(await start(1, {}, bistro.owner))[0]).toBe(404)
  expect(says(await start(1, { amount_minor: 77 }))).toEqual([400, 'This amount is not offered.'])
  expect(says(await start(100_001))).toEqual([400, 'must be at most 100,000'])
})

const file = (text: string, fields: object = {}) => ({ definition_id: definition, issuer_group_id: north, text, ...fields })

test('cards of another system come in with their codes and balances; every row that cannot is refused in words', async () => {
  await makeCard(database, deps.secrets, { definition, code: 'KNOWNCODE1' })
  const text = [
    'Card Number,Balance,Expires,Customer,Email,Notes',
    'lost-0001-0001,$12.50,12/31/2027,=Ann,ANN@example.com,x',
    '6006 4911 2345 6789,7,,,,',
    'LOST00010001,5,,,,',
    'known code 1,5,,,,',
    '6.00E+15,5,,,,',
    'ABCDEFGH,0,,,,',
    'ABCDEFGJ,5.001,,,,',
    'ABCDEFGK,5,2026-11-24,,,',
    'ABCDEFGL,5,soon,,,',
    'ABCDEFGM,5,,,no-address,',
    'ABCDEFGN,5000,,,,',
  ].join('\n')
  const { body } = await call(giftCardBatches.previewCardImport, file(text), { as: owner })
  expect(body).toMatchObject({ cards: 2, sum_minor: 1950, currency: 'USD', refused_count: 9 })
  expect(body.columns.map(({ field }) => field)).toEqual(['code', 'balance', 'expires_on', 'recipient_name', 'recipient_email', null])
  expect(body.refused).toEqual([
    { line: 4, sentence: 'The same code is in line 2.' },
    { line: 5, sentence: 'A card with this code is there already.' },
    { line: 6, sentence: 'A code has 8 to 24 letters and digits. A spreadsheet may have changed it into a number.' },
    { line: 7, sentence: 'There is nothing on this card.' },
    { line: 8, sentence: 'The balance can be read in two ways.' },
    { line: 9, sentence: 'It has expired.' },
    { line: 10, sentence: 'The date is none such as 2026-12-31 or 12/31/2026.' },
    { line: 11, sentence: 'Its email address is not valid.' },
    { line: 12, sentence: 'There is more on it than cards of this kind hold.' },
  ])
  const started = (await call(giftCardBatches.importCards, file(text), { as: owner })).body
  expect(started).toMatchObject({ source: 'import', asked: 2, status: 'waiting' })
  const kept = await database.pool.query('select * from gift_card_batches where id = $1', [started.id])
  expect(JSON.stringify(kept.rows)).not.toMatch(/LOST00010001|6006491123456789/)
  await runBatch(deps, started.id, never)
  expect(await batch(started.id)).toMatchObject({ status: 'done', made: 2, failure: null, can_fetch: false })
  const found = (await call(giftCards.searchCards, { q: 'ann@example' }, { as: owner })).body.data
  expect(found).toMatchObject([{ balance_minor: 1250, expires_on: '2027-12-31', recipient_name: '=Ann', issuer_group_id: north, status: 'active' }])
  expect((await call(giftCards.cardActivities, { id: found[0]?.id ?? 0 }, { as: owner })).body.data).toMatchObject([
    { type: 'IMPORT', delta_minor: 1250, actor: owner.name },
  ])
  expect((await call(giftCards.showCode, { id: found[0]?.id ?? 0 }, { as: owner })).body.code).toBe('LOST00010001')
  expect((await database.pool.query('select file from gift_card_batches where id = $1', [started.id])).rows[0].file).toBeNull()
})

test('a code that comes to be there between the preview and the import is left out by its line, and an import begun twice brings nothing twice', async () => {
  const text = 'code;balance\nSECONDCODE1;1,50\nSECONDCODE2;2\n'
  const { body } = await call(giftCardBatches.importCards, file(text), { as: owner })
  await makeCard(database, deps.secrets, { definition, code: 'SECONDCODE2' })
  await Promise.all([runBatch(deps, body.id, never), runBatch(deps, body.id, never)])
  expect(await batch(body.id)).toMatchObject({
    status: 'done',
    asked: 2,
    made: 1,
    failure: 'One card was left out, its code is there already: line 3.',
  })
  expect((await cardsOf(body.id)).map(({ balance }) => balance)).toEqual([150])
})

test.each(['\n', '\r\n', '\r'])('lines are those of the file, also where cells go over several of them (%j)', async (end) => {
  const text = [
    'code,balance,name',
    '',
    'LINED00001,5,"Ann',
    'and Bo"',
    'LINED00002,x,',
    '',
    '"LINED00003",y,"one',
    '',
    'two"',
    'LINED00004,z,',
  ].join(end)
  const { body } = await call(giftCardBatches.previewCardImport, file(text), { as: owner })
  expect([body.refused.map(({ line }) => line), body.sample[0]?.recipient_name]).toEqual([[5, 7, 10], 'Ann and Bo'])
})

test('a card that the law lets never expire comes in without the date of its file, and the preview says so', async () => {
  const california = await makeDefinition(database, { group: acme.root, terms: { jurisdiction: 'US-CA' } })
  const text = 'code,balance,expires_on\nLAWFUL0001,50,2026-11-26\nLAWFUL0002,50,2020-01-01\nLAWFUL0003,50,'
  const preview = (id: number) => call(giftCardBatches.previewCardImport, file(text, { definition_id: id }), { as: owner })
  expect((await preview(california)).body).toMatchObject({
    cards: 3,
    notes: ['By the law of California these cards never expire: 2 cards come without the date in the file.'],
  })
  const promotional = await makeDefinition(database, { group: acme.root, kind: 'promotional', terms: { jurisdiction: 'US-CA' } })
  expect((await preview(promotional)).body).toMatchObject({ cards: 2, notes: [], refused: [{ line: 3, sentence: 'It has expired.' }] })
  const { body } = await call(giftCardBatches.importCards, file(text, { definition_id: california }), { as: owner })
  await runBatch(deps, body.id, never)
  expect((await cardsOf(body.id)).map(({ expires_on }) => expires_on)).toEqual([null, null, null])
})

const sentence = 'Too many of these codes are those of cards that you do not see. Ask somebody who sees all cards of the company.'

test('a file tells nobody which of its codes are those of cards that they do not see, and each of these is a wrong guess', async () => {
  const southern = await makeDefinition(database, { group: await app.group({ name: 'Acme South', parent: acme.root }) })
  for (let at = 0; at < 21; at += 1) await makeCard(database, deps.secrets, { definition: southern, code: `800047${String(at).padStart(2, '0')}` })
  const northern = await makeDefinition(database, { group: north })
  await makeCard(database, deps.secrets, { definition: northern, code: '80009999' })
  const lone = await app.person({ roles: ['gift_card_definitions_admin'], on: north })
  const lines = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `800047${String(from + at).padStart(2, '0')},1`)
  const fileOf = (some: readonly string[]) => file(['code,balance', ...some].join('\n'), { definition_id: northern })
  const mixed = fileOf(['80009999,1', ...lines(0, 1), '80004799,1'])
  expect((await call(giftCardBatches.previewCardImport, mixed, { as: lone })).body).toMatchObject({
    cards: 2,
    refused: [{ line: 2, sentence: 'A card with this code is there already.' }],
  })
  const { body } = await call(giftCardBatches.importCards, mixed, { as: lone })
  await runBatch(deps, body.id, never)
  expect(await batch(body.id, lone)).toMatchObject({ asked: 2, made: 1, failure: 'One card was left out, its code is there already.' })
  // Two were counted until now.
  expect((await call(giftCardBatches.previewCardImport, fileOf(lines(1, 19)), { as: lone })).status).toBe(200)
  const stopped = await call(giftCardBatches.previewCardImport, fileOf(['NOTHING00001,1']), { as: lone })
  expect([stopped.status, stopped.problem.errors]).toEqual([429, undefined])
  expect((await call(giftCardBatches.importCards, fileOf(['NOTHING00001,1']), { as: lone })).status).toBe(429)
  const other = await app.person({ roles: ['gift_card_definitions_admin'], on: north })
  expect(says(await call(giftCardBatches.importCards, fileOf(lines(0, 21)), { as: other, address: '198.51.100.1' }))).toEqual([429, sentence])
  // Whoever sees the cards is told of each.
  expect((await call(giftCardBatches.previewCardImport, fileOf(lines(0, 21)), { as: owner })).body).toMatchObject({ cards: 0, refused_count: 21 })
})

test('the same code of another company is another card', async () => {
  await makeCard(database, deps.secrets, { definition: await makeDefinition(database, { group: bistro.root }), code: 'SHAREDCODE1' })
  expect((await call(giftCardBatches.previewCardImport, file('code,balance\nSHAREDCODE1,5'), { as: owner })).body).toMatchObject({
    cards: 1,
    refused_count: 0,
  })
})

test('a file that is no list of cards is refused in words', async () => {
  const preview = (text: string) => call(giftCardBatches.previewCardImport, file(text), { as: owner })
  expect(says(await preview('name,price\nPie,5'))[1]).toContain('names no column “code”')
  expect(says(await preview('code,balance'))).toEqual([400, 'There is no card in this file.'])
  expect(says(await preview('code,balance\n"ABC'))[1]).toContain('quotation mark')
})

test('the list as a file has what the person sees, runs nothing in a spreadsheet, and holds no code', async () => {
  const exported = (as = owner, fields: object = {}) =>
    app.app.inject({ method: 'POST', url: '/api/gift_cards/v5/gift_cards/export', payload: fields, headers: { authorization: `Bearer ${as.token}` } })
  const text = 'Card Number,Balance,Expires,Customer,Email\nEXPORTED0001,$12.50,12/31/2027,=Bea,BEA@example.com'
  await runBatch(deps, (await call(giftCardBatches.importCards, file(text), { as: owner })).body.id, never)
  const answer = await exported(owner, { q: 'bea@example' })
  const [head, line]: string[][] = parse(answer.body, { bom: true })
  expect(head?.slice(0, 7)).toEqual(['Card', 'Gift card', 'Kind', 'Organization', 'Status', 'Currency', 'Balance'])
  expect(line?.slice(0, 11)).toEqual([
    '0001',
    'House card',
    'Sold to guests',
    'Acme North',
    'Active',
    'USD',
    '12.50',
    '0.00',
    '2027-12-31',
    "'=Bea",
    'bea@example.com',
  ])
  expect(answer.body).not.toContain('EXPORTED0001')
  const everything = (await exported()).body
  expect(parse(everything, { bom: true })).toHaveLength((await call(giftCards.searchCards, {}, { as: owner })).body.total + 1)
  expect((await exported(bistro.owner)).body).not.toContain('House card')
})

test('after all of this every balance is what its ledger adds up to', async () => {
  expect(await imbalances(database.db, 1, 1_000_000)).toEqual([])
})
