import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRoutingNumber } from '@brigade/contract/fields/routing-number.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accountsOf, banks } from './banks.ts'
import { type BankLinkSandbox, type SandboxOptions, startBankLinkSandbox } from './server.ts'

interface Reply {
  status: number
  body: Record<string, unknown> & { messages?: string[] }
}

const clock = { now: 0 }
let sandbox: BankLinkSandbox

const start = (more: Partial<SandboxOptions> = {}) =>
  startBankLinkSandbox({ port: 0, host: '127.0.0.1', publicUrl: 'http://localhost:1', now: () => clock.now, slowMs: 1, ...more })

beforeEach(async () => {
  clock.now = Date.UTC(2026, 0, 1)
  sandbox = await start()
})
afterEach(() => sandbox.stop())

async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Reply> {
  const response = await fetch(sandbox.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Reply['body'] }
}
const api = (path: string, body: object) => post(`/api/${path}`, body, { authorization: `Bearer ${sandbox.secret}` })

async function visit(more: object = {}) {
  const { body } = await api('link_token', { connection: 'c1', name: 'Nonna Rosa', ...more })
  const token = String(body.link_token)
  return (step: object) => post('/frame/step', { token, ...step })
}

async function signedIn(bank: string, user = 'user_good') {
  const step = await visit()
  await step({ do: 'choose_bank', bank })
  return { step, reply: await step({ do: 'sign_in', user, password: 'pass_good' }) }
}

const publicTokenOf = (reply: Reply): string => JSON.parse(reply.body.messages?.[0] ?? '').public_token

test('every fake routing number has a valid checksum and belongs to no real bank', () => {
  for (const { routing } of banks) {
    expect(isRoutingNumber(routing)).toBe(true)
    expect(routing).toMatch(/^91/)
  }
})

test('two connections at a plain bank get two accounts; the same connection gets the same one', () => {
  for (const bank of banks.filter(({ quirk }) => quirk !== 'choice')) {
    expect(accountsOf(bank, 'c1')).toEqual(accountsOf(bank, 'c1'))
    expect(accountsOf(bank, 'c1')[0]?.number).not.toBe(accountsOf(bank, 'c2')[0]?.number)
  }
})

test('a wrong password is reported, the third one locks, and choosing the bank again does not unlock', async () => {
  const step = await visit()
  await step({ do: 'choose_bank', bank: 'harbor' })
  const wrong = { do: 'sign_in', user: 'user_good', password: 'guess' }
  expect((await step(wrong)).body).toMatchObject({ screen: 'sign_in', error: 'The user name or the password is wrong. Please try again.' })
  await step(wrong)
  expect((await step(wrong)).body).toMatchObject({ screen: 'failed', title: 'This account is locked' })
  await step({ do: 'choose_bank', bank: 'harbor' })
  expect((await step({ ...wrong, password: 'pass_good' })).body).toMatchObject({ screen: 'failed', title: 'This account is locked' })
})

test('the bank with codes lets nobody past without 1234', async () => {
  const { step, reply } = await signedIn('mfa')
  expect(reply.body.screen).toBe('code')
  expect((await step({ do: 'enter_code', code: '9999' })).body).toMatchObject({ screen: 'code', error: 'This code is wrong. Please try again.' })
  expect((await step({ do: 'choose_account', account: 'checking' })).body.screen).toBe('banks')
  await step({ do: 'choose_bank', bank: 'mfa' })
  expect((await step({ do: 'enter_code', code: '1234' })).body.screen).toBe('banks')
  await step({ do: 'choose_bank', bank: 'mfa' })
  await step({ do: 'sign_in', user: 'user_good', password: 'pass_good' })
  expect((await step({ do: 'enter_code', code: '1234' })).body.screen).toBe('done')
})

test('the bank with several accounts links the one that was chosen', async () => {
  const { step, reply } = await signedIn('many')
  expect(reply.body).toMatchObject({ screen: 'accounts', accounts: [{ last_four: '5501' }, { last_four: '8827' }, { last_four: '0316' }] })
  const done = await step({ do: 'choose_account', account: 'payroll' })
  const { body } = await api('exchange', { public_token: publicTokenOf(done) })
  expect((await api('account', { access_token: body.access_token })).body).toMatchObject({ bank_name: 'Many Accounts Bank', mask: '8827' })
})

test('the slow, down, locked and closed banks behave as their names say', async () => {
  expect((await signedIn('slowpoke')).reply.body.screen).toBe('done')
  expect((await signedIn('downtime')).reply.body.screen).toBe('banks')
  expect((await signedIn('harbor', 'user_locked')).reply.body.title).toBe('This account is locked')
  const { body } = await api('exchange', { public_token: publicTokenOf((await signedIn('harbor', 'user_closed')).reply) })
  expect((await api('item/health', { access_token: body.access_token })).body).toMatchObject({ error: { code: 'ACCOUNT_CLOSED' } })
})

