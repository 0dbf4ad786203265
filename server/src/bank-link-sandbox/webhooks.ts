import { createHmac, randomUUID } from 'node:crypto'
import { errorOf } from './health.ts'
import type { Item } from './state.ts'

export const webhookTypes = ['LOGIN_REQUIRED', 'LOGIN_REPAIRED', 'PENDING_DISCONNECT', 'PERMISSION_REVOKED', 'ERROR'] as const
export type WebhookType = (typeof webhookTypes)[number]

export interface Delivery {
  at: string
  type: WebhookType
  item: string
  result: string
}

export interface Webhooks {
  /** Delivers in the background; the outcome is listed on the control page. */
  fire(type: WebhookType, item: Item): Promise<Delivery>
  readonly deliveries: readonly Delivery[]
  /** Waits for what is still being delivered. */
  settled(): Promise<void>
}

export interface WebhookOptions {
  url: string
  secret: string
  now: () => number
  log: (line: string) => void
}

/** Signs and posts the sandbox's webhooks: `t=<unix seconds>,v1=<HMAC-SHA256 of "t.body">`. */
export function webhooksTo({ url, secret, now, log }: WebhookOptions): Webhooks {
  const key = createHmac('sha256', secret).update('webhook').digest()
  const deliveries: Delivery[] = []
  const underway = new Set<Promise<Delivery>>()

  async function deliver(type: WebhookType, item: Item): Promise<Delivery> {
    const at = new Date(now()).toISOString()
    const problem = errorOf(item)
    const body = JSON.stringify({ event_id: `evt-${randomUUID()}`, item_id: item.id, type, ...problem, at })
    const time = Math.floor(now() / 1000)
    const signature = createHmac('sha256', key).update(`${time}.${body}`).digest('hex')
    const headers = { 'content-type': 'application/json', 'bank-link-signature': `t=${time},v1=${signature}` }
    const result = await post(url, headers, body)
    log(`webhook ${type}: ${result}`)
    const delivery = { at, type, item: item.id, result }
    deliveries.unshift(delivery)
    deliveries.splice(20)
    return delivery
  }

  return {
    deliveries,
    fire(type, item) {
      const delivery = deliver(type, item)
      underway.add(delivery)
      return delivery.finally(() => underway.delete(delivery))
    },
    async settled() {
      await Promise.all(underway)
    },
  }
}

async function post(url: string, headers: Record<string, string>, body: string): Promise<string> {
  try {
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal: AbortSignal.timeout(5000) })
    await response.body?.cancel()
    return `answered ${response.status}`
  } catch (error) {
    return `not delivered: ${error instanceof Error ? error.message : 'unknown reason'}`
  }
}
