import type { Onboarding, OnboardingTask } from '@brigade/contract/restaurants/onboarding.ts'
import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'

/** A live restaurant for tests, which the person may change. */
export function restaurant(more: Partial<Restaurant> = {}): Restaurant {
  return {
    id: 12,
    kind: 'restaurant',
    name: 'Night Owl Diner',
    status: 'live',
    timezone: 'America/New_York',
    currency: 'USD',
    tax_mode: 'exclusive',
    address: '1 Pier',
    city: 'Portland',
    region: 'ME',
    postal_code: '04101',
    country: 'US',
    latitude: null,
    longitude: null,
    phone: '+12075550100',
    email: 'owl@example.com',
    business_day_cutoff_min: 240,
    parent_access_group_id: 3,
    parent_access_group_name: 'North Wharf',
    logo_picture_id: null,
    logo: null,
    logo_rights_until: null,
    cover_picture_id: null,
    cover: null,
    cover_rights_until: null,
    menu_revision: 4,
    went_live_at: '2026-01-02T10:00:00Z',
    version: 7,
    inserted_at: '2026-01-01T10:00:00Z',
    updated_at: '2026-01-03T10:00:00Z',
    _can: { update: true, delete: false, status: ['suspended', 'closed'] },
    ...more,
  }
}

export function task(more: Partial<OnboardingTask> = {}): OnboardingTask {
  return { key: 'hours', state: 'todo', evidence: '', blocker: 'It has no opening hours yet.', opens: null, waiver: null, may_waive: false, ...more }
}

export function onboarding(...tasks: OnboardingTask[]): Onboarding {
  return { restaurant_id: 12, tasks, blockers: tasks.flatMap(({ state, blocker }) => (state === 'todo' && blocker !== null ? [blocker] : [])) }
}
