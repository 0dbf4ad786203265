import * as z from 'zod/mini'
import { organizationId, searchTerm, text } from '../../fields/fields.ts'
import { currencyCode } from '../../gift-cards/terms.ts'
import { endpoint, onGroup, role } from '../../kit/endpoint.ts'
import { id, moment, pageNumber, pageOf, perPage } from '../../kit/page.ts'
import { plansPerPage, planVersionsPerPage } from '../list.ts'
import { LoyaltyTerms } from './terms.ts'

// Loyalty plans. A plan belongs to a group and counts orders at the restaurants below it, unless a group in between has one of its own.

/** A draft is being written; an active one gives points; one that has ended gives no more, and what guests have stays. */
export const planStatuses = ['draft', 'active', 'ended'] as const
export type PlanStatus = (typeof planStatuses)[number]
export const planStatusNames: Readonly<Record<PlanStatus, string>> = { draft: 'Draft', active: 'Active', ended: 'Ended' }

export const LoyaltyPlan = z.object({
  id: z.int(),
  name: z.string(),
  currency: z.string(),
  status: z.enum(planStatuses),
  /** Of the newest version; an order counts by the version of its moment. */
  terms: LoyaltyTerms,
  newest_version: z.int(),
  parent_access_group_id: z.int(),
  parent_access_group_name: z.string(),
  /** Customers with an account. */
  members: z.int(),
  /** Points that guests could still redeem. */
  outstanding_points: z.int(),
  /** Restaurants at which it is the plan in force. */
  restaurants: z.int(),
  activated_at: z.nullable(moment),
  ended_at: z.nullable(moment),
  version: z.int(),
  inserted_at: moment,
  updated_at: moment,
  _can: z.object({ update: z.boolean(), delete: z.boolean() }),
})
export type LoyaltyPlan = z.infer<typeof LoyaltyPlan>

export const PlanVersion = z.object({ number: z.int(), terms: LoyaltyTerms, made_by: z.string(), inserted_at: moment })
export type PlanVersion = z.infer<typeof PlanVersion>

export const TierFigures = z.object({ tier: z.nullable(z.string()), members: z.int(), outstanding_points: z.int() })

const name = text('Name is required', 2, 100)
/** The currency stays: orders are counted in it. */
export const NewLoyaltyPlan = z.object({ name, currency: currencyCode, terms: LoyaltyTerms })
export const ChangedLoyaltyPlan = z.object({ name, terms: LoyaltyTerms })

const base = { service: 'loyalty', path: '/v5/loyalty_plans' } as const
const seeing = role('loyalty_plans', 'loyalty_plans_admin')
const changing = {
  access: role('loyalty_plans_admin'),
  refreshes: ['loyalty_plans', 'audit_logs:access_group'],
  audits: { resource: 'access_group', action: 'update' },
} as const
const version = z.optional(z.int())

/** A plan stands in the History of its group. */
export const loyaltyPlans = {
  searchPlans: endpoint({
    ...base,
    method: 'POST',
    path: `${base.path}/search`,
    summary: 'Loyalty plans of groups on which the person holds the role, active ones first, then by name',
    reads: true,
    access: seeing,
    input: z.object({
      page: pageNumber,
      per_page: perPage(plansPerPage),
      name: z._default(searchTerm, ''),
      status: z.optional(z.nullable(z.enum(planStatuses))),
    }),
    output: pageOf(LoyaltyPlan),
  }),
  createPlan: endpoint({
    ...base,
    ...changing,
    method: 'POST',
    summary: 'Create a loyalty plan under a group, as a draft',
    access: onGroup('loyalty_plans_admin', 'parent_access_group_id'),
    input: z.object({ plan: NewLoyaltyPlan, parent_access_group_id: organizationId }),
    output: LoyaltyPlan,
  }),
  getPlan: endpoint({
    ...base,
    method: 'GET',
    path: `${base.path}/:id`,
    summary: 'One loyalty plan with the terms of its newest version',
    access: seeing,
    input: z.object({ id }),
    output: LoyaltyPlan,
  }),
  planVersions: endpoint({
    ...base,
    method: 'GET',
    path: `${base.path}/:id/versions`,
    summary: 'Versions of a plan, the newest first',
    access: seeing,
    input: z.object({ id, page: pageNumber, per_page: perPage(planVersionsPerPage) }),
    output: pageOf(PlanVersion),
  }),
  planFigures: endpoint({
    ...base,
    method: 'GET',
    path: `${base.path}/:id/figures`,
    summary: 'How many customers of a plan are in which tier, and how many points they could redeem',
    access: seeing,
    input: z.object({ id }),
    output: z.object({ tiers: z.array(TierFigures) }),
  }),
  updatePlan: endpoint({
    ...base,
    ...changing,
    method: 'PUT',
    path: `${base.path}/:id`,
    summary: 'Change a plan: other terms become a new version, for orders to come; a stale `version` answers 409',
    input: z.object({ id, plan: ChangedLoyaltyPlan, version }),
    output: LoyaltyPlan,
  }),
  setPlanStatus: endpoint({
    ...base,
    ...changing,
    method: 'PUT',
    path: `${base.path}/:id/status`,
    summary: 'Start a draft, or end a plan for good; a group has one active plan',
    input: z.object({ id, status: z.enum(['active', 'ended']), version }),
    output: LoyaltyPlan,
  }),
  removePlan: endpoint({
    ...base,
    ...changing,
    method: 'DELETE',
    path: `${base.path}/:id`,
    summary: 'Delete a plan of which nobody has an account',
    input: z.object({ id }),
    output: z.object({ id: z.int(), name: z.string() }),
  }),
}
