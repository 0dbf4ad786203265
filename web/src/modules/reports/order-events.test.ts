import { expect, test } from 'vitest'
import { eventsOf } from './order-events.ts'

const at = '2026-11-23T02:10:00.000Z'
const event = (id: number, kind: string, moved_minor: number | null, state: string | null = null) => ({
  id,
  kind,
  at,
  received_at: at,
  state,
  by: '',
  reason: '',
  moved_minor,
})

test('the last event stands first, each with the money that it moved itself', () => {
  const order = {
    placed_at: at,
    events: [event(1, 'refund', -300), event(2, 'tip', 200), event(3, 'refund', null), event(4, 'state', null, 'cancelled')],
  }
  const titles = eventsOf(order, (minor) => String(minor)).map(({ title }) => title)
  expect(titles).toEqual(['Canceled', 'Refund', 'Tip 200', 'Refund -300', 'Placed'])
})
