import { expect, test } from 'vitest'
import { eventsOf } from './order-events.ts'

const at = '2026-11-23T02:10:00.000Z'
const placed = '2026-11-23T02:00:00.000Z'
const entry = (type: string, amount_minor: number, occurred_at = at) => ({ type, amount_minor, occurred_at })
const event = (id: number, kind: string, state: string | null = null) => ({ id, kind, at, state, by: '', reason: '' })

test('events of one moment each show what they moved themselves', () => {
  const order = {
    placed_at: placed,
    entries: [entry('payment', 2800, placed), entry('payment_refund', -300), entry('payment', 200), entry('payment_refund', -700)],
    events: [event(1, 'refund'), event(2, 'tip'), event(3, 'refund'), event(4, 'state', 'cancelled')],
  }
  const titles = eventsOf(order as never, (minor) => String(minor)).map(({ title }) => title)
  expect(titles).toEqual(['Canceled', 'Refund -700', 'Tip 200', 'Refund -300', 'Placed'])
})

test('what an order brought with it at the moment of an event is not taken for the event', () => {
  const order = { placed_at: at, entries: [entry('payment', 2800), entry('payment', 500)], events: [event(1, 'payment')] }
  expect(eventsOf(order as never, String).map(({ title }) => title)).toEqual(['Payment 500', 'Placed'])
})
