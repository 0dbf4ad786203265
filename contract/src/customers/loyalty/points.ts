import * as z from 'zod/mini'
import { text } from '../../fields/fields.ts'
import { endpoint, onResource } from '../../kit/endpoint.ts'
import { id, moment } from '../../kit/page.ts'
import { customerTouches } from '../profile.ts'
import { planStatuses } from './plans.ts'
import { LoyaltyReward, LoyaltyTier, mostPoints } from './terms.ts'

// Points of a customer: shown to who holds `loyalty_plans` around the plan's group, taken for a reward, corrected and given back.

/** As the ledger says it. `MOVE_POINTS` moves a balance when two customers become one, or are two again. */
export const pointEventTypes = ['ACCUMULATE_POINTS', 'REDEEM_REWARD', 'EXPIRE_POINTS', 'ADJUST_POINTS', 'REVERSE', 'MOVE_POINTS'] as const
export type PointEventType = (typeof pointEventTypes)[number]

/** For so long whoever redeemed a reward can take it back. */
export const undoMinutes = 10
/** Points that come back are good for so many days at least. */
export const leastDaysBack = 30

const Reward = z.extend(LoyaltyReward, {
  /** What the till takes off, in words. */
  gives: z.string(),
  /** Whether the points reach for it. */
  affordable: z.boolean(),
})

export const CustomerPoints = z.object({
  plan_id: z.int(),
  plan_name: z.string(),
  status: z.enum(planStatuses),
  currency: z.string(),
  balance: z.int(),
  lifetime_points: z.int(),
  /** By what tiers are judged: points ever earned, or those of the last 12 months. */
  tier_points: z.int(),
  tier: z.nullable(LoyaltyTier),
  next_tier: z.nullable(LoyaltyTier),
  /** What expires soon, the first first. */
  expiring: z.array(z.object({ on: z.string(), points: z.int() })),
  rewards: z.array(Reward),
  /** What this person redeemed a moment ago and can take back. */
  undoable: z.array(z.object({ event_id: z.int(), reward: z.string(), points: z.int(), until: moment })),
  _can: z.object({ redeem: z.boolean(), adjust: z.boolean() }),
})
export type CustomerPoints = z.infer<typeof CustomerPoints>

export const AllPoints = z.object({ plans: z.array(CustomerPoints) })

export const pointsDelta = z.int({ error: 'Enter points' }).check(
  z.refine((delta) => delta !== 0, { error: 'Enter how many points come or go' }),
  z.minimum(-mostPoints, { error: 'is too much at once' }),
  z.maximum(mostPoints, { error: 'is too much at once' }),
)
export const pointsReason = text('Say why', 3, 200)

const base = { service: 'loyalty', path: '/v5/customers/:id/loyalty' } as const
const changing = {
  access: onResource('customers', 'customer'),
  refreshes: [...customerTouches, 'loyalty_plans'],
  audits: { resource: 'customer', action: 'update' },
} as const

export const loyaltyPoints = {
  customerPoints: endpoint({
    ...base,
    method: 'GET',
    summary: 'Points of a customer by plan, as far as the person holds `loyalty_plans` around the plan',
    access: onResource('customers', 'customer'),
    input: z.object({ id }),
    output: AllPoints,
  }),
  redeemReward: endpoint({
    ...base,
    ...changing,
    method: 'POST',
    path: `${base.path}/redeem`,
    summary: 'Take points for a reward; `points` is the price that was shown, another one now answers 409',
    input: z.object({ id, plan_id: id, reward: text('Choose a reward', 1, 60), points: z.int() }),
    output: z.object({
      event_id: z.int(),
      /** The line that the till takes off. */
      line: z.object({
        text: z.string(),
        kind: LoyaltyReward.shape.kind,
        amount_minor: z.nullable(z.int()),
        percent: z.nullable(z.int()),
        item: z.string(),
        currency: z.string(),
      }),
      balance: z.int(),
      undo_until: moment,
    }),
  }),
  undoRedemption: endpoint({
    ...base,
    ...changing,
    method: 'POST',
    path: `${base.path}/undo`,
    summary: 'Give back the points of a reward that oneself redeemed within the last ten minutes',
    input: z.object({ id, event_id: id }),
    output: z.object({ balance: z.int() }),
  }),
  adjustPoints: endpoint({
    ...base,
    ...changing,
    method: 'POST',
    path: `${base.path}/adjust`,
    summary: 'Give or take points with a reason; takes `loyalty_plans_admin` on the plan’s group',
    input: z.object({ id, plan_id: id, delta: pointsDelta, reason: pointsReason }),
    output: z.object({ balance: z.int() }),
  }),
}
