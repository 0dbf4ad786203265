import type { Customer, FoundCustomer } from '@brigade/contract/customers/profile.ts'
import type { TimelineItem } from '@brigade/contract/customers/timeline.ts'

/** A customer for tests, who orders and may be changed by whoever looks. */
export function person(more: Partial<Customer> = {}): Customer {
  return {
    id: 7,
    uuid: '7b6f3c52-1d0e-4a7f-9d5e-0c3f1f6b2a10',
    name: 'Ada Marsh',
    given_name: 'Ada',
    family_name: 'Marsh',
    email: 'ada@example.com',
    phone: '+17185550142',
    birthday: '04-23',
    language: '',
    tags: ['vip'],
    blocked: [],
    status: 'active',
    source: 'order',
    merged_into_id: null,
    relay_channel: null,
    orders: 3,
    spent_minor: 12_050,
    currency: 'USD',
    first_visit_at: '2026-02-02T18:00:00Z',
    last_visit_at: '2026-05-02T18:00:00Z',
    version: 4,
    inserted_at: '2026-02-02T18:00:00Z',
    updated_at: '2026-05-02T18:00:00Z',
    identities: [
      { id: 1, kind: 'phone', value: '+17185550142', verified_at: null, source: 'order', inserted_at: '2026-02-02T18:00:00Z' },
      { id: 2, kind: 'email', value: 'ada@example.com', verified_at: '2026-03-02T18:00:00Z', source: 'staff', inserted_at: '2026-02-02T18:00:00Z' },
    ],
    visits: [
      {
        restaurant_id: 3,
        restaurant_name: 'Tide & Ember',
        currency: 'USD',
        orders: 2,
        spent_minor: 8050,
        first_at: '2026-02-02T18:00:00Z',
        last_at: '2026-05-02T18:00:00Z',
      },
    ],
    elsewhere: [{ currency: 'USD', orders: 1, spent_minor: 4000 }],
    _can: { update: true },
    ...more,
  }
}

/** The same as a list finds it. */
export function listed(more: Partial<FoundCustomer> = {}): FoundCustomer {
  const {
    uuid: _,
    birthday: __,
    language: ___,
    source: ____,
    merged_into_id: _____,
    identities: ______,
    visits: _______,
    elsewhere: ________,
    ...one
  } = person()
  return { ...one, is_near: false, ...more }
}

/** An entry of the timeline for tests: an order that may be opened. */
export function entry(more: Partial<TimelineItem> = {}): TimelineItem {
  return {
    kind: 'order',
    id: 31,
    at: '2026-05-02T18:00:00Z',
    title: 'Order 42',
    text: 'Web',
    place: 'Tide & Ember',
    amount_minor: 4200,
    currency: 'USD',
    points: null,
    by: '',
    _can: { open: true, delete: false },
    ...more,
  }
}
