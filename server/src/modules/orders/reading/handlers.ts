import { entryTypes, type OrderState, orderChannels, orderFulfilments, tenders } from '@brigade/contract/orders/codes.ts'
import type { Order, orderReading } from '@brigade/contract/orders/reading.ts'
import { found } from '../../../platform/access/records.ts'
import type { Context, Handlers } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import { type EntryRow, entryAnswer } from './ledger.ts'
import { entriesOf, eventsOf, linesOf, type OrderRow, orderSeen, ordersSeen } from './store-reading.ts'

export const readingHandlers: Handlers<typeof orderReading> = {
  async orders({ input, staff, db, asksFor }) {
    const { rows, total } = await ordersSeen(db, staff.id, input, asksFor)
    return { data: asksFor('data') ? await answersOf(db, rows, asksFor) : [], total, page: input.page, per_page: input.per_page }
  },

  async order({ input: { id }, staff, db, asksFor }) {
    const [answer] = await answersOf(db, [found(await orderSeen(db, staff.id, id), 'order')], asksFor)
    return found(answer, 'order')
  },
}

/** The ledger of orders, or of it what was paid, or nothing. */
async function entriesAsked(db: Queryable, ids: readonly number[], asksFor: Context['asksFor']): Promise<EntryRow[]> {
  if (asksFor('entries')) return entriesOf(db, ids)
  return asksFor('payments') || asksFor('refunds') ? entriesOf(db, ids, moneyMoved) : []
}

const moneyMoved = [entryTypes.indexOf('payment'), entryTypes.indexOf('payment_refund')]
const ofOrder = ({ order_id }: { readonly order_id: number }): number => order_id

/** Orders with what is asked for of all that hangs on them: one statement for each kind, however many orders. */
async function answersOf(db: Queryable, rows: readonly OrderRow[], asksFor: Context['asksFor']): Promise<Order[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const lines = Map.groupBy(asksFor('lines') ? await linesOf(db, ids) : [], ofOrder)
  const entries = Map.groupBy(await entriesAsked(db, ids, asksFor), ofOrder)
  const events = Map.groupBy(asksFor('events') ? await eventsOf(db, ids) : [], ofOrder)
  const moved = (id: number, type: 'payment' | 'payment_refund') =>
    (entries.get(id) ?? [])
      .map(entryAnswer)
      .flatMap(({ type: is, occurred_at, tender, label, amount_minor }) =>
        is === type ? [{ at: occurred_at, tender: tender ?? tenders[0], said: label ?? '', amount_minor }] : [],
      )
  const isLedger = asksFor('entries')
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
    entries: isLedger ? (entries.get(order.id) ?? []).map(entryAnswer) : [],
    events: (events.get(order.id) ?? []).map((event) => ({ ...event, at: event.at.toISOString(), received_at: event.received_at.toISOString() })),
  }))
}
