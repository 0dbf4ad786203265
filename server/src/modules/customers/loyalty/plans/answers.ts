import type { LoyaltyPlan, PlanVersion } from '@brigade/contract/customers/loyalty/plans.ts'
import { type SeenPlan, termsOf, type VersionRow } from './store-plans.ts'

export function answerOf({ may_change, ...row }: SeenPlan): LoyaltyPlan {
  return {
    ...row,
    status: row.status as LoyaltyPlan['status'],
    terms: termsOf(row),
    activated_at: row.activated_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    inserted_at: row.inserted_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    _can: { update: may_change && row.status !== 'ended', delete: may_change && row.members === 0 },
  }
}

export const versionAnswer = ({ number, made_by, inserted_at, ...row }: VersionRow): PlanVersion => ({
  number,
  made_by,
  terms: termsOf(row),
  inserted_at: inserted_at.toISOString(),
})
