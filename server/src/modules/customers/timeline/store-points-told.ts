import type { PointEventType } from '@brigade/contract/customers/loyalty/points.ts'
import { sql } from 'kysely'
import { reachable } from '../../../platform/access/policy.ts'
import { isAround } from '../loyalty/points/store-points.ts'
import { source } from './sources.ts'

interface PointFacts {
  readonly type: PointEventType
  readonly delta: number
  readonly plan: string
  readonly reward: string | null
  readonly reason: string | null
  readonly number: string | null
  readonly place: string | null
  readonly by: string
}

/** Points of plans around the person; an order is named where they may see its guests. What moved with a merge is told by the merge. */
export const pointSource = source<PointFacts>({
  kind: 'points',
  rows: (userId, customerId) => sql`
    select event.id, event.at, jsonb_build_object('type', event.type, 'delta', event.delta, 'plan', plan.name, 'reward', coalesce(event.reward, back.reward),
      'reason', why.reason, 'number', orders.number, 'place', place.name, 'by', event.actor_name) as facts
    from loyalty_events event join loyalty_accounts account on account.id = event.account_id join loyalty_plans plan on plan.id = account.plan_id
    left join loyalty_reasons why on why.event_id = event.id left join loyalty_events back on back.id = event.reverses_id
    left join orders on orders.id = event.order_id and ${reachable(userId, 'customers', 'restaurant', sql.ref('orders.restaurant_id'))}
    left join restaurants place on place.id = orders.restaurant_id
    where event.type <> 'MOVE_POINTS' and ${isAround(userId)} and event.account_id in (
      select mine.id from loyalty_accounts mine where mine.customer_id = ${customerId}
      union select merged.id from loyalty_accounts merged join loyalty_accounts mine on mine.id = merged.merged_into_id where mine.customer_id = ${customerId})`,
  words: ({ type, delta, plan, reward, reason, number, place, by }) => ({
    title: titleOf(type, reward),
    text: [plan, ...(number ? [`Order ${number}`] : []), ...(reason ? [reason] : [])].join(' · '),
    place,
    points: delta,
    by,
  }),
})

function titleOf(type: PointEventType, reward: string | null): string {
  if (type === 'REDEEM_REWARD') return `Redeemed ${reward ?? 'a reward'}`
  if (type === 'REVERSE') return reward === null ? 'Points taken back' : `${reward} taken back`
  return { ACCUMULATE_POINTS: 'Points earned', EXPIRE_POINTS: 'Points expired', ADJUST_POINTS: 'Points adjusted', MOVE_POINTS: 'Points moved' }[type]
}
