import * as z from 'zod/mini'
import { storable, text } from '../../fields/fields.ts'
import { eachOnce } from '../../kit/each-once.ts'
import { orderChannels } from '../../orders/codes.ts'

// What a loyalty plan says: for what guests get points, how long those are good, and what they are taken for. Amounts are minor units of
// the plan's currency.

export const mostPoints = 1_000_000
export const mostAmount = 100_000_000
export const mostItems = 50
export const mostTiers = 8
export const mostRewards = 30

const points = z
  .int({ error: 'Enter points' })
  .check(z.minimum(1, { error: 'must be at least 1' }), z.maximum(mostPoints, { error: `must be at most ${mostPoints.toLocaleString('en-US')}` }))
const amount = z
  .int({ error: 'Enter an amount' })
  .check(z.minimum(0, { error: 'must not be below zero' }), z.maximum(mostAmount, { error: 'is too much' }))
const name = (required: string) => text(required, 1, 60)
const decimalText = z.string().check(z.trim())

/** A number with at most two decimals, as hundredths: `1.25` is 125. Nothing for what is none. */
export function hundredths(text: string): number | undefined {
  const match = /^(\d{1,4})(?:\.(\d{1,2}))?$/.exec(text.trim())
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined
}

/** A decimal as text, so that no rounding of a computer comes between: `1.25`. */
const decimal = (least: number, most: number, error: string) =>
  decimalText.check(
    z.refine(
      (said) => {
        const value = hundredths(said)
        return value !== undefined && value >= least && value <= most
      },
      { error },
    ),
  )

export const rewardKinds = ['amount_off', 'percent_off', 'free_item'] as const
export type RewardKind = (typeof rewardKinds)[number]
export const rewardKindNames: Readonly<Record<RewardKind, string>> = {
  amount_off: 'An amount off',
  percent_off: 'Percent off',
  free_item: 'A free item',
}

export const LoyaltyReward = z.object({
  name: name('Name the reward'),
  points,
  kind: z.enum(rewardKinds),
  /** Of an amount off, what is taken off; of percent off, at most that much, and null without a ceiling. */
  amount_minor: z.nullable(amount),
  percent: z.nullable(z.int().check(z.minimum(1, { error: 'must be from 1 to 100' }), z.maximum(100, { error: 'must be from 1 to 100' }))),
  item: z._default(z.string().check(z.trim(), z.maxLength(100), storable), ''),
})
export type LoyaltyReward = z.infer<typeof LoyaltyReward>

export const LoyaltyTier = z.object({
  name: name('Name the tier'),
  from_points: z.int({ error: 'Enter points' }).check(z.minimum(0, { error: 'must not be below zero' }), z.maximum(mostPoints * 100)),
  /** What is earned counts so many times: from `1` to `10`, such as `1.25`. */
  multiplier: decimal(100, 1000, 'must be from 1 to 10, such as 1.25'),
})
export type LoyaltyTier = z.infer<typeof LoyaltyTier>

export const EarnedItem = z.object({ match: z.enum(['name', 'category']), text: text('Name an item or a category', 1, 100), points })
export type EarnedItem = z.infer<typeof EarnedItem>

export const tierBases = ['lifetime', 'year'] as const
export const tierBasisNames: Readonly<Record<(typeof tierBases)[number], string>> = {
  lifetime: 'All points ever earned',
  year: 'Points of the last 12 months',
}

/** What earns points, together; at least one of them is needed before a plan can be started. */
const earning = {
  visit: z.nullable(z.object({ points, min_spend_minor: amount })),
  /** Points for each 1.00 of net sales, without tax and tips; whole points, rounded down for each order. */
  spend: z.nullable(z.object({ points_per_unit: decimal(1, 100_000, 'must be from 0.01 to 1000, such as 1 or 0.5') })),
  items: z._default(z.array(EarnedItem).check(z.maxLength(mostItems, { error: `must be at most ${mostItems}` })), []),
}

