import { type EarningOrder, multiplierOf, pointsOf, tierOf } from '@brigade/contract/customers/loyalty/counting.ts'
import { currencyDigits } from '@brigade/contract/kit/money-text.ts'
import { orderChannels } from '@brigade/contract/orders/codes.ts'
import type { Tx } from '../../../../platform/database.ts'
import type { FactsOf } from '../../../../platform/happenings.ts'
import type { ordersCounted } from '../../happenings.ts'
import { monthsAfter, yearBefore } from './dates.ts'
import {
  type CountedOrder,
  countedOrders,
  type Earned,
  earnedUntilNow,
  linesOf,
  type PlanFacts,
  type PlanVersionOf,
  planFacts,
} from './store-accrual.ts'
import { accountKey, accountsOf, book, earnedSince, lockAccounts } from './store-ledger.ts'

// Orders earn points, and lose them again when they become worth less. What an order is worth in points is counted anew each time, and the
// difference to what the ledger has is booked: the same news again changes nothing.

/** An order with the plan by which it earns, once and for all. */
interface Earning {
  readonly order: CountedOrder
  readonly planId: number
  readonly plan: PlanFacts
  readonly version: PlanVersionOf
  /** Whether it may earn, when it has not earned for this customer until now. */
  readonly mayBegin: boolean
}

export async function accrue(tx: Tx, { orderIds, now }: Pick<FactsOf<typeof ordersCounted>, 'orderIds' | 'now'>): Promise<void> {
  const orders = await countedOrders(tx, orderIds, now)
  if (orders.length === 0) return
  const earnings = await earningsOf(tx, orders)
  const ids = orders.map(({ order_id }) => order_id)
  const accounts = await heldAccounts(tx, earnings.flatMap(ownerOf), ids)
  const earned = Map.groupBy(await earnedUntilNow(tx, ids), ({ order_id }) => order_id)
  const withItems = earnings.filter(({ version }) => version.terms.items.length > 0)
  const lines = await linesOf(
    tx,
    withItems.map(({ order }) => order.order_id),
  )
  for (const earning of earnings) {
    const { order, planId } = earning
    const holderId = order.customer_id === null ? undefined : accounts.get(accountKey({ planId, customerId: order.customer_id }))
    const until = earned.get(order.order_id) ?? []
    for (const other of until.filter(({ holder_id }) => holder_id !== holderId)) await bookOrder(tx, earning, other, 0, now)
    if (holderId === undefined) continue
    const mine = until.find(({ holder_id }) => holder_id === holderId) ?? (await begin(tx, earning, holderId))
    const worth = { net: order.net, mostNet: mine.most_net, digits: currencyDigits(order.currency), lines: lines.get(order.order_id) ?? [] }
    await bookOrder(tx, earning, mine, worthNow(earning, worth, mine), now)
  }
}

/** The accounts that earn, held with those that have earned by these orders. One may be merged during the wait. */
async function heldAccounts(tx: Tx, owners: Parameters<typeof accountsOf>[1], orderIds: readonly number[]): Promise<Map<string, number>> {
  const holders = async () => {
    const accounts = await accountsOf(tx, owners)
    const before = await earnedUntilNow(tx, orderIds)
    return { accounts, ids: [...accounts.values(), ...before.map(({ holder_id }) => holder_id)] }
  }
  const first = await holders()
  await lockAccounts(tx, first.ids)
  const { accounts, ids } = await holders()
  await lockAccounts(
    tx,
    ids.filter((id) => !first.ids.includes(id)),
  )
  return accounts
}

const ownerOf = ({ order: { customer_id, earned_plan_id }, planId, mayBegin }: Earning) =>
  customer_id !== null && (mayBegin || earned_plan_id !== null) ? [{ planId, customerId: customer_id }] : []

async function earningsOf(tx: Tx, orders: readonly CountedOrder[]): Promise<Earning[]> {
  const planOf = (order: CountedOrder) => order.earned_plan_id ?? order.plan_id
  const plans = await planFacts(
    tx,
    orders.flatMap((order) => planOf(order) ?? []),
  )
  return orders.flatMap((order) => {
    const planId = planOf(order)
    const plan = planId === null ? undefined : plans.get(planId)
    const version = plan?.versions.find(({ from }) => from <= order.placed_at) ?? plan?.versions.at(-1)
    if (planId === null || !plan || !version) return []
    const isOpen = order.is_active && !order.is_relay && !order.no_offers
    return [{ order, planId, plan, version, mayBegin: isOpen && doesCount(order, plan, version) }]
  })
}

function doesCount({ counts, net, currency, channel }: CountedOrder, plan: PlanFacts, { terms: { channels } }: PlanVersionOf): boolean {
  return counts && net > 0 && currency === plan.currency && (channels.length === 0 || channels.includes(orderChannels[channel] ?? 'unmapped'))
}

/** An order that has earned nothing here: its multiplier is that of the tier which the guest has reached, and stays. */
async function begin(tx: Tx, { order, version: { terms }, mayBegin }: Earning, holderId: number): Promise<Earned> {
  const at = order.placed_at
  const since = terms.tier_basis === 'year' ? yearBefore(at) : new Date(0)
  const points = mayBegin && terms.tiers.length > 0 ? await earnedSince(tx, holderId, since, at) : 0
  const multiplier = multiplierOf(tierOf(terms, points))
  return { order_id: order.order_id, holder_id: holderId, points: 0, has_earned: false, last_seq: 0, most_net: order.net, multiplier }
}

function worthNow({ order, plan, version, mayBegin }: Earning, worth: EarningOrder, { has_earned, multiplier }: Earned): number {
  return doesCount(order, plan, version) && (has_earned || mayBegin) ? pointsOf(version.terms, worth, multiplier) : 0
}

/** Books what is missing, or too much. */
async function bookOrder(
  tx: Tx,
  { order, version }: Earning,
  { holder_id, points, last_seq, multiplier }: Earned,
  worth: number,
  at: Date,
): Promise<void> {
  const delta = worth - points
  if (delta === 0) return
  const months = version.terms.expiry_months
  await book(tx, {
    accountId: holder_id,
    type: delta > 0 && worth > 0 ? 'ACCUMULATE_POINTS' : 'REVERSE',
    delta,
    at,
    order: { id: order.order_id, seq: last_seq + 1, placedAt: order.placed_at, net: order.net, planVersion: version.number, multiplier },
    lots: delta > 0 ? [{ expires_on: months === null ? null : monthsAfter(order.service_date, months), points: delta }] : [],
  })
}
