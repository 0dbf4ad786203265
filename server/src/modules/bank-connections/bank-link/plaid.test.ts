import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startFakePlaid } from './fake-plaid.ts'
import { plaidProvider } from './plaid.ts'
import { startPlaidBridge } from './plaid-bridge.ts'
import { type Bench, benchGuard, contractOf } from './provider.contract.ts'
import { startUnrulyFront } from './unruly-front.ts'

async function startBench() {
  const clock = { now: Date.now() }
  const now = () => clock.now
  const plaid = await startFakePlaid(now)
  const front = await startUnrulyFront(plaid.url)
  const mac = (text: string, purpose: string) => Buffer.from(`${purpose}${text}`).toString('hex')
  const provider = plaidProvider({
    clientId: 'client-4711',
    secret: 'plaid-secret-4711',
    env: front.url,
    url: 'http://localhost:8081',
    paymentsUrl: 'http://localhost:8080/api/payments',
    productName: 'Brigade',
    mac,
    now,
    ...benchGuard,
  })
  const bench: Bench = {
    provider,
    front,
    clock,
    secrets: ['plaid-secret-4711', 'client-4711'],
    signIn: async (token) => plaid.succeed(token),
    expire: async (itemId) => plaid.expire(itemId),
    async stop() {
      await front.stop()
      await plaid.stop()
    },
  }
  return { bench, plaid }
}

contractOf('plaid', async () => (await startBench()).bench)

describe('plaid alone', () => {
  let started: Awaited<ReturnType<typeof startBench>>
  beforeEach(async () => {
    started = await startBench()
  })
  afterEach(() => started.bench.stop())

  test('asks for account numbers when linking, and for nothing more in update mode', async () => {
    const { provider } = started.bench
    const request = { connectionUuid: 'c1', name: 'Nonna Rosa' }
    const { accessToken } = await provider.exchangePublicToken(started.plaid.succeed((await provider.createLinkToken(request)).token))
    await provider.createLinkToken({ ...request, accessToken })
    const [first, update] = started.plaid.seen.filter(({ path }) => path === '/link/token/create').map(({ body }) => body)
    expect(first).toMatchObject({
      products: ['auth'],
      user: { client_user_id: 'c1' },
      webhook: 'http://localhost:8080/api/payments/v5/webhooks/bank/plaid',
    })
    expect(update).toMatchObject({ access_token: accessToken })
    expect(update).not.toHaveProperty('products')
  })

  test('links the account that can receive deposits, not the card of the same login', async () => {
    const { provider } = started.bench
    const { token } = await provider.createLinkToken({ connectionUuid: 'c1', name: 'Nonna Rosa' })
    const { accessToken } = await provider.exchangePublicToken(started.plaid.succeed(token))
    expect(await provider.account(accessToken)).toMatchObject({ bankName: 'Lantern Bank', lastFour: '7755' })
  })

  test.each([
    ['LOGIN_REPAIRED', 'repaired'],
    ['PENDING_DISCONNECT', 'pending_disconnect'],
    ['PENDING_EXPIRATION', 'pending_disconnect'],
    ['USER_PERMISSION_REVOKED', 'revoked'],
  ])('%s means %s', async (webhook_code, kind) => {
    const { headers, body } = started.plaid.webhook({ webhook_type: 'ITEM', webhook_code, item_id: 'i1', error: null })
    expect(await started.bench.provider.verifyWebhook(headers, body)).toMatchObject({ kind, itemId: 'i1' })
  })

  test('a genuine webhook about something else triggers no look at the account', async () => {
    const { headers, body } = started.plaid.webhook({ webhook_type: 'TRANSACTIONS', webhook_code: 'SYNC_UPDATES_AVAILABLE', item_id: 'i1' })
    expect(await started.bench.provider.verifyWebhook(headers, body)).toBeNull()
  })

  test('a webhook with another algorithm or a key unknown to Plaid is refused', async () => {
    const fields = { webhook_type: 'ITEM', webhook_code: 'LOGIN_REPAIRED', item_id: 'i1' }
    for (const header of [{ alg: 'none' }, { alg: 'HS256' }, { kid: 'unknown' }]) {
      const { headers, body } = started.plaid.webhook(fields, header)
      await expect(started.bench.provider.verifyWebhook(headers, body)).rejects.toMatchObject({ code: 'unauthenticated' })
    }
  })
})

test('only the web app may embed the bridge page, which runs only its own script and that of Plaid', async () => {
  const bridge = await startPlaidBridge({ port: 0, host: '127.0.0.1', publicUrl: 'https://office.example/', url: 'https://bank.example' })
  try {
    const page = await fetch(`${bridge.url}/plaid-bridge?token=link-1`)
    expect(page.headers.get('content-security-policy')).toContain('frame-ancestors https://office.example')
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self' https://cdn.plaid.com;")
    expect(page.headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect(await page.text()).toContain('data-parents="https://office.example"')
    const script = await (await fetch(`${bridge.url}/plaid-bridge.js`)).text()
    expect(script).toContain("message: 'success', public_token: publicToken")
    expect((await fetch(`${bridge.url}/other`)).status).toBe(404)
  } finally {
    await bridge.stop()
  }
})
