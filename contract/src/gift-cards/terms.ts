import * as z from 'zod/mini'
import { optionalText } from '../fields/fields.ts'
import { eachOnce } from '../kit/each-once.ts'
import { id } from '../kit/page.ts'

// What a definition says of its cards. Amounts are minor units of the definition's currency.

export const currencyCode = z
  .string({ error: 'Currency is required' })
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{3}$/, { error: 'must be a currency such as USD' }))
/** Those that a form offers; others can be given through the API. */
export const offeredCurrencies = ['USD', 'CAD', 'MXN', 'EUR', 'GBP', 'CHF', 'AUD', 'NZD', 'JPY', 'AED', 'SAR', 'ILS', 'INR', 'SGD'] as const

/** Bought by a guest / given away by the house / given back for what was returned. */
export const giftCardKinds = ['purchased', 'promotional', 'refund_credit'] as const
export type GiftCardKind = (typeof giftCardKinds)[number]
export const giftCardKindNames: Readonly<Record<GiftCardKind, string>> = {
  purchased: 'Sold to guests',
  promotional: 'Promotional',
  refund_credit: 'Refund credit',
}

/** How a card looks that has no picture of its own. */
export const giftCardDesigns = ['classic', 'celebration', 'birthday', 'holiday', 'thanks', 'plain'] as const
export type GiftCardDesign = (typeof giftCardDesigns)[number]
export const giftCardDesignNames: Readonly<Record<GiftCardDesign, string>> = {
  classic: 'Classic',
  celebration: 'Celebration',
  birthday: 'Birthday',
  holiday: 'Holiday',
  thanks: 'Thank you',
  plain: 'Plain',
}

/** No card holds more than this, in minor units. */
export const mostOnCard = 100_000_000
export const mostAmounts = 12

const amount = z
  .int({ error: 'Enter an amount' })
  .check(z.minimum(1, { error: 'must be more than nothing' }), z.maximum(mostOnCard, { error: 'is more than a card can hold' }))

/** A second card, of another definition, for whoever buys one of at least `from_minor`. */
const Bonus = z.object({ definition_id: id, from_minor: amount, bonus_minor: amount })

export const GiftCardTerms = z.object({
  /** Offered to choose from, smallest first. */
  amounts_minor: eachOnce(amount).check(z.maxLength(mostAmounts, { error: `Offer at most ${mostAmounts} amounts` })),
  /** Any other amount within these; null for none. Both or neither. */
  custom_min_minor: z.nullable(amount),
  custom_max_minor: z.nullable(amount),
  is_reloadable: z.boolean(),
  max_balance_minor: amount,
  /** Full months from the day a card becomes active; null for no end. */
  validity_months: z.nullable(
    z.int().check(z.minimum(1, { error: 'must be at least 1 month' }), z.maximum(240, { error: 'must be at most 240 months' })),
  ),
  /** Whose law holds: a jurisdiction of `gift-card-laws.ts`. */
  jurisdiction: z.string(),
  design: z.enum(giftCardDesigns),
  /** Printed on the card and in its mail. */
  message: optionalText(200),
  /** Four digits that are asked for beside the code. */
  has_pin: z.boolean(),
  bonus: z.nullable(Bonus),
})
export type GiftCardTerms = z.infer<typeof GiftCardTerms>

/** What a form starts with. */
export const firstTerms: GiftCardTerms = {
  amounts_minor: [2500, 5000, 10_000],
  custom_min_minor: 1000,
  custom_max_minor: 50_000,
  is_reloadable: true,
  max_balance_minor: 200_000,
  validity_months: null,
  jurisdiction: 'US',
  design: 'classic',
  message: '',
  has_pin: false,
  bonus: null,
}

/** The same terms, whatever was typed twice or in another order. */
export function canonicalTerms(terms: GiftCardTerms): GiftCardTerms {
  return { ...terms, amounts_minor: [...new Set(terms.amounts_minor)].toSorted((a, b) => a - b) }
}

/** What does not fit together in the terms themselves: field → sentence. What the law says about them is in `gift-card-laws.ts`. */
export function termsRefusals(terms: GiftCardTerms): Partial<Record<keyof GiftCardTerms, string>> {
  const { amounts_minor: amounts, custom_min_minor: least, custom_max_minor: most, max_balance_minor: limit, bonus } = terms
  const highest = Math.max(0, ...amounts, most ?? 0)
  return {
    ...(amounts.length === 0 && least === null && { amounts_minor: 'Offer at least one amount, or let people choose one' }),
    ...((least === null) !== (most === null) && { [least === null ? 'custom_min_minor' : 'custom_max_minor']: 'Enter both ends of the range' }),
    ...(least !== null && most !== null && least > most && { custom_max_minor: 'must not be less than the smallest amount' }),
    ...(highest > limit && { max_balance_minor: 'is less than an amount that can be bought' }),
    ...(bonus !== null && bonus.from_minor > limit && { bonus: 'No card of this kind reaches that amount' }),
  }
}

/** Whether a card may be made with this amount. */
export function isOffered(
  { amounts_minor, custom_min_minor, custom_max_minor }: Pick<GiftCardTerms, 'amounts_minor' | 'custom_min_minor' | 'custom_max_minor'>,
  amountMinor: number,
): boolean {
  if (amounts_minor.includes(amountMinor)) return true
  return custom_min_minor !== null && custom_max_minor !== null && amountMinor >= custom_min_minor && amountMinor <= custom_max_minor
}

export const moneyAmount = amount
