import { type RawBuilder, sql } from 'kysely'
import { grantedGroups } from '../../../../platform/access/policy.ts'
import type { Queryable, Tx } from '../../../../platform/database.ts'
import { blockedFrom } from '../../blocks/store-effects.ts'
import { nearestPlan } from '../plans/store-plans.ts'
import type { EventRow, Lot } from './store-ledger.ts'

/**
 * SQL condition on `loyalty_plans plan`: the person holds `loyalty_plans` on its group, above it or below it: at a restaurant where its points
 * are taken. Of a plan that its former group left behind those below were never a part.
 */
export const isAround = (userId: number): RawBuilder<boolean> => sql<boolean>`exists (
  select from access_groups mine join access_groups home on home.id = plan.parent_access_group_id
  where mine.id = any(${grantedGroups(userId, 'loyalty_plans')}) and (mine.id = any(home.ancestors) or (home.id = any(mine.ancestors) and not plan.is_left)))`

/** A customer's account by a plan as one person sees it. */
export interface SeenAccount {
  readonly plan_id: number
  readonly plan_name: string
  readonly status: string
  readonly currency: string
  readonly terms: unknown
  readonly group_id: number
  readonly root_id: number
  /** None where the customer has earned nothing yet. */
  readonly account_id: number | null
  readonly balance: number
  readonly lifetime: number
  readonly may_adjust: boolean
  /** Blocked from offers wherever the person could take points for a reward. */
  readonly no_offers: boolean
}

/** SQL condition: at no group where the person works with the plan of `home`, or below which it is, may the customer use offers. */
const getsNoOffers = (userId: number, customerId: number, now: Date): RawBuilder<boolean> => sql<boolean>`not exists (
  select from access_groups mine where mine.id = any(${grantedGroups(userId, 'loyalty_plans')})
    and (mine.id = any(home.ancestors) or home.id = any(mine.ancestors)) and not ${blockedFrom(sql`${customerId}::bigint`, 'no_offers', {
      ancestors: sql<number[]>`case when home.id = any(mine.ancestors) then mine.ancestors else home.ancestors end`,
      now,
    })})`

interface AskedAccounts {
  readonly customerId: number
  readonly now: Date
  readonly planId?: number
}

/** Accounts of a customer, and plans in force where the customer is known. */
export async function accountsSeen(db: Queryable, userId: number, { customerId, now, planId }: AskedAccounts): Promise<SeenAccount[]> {
  const { rows } = await sql<SeenAccount>`
    with near as (
      select distinct nearest.id from access_group_resources held join access_groups home on home.id = held.access_group_id
      cross join lateral (${nearestPlan(sql.ref('home.ancestors'), sql<boolean>`plan.status = 'active'`)}) nearest
      where held.resource_type = 'customer' and held.resource_id = ${customerId}
      union select plan_id from loyalty_accounts where customer_id = ${customerId})
    select plan.id as plan_id, plan.name as plan_name, plan.status, plan.currency, newest.terms, home.id as group_id, home.root_id, account.id as account_id,
      coalesce(account.balance, 0)::bigint as balance, coalesce(account.lifetime, 0)::bigint as lifetime,
      home.ancestors && ${grantedGroups(userId, 'loyalty_plans_admin')} as may_adjust, ${getsNoOffers(userId, customerId, now)} as no_offers
    from near join loyalty_plans plan on plan.id = near.id join access_groups home on home.id = plan.parent_access_group_id
    join loyalty_plan_versions newest on newest.plan_id = plan.id and newest.number = plan.newest_version
    left join loyalty_accounts account on account.plan_id = plan.id and account.customer_id = ${customerId}
    where ${isAround(userId)} ${planId === undefined ? sql`` : sql`and plan.id = ${planId}`}
      and (plan.status = 'active' or account.seq > 0)
    order by array_position(array['active', 'ended', 'draft'], plan.status), coalesce(account.balance, 0) desc, plan.id`.execute(db)
  return rows
}

/** Points that expire by this day, the first first. */
export async function expiringOf(db: Queryable, accountId: number, until: string): Promise<Lot[]> {
  const { rows } = await sql<Lot>`
    select expires_on, sum(points)::bigint as points from loyalty_lots where account_id = ${accountId} and expires_on <= ${until}::date
    group by expires_on order by expires_on`.execute(db)
  return rows
}

/** Redemptions of this person since then that are not given back. */
export async function redeemedSince(db: Queryable, accountId: number, userId: number, since: Date): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select * from loyalty_events event where account_id = ${accountId} and type = 'REDEEM_REWARD' and actor_id = ${userId} and at > ${since}
      and not exists (select from loyalty_events back where back.reverses_id = event.id) order by id desc`.execute(db)
  return rows
}

/** A redemption of a customer, and whether it was given back. */
export async function redemptionOf(
  db: Queryable,
  userId: number,
  customerId: number,
  eventId: number,
): Promise<(EventRow & { is_back: boolean; group_id: number; root_id: number; holder_id: number }) | undefined> {
  const { rows } = await sql<EventRow & { is_back: boolean; group_id: number; root_id: number; holder_id: number }>`
    select event.*, home.id as group_id, home.root_id, coalesce(account.merged_into_id, account.id) as holder_id,
      exists (select from loyalty_events back where back.reverses_id = event.id) as is_back
    from loyalty_events event join loyalty_accounts account on account.id = event.account_id join loyalty_plans plan on plan.id = account.plan_id
    join access_groups home on home.id = plan.parent_access_group_id
    left join loyalty_accounts kept on kept.id = account.merged_into_id
    where event.id = ${eventId} and event.type = 'REDEEM_REWARD' and ${customerId} in (account.customer_id, kept.customer_id)
      and ${isAround(userId)}`.execute(db)
  return rows[0]
}

export async function putReason(tx: Tx, eventId: number, accountId: number, reason: string): Promise<void> {
  await tx.insertInto('loyalty_reasons').values({ event_id: eventId, account_id: accountId, reason }).execute()
}
