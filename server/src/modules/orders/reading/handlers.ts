import { type OrderState, orderChannels, orderFulfilments, tenders } from '@brigade/contract/orders/codes.ts'
import type { Order, orderReading } from '@brigade/contract/orders/reading.ts'
import { found } from '../../../platform/access/records.ts'
import type { Handlers } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import { entryAnswer } from './ledger.ts'
import { entriesOf, eventsOf, linesOf, type OrderRow, orderSeen, ordersSeen } from './store-reading.ts'

export const readingHandlers: Handlers<typeof orderReading> = {
  async orders({ input, staff, db }) {
    const { rows, total } = await ordersSeen(db, staff.id, input)
    return { data: await answersOf(db, rows), total, page: input.page, per_page: input.per_page }
  },

  async order({ input: { id }, staff, db }) {
    const [answer] = await answersOf(db, [found(await orderSeen(db, staff.id, id), 'order')])
    return found(answer, 'order')
  },
}

const ofOrder = ({ order_id }: { readonly order_id: number }): number => order_id

/** Orders with all that hangs on them: one statement for each kind, however many orders. */
async function answersOf(db: Queryable, rows: readonly OrderRow[]): Promise<Order[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const lines = Map.groupBy(await linesOf(db, ids), ofOrder)
  const entries = Map.groupBy(await entriesOf(db, ids), ofOrder)
  const events = Map.groupBy(await eventsOf(db, ids), ofOrder)
  const moved = (id: number, type: 'payment' | 'payment_refund') =>
    (entries.get(id) ?? [])
      .map(entryAnswer)
      .flatMap(({ type: is, occurred_at, tender, label, amount_minor }) =>
        is === type ? [{ at: occurred_at, tender: tender ?? tenders[0], said: label ?? '', amount_minor }] : [],
      )
  return rows.map(({ total, tip, guest, ...order }) => ({
    ...order,
    state: order.state as OrderState,
    channel: orderChannels[order.channel] ?? 'unmapped',
    fulfilment: orderFulfilments[order.fulfilment] ?? 'unmapped',
    placed_at: order.placed_at.toISOString(),
    promised_at: order.promised_at?.toISOString() ?? null,
    received_at: order.received_at.toISOString(),
    total_minor: total,
    tip_minor: tip,
    guest: guest && { name: guest.name ?? '', phone: guest.phone ?? '', email: guest.email ?? '' },
    lines: (lines.get(order.id) ?? []).map((line) => ({ ...line, quantity: line.quantity / 1000 })),
    payments: moved(order.id, 'payment'),
    refunds: moved(order.id, 'payment_refund'),
    entries: (entries.get(order.id) ?? []).map(entryAnswer),
    events: (events.get(order.id) ?? []).map((event) => ({ ...event, at: event.at.toISOString(), received_at: event.received_at.toISOString() })),
  }))
}
