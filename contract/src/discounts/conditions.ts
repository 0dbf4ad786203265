import * as z from 'zod/mini'
import { fulfilments } from '../fields/sales-context.ts'
import { conditionTree, type GroupOf } from '../kit/condition-groups.ts'
import { eachOnce } from '../kit/each-once.ts'
import { id } from '../kit/page.ts'
import { orderChannels } from '../orders/codes.ts'
import { ItemRules, mostMinor } from './items.ts'

// What has to be true of an order before an offer applies: a tree of conditions, as segments of customers have it. Amounts are minor units of
// the offer's currency. All are asked of the basket as it was before any discount, so that one offer never undoes another.

const amount = z
  .int({ error: 'Enter an amount' })
  .check(z.minimum(0, { error: 'must not be below zero' }), z.maximum(mostMinor, { error: 'is too much' }))
const whole = (least: number, most: number) =>
  z
    .int({ error: 'Enter a whole number' })
    .check(z.minimum(least, { error: `must be at least ${least}` }), z.maximum(most, { error: `must be at most ${most.toLocaleString('en-US')}` }))
const amounts = z.enum(['at_least', 'at_most'], { error: 'Choose one' })
const chosen = <T extends z.ZodMiniType<string | number>>(element: T, none: string) =>
  eachOnce(element).check(z.minLength(1, { error: none }), z.maxLength(50, { error: 'Choose at most 50' }))

/** Everything that can be asked; the order is that of the builder. */
export const offerConditionSchemas = {
  /** Of all items, or of those that are meant: an empty list is all. Options count. */
  subtotal: z.object({ field: z.literal('subtotal'), is: amounts, amount_minor: amount, items: ItemRules }),
  quantity: z.object({ field: z.literal('quantity'), is: amounts, count: whole(1, 1000), items: ItemRules }),
  channel: z.object({ field: z.literal('channel'), channels: chosen(z.enum(orderChannels), 'Choose a channel') }),
  fulfilment: z.object({ field: z.literal('fulfilment'), fulfilments: chosen(z.enum(fulfilments), 'Choose one') }),
  /** A saved segment of customers. An unknown guest is in none. */
  segment: z.object({ field: z.literal('segment'), segment_id: id }),
  /** The guest has no order that counts in this company yet. An unknown guest has none. */
  first_order: z.object({ field: z.literal('first_order'), is: z.boolean({ error: 'Choose one' }) }),
  /** The guest is known: a customer of the company. */
  known_guest: z.object({ field: z.literal('known_guest'), is: z.boolean({ error: 'Choose one' }) }),
} as const

export type OfferConditionField = keyof typeof offerConditionSchemas
export const offerConditionFields = Object.keys(offerConditionSchemas) as [OfferConditionField, ...OfferConditionField[]]
export type OfferConditionOf<F extends OfferConditionField> = z.output<(typeof offerConditionSchemas)[F]>
export type OfferCondition = { [F in OfferConditionField]: OfferConditionOf<F> }[OfferConditionField]
export type OfferConditions = GroupOf<OfferCondition>

/** A group with everything in it; an empty one asks nothing. */
export const OfferConditions = conditionTree<OfferCondition>(offerConditionSchemas, 0)
export const noConditions: OfferConditions = { field: 'group', match: 'all', of: [] }
