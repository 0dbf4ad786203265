import type { LoyaltyPlan } from '@brigade/contract/customers/loyalty/plans.ts'
import type { CustomerPoints } from '@brigade/contract/customers/loyalty/points.ts'
import { firstLoyaltyTerms } from '@brigade/contract/customers/loyalty/terms.ts'
import { appConfig, setAppConfig } from '../../../platform/config.ts'
import { testConfig } from '../../../platform/testing.ts'

/** Settings of a deployment that has loyalty. */
export function loyaltyConfig(): void {
  testConfig()
  setAppConfig({ ...appConfig(), services: { ...appConfig().services, loyalty: '/api/loyalty' } })
}

/** A plan for tests, active and to be changed by whoever looks at it. */
export function plan(more: Partial<LoyaltyPlan> = {}): LoyaltyPlan {
  return {
    id: 7,
    name: 'Regulars',
    currency: 'USD',
    status: 'active',
    terms: firstLoyaltyTerms,
    newest_version: 1,
    parent_access_group_id: 3,
    parent_access_group_name: 'North Wharf',
    members: 120,
    outstanding_points: 4500,
    restaurants: 2,
    activated_at: '2026-01-02T10:00:00Z',
    ended_at: null,
    version: 2,
    inserted_at: '2026-01-01T10:00:00Z',
    updated_at: '2026-01-02T10:00:00Z',
    _can: { update: true, delete: false },
    ...more,
  }
}

/** What a guest has by a plan, for tests: enough for the first of two rewards. */
export function points(more: Partial<CustomerPoints> = {}): CustomerPoints {
  const reward = { kind: 'free_item', amount_minor: null, percent: null } as const
  return {
    plan_id: 7,
    plan_name: 'Regulars',
    status: 'active',
    currency: 'USD',
    balance: 80,
    lifetime_points: 230,
    tier_points: 230,
    tier: { name: 'Silver', from_points: 100, multiplier: '1.25' },
    next_tier: { name: 'Gold', from_points: 500, multiplier: '1.5' },
    expiring: [{ on: '2026-12-24', points: 30 }],
    rewards: [
      { ...reward, name: 'Free drink', points: 50, item: 'Iced tea', gives: 'Free Iced tea', affordable: true },
      { ...reward, name: 'Free lunch', points: 200, item: 'Lunch', gives: 'Free Lunch', affordable: false },
    ],
    undoable: [],
    _can: { redeem: true, adjust: true },
    ...more,
  }
}
