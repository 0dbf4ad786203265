import * as z from 'zod/mini'
import { optionalText, text } from '../fields/fields.ts'
import { type WeekHours, weekHours } from '../fields/week-hours.ts'
import { eachOnce } from '../kit/each-once.ts'
import { calendarDate } from '../kit/page.ts'
import { type Payer, payerNames, payers } from '../orders/codes.ts'
import { noConditions, OfferConditions } from './conditions.ts'
import { everyItem, ItemRules, mostMinor } from './items.ts'

// What an offer says. Amounts are minor units of its currency; percents are decimals as text with at most three decimals, such as `12.5`.

/** In this order they are taken off: items, then the order, then delivery, then rewards of guests. */
export const offerClasses = ['item', 'order', 'delivery', 'reward'] as const
export type OfferClass = (typeof offerClasses)[number]
export const offerClassNames: Readonly<Record<OfferClass, string>> = { item: 'Item', order: 'Order', delivery: 'Delivery', reward: 'Reward' }

/** By itself / by a code that guests give / by staff. */
export const offerMethods = ['automatic', 'code', 'staff'] as const
export type OfferMethod = (typeof offerMethods)[number]
export const offerMethodNames: Readonly<Record<OfferMethod, string>> = { automatic: 'Automatic', code: 'Code', staff: 'Staff' }

/** Thousandths of a percent: `12.5` is 12500. Nothing for what is no percent. */
export function thousandths(said: string): number | undefined {
  const match = /^(\d{1,3})(?:\.(\d{1,3}))?$/.exec(said.trim())
  return match ? Number(match[1]) * 1000 + Number((match[2] ?? '').padEnd(3, '0')) : undefined
}

/** More than 0 and at most 100. */
const percent = z.string({ error: 'Enter a percent' }).check(
  z.trim(),
  z.refine((said) => ((value) => value !== undefined && value > 0 && value <= 100_000)(thousandths(said)), {
    error: 'must be more than 0 and at most 100, such as 12.5',
  }),
)
const amount = z
  .int({ error: 'Enter an amount' })
  .check(z.minimum(1, { error: 'must be more than nothing' }), z.maximum(mostMinor, { error: 'is too much' }))
const count = (most: number) =>
  z
    .int({ error: 'Enter a whole number' })
    .check(z.minimum(1, { error: 'must be at least 1' }), z.maximum(most, { error: `must be at most ${most.toLocaleString('en-US')}` }))

/** What it gives. `items` of the terms say of which items; those of `buy_get` what has to be bought. */
export const offerEffectSchemas = {
  /** Off each line that is meant, or off the order. */
  percent: z.object({ kind: z.literal('percent'), percent }),
  /** Off each unit, or once off all of them together. */
  amount: z.object({ kind: z.literal('amount'), amount_minor: amount, per: z._default(z.enum(['each', 'across']), 'across') }),
  /** So many units together for a price, as often as they fill up; the dearest first. */
  fixed_price: z.object({
    kind: z.literal('fixed_price'),
    price_minor: z
      .int({ error: 'Enter a price' })
      .check(z.minimum(0, { error: 'must not be below zero' }), z.maximum(mostMinor, { error: 'is too much' })),
    units: count(100),
  }),
  /** Who buys so many gets so many more at `percent` off, the cheapest ones. `get` is null for the same items. */
  buy_get: z.object({
    kind: z.literal('buy_get'),
    buy_quantity: count(100),
    get: z.nullable(ItemRules),
    get_quantity: count(100),
    percent,
    /** How often in one order; null for as often as they fill up. */
    most_times: z.nullable(count(100)),
  }),
  /** So many units of them free, the cheapest ones. */
  free_item: z.object({ kind: z.literal('free_item'), quantity: count(20) }),
  /** Staff say how much, up to a ceiling. */
  open_percent: z.object({ kind: z.literal('open_percent'), most_percent: percent }),
  open_amount: z.object({ kind: z.literal('open_amount'), most_minor: amount }),
} as const
export type OfferEffectKind = keyof typeof offerEffectSchemas
export const offerEffectKinds = Object.keys(offerEffectSchemas) as [OfferEffectKind, ...OfferEffectKind[]]
export const OfferEffect = z.discriminatedUnion(
  'kind',
  Object.values(offerEffectSchemas) as unknown as [typeof offerEffectSchemas.percent, typeof offerEffectSchemas.amount],
  { error: 'Choose what it gives' },
) as unknown as z.ZodMiniType<OfferEffect>
export type OfferEffect = { [K in OfferEffectKind]: z.output<(typeof offerEffectSchemas)[K]> }[OfferEffectKind]
export const offerEffectNames: Readonly<Record<OfferEffectKind, string>> = {
  percent: 'Percent off',
  amount: 'Amount off',
  fixed_price: 'Fixed price',
  buy_get: 'Buy and get',
  free_item: 'Free item',
  open_percent: 'Percent staff enter',
  open_amount: 'Amount staff enter',
}

/** Which effects a class can have. */
export const effectsOfClass: Readonly<Record<OfferClass, readonly OfferEffectKind[]>> = {
  item: ['percent', 'amount', 'fixed_price', 'buy_get', 'free_item', 'open_percent', 'open_amount'],
  order: ['percent', 'amount', 'open_percent', 'open_amount'],
  delivery: ['percent', 'amount', 'fixed_price'],
  reward: ['percent', 'amount', 'free_item'],
}

