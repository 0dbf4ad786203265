import { rejectedAfter } from '@brigade/contract/order-workflows/order-timeline.ts'
import { type OrderFulfilment, type OrderState, orderChannels, orderFulfilments, tenders } from '@brigade/contract/orders/codes.ts'
import type { Order, orderReading } from '@brigade/contract/orders/reading.ts'
import { nextStates } from '@brigade/contract/orders/running.ts'
import { found } from '../../../platform/access/records.ts'
import type { Context, Handlers } from '../../../platform/context.ts'
import { orderRulesOf } from '../../order-workflows/public.ts'
import { entryAnswer } from './ledger.ts'
import { type OrderRow, orderSeen, ordersSeen, type RunOfOrder } from './store-reading.ts'

export const readingHandlers: Handlers<typeof orderReading> = {
  async orders({ input, staff, db, asksFor }) {
    const { rows, total } = await ordersSeen(db, staff.id, input, asksFor)
    return { data: rows.map((row) => orderAnswer(row, asksFor)), total, page: input.page, per_page: input.per_page }
  },

  async order({ input: { id }, staff, db, asksFor }) {
    return orderAnswer(found(await orderSeen(db, staff.id, id, asksFor), 'order'), asksFor)
  },
}

export function orderAnswer(
  { total, tip, owed, notes, guest, lines, entries, events, run, is_former: _former, ...order }: OrderRow,
  asksFor: Context['asksFor'],
): Order {
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
    owed_minor: Math.max(0, owed),
    note: notes?.order ?? '',
    guest: guest && { name: guest.name ?? '', phone: guest.phone ?? '', email: guest.email ?? '' },
    run: run && runAnswer(order.state as OrderState, orderFulfilments[order.fulfilment] ?? 'unmapped', run),
    lines: lines.map((line) => ({ ...line, quantity: line.quantity / 1000, note: notes?.lines?.[line.position] ?? '' })),
    payments: moved('payment'),
    refunds: moved('payment_refund'),
    entries: asksFor('entries') ? written : [],
    events: events.map((event) => ({ ...event, at: event.at.toISOString(), received_at: event.received_at.toISOString() })),
  }
}

function runAnswer(state: OrderState, fulfilment: OrderFulfilment, run: RunOfOrder): Order['run'] {
  const rules = orderRulesOf(run)
  const seconds = run.next_at === null ? null : rejectedAfter(rules)
  return {
    workflow: run.workflow_name,
    version: run.version_number,
    answer_by: state === 'received' ? (run.answer_by?.toISOString() ?? null) : null,
    rejected_at: seconds === null ? null : new Date(run.began_at.getTime() + seconds * 1000).toISOString(),
    called: state === 'received' ? run.called : '',
    next: nextStates(rules, state, fulfilment),
    may_act: run.may_act,
  }
}
