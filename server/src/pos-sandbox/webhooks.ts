import { createHmac, randomUUID } from 'node:crypto'
import type { Shop } from './state.ts'

export interface Delivery {
  readonly at: string
  readonly result: string
}

export interface PosWebhooks {
  /** Tells the shop's customer that the menu has changed. */
  fire(shop: Shop): Promise<Delivery>
  deliveriesOf(shop: Shop): readonly Delivery[]
}

/** Signs and posts the sandbox's webhooks: `t=<unix seconds>,v1=<HMAC-SHA256 of "t.url.body">`, with a key made from the shop's token. */
export function posWebhooks(now: () => number): PosWebhooks {
  const deliveries = new Map<string, Delivery[]>()
  return {
    deliveriesOf: ({ token }) => deliveries.get(token) ?? [],
    async fire({ token, webhook_url: url }) {
      const at = new Date(now()).toISOString()
      const result = url === null ? 'goes nowhere yet' : await post(token, url, at, now())
      const delivery = { at, result }
      deliveries.set(token, [delivery, ...(deliveries.get(token) ?? [])].slice(0, 10))
      return delivery
    },
  }
}

async function post(token: string, url: string, at: string, now: number): Promise<string> {
  const body = JSON.stringify({ event_id: `evt-${randomUUID()}`, type: 'menu.updated', at })
  const time = Math.floor(now / 1000)
  const key = createHmac('sha256', token).update('webhook').digest()
  const signature = createHmac('sha256', key).update(`${time}.${url}.${body}`).digest('hex')
  const headers = { 'content-type': 'application/json', 'pos-signature': `t=${time},v1=${signature}` }
  try {
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal: AbortSignal.timeout(5000) })
    await response.body?.cancel()
    return `answered ${response.status}`
  } catch (error) {
    return `not delivered: ${error instanceof Error ? error.message : 'unknown reason'}`
  }
}
