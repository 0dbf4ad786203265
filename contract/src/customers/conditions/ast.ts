import * as z from 'zod/mini'
import { storable } from '../../fields/fields.ts'
import { conditionTree, type GroupOf } from '../../kit/condition-groups.ts'
import { eachOnce } from '../../kit/each-once.ts'
import { orderChannels } from '../../orders/codes.ts'

// Conditions on customers: what segments, discounts and campaigns are narrowed by. A tree of groups; what a condition is about stands in
// `field`. Decision 45.

export const mostDays = 3650
export const mostValues = 50

/** What sends: a person says yes or no to each, for each purpose. */
export const consentChannels = ['email', 'sms', 'push', 'phone'] as const
export const consentPurposes = ['marketing', 'service'] as const
export const customerOrigins = ['order', 'staff', 'import'] as const

const whole = (least: number, most: number) =>
  z
    .int({ error: 'Enter a whole number' })
    .check(z.minimum(least, { error: `must be at least ${least}` }), z.maximum(most, { error: `must be at most ${most.toLocaleString('en-US')}` }))
const days = whole(1, mostDays)
/** Null for ever. */
const inDays = z._default(z.nullable(days), null)
const chosen = <T extends z.ZodMiniType<string | number>>(element: T, none: string) =>
  eachOnce(element).check(z.minLength(1, { error: none }), z.maxLength(mostValues, { error: `Choose at most ${mostValues}` }))
const word = (most: number) =>
  z.string({ error: 'must be text' }).check(z.trim(), z.minLength(1, { error: 'must not be empty' }), z.maxLength(most), storable)
const oneOf = <const T extends readonly string[]>(words: T) => z.enum(words, { error: 'Choose one' })
const amounts = oneOf(['at_least', 'at_most'])
const yesOrNo = z.boolean({ error: 'Choose one' })

/** Everything that can be asked of a customer; the order is that of the builder. */
export const conditionSchemas = {
  orders: z.object({ field: z.literal('orders'), is: amounts, count: whole(0, 1_000_000), days: inDays }),
  spent: z.object({
    field: z.literal('spent'),
    is: amounts,
    amount_minor: whole(0, 1_000_000_000_000),
    currency: z.string().check(z.regex(/^[A-Z]{3}$/, { error: 'must be a currency such as USD' })),
    days: inDays,
  }),
  last_visit: z.object({ field: z.literal('last_visit'), is: oneOf(['less_than', 'more_than', 'never']), days: inDays }).check(needsDays()),
  first_visit: z.object({ field: z.literal('first_visit'), is: oneOf(['less_than', 'more_than']), days }),
  restaurant: z.object({
    field: z.literal('restaurant'),
    restaurant_ids: chosen(z.int().check(z.minimum(1)), 'Choose a restaurant'),
    days: inDays,
  }),
  channel: z.object({ field: z.literal('channel'), channels: chosen(z.enum(orderChannels), 'Choose a channel'), days: inDays }),
  item: z.object({ field: z.literal('item'), by: oneOf(['name', 'category']), names: chosen(word(300), 'Choose an item'), days: inDays }),
  birthday: z
    .object({ field: z.literal('birthday'), is: oneOf(['within', 'in_month']), days: inDays, month: z._default(z.nullable(whole(1, 12)), null) })
    .check(needsDays('within')),
  consent: z.object({
    field: z.literal('consent'),
    channel: oneOf(consentChannels),
    purpose: oneOf(consentPurposes),
    is_granted: yesOrNo,
  }),
  tag: z.object({ field: z.literal('tag'), is: oneOf(['has', 'has_not']), tags: chosen(word(40), 'Choose a tag') }),
  points: z.object({ field: z.literal('points'), is: amounts, points: whole(0, 1_000_000_000) }),
  language: z.object({ field: z.literal('language'), languages: chosen(word(35), 'Choose a language') }),
  source: z.object({ field: z.literal('source'), sources: chosen(z.enum(customerOrigins), 'Choose one') }),
  reached_by: z.object({ field: z.literal('reached_by'), kind: oneOf(['email', 'phone']), has: yesOrNo }),
  relay_guest: z.object({ field: z.literal('relay_guest'), is: yesOrNo }),
  blocked: z.object({ field: z.literal('blocked'), is: yesOrNo }),
} as const

export type ConditionField = keyof typeof conditionSchemas
export const conditionFields = Object.keys(conditionSchemas) as [ConditionField, ...ConditionField[]]
export type ConditionOf<F extends ConditionField> = z.output<(typeof conditionSchemas)[F]>
export type Condition = { [F in ConditionField]: ConditionOf<F> }[ConditionField]
export type ConditionGroup = GroupOf<Condition>
export type ConditionNode = Condition | ConditionGroup

function needsDays(...kinds: readonly string[]) {
  return z.refine<{ is: string; days: number | null }>(({ is, days }) => days !== null || (kinds.length > 0 ? !kinds.includes(is) : is === 'never'), {
    error: 'Enter a number of days',
    path: ['days'],
  })
}

/** A whole set of rules: a group with everything in it. */
export const Conditions = conditionTree<Condition>(conditionSchemas)
