import { giftCardBalance, noBalance } from '@brigade/contract/gift-cards/balance.ts'
import pino from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { makeCard, makeDefinition } from '../../../../testing/gift-cards.ts'
import { newCode } from '../ledger/sealed-codes.ts'
import { redeemRoutes } from '../redeem/handlers.ts'

const logged: string[] = []
let app: TestApp
let definition: number
let asking = 0

beforeAll(async () => {
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) })
  app = await testApp({ 'gift-cards': redeemRoutes }, { deps: { log, clock: { now: () => new Date('2026-06-15T16:00:00Z') } } })
  definition = await makeDefinition(app.database, { group: await app.group({ name: 'Acme' }), name: 'House card', terms: { design: 'thanks' } })
})

const card = (more: Partial<Parameters<typeof makeCard>[2]> = {}) => makeCard(app.database, app.deps.secrets, { definition, ...more })
const set = (id: number, values: Record<string, unknown>) => app.database.db.updateTable('gift_cards').set(values).where('id', '=', id).execute()
/** Each from an address of its own, unless one is given. */
function ask(code: string, pin?: string, from?: string) {
  asking += 1
  return app.call(giftCardBalance.guestBalance, { code, pin: pin ?? null }, { address: from ?? `203.0.113.${asking}` })
}

test('whoever holds a card sees what is on it, and nothing of anybody', async () => {
  const { code } = await card({ amount: 4250, expires: '2026-12-31' })
  const { status, body } = await ask(code.toLowerCase())
  expect(status).toBe(200)
  expect(body).toEqual({
    last4: code.slice(-4),
    definition_name: 'House card',
    design: 'thanks',
    design_picture: null,
    currency: 'USD',
    balance_minor: 4250,
    expires_on: '2026-12-31',
  })
})

test('everything that shows no balance has one answer', async () => {
  const empty = await card({ amount: 0 })
  const expired = await card({ expires: '2026-06-13' })
  const blocked = await card()
  await set(blocked.id, { state: 'blocked' })
  const ended = await card()
  await set(ended.id, { state: 'deactivated' })
  const waiting = await card()
  await set(waiting.id, { state: 'pending' })
  const pinned = await card({ pin: true })
  const other = pinned.pin === '0000' ? '1111' : '0000'
  const asked = [empty, expired, blocked, ended, waiting, pinned, { code: newCode() }, { code: 'nothing-like_a code' }, { code: 'ABCDEFGH' }]
  const answers = [...(await Promise.all(asked.map(({ code }) => ask(code)))), await ask(pinned.code, other)]
  for (const { status, problem } of answers) {
    expect(status).toBe(404)
    expect({ ...problem, request_id: '' }).toEqual({ code: 'not_found', message: noBalance, request_id: '' })
  }
  expect((await ask(pinned.code, pinned.pin ?? '')).status).toBe(200)
})

test('a card is shown as long as its last day lasts anywhere', async () => {
  expect((await ask((await card({ expires: '2026-06-15' })).code)).status).toBe(200)
  expect((await ask((await card({ expires: '2026-06-14' })).code)).status).toBe(404)
})

test('five wrong PINs hide the balance from guests, and do not close the card at the till', async () => {
  const { id, code, pin } = await card({ pin: true })
  const wrong = pin === '0000' ? '1111' : '0000'
  for (let tries = 0; tries < 5; tries += 1) await ask(code, wrong)
  expect((await ask(code, pin ?? '')).status).toBe(404)
  const { pin_tries } = await app.database.db.selectFrom('gift_cards').select('pin_tries').where('id', '=', id).executeTakeFirstOrThrow()
  expect(pin_tries).toBe(0)
})

test('codes that begin alike, tried from many addresses, are stopped, and somebody is told', async () => {
  const before = logged.length
  const right = await card({ code: '7777220000001234' })
  const codes = Array.from({ length: 60 }, (_, at) => `77772200000${String(20_000 + at)}`)
  for (const code of codes) expect((await ask(code)).status).toBe(404)
  const stopped = await ask(right.code)
  expect(stopped.status).toBe(429)
  const told = logged.slice(before).filter((line) => line.includes('somebody is guessing codes of gift cards'))
  expect(told).toHaveLength(1)
  expect(JSON.parse(told[0] ?? '{}')).toMatchObject({ by: 'beginning', count: 60, level: 50 })
  for (const code of [...codes, right.code]) expect(logged.join('')).not.toContain(code)
  // Cards that begin otherwise are shown.
  expect((await ask((await card()).code)).status).toBe(200)
})

test('a code that two companies have is a wrong one, for its beginning and for whoever asks', async () => {
  const bistro = await makeDefinition(app.database, { group: await app.group({ name: 'Bistro' }) })
  const codes = Array.from({ length: 60 }, (_, at) => `666633${String(10_000_000 + at)}`)
  for (const code of codes) {
    await card({ code })
    await card({ code, definition: bistro })
  }
  for (const code of codes) expect((await ask(code)).status).toBe(404)
  expect((await ask((await card({ code: '6666339999999999' })).code)).status).toBe(429)
})

test('right codes that begin alike are shown 300 times in a quarter of an hour, and somebody is told', async () => {
  const before = logged.length
  const { code } = await card({ code: '5555440000001234' })
  for (let at = 0; at < 300; at += 1) expect((await ask(code)).status).toBe(200)
  expect(logged.slice(before).map((line) => JSON.parse(line))).toMatchObject([{ by: 'balance', count: 300, level: 50 }])
  expect((await ask((await card({ code: '5555440000009999' })).code)).status).toBe(429)
})

test('one address asks twenty times a minute at most', async () => {
  const from = '198.51.100.7'
  const { code } = await card()
  for (let times = 0; times < 20; times += 1) expect((await ask(code, undefined, from)).status).toBe(200)
  expect((await ask(code, undefined, from)).status).toBe(429)
})
