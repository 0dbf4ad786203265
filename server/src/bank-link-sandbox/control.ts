import * as z from 'zod/mini'
import { bankById } from './banks.ts'
import { errorOf } from './health.ts'
import type { Items } from './items.ts'
import { type Book, faultNames, type Item } from './state.ts'
import { type Webhooks, type WebhookType, webhookTypes } from './webhooks.ts'

/** What the control page, or a test, may order. */
export const Order = z.discriminatedUnion('do', [
  z.object({ do: z.enum(['expire', 'repair', 'break', 'revoke', 'pending_disconnect']), item: z.string() }),
  z.object({ do: z.literal('fire'), item: z.string(), type: z.enum(webhookTypes) }),
  z.object({ do: z.literal('fault'), fault: z.enum(faultNames), on: z.boolean() }),
])
export type Order = z.infer<typeof Order>

interface Change {
  state?: Item['state']
  webhook: WebhookType
}

const changes: Record<'expire' | 'repair' | 'break' | 'revoke' | 'pending_disconnect', Change> = {
  expire: { state: 'expired', webhook: 'LOGIN_REQUIRED' },
  repair: { state: 'healthy', webhook: 'LOGIN_REPAIRED' },
  break: { state: 'broken', webhook: 'ERROR' },
  revoke: { state: 'revoked', webhook: 'PERMISSION_REVOKED' },
  pending_disconnect: { webhook: 'PENDING_DISCONNECT' },
}

/** Carries out one order and waits until its webhook was delivered or failed. */
export async function obey(order: Order, { book, items, webhooks }: { book: Book; items: Items; webhooks: Webhooks }): Promise<{ said: string }> {
  if (order.do === 'fault') {
    const others = book.state.faults.filter((fault) => fault !== order.fault)
    book.state.faults = order.on ? [...others, order.fault] : others
    book.save()
    return { said: `${order.fault} is ${order.on ? 'on' : 'off'}` }
  }
  const item = items.byId(order.item)
  if (order.do === 'fire') return { said: `${order.type}: ${(await webhooks.fire(order.type, item)).result}` }
  const { state, webhook } = changes[order.do]
  if (state) items.setState(item, state)
  return { said: `${webhook}: ${(await webhooks.fire(webhook, item)).result}` }
}

/** What the control page shows. Access tokens stay out of it. */
export function overview(book: Book, webhooks: Webhooks) {
  return {
    items: book.state.items.map((item) => ({
      id: item.id,
      name: item.name,
      connection: item.connection,
      bank: bankById(item.bank)?.name ?? item.bank,
      last_four: item.account.slice(-4),
      state: item.state,
      error: errorOf(item)?.message ?? null,
    })),
    faults: faultNames.map((name) => ({ name, on: book.state.faults.includes(name) })),
    deliveries: webhooks.deliveries,
  }
}
