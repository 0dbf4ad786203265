import { hundredths, type LoyaltyTerms, type LoyaltyTier } from './terms.ts'

// How many points something is worth. The server counts by it, and a form shows by it what its terms would give.

/** An order as a plan looks at it. `digits` are those of its currency. */
export interface EarningOrder {
  /** Net sales now, in minor units: without tax and tips, less what was given back. */
  readonly net: number
  /** The most that it was ever worth: items are not counted again when a part was given back, so they earn by the ratio. */
  readonly mostNet: number
  readonly digits: number
  readonly lines: readonly { readonly name: string; readonly category: string /** Thousandths. */; readonly quantity: number }[]
}

/** Points of an order with the multiplier (hundredths) of the guest's tier. Whole points, rounded down once. */
export function pointsOf(terms: LoyaltyTerms, order: EarningOrder, multiplier: number): number {
  if (order.net <= 0) return 0
  const visit = terms.visit && order.net >= terms.visit.min_spend_minor ? BigInt(terms.visit.points) : 0n
  const rate = BigInt(terms.spend ? (hundredths(terms.spend.points_per_unit) ?? 0) : 0)
  // All as fractions with one denominator: nothing is rounded before the end.
  const unit = 100n * 10n ** BigInt(order.digits)
  const most = BigInt(Math.max(order.mostNet, order.net))
  const whole = 1000n * unit * most
  const sum = visit * whole + BigInt(order.net) * rate * 1000n * most + itemPoints(terms, order) * BigInt(order.net) * unit
  return Number((sum * BigInt(multiplier)) / (whole * 100n))
}

/** Thousandths of points. An item that is named itself earns by its name, not by its category too. */
function itemPoints({ items }: LoyaltyTerms, { lines }: EarningOrder): bigint {
  if (items.length === 0) return 0n
  const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
  return lines.reduce((sum, line) => {
    const rule =
      items.find(({ match, text }) => match === 'name' && same(text, line.name)) ??
      items.find(({ match, text }) => match === 'category' && same(text, line.category))
    return rule && line.quantity > 0 ? sum + BigInt(rule.points) * BigInt(line.quantity) : sum
  }, 0n)
}

/** The highest tier that these points reach. */
export function tierOf({ tiers }: Pick<LoyaltyTerms, 'tiers'>, earned: number): LoyaltyTier | undefined {
  return tiers.findLast(({ from_points }) => earned >= from_points)
}

/** The one above it. */
export function nextTier({ tiers }: Pick<LoyaltyTerms, 'tiers'>, earned: number): LoyaltyTier | undefined {
  return tiers.find(({ from_points }) => earned < from_points)
}

export const multiplierOf = (tier: LoyaltyTier | undefined): number => (tier ? (hundredths(tier.multiplier) ?? 100) : 100)
