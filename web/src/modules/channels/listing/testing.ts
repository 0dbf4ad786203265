import type { ListingDetails } from '@brigade/contract/channels/listing-page.ts'
import type { ListedListing } from '@brigade/contract/channels/listings.ts'
import { person } from '../../../platform/testing.ts'

/** Somebody who may do everything with listings. */
export const staff = person({ ag_roles: ['channels', 'channels_admin', 'availabilities_admin', 'publisher', 'restaurants'] })

/** A restaurant on a marketplace for tests, live and to be changed by whoever looks at it. */
export function listed(more: Partial<ListedListing> = {}): ListedListing {
  return {
    id: 31,
    restaurant_id: 4,
    restaurant_name: 'Tide & Ember',
    timezone: 'America/New_York',
    currency: 'USD',
    channel_id: 9,
    channel_name: 'Uber Eats',
    kind: 'uber_eats',
    state: 'live',
    paused: null,
    incident: null,
    problem: '',
    can_retry: false,
    markup_percent: 15,
    rounding: 'up_to_99',
    fulfilments: ['delivery', 'pickup'],
    menu_count: null,
    live_publication_number: 12,
    live_at: '2026-11-20T10:00:00Z',
    drift_count: 0,
    orderable_share: 0.972,
    _can: { change: true, pause: true, publish: true },
    ...more,
  }
}

export function listing(more: Partial<ListingDetails> = {}): ListingDetails {
  return {
    ...listed(),
    external_store_id: 'store-77',
    has_credentials: true,
    credentials_at: '2026-11-03T15:00:00Z',
    option_fallback: 'item',
    menus: [
      { id: 'm1', name: 'Lunch', shown: true },
      { id: 'm2', name: 'Dinner', shown: true },
    ],
    last_publication: {
      number: 12,
      inserted_at: '2026-11-20T09:59:00Z',
      target: {
        id: 5,
        channel: 'uber_eats',
        name: 'Uber Eats',
        state: 'live',
        attempts: 1,
        errors: [],
        next_try_at: null,
        live_at: '2026-11-20T10:00:00Z',
        is_current: true,
      },
    },
    closures: null,
    deliveries: [],
    drift: { state: 'same', entries: [], count: 0, error: '', read_at: '2026-11-27T08:00:00Z' },
    version: 3,
    ...more,
  }
}

export const pageOf = <Row>(...data: Row[]) => ({ body: { data, total: data.length, page: 1, per_page: 50 } })

export const done = (id = 31) => ({ body: { results: [{ id, name: 'Tide & Ember', outcome: 'done', sentence: '' }] } })

const { oauth_token: _, ...me } = staff

/** What every screen of listings asks. */
export const known = {
  'GET /api/users/v5/me': () => ({ body: { ...me, id: 1 } }),
  'POST /api/users/v5/is_resource_authorized': () => ({ body: { is_authorized: true } }),
  'GET /api/restaurants/v5/restaurants/4/listings/uber_eats': () => ({ body: listing() }),
}
