import { randomUUID } from 'node:crypto'
import { ingestCredentials } from '@brigade/contract/orders/credentials.ts'
import { ingest } from '@brigade/contract/orders/ingest.ts'
import type { Person, TestApp } from './app.ts'

/** Sends orders to a restaurant as an ordering system does; answers how to send more. */
export async function ordering({ call }: TestApp, restaurant_id: number, as: Person) {
  const { body } = await call(ingestCredentials.createCredential, { name: 'Shop', system: 'shop', restaurant_id }, { as })
  const headers = { authorization: `Bearer ${body.bearer_token}` }
  return async (orders: readonly Record<string, unknown>[]): Promise<void> => {
    const sent = orders.map((order) => ({
      external_id: randomUUID(),
      channel: 'web',
      fulfilment: 'pickup',
      placed_at: '2026-03-10T18:15:00Z',
      currency: 'USD',
      lines: [{ id: 'l', name: 'Chowder', quantity: 1, unit_price_minor: 1250 }],
      ...order,
    }))
    for (let at = 0; at < sent.length; at += 500) {
      const { body: answer } = await call(ingest.ingestOrders, { orders: sent.slice(at, at + 500) }, { headers })
      const refused = answer.data.filter(({ status }) => status !== 'created')
      if (refused.length > 0) throw new Error(`orders were refused: ${JSON.stringify(refused[0])}`)
    }
  }
}