/** A wall time of each restaurant: `2026-12-01T17:00`. */
const wallTime = z.string().check(
  z.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, {
    error: 'must be a date and a time such as 2026-12-01T17:00',
  }),
)

/** Judged when the order is placed, on the clock of its restaurant. */
export const OfferSchedule = z.object({
  starts_at: z._default(z.nullable(wallTime), null),
  /** The first minute in which it is over. */
  ends_at: z._default(z.nullable(wallTime), null),
  /** Windows of a week, which may reach past midnight; none is always. */
  windows: z._default(weekHours, []),
  /** Days on which it does not start: a window that began the day before goes on past midnight. */
  not_on: z._default(eachOnce(calendarDate).check(z.maxLength(60, { error: 'at most 60 days' })), []),
})
export type OfferSchedule = z.infer<typeof OfferSchedule> & { readonly windows: WeekHours }

/** Null for no limit. A use is an order in which it was taken off. */
export const OfferLimits = z.object({
  uses: z._default(z.nullable(count(100_000_000)), null),
  /** An unknown guest cannot use an offer that is limited for each guest. */
  per_guest: z._default(z.nullable(count(10_000)), null),
  /** On a calendar day of the restaurant, at all restaurants together. */
  per_day: z._default(z.nullable(count(10_000_000)), null),
  /** All that may be given away. The use that would go over it is refused. */
  budget_minor: z._default(
    z.nullable(z.int({ error: 'Enter an amount' }).check(z.minimum(1), z.maximum(1_000_000_000_000, { error: 'is too much' }))),
    null,
  ),
})
export type OfferLimits = z.infer<typeof OfferLimits>

/** Who pays for what is taken off, as the ledger of sales counts it. */
export { type Payer, payerNames, payers }
export const PayerShare = z.object({
  payer: z.enum(payers, { error: 'Choose who pays' }),
  /** Which partner; empty for the others. */
  name: optionalText(60),
  percent,
})
export type PayerShare = z.infer<typeof PayerShare>
export const restaurantPays: readonly PayerShare[] = [{ payer: 'restaurant', name: '', percent: '100' }]

/** When somebody with Discounts admin has to say yes before staff may take it off. */
export const approvalRules = ['never', 'above', 'always'] as const
export type ApprovalRule = (typeof approvalRules)[number]
export const OfferStaffRules = z.object({
  /** One of them has to be given; any text where there are none. */
  reasons: z._default(eachOnce(text('Name the reason', 1, 60)).check(z.maxLength(20, { error: 'at most 20 reasons' })), []),
  approval: z._default(z.enum(approvalRules), 'never'),
  /** Of `above`: more than this needs approval. */
  above_minor: z._default(z.nullable(amount), null),
})
export type OfferStaffRules = z.infer<typeof OfferStaffRules>

export const mostPriority = 1000

export const OfferTerms = z.object({
  /** On the check and in reports. */
  pos_name: text('Say what it is called on the check', 1, 60),
  /** For guests; may be empty. */
  description: optionalText(500),
  class: z.enum(offerClasses, { error: 'Choose what it takes off' }),
  method: z.enum(offerMethods, { error: 'Choose how it is used' }),
  effect: OfferEffect,
  /** Of an item offer the items that it is about; of an order offer those that its percent counts. */
  items: ItemRules,
  /** Whether options that cost extra are taken off as well. */
  with_options: z._default(z.boolean(), true),
  /** No more than this in one order; null for no ceiling. */
  max_amount_minor: z._default(z.nullable(amount), null),
  conditions: OfferConditions,
  /** Lower comes first among those of one class. */
  priority: z._default(
    z
      .int({ error: 'Enter a whole number' })
      .check(z.minimum(1, { error: 'must be at least 1' }), z.maximum(mostPriority, { error: `must be at most ${mostPriority}` })),
    100,
  ),
  /** Of offers that name the same one only one is taken off. Empty for none. Case makes no difference. */
  stack_group: optionalText(40),
  /** Which classes it stands together with, its own among them or not; both offers have to allow it. */
  combines_with: z._default(eachOnce(z.enum(offerClasses)), []),
  /** Whether a percent counts what is left after the offers before it, or the price as it was. */
  calc_base: z._default(z.enum(['running', 'original']), 'running'),
  /** Whether tax is counted after it was taken off, as is usual, or before. */
  tax: z._default(z.enum(['before_tax', 'after_tax']), 'before_tax'),
  schedule: OfferSchedule,
  limits: OfferLimits,
  paid_by: z.array(PayerShare).check(z.minLength(1, { error: 'Say who pays' }), z.maxLength(6, { error: 'at most 6' })),
  /** Of offers of staff. */
  staff: z._default(z.nullable(OfferStaffRules), null),
})
export type OfferTerms = z.infer<typeof OfferTerms>

/** What a form starts with. */
export const firstOfferTerms: OfferTerms = {
  pos_name: '',
  description: '',
  class: 'item',
  method: 'automatic',
  effect: { kind: 'percent', percent: '10' },
  items: everyItem,
  with_options: true,
  max_amount_minor: null,
  conditions: noConditions,
  priority: 100,
  stack_group: '',
  combines_with: [],
  calc_base: 'running',
  tax: 'before_tax',
  schedule: { starts_at: null, ends_at: null, windows: [], not_on: [] },
  limits: { uses: null, per_guest: null, per_day: null, budget_minor: null },
  paid_by: [...restaurantPays],
  staff: null,
}
