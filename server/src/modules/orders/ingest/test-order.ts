import { randomUUID } from 'node:crypto'
import type { IngestError, IngestLine } from '@brigade/contract/orders/ingest.ts'
import type { Tx } from '../../../platform/database.ts'
import { judgeOrder, type Place } from './judge.ts'
import { type Source, takeEvent, writeOrders } from './write-orders.ts'

/** No ordering system: nobody else's numbers can be the same. */
const source: Source = { system: 'test', credentialId: null, knowsCompany: false, runsOrders: false }

export interface TestOrder {
  readonly place: Place
  readonly channel: string
  readonly fulfilment: string
  readonly lines: readonly (Pick<IngestLine, 'name' | 'plu' | 'size' | 'category'> & {
    readonly unit_price_minor: number
    readonly modifiers: readonly unknown[]
  })[]
  readonly note: string
}

/**
 * An order of nobody that is judged and written as those of ordering systems are, marked as a test and cancelled at once: no figure, no
 * guest and no workflow knows of it.
 */
export async function takeTestOrder(
  tx: Tx,
  { place, channel, fulfilment, lines, note }: TestOrder,
  now: Date,
): Promise<{ readonly orderId: number | null; readonly errors: readonly IngestError[] }> {
  const external_id = randomUUID()
  const at = now.toISOString()
  const sent = { external_id, number: 'TEST', channel, fulfilment, placed_at: at, currency: place.currency, is_test: true, lines, note }
  const judged = judgeOrder(sent, new Map([[place.id, place]]), place.id, now.getTime())
  if ('errors' in judged) return { orderId: null, errors: judged.errors }
  const [written] = await writeOrders(tx, source, [judged])
  const event = { kind: 'state', id: 'test is over', state: 'cancelled', at, by: '', reason: 'Test order' } as const
  await takeEvent(tx, source, place.id, external_id, event)
  return { orderId: written?.order_id ?? null, errors: written?.errors ?? [] }
}
