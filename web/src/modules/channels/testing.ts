import type { Channel, ListingCounts } from '@brigade/contract/channels/channels.ts'
import type { ListedListing } from '@brigade/contract/channels/listings.ts'
import { person } from '../../platform/testing.ts'

/** Somebody who may do everything with channels. */
export const staff = person({ ag_roles: ['channels', 'channels_admin', 'availabilities_admin', 'restaurants', 'publisher'] })

export const noCounts: ListingCounts = { draft: 0, connecting: 0, live: 0, paused_by_us: 0, paused_by_channel: 0, error: 0, retired: 0 }
export const someCounts: ListingCounts = { ...noCounts, live: 240, paused_by_us: 3, paused_by_channel: 2, error: 5 }

/** A channel for tests, active and to be changed by whoever looks at it. */
export function channel(more: Partial<Channel> = {}): Channel {
  return {
    id: 7,
    name: 'Uber Eats West',
    kind: 'uber_eats',
    is_own: false,
    state: 'active',
    connection: {
      adapter: 'uber_eats',
      sentence: 'Menus are sent to Uber Eats with the credentials of this channel.',
      takes_credentials: true,
      has_credentials: true,
      credentials_at: '2026-11-12T18:00:00Z',
      waits_until: null,
      last_error: '',
    },
    counts: someCounts,
    parent_access_group_id: 3,
    parent_access_group_name: 'North Wharf',
    version: 4,
    inserted_at: '2026-09-01T10:00:00Z',
    updated_at: '2026-11-01T10:00:00Z',
    _can: { update: true, delete: true },
    ...more,
  }
}

/** A listing for tests: live, and to be changed, paused and published by whoever looks at it. */
export function listing(more: Partial<ListedListing> = {}): ListedListing {
  return {
    id: 31,
    restaurant_id: 4,
    restaurant_name: 'Tide & Ember',
    timezone: 'America/New_York',
    currency: 'USD',
    channel_id: 7,
    channel_name: 'Uber Eats West',
    kind: 'uber_eats',
    state: 'live',
    paused: null,
    incident: null,
    problem: '',
    can_retry: false,
    markup_percent: 15,
    rounding: 'none',
    fulfilments: ['delivery', 'pickup'],
    menu_count: null,
    live_publication_number: 12,
    live_at: '2026-11-20T15:00:00Z',
    drift_count: 0,
    orderable_share: 0.982,
    _can: { change: true, pause: true, publish: true },
    ...more,
  }
}

export const pageOf = <Row>(...data: Row[]) => ({ body: { data, total: data.length, page: 1, per_page: 50 } })

const { oauth_token: _, ...me } = staff
const group = {
  id: 3,
  name: 'North Wharf',
  description: '',
  parent_id: null,
  path: [],
  children_count: 0,
  version: 1,
  inserted_at: '',
  updated_at: '',
}

/** What every screen of channels asks. */
export const known = {
  'GET /api/users/v5/me': () => ({ body: { ...me, id: 1 } }),
  'POST /api/users/v5/is_resource_authorized': () => ({ body: { is_authorized: true } }),
  'POST /api/users/v5/access_group/search': () =>
    pageOf({ ...group, _can: { update: true, delete: true, create_child: true, invite: true, hand_over: true } }),
  'POST /api/restaurants/v5/channels/search': () => pageOf(channel()),
  'GET /api/restaurants/v5/channels/7': () => ({ body: channel() }),
  'POST /api/restaurants/v5/listings/search': () => pageOf(listing()),
  'POST /api/restaurants/v5/listings/counts': () => ({ body: someCounts }),
}