test('a link lives four hours, half an hour in update mode, and ends with success', async () => {
  const { reply, step: used } = await signedIn('harbor')
  expect((await used({ do: 'start' })).body.error_code).toBe('USED_LINK_TOKEN')
  const { body } = await api('exchange', { public_token: publicTokenOf(reply) })
  const [fresh, update] = [await visit(), await visit({ access_token: body.access_token })]
  clock.now += 30 * 60_000
  expect((await update({ do: 'start' })).body.error_code).toBe('EXPIRED_LINK_TOKEN')
  expect((await fresh({ do: 'start' })).status).toBe(200)
  clock.now += 210 * 60_000
  expect((await fresh({ do: 'start' })).body.error_code).toBe('EXPIRED_LINK_TOKEN')
})

test('a public token lives half an hour', async () => {
  const { reply } = await signedIn('harbor')
  clock.now += 30 * 60_000
  expect((await api('exchange', { public_token: publicTokenOf(reply) })).body.error_code).toBe('EXPIRED_PUBLIC_TOKEN')
})

test.each([
  ['message_twice', (messages: string[]) => expect(messages[0]).toBe(messages[1])],
  ['without_token', (messages: string[]) => expect(messages).toEqual(['{"message":"success"}'])],
  ['not_json', (messages: string[]) => expect(() => JSON.parse(messages[0] ?? '')).toThrow()],
])('the fault %s changes what the frame tells its parent', async (fault, judge) => {
  await post('/control/order', { do: 'fault', fault, on: true })
  judge((await signedIn('harbor')).reply.body.messages ?? [])
  await post('/control/order', { do: 'fault', fault, on: false })
  expect((await signedIn('harbor')).reply.body.messages).toEqual([expect.stringContaining('public_token')])
})

test('the fault exchange_hangs uses up the token and never answers', async () => {
  const { reply } = await signedIn('harbor')
  const exchange = { public_token: publicTokenOf(reply) }
  await post('/control/order', { do: 'fault', fault: 'exchange_hangs', on: true })
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${sandbox.secret}` }
  const hung = fetch(`${sandbox.url}/api/exchange`, { method: 'POST', headers, body: JSON.stringify(exchange), signal: AbortSignal.timeout(200) })
  await expect(hung).rejects.toMatchObject({ name: 'TimeoutError' })
  await post('/control/order', { do: 'fault', fault: 'exchange_hangs', on: false })
  expect((await api('exchange', exchange)).body.error_code).toBe('INVALID_PUBLIC_TOKEN')
})

test('the API answers only its customer, and pages of other origins cannot press its buttons', async () => {
  expect((await post('/api/link_token', { connection: 'c1', name: 'x' })).status).toBe(401)
  expect((await post('/api/link_token', { connection: 'c1', name: 'x' }, { authorization: 'Bearer wrong' })).status).toBe(401)
  for (const origin of ['https://evil.example', 'null', 'http://localhost:1']) {
    expect((await post('/control/order', { do: 'fault', fault: 'down', on: true }, { origin })).status).toBe(403)
  }
  expect((await post('/control/order', { do: 'fault', fault: 'down', on: true }, { 'content-type': 'text/plain' })).status).toBe(415)
})

test('only the web app may embed the widget, and nobody may embed the control page', async () => {
  const policy = async (path: string) => (await fetch(sandbox.url + path)).headers.get('content-security-policy') ?? ''
  expect(await policy('/frame?token=x')).toMatch(/frame-ancestors http:\/\/localhost:1 http:\/\/127\.0\.0\.1:1$/)
  expect(await policy('/control')).toContain("frame-ancestors 'none'")
  for (const path of ['/frame', '/control']) expect(await policy(path)).not.toContain('unsafe')
})

test('invalid input is refused with a sentence, never with a 500', async () => {
  for (const path of ['//', '/%', '/../../etc/passwd', '/assets/frame.js', '/frame.js/', '/constructor'])
    expect((await fetch(sandbox.url + path)).status, path).toBe(404)
  const raw = (body: string) => fetch(`${sandbox.url}/frame/step`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  for (const body of ['{', 'null', '[]', '{"do":"__proto__","token":"x"}', '{"do":"start","token":"x"}', '{"do":"start","token":["x"]}'])
    expect((await raw(body)).status, body).toBe(400)
  expect((await raw(`"${'x'.repeat(70_000)}"`)).status).toBe(413)
})

test('the overview for the control page names items but holds no token or full number', async () => {
  sandbox.seedItems([{ connection: 'c9', name: 'Harbor Grill', bank: 'alder', state: 'expired' }])
  const text = await (await fetch(`${sandbox.url}/control/overview`)).text()
  expect(text).toContain('Harbor Grill')
  // By chance the id of an item holds nine digits in a row.
  expect(text.replaceAll(/item-[\da-f-]{36}/g, '')).not.toMatch(/access-|public-|link-|\d{9,}/)
})

test('items, secret and faults survive a restart; seeding again changes nothing', async () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'bank-link-'))
  try {
    const first = await start({ stateDir })
    const seed = [
      { connection: 'c1', name: 'Nonna Rosa', state: 'healthy' as const },
      { connection: 'c2', name: 'Harbor Grill', bank: 'alder', state: 'broken' as const },
    ]
    const seeded = first.seedItems(seed)
    await first.stop()
    const second = await start({ stateDir })
    expect(second.secret).toBe(first.secret)
    expect(second.seedItems(seed)).toEqual(seeded)
    await second.stop()
  } finally {
    rmSync(stateDir, { recursive: true })
  }
})
