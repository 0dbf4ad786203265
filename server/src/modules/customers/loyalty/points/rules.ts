import { rewardText } from '@brigade/contract/customers/loyalty/sentences.ts'
import type { LoyaltyReward } from '@brigade/contract/customers/loyalty/terms.ts'
import { counted } from '@brigade/contract/kit/named.ts'

/** Why a reward cannot be redeemed, in words; nothing when it can. */
export function redeemRefusal(
  reward: LoyaltyReward | undefined,
  { balance, shown, status, noOffers }: { readonly balance: number; readonly shown: number; readonly status: string; readonly noOffers: boolean },
): string | undefined {
  if (status !== 'active') return 'This loyalty plan has ended. Its points are no longer taken.'
  if (noOffers) return 'This customer is blocked from offers here.'
  if (!reward) return 'The plan no longer has this reward.'
  if (reward.points !== shown) return `${reward.name} takes ${counted(reward.points, 'point')} now. Ask the guest again.`
  if (balance < reward.points) return `${reward.name} takes ${counted(reward.points, 'point')}, and there ${are(balance)}.`
}

const are = (balance: number): string => (balance === 1 ? 'is 1' : `are ${balance.toLocaleString('en-US')}`)

/** The line that the till takes off. */
export const tillLine = (reward: LoyaltyReward, currency: string) => ({
  text: `${reward.name}: ${rewardText(reward, currency)}`,
  kind: reward.kind,
  amount_minor: reward.amount_minor,
  percent: reward.percent,
  item: reward.item,
  currency,
})
