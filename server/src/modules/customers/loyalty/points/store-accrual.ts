import type { LoyaltyTerms } from '@brigade/contract/customers/loyalty/terms.ts'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../../platform/database.ts'
import { blockedFrom } from '../../blocks/store-effects.ts'
import { nearestPlan, termsOf } from '../plans/store-plans.ts'

/** An order as it is counted now. */
export interface CountedOrder {
  readonly order_id: number
  /** Whose it is; null when it is nobody's any more. */
  readonly customer_id: number | null
  readonly restaurant_id: number
  readonly placed_at: Date
  readonly service_date: string
  readonly channel: number
  readonly currency: string
  readonly net: number
  readonly counts: boolean
  readonly is_active: boolean
  readonly is_relay: boolean
  /** Who gets no offers at the restaurant earns nothing there. */
  readonly no_offers: boolean
  /** The plan that was in force at its restaurant when it was placed. */
  readonly plan_id: number | null
  /** The plan by which it has earned. */
  readonly earned_plan_id: number | null
}

/** A plan of another company is none: a restaurant may have come from there, its guests have not. The first to be placed come first, so that each finds the tier that those before it have reached. Those without a plan are left out. */
export async function countedOrders(db: Queryable, ids: readonly number[], now: Date): Promise<CountedOrder[]> {
  const inForce = sql<boolean>`customer.parent_access_group_id = home.root_id and plan.status <> 'draft' and plan.activated_at <= counted.placed_at and (plan.ended_at is null or plan.ended_at > counted.placed_at)`
  const { rows } = await sql<CountedOrder>`
    select orders.id as order_id, counted.customer_id, orders.restaurant_id, orders.placed_at, orders.service_date, orders.channel, orders.currency,
      coalesce(counted.net, 0)::bigint as net, coalesce(counted.counts, false) as counts, coalesce(customer.status = 'active', false) as is_active,
      customer.relay_channel is not null as is_relay,
      ${blockedFrom(sql.ref('counted.customer_id'), 'no_offers', { ancestors: sql.ref('home.ancestors'), now })} as no_offers, plan.id as plan_id, earned.plan_id as earned_plan_id
    from unnest(${[...new Set(ids)]}::bigint[]) as asked(id) join orders on orders.id = asked.id
    left join customer_orders counted on counted.order_id = orders.id left join customers customer on customer.id = counted.customer_id
    join restaurants place on place.id = orders.restaurant_id join access_groups home on home.id = place.parent_access_group_id
    left join lateral (${nearestPlan(sql.ref('home.ancestors'), inForce)}) plan on true
    left join lateral (select account.plan_id from loyalty_events event join loyalty_accounts account on account.id = event.account_id
      where event.order_id = orders.id order by event.id limit 1) earned on true
    where plan.id is not null or earned.plan_id is not null
    order by orders.placed_at, orders.id`.execute(db)
  return rows
}

/** What an order has earned until now in the accounts that have its points. */
export interface Earned {
  readonly order_id: number
  readonly holder_id: number
  readonly points: number
  /** Whether it ever earned, and the number of its last event in the account itself: what came by a merge is numbered elsewhere. */
  readonly has_earned: boolean
  readonly last_seq: number
  readonly most_net: number
  readonly multiplier: number
}

export async function earnedUntilNow(tx: Tx, orderIds: readonly number[]): Promise<Earned[]> {
  const { rows } = await sql<Earned>`
    select event.order_id, coalesce(account.merged_into_id, account.id) as holder_id, sum(event.delta)::bigint as points,
      true as has_earned, max(case when account.merged_into_id is null then event.order_seq else 0 end)::int as last_seq, max(event.net)::bigint as most_net,
      (array_agg(event.multiplier order by event.id))[1] as multiplier
    from loyalty_events event join loyalty_accounts account on account.id = event.account_id
    where event.order_id = any(${[...orderIds]}::bigint[]) group by 1, 2 order by 1, 2`.execute(tx)
  return rows
}

export interface PlanVersionOf {
  readonly number: number
  readonly terms: LoyaltyTerms
  readonly from: Date
}

export interface PlanFacts {
  readonly currency: string
  /** The newest first. */
  readonly versions: readonly PlanVersionOf[]
}

export async function planFacts(db: Queryable, ids: readonly number[]): Promise<Map<number, PlanFacts>> {
  const { rows } = await sql<{ id: number; currency: string; number: number; terms: unknown; inserted_at: Date }>`
    select plan.id, plan.currency, version.number, version.terms, version.inserted_at
    from loyalty_plans plan join loyalty_plan_versions version on version.plan_id = plan.id
    where plan.id = any(${[...new Set(ids)]}::bigint[]) order by plan.id, version.number desc`.execute(db)
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, some]) => [
      id,
      {
        currency: some[0]?.currency ?? '',
        versions: some.map((row) => ({ number: row.number, terms: termsOf(row), from: row.inserted_at })),
      },
    ]),
  )
}

export interface Line {
  readonly name: string
  readonly category: string
  readonly quantity: number
}

/** What was sold, of orders whose plan counts items. */
export async function linesOf(db: Queryable, orderIds: readonly number[]): Promise<Map<number, Line[]>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<Line & { order_id: number }>`
    select line.order_id, item.name, item.category, line.quantity from order_lines line join sale_items item on item.id = line.sale_item_id
    where line.order_id = any(${[...orderIds]}::bigint[]) order by line.order_id, line.position`.execute(db)
  return Map.groupBy(rows, ({ order_id }) => order_id)
}
