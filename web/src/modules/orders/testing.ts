import type { Order } from '@brigade/contract/orders/reading.ts'

/** As its workflow runs it: whoever looks may act. */
const run: NonNullable<Order['run']> = {
  workflow: 'Ask the kitchen',
  version: 1,
  answer_by: null,
  rejected_at: null,
  called: '',
  next: ['preparing', 'ready', 'completed'],
  may_act: true,
}

/** An order of a restaurant in New York that its workflow runs, for tests. */
export function anOrder({ next = run.next, ...more }: Partial<Order> & { next?: (typeof run)['next'] } = {}): Order {
  return {
    id: 7,
    restaurant_id: 12,
    restaurant_name: 'Harbor',
    timezone: 'America/New_York',
    number: '42',
    external_id: 'shop-42',
    system: 'shop',
    state: 'received',
    channel: 'web',
    channel_said: null,
    fulfilment: 'pickup',
    fulfilment_said: null,
    currency: 'USD',
    tax_inclusive: false,
    is_test: false,
    service_date: '2026-03-04',
    placed_at: '2026-03-04T23:00:00Z',
    promised_at: null,
    received_at: '2026-03-04T23:00:01Z',
    total_minor: 1000,
    tip_minor: 300,
    owed_minor: 0,
    note: '',
    guest: null,
    lines: [],
    payments: [],
    refunds: [],
    entries: [],
    events: [],
    run: { ...run, next },
    ...more,
  }
}