export const LoyaltyTerms = z.object({
  ...earning,
  tier_basis: z._default(z.enum(tierBases), 'lifetime'),
  /** From the lowest to the highest. */
  tiers: z._default(z.array(LoyaltyTier).check(z.maxLength(mostTiers, { error: `must be at most ${mostTiers}` })), []),
  /** Months after they were earned; null for points that stay. */
  expiry_months: z.nullable(
    z
      .int({ error: 'Enter months' })
      .check(z.minimum(1, { error: 'must be at least 1 month' }), z.maximum(120, { error: 'must be at most 120 months' })),
  ),
  /** So many days before points expire it is shown. */
  warn_days: z._default(z.int({ error: 'Enter days' }).check(z.minimum(0, { error: 'must not be below zero' }), z.maximum(365)), 30),
  rewards: z._default(z.array(LoyaltyReward).check(z.maxLength(mostRewards, { error: `must be at most ${mostRewards}` })), []),
  /** Where orders earn; every channel when none is named. Guests of marketplaces that are known by a relay address never earn. */
  channels: z._default(eachOnce(z.enum(orderChannels)), []),
})
export type LoyaltyTerms = z.infer<typeof LoyaltyTerms>

/** What a form starts with. */
export const firstLoyaltyTerms: LoyaltyTerms = {
  visit: null,
  spend: { points_per_unit: '1' },
  items: [],
  tier_basis: 'lifetime',
  tiers: [],
  expiry_months: null,
  warn_days: 30,
  rewards: [],
  channels: [],
}

/** Terms that are well formed can still make no sense together: what is wrong, by its field. */
export type TermsTroubles = Partial<Record<'spend' | 'items' | 'tiers' | 'rewards', string>>

/** Asked before anything is saved, by the form and by the server. */
export function termsTroubles({ visit, spend, items, tiers, rewards }: LoyaltyTerms): TermsTroubles {
  const named = items.map(({ match, text: said }) => `${match} ${said.toLowerCase()}`)
  const tierTrouble = troubleOfTiers(tiers)
  const rewardTrouble = troubleOfRewards(rewards)
  return {
    ...(!visit && !spend && items.length === 0 && { spend: 'Say what earns points: a visit, what is spent, or items' }),
    ...(new Set(named).size < named.length && { items: 'Each item and each category can be named once' }),
    ...(tierTrouble !== undefined && { tiers: tierTrouble }),
    ...(rewardTrouble !== undefined && { rewards: rewardTrouble }),
  }
}

function troubleOfTiers(tiers: readonly LoyaltyTier[]): string | undefined {
  if (!namedOnce(tiers)) return 'Two tiers have the same name'
  for (const [at, tier] of tiers.entries()) {
    const before = tiers[at - 1]
    if (!before) continue
    if (tier.from_points <= before.from_points) return `${tier.name} has to begin at more points than ${before.name}`
    if ((hundredths(tier.multiplier) ?? 0) < (hundredths(before.multiplier) ?? 0)) return `${tier.name} would earn less than ${before.name}`
  }
}

function troubleOfRewards(rewards: readonly LoyaltyReward[]): string | undefined {
  if (!namedOnce(rewards)) return 'Two rewards have the same name'
  for (const reward of rewards) {
    if (reward.kind === 'amount_off' && !reward.amount_minor) return `Say what ${reward.name} takes off`
    if (reward.kind === 'percent_off' && reward.percent === null) return `Say how many percent ${reward.name} takes off`
    if (reward.kind === 'free_item' && reward.item === '') return `Say which item ${reward.name} is`
  }
}

const namedOnce = (all: readonly { readonly name: string }[]): boolean => new Set(all.map((one) => one.name.toLowerCase())).size === all.length

/** Terms as they are kept: what a kind of reward does not use is left out of it, so that the same terms look the same. */
export function canonicalLoyaltyTerms(terms: LoyaltyTerms): LoyaltyTerms {
  const plain = (said: string) => String((hundredths(said) ?? 100) / 100)
  return {
    visit: terms.visit && { points: terms.visit.points, min_spend_minor: terms.visit.min_spend_minor },
    spend: terms.spend && { points_per_unit: plain(terms.spend.points_per_unit) },
    items: terms.items.map(({ match, text: said, points: each }) => ({ match, text: said, points: each })),
    tier_basis: terms.tier_basis,
    tiers: terms.tiers.map((tier) => ({ name: tier.name, from_points: tier.from_points, multiplier: plain(tier.multiplier) })),
    expiry_months: terms.expiry_months,
    warn_days: terms.warn_days,
    rewards: terms.rewards.map((reward) => ({
      name: reward.name,
      points: reward.points,
      kind: reward.kind,
      amount_minor: reward.kind === 'free_item' ? null : reward.amount_minor || null,
      percent: reward.kind === 'percent_off' ? reward.percent : null,
      item: reward.kind === 'free_item' ? reward.item : '',
    })),
    channels: orderChannels.filter((channel) => terms.channels.includes(channel)),
  }
}
