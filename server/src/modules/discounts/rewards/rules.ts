import type { LoyaltyReward } from '@brigade/contract/customers/loyalty/terms.ts'
import type { Hindrance } from '@brigade/contract/discounts/engine/types.ts'
import { everyItem } from '@brigade/contract/discounts/items.ts'
import { firstOfferTerms, type OfferEffect, type OfferTerms, offerClasses } from '@brigade/contract/discounts/terms.ts'
import type { RewardChosen, RewardOffer } from '../using/rewards.ts'

// Rewards of loyalty plans as offers of the class of rewards. The guest chose them, so they go together with whatever goes together with them.

/** The plan in force at the restaurant, and what the guest has by it. */
export interface RewardsInForce {
  readonly planId: number
  readonly currency: string
  readonly rewards: readonly LoyaltyReward[]
  readonly customer: { readonly balance: number; readonly getsNoOffers: boolean } | undefined
}

/** What takes off a reward. */
export function rewardTerms({ name, kind, amount_minor, percent, item }: LoyaltyReward): OfferTerms {
  const effects: Record<LoyaltyReward['kind'], OfferEffect> = {
    amount_off: { kind: 'amount', amount_minor: amount_minor ?? 0, per: 'across' },
    percent_off: { kind: 'percent', percent: String(percent ?? 0) },
    free_item: { kind: 'free_item', quantity: 1 },
  }
  return {
    ...firstOfferTerms,
    pos_name: name,
    class: 'reward',
    effect: effects[kind],
    items: kind === 'free_item' ? { include: [{ by: 'name', text: item }], exclude: [] } : everyItem,
    max_amount_minor: kind === 'percent_off' ? amount_minor : null,
    combines_with: [...offerClasses],
  }
}

/**
 * The choices, numbered from -1 downwards and taken off in their order; each takes its points from what those before it leave. `promised` points are
 * those of other orders that are being paid.
 */
export function rewardOffers(choices: readonly RewardChosen[], found: RewardsInForce | undefined, currency: string, promised: number): RewardOffer[] {
  let left = (found?.customer?.balance ?? 0) - promised
  return choices.map((choice, at) => {
    const reward = found?.planId === choice.plan_id ? found.rewards.find(({ name }) => name === choice.reward) : undefined
    const hindrance = hindranceOf(reward, found, left)
    if (reward && hindrance === undefined) left -= reward.points
    return {
      id: -1 - at,
      name: choice.reward,
      terms: reward
        ? { ...rewardTerms(reward), priority: firstOfferTerms.priority + at }
        : { ...firstOfferTerms, pos_name: choice.reward, class: 'reward' },
      currency: found?.currency ?? currency,
      budget_left_minor: null,
      ...(hindrance !== undefined && { hindrance }),
      reward: { ...choice, points: reward?.points ?? 0 },
    }
  })
}

/** The choices of somebody who takes no points, whichever rewards there are. */
export const refusedRewards = (choices: readonly RewardChosen[], currency: string): RewardOffer[] =>
  rewardOffers(choices, undefined, currency, 0).map((offer) => ({ ...offer, hindrance: 'no_points' }))

function hindranceOf(reward: LoyaltyReward | undefined, found: RewardsInForce | undefined, left: number): Hindrance | undefined {
  if (!reward) return 'not_active'
  if (!found?.customer) return 'points_unknown'
  if (found.customer.getsNoOffers) return 'no_offers'
  return left < reward.points ? 'points' : undefined
}
