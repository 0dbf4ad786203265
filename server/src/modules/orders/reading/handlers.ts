import { type OrderState, orderChannels, orderFulfilments, tenders } from '@brigade/contract/orders/codes.ts'
import type { Order, orderReading } from '@brigade/contract/orders/reading.ts'
import { found } from '../../../platform/access/records.ts'
import type { Context, Handlers } from '../../../platform/context.ts'
import { entryAnswer } from './ledger.ts'
import { type OrderRow, orderSeen, ordersSeen } from './store-reading.ts'

export const readingHandlers: Handlers<typeof orderReading> = {
  async orders({ input, staff, db, asksFor }) {
    const { rows, total } = await ordersSeen(db, staff.id, input, asksFor)
    return { data: rows.map((row) => answer(row, asksFor)), total, page: input.page, per_page: input.per_page }
  },

  async order({ input: { id }, staff, db, asksFor }) {
    return answer(found(await orderSeen(db, staff.id, id, asksFor), 'order'), asksFor)
  },
}

function answer({ total, tip, guest, lines, entries, events, ...order }: OrderRow, asksFor: Context['asksFor']): Order {
  const written = entries.map(entryAnswer)
  const moved = (type: 'payment' | 'payment_refund') =>
    written.flatMap(({ type: is, occurred_at, tender, label, amount_minor }) =>
      is === type ? [{ at: occurred_at, tender: tender ?? tenders[0], said: label ?? '', amount_minor }] : [],
    )
  return {
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
    lines: lines.map((line) => ({ ...line, quantity: line.quantity / 1000 })),
    payments: moved('payment'),
    refunds: moved('payment_refund'),
    entries: asksFor('entries') ? written : [],
    events: events.map((event) => ({ ...event, at: event.at.toISOString(), received_at: event.received_at.toISOString() })),
  }
}
