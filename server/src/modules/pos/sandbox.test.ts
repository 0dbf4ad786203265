import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { startPosSandbox } from '../../pos-sandbox/server.ts'
import { benchCapMs, type PosBench, posContractOf } from './provider.contract.ts'
import { sandboxPos } from './sandbox.ts'
import { startUnrulyPos } from './unruly-pos.ts'

const account = { token: 'sandbox-bench', webhookKey: '', location: '' }

posContractOf('sandbox', async (): Promise<PosBench> => {
  const sandbox = await startPosSandbox({ port: 0, host: '127.0.0.1' })
  const front = await startUnrulyPos()
  const order = (body: object) => orderAt(sandbox.url, body)
  return {
    provider: sandboxPos({ url: sandbox.url, capMs: 5000 }),
    account,
    nowhere: sandboxPos({ url: 'http://127.0.0.1:1' }),
    unruly: (mood) => sandboxPos({ url: front.urlFor(mood), capMs: benchCapMs }),
    item: 'it-margherita',
    rename: (entry, title) => order({ do: 'rename', entry, title }),
    remove: (entry) => order({ do: 'delete', entry }),
    revoke: () => order({ do: 'fault', fault: 'revoked', on: true }),
    failLate: () => order({ do: 'fault', fault: 'page_7_fails', on: true }),
    repeatLate: () => order({ do: 'fault', fault: 'page_repeats', on: true }),
    async breakOne() {
      await order({ do: 'fault', fault: 'broken_entry', on: true })
      return { name: 'Lemonade', kind: 'item', externalId: 'it-lemonade' }
    },
    webhook: (url) => signed(url, { event_id: 'evt-00000001', type: 'menu.updated' }),
    async stop() {
      await Promise.all([sandbox.stop(), front.stop()])
    },
  }
})

async function orderAt(url: string, body: object): Promise<void> {
  const response = await fetch(`${url}/control/order?shop=${account.token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(await response.json()).toMatchObject({ said: expect.any(String) })
}

function signed(url: string, event: object, time = Math.floor(Date.now() / 1000)) {
  const body = Buffer.from(JSON.stringify(event))
  const key = createHmac('sha256', account.token).update('webhook').digest()
  const signature = createHmac('sha256', key).update(`${time}.${url}.`).update(body).digest('hex')
  return { headers: { 'pos-signature': `t=${time},v1=${signature}` }, body }
}

test('a webhook that is too old, from the future, or impossible to store is refused', () => {
  const now = Date.parse('2026-07-01T12:00:00Z')
  const provider = sandboxPos({ url: 'http://127.0.0.1:1', now: () => now })
  const heard = (age: number, id = 'evt-00000001') => {
    const { headers, body } = signed('https://x.example', { event_id: id, type: 'menu.updated' }, now / 1000 - age)
    return () => provider.verifyWebhook(account, { url: 'https://x.example', headers, rawBody: body })
  }
  for (const age of [-299, 0, 299]) expect(heard(age)()).toMatchObject({ isMenuChange: true })
  for (const age of [-301, 301]) expect(heard(age)).toThrow(expect.objectContaining({ status: 401 }))
  expect(heard(0, 'evt\0')).toThrow(expect.objectContaining({ status: 401 }))
})
