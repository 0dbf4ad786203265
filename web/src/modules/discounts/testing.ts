import type { CalendarOffer, Discount } from '@brigade/contract/discounts/offers.ts'
import type { DiscountPlace } from '@brigade/contract/discounts/places.ts'
import { firstOfferTerms } from '@brigade/contract/discounts/terms.ts'
import { appConfig, setAppConfig } from '../../platform/config.ts'
import { person, testConfig } from '../../platform/testing.ts'

/** Settings of a deployment that has discounts. */
export function discountsConfig(): void {
  testConfig()
  setAppConfig({ ...appConfig(), services: { ...appConfig().services, discounts: '/api/discounts' } })
}

/** Somebody who may do everything with offers. */
export const staff = person({ ag_roles: ['discounts', 'discounts_admin'] })

/** An offer for tests, active and to be changed by whoever looks at it. */
export function offer(more: Partial<Discount> = {}): Discount {
  return {
    id: 7,
    name: 'Late happy hour',
    currency: 'USD',
    status: 'active',
    terms: { ...firstOfferTerms, pos_name: 'Happy hour' },
    newest_version: 2,
    restaurants: [],
    hidden_restaurants: 0,
    restaurant_count: 12,
    code_count: 0,
    used_count: 312,
    given_minor: 124_000,
    waiting_count: 0,
    parent_access_group_id: 3,
    parent_access_group_name: 'North Wharf',
    started_at: '2026-10-01T17:00:00Z',
    ended_at: null,
    version: 5,
    inserted_at: '2026-09-01T10:00:00Z',
    updated_at: '2026-11-01T10:00:00Z',
    _can: { update: true, delete: false, acts: ['pause', 'end'] },
    ...more,
  }
}

export const place = (more: Partial<DiscountPlace> = {}): DiscountPlace => ({
  id: 4,
  name: 'Tide & Ember',
  currency: 'USD',
  timezone: 'America/New_York',
  ...more,
})

/** An offer on a calendar, on one evening past midnight. */
export function planned(more: Partial<CalendarOffer> = {}): CalendarOffer {
  return {
    id: 7,
    name: 'Late happy hour',
    status: 'active',
    class: 'item',
    method: 'automatic',
    gives: '20% off Cocktails',
    opted_out: false,
    opt_out_id: null,
    days: [{ date: '2026-11-27', windows: [{ start_min: 1320, end_min: 1560 }] }],
    _can: { open: true, opt_out: true },
    ...more,
  }
}

export const pageOf = <Row>(...data: Row[]) => ({ body: { data, total: data.length, page: 1, per_page: 20 } })

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

/** What every screen of offers asks. */
export const known = {
  'GET /api/users/v5/me': () => ({ body: { ...me, id: 1 } }),
  'POST /api/users/v5/is_resource_authorized': () => ({ body: { is_authorized: true } }),
  'POST /api/users/v5/access_group/search': () =>
    pageOf({ ...group, _can: { update: true, delete: true, create_child: true, invite: true, hand_over: true } }),
  'POST /api/discounts/v5/discounts/places': () => pageOf(place()),
  'GET /api/discounts/v5/discounts/menu': () => ({ body: { menu: null, is_live: false, at: '2026-11-26T18:00:00Z' } }),
  'GET /api/discounts/v5/discounts/waiting': () => ({ body: { data: [] } }),
  'POST /api/discounts/v5/discounts/items': () => ({ body: { values: ['Fish taco', 'Pork taco'] } }),
  'POST /api/discounts/v5/discounts/search': () => pageOf(offer()),
  'GET /api/discounts/v5/discounts/7': () => ({ body: offer() }),
  'GET /api/discounts/v5/discounts/7/opt_outs': () => ({ body: { data: [], hidden: 0 } }),
}
