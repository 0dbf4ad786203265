import type { LoyaltyReward } from '@brigade/contract/customers/loyalty/terms.ts'
import { sql } from 'kysely'
import { grantedGroups } from '../../../../platform/access/policy.ts'
import type { Queryable, Tx } from '../../../../platform/database.ts'
import { blockedFrom } from '../../blocks/store-effects.ts'
import { nearestPlan, termsOf } from '../plans/store-plans.ts'
import type { EventRow } from './store-ledger.ts'
import { isAround } from './store-points.ts'

/** What points are taken for at a restaurant, and what a customer has. */
export interface RewardsAt {
  readonly planId: number
  readonly currency: string
  readonly rewards: readonly LoyaltyReward[]
  /** Nothing without a customer of the company that has the restaurant. */
  readonly customer: { readonly id: number; readonly balance: number; readonly getsNoOffers: boolean } | undefined
}

/** By the plan that is in force at the restaurant; nothing where there is none. */
export async function rewardsAt(db: Queryable, restaurantId: number, customerId: number | null, now: Date): Promise<RewardsAt | undefined> {
  const { rows } = await sql<{
    plan_id: number
    currency: string
    terms: unknown
    customer_id: number | null
    balance: number
    gets_no_offers: boolean
  }>`
    select plan.id as plan_id, plan.currency, newest.terms, customer.id as customer_id, coalesce(holder.balance, 0)::bigint as balance,
      ${blockedFrom(sql.ref('customer.id'), 'no_offers', { ancestors: sql.ref('home.ancestors'), now })} as gets_no_offers
    from restaurants place join access_groups home on home.id = place.parent_access_group_id
    cross join lateral (${nearestPlan(sql.ref('home.ancestors'), sql<boolean>`plan.status = 'active'`)}) plan
    join loyalty_plan_versions newest on newest.plan_id = plan.id and newest.number = plan.newest_version
    left join customers customer on customer.id = ${customerId}::bigint and customer.parent_access_group_id = home.root_id and customer.status = 'active'
    left join loyalty_accounts account on account.plan_id = plan.id and account.customer_id = customer.id
    left join loyalty_accounts holder on holder.id = coalesce(account.merged_into_id, account.id)
    where place.id = ${restaurantId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { customer_id: id, balance, gets_no_offers: getsNoOffers } = row
  return {
    planId: row.plan_id,
    currency: row.currency,
    rewards: termsOf(row).rewards,
    customer: id === null ? undefined : { id, balance, getsNoOffers },
  }
}

/** Whether the person is told of points by the plan that is in force at the restaurant, as on the page of a customer. */
export async function seesPointsAt(db: Queryable, userId: number, restaurantId: number): Promise<boolean> {
  const { rows } = await sql<{ sees: boolean }>`
    select case when plan.id is null then place_home.ancestors && ${grantedGroups(userId, 'loyalty_plans')} else ${isAround(userId)} end as sees
    from restaurants place join access_groups place_home on place_home.id = place.parent_access_group_id
    left join lateral (${nearestPlan(sql.ref('place_home.ancestors'), sql<boolean>`plan.status = 'active'`)}) plan on true
    where place.id = ${restaurantId}`.execute(db)
  return rows[0]?.sees === true
}

export interface Redemption extends EventRow {
  readonly root_id: number
  /** The account that has its points now. */
  readonly holder_id: number
  readonly is_back: boolean
}

/** A redemption by its number, whoever may see it. */
export async function redemptionNumbered(tx: Tx, eventId: number): Promise<Redemption | undefined> {
  const { rows } = await sql<Redemption>`
    select event.*, home.root_id, coalesce(account.merged_into_id, account.id) as holder_id,
      exists (select from loyalty_events back where back.reverses_id = event.id) as is_back
    from loyalty_events event join loyalty_accounts account on account.id = event.account_id join loyalty_plans plan on plan.id = account.plan_id
    join access_groups home on home.id = plan.parent_access_group_id
    where event.id = ${eventId} and event.type = 'REDEEM_REWARD'`.execute(tx)
  return rows[0]
}
