import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startBankLinkSandbox } from '../../../bank-link-sandbox/server.ts'
import { type Bench, benchGuard, contractOf, type Webhook } from './provider.contract.ts'
import { sandboxProvider } from './sandbox.ts'
import { startUnrulyFront } from './unruly-front.ts'

contractOf('sandbox', async (): Promise<Bench> => {
  const app = await startReceiver()
  const clock = { now: Date.now() }
  const now = () => clock.now
  const sandbox = await startBankLinkSandbox({ port: 0, host: '127.0.0.1', publicUrl: app.url, now })
  const front = await startUnrulyFront(sandbox.url)
  const mac = (text: string, purpose: string) => Buffer.from(`${purpose}${text}`).toString('hex')
  const provider = sandboxProvider({ url: front.url, secret: sandbox.secret, mac, now, ...benchGuard })

  async function post(path: string, body: object): Promise<{ messages: string[] }> {
    const response = await fetch(sandbox.url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    return (await response.json()) as { messages: string[] }
  }

  return {
    provider,
    front,
    clock,
    secrets: [sandbox.secret],
    async signIn(token) {
      await post('/frame/step', { token, do: 'choose_bank', bank: 'harbor' })
      const { messages } = await post('/frame/step', { token, do: 'sign_in', user: 'user_good', password: 'pass_good' })
      return JSON.parse(messages[0] ?? '').public_token
    },
    async expire(item) {
      await post('/control/order', { do: 'expire', item })
      return app.received.at(-1) as Webhook
    },
    async stop() {
      await Promise.all([front.stop(), sandbox.stop()])
      await app.stop()
    },
  }
})

async function startReceiver() {
  const received: Webhook[] = []
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await buffer(request) })
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    received,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

test('a signed webhook that the database cannot store is refused like a forged one', async () => {
  const secret = 'a secret of the test'
  const provider = sandboxProvider({ url: 'http://127.0.0.1:1', secret, mac: (text) => text })
  const time = Math.floor(Date.now() / 1000)
  const key = createHmac('sha256', secret).update('webhook').digest()
  const heard = (item_id: string) => {
    const body = Buffer.from(JSON.stringify({ event_id: 'e1', item_id, type: 'ERROR', at: new Date().toISOString() }))
    const signature = createHmac('sha256', key).update(`${time}.`).update(body).digest('hex')
    return provider.verifyWebhook({ 'bank-link-signature': `t=${time},v1=${signature}` }, body)
  }
  expect(await heard('item')).toMatchObject({ itemId: 'item' })
  await expect(heard('item\0')).rejects.toMatchObject({ status: 401 })
})
