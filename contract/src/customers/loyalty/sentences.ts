import { currencyDigits, moneyText as money } from '../../kit/money-text.ts'
import { counted } from '../../kit/named.ts'
import { channelNames } from '../../orders/codes.ts'
import { pointsOf } from './counting.ts'
import type { LoyaltyReward, LoyaltyTerms } from './terms.ts'

// Terms in plain sentences, as a manager would say them to a guest.

const pointsText = (points: number): string => counted(points, 'point')

/** What a reward takes off, as the line that the till takes off: "Free drink: Iced tea". */
export function rewardText(reward: LoyaltyReward, currency: string): string {
  if (reward.kind === 'amount_off') return `${money(reward.amount_minor ?? 0, currency)} off`
  if (reward.kind === 'free_item') return `Free ${reward.item}`
  const ceiling = reward.amount_minor ? `, at most ${money(reward.amount_minor, currency)}` : ''
  return `${reward.percent ?? 0}% off${ceiling}`
}

/** What terms say, one sentence each. */
export function termsSentences(terms: LoyaltyTerms, currency: string): string[] {
  const { visit, spend, items, tiers, rewards, expiry_months, channels } = terms
  const from = visit && visit.min_spend_minor > 0 ? ` of ${money(visit.min_spend_minor, currency)} or more` : ''
  return [
    ...(visit ? [`Each visit${from} earns ${pointsText(visit.points)}.`] : []),
    ...(spend
      ? [
          `Each ${money(10 ** currencyDigits(currency), currency)} spent earns ${spend.points_per_unit} ${spend.points_per_unit === '1' ? 'point' : 'points'}, without tax and tips.`,
        ]
      : []),
    ...items.map(({ match, text, points }) => `${match === 'name' ? 'Each' : 'Each item of'} ${text} earns ${pointsText(points)}.`),
    ...tiers.map(
      ({ name, from_points, multiplier }) =>
        `${name}: from ${pointsText(from_points)} ${terms.tier_basis === 'year' ? 'in the last 12 months' : 'ever earned'}, earns ×${multiplier}.`,
    ),
    ...rewards.map((reward) => `${reward.name} for ${pointsText(reward.points)}: ${rewardText(reward, currency)}.`),
    expiry_months === null ? 'Points do not expire.' : `Points expire ${counted(expiry_months, 'month')} after they were earned.`,
    channels.length === 0 ? 'Orders of every channel earn.' : `Orders from ${channels.map((one) => channelNames[one]).join(', ')} earn.`,
  ]
}

/** "A guest who spends $40.00 gets 40 points. After 10 such visits: Free drink." */
export function termsExample(terms: LoyaltyTerms, currency: string): string {
  const net = 40 * 10 ** currencyDigits(currency)
  const each = pointsOf(terms, { net, mostNet: net, digits: currencyDigits(currency), lines: [] }, 100)
  const first = `A guest who spends ${money(net, currency)} gets ${pointsText(each)}`
  const cheapest = terms.rewards.toSorted((one, other) => one.points - other.points)[0]
  if (each === 0 || !cheapest) return `${first}.`
  const visits = Math.ceil(cheapest.points / each)
  return `${first}; after ${counted(visits, 'such visit')}: ${cheapest.name}.`
}
