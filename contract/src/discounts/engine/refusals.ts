import { isGroup } from '../../kit/condition-groups.ts'
import { moneyText } from '../../kit/money-text.ts'
import { counted } from '../../kit/named.ts'
import type { OfferCondition, OfferConditions } from '../conditions.ts'
import type { ItemRules } from '../items.ts'
import { conditionsText, itemsText, wallText, windowsText } from '../sentences.ts'
import type { Taken } from './combine.ts'
import type { CompiledOffer } from './compile.ts'
import { amountMeant, conditionHolds, countMeant } from './conditions-hold.ts'
import type { Misfit } from './judge.ts'
import type { ReadyBasket } from './ready-basket.ts'
import type { EvaluationContext, RefusalReason, RefusedOffer } from './types.ts'

// Why an offer was not taken off, in sentences for staff, and what a guest would have to do.

interface Words {
  readonly text: string
  readonly hint?: string
}

/** Reasons that need no figures. */
const plainTexts = {
  used_up: 'It has been used as often as it may be.',
  code_used_up: 'This code has been used as often as it may be.',
  code_expired: 'This code has expired.',
  code_ended: 'This code was ended.',
  code_of_other_guest: 'This code is for another guest.',
  guest_limit: 'This guest has used it as often as each guest may.',
  guest_unknown: 'It is limited for each guest, and this guest is not known.',
  day_limit: 'It has been used as often as it may be today.',
  points: 'It takes more points than this guest has.',
  points_unknown: 'It takes points, and this guest is not known.',
  no_points: 'It takes points, and whoever asks may take none here.',
  no_offers: 'This guest gets no offers here.',
  not_here: 'It does not apply at this restaurant.',
  not_active: 'It is not active.',
  not_on_day: 'It is not given on this day.',
  nothing_left: 'There is nothing left to take off.',
} as const satisfies Partial<Record<RefusalReason, string>>

const addGuest = 'Add the guest’s phone or email'
const hints: Partial<Record<RefusalReason, string>> = { guest_unknown: addGuest, points_unknown: addGuest }
const quoted = (text: string): string => `“${text}”`
/** Made once for the same terms. */
function said({ compiled }: CompiledOffer, key: string, make: () => string): string {
  const known = compiled.said.get(key)
  if (known !== undefined) return known
  const text = make()
  compiled.said.set(key, text)
  return text
}

const refused = (
  { offer: { id, name } }: CompiledOffer,
  reason: RefusalReason,
  { text, hint = '' }: Words,
  instead: number | null = null,
): RefusedOffer => ({
  offer_id: id,
  name,
  reason,
  text,
  instead_of: instead,
  hint,
})

/** Why an offer does not fit the basket. */
export function refusalOf(misfit: Misfit, ready: ReadyBasket, context: EvaluationContext): RefusedOffer {
  return refused(misfit.one, misfit.reason, wordsOf(misfit, ready, context))
}

/** Why one that fits was not taken off: what was taken off instead, or that nothing was left. */
export function leftOut(one: CompiledOffer, conflicting: Taken | undefined): RefusedOffer {
  if (!conflicting) return refused(one, 'nothing_left', { text: plainTexts.nothing_left })
  const { offer, compiled } = conflicting.candidate.one
  const isGrouped = compiled.stackGroup !== '' && compiled.stackGroup === one.compiled.stackGroup
  return isGrouped
    ? refused(one, 'stack_group', { text: `Only one of ${quoted(one.offer.terms.stack_group)} is taken off: ${quoted(offer.name)}.` }, offer.id)
    : refused(one, 'stacking', { text: `It does not go together with ${quoted(offer.name)}.` }, offer.id)
}

function wordsOf(misfit: Misfit, ready: ReadyBasket, context: EvaluationContext): Words {
  const { one, reason } = misfit
  const { terms, currency, budget_left_minor } = one.offer
  const { schedule } = terms
  switch (reason) {
    case 'budget_used':
      return {
        text:
          misfit.alone === undefined
            ? 'Its budget is used up.'
            : `It would take off ${moneyText(misfit.alone, currency)}, and ${moneyText(budget_left_minor ?? 0, currency)} of its budget is left.`,
      }
    case 'currency':
      return { text: `It is in ${currency}, and this order is in ${ready.basket.currency}.` }
    case 'not_started':
      return { text: said(one, 'not_started', () => `It starts ${wallText(schedule.starts_at ?? '')}.`) }
    case 'over':
      return { text: said(one, 'over', () => `It ended ${wallText(schedule.ends_at ?? '')}.`) }
    case 'outside_hours':
      return { text: said(one, 'outside_hours', () => `It is given ${windowsText(schedule.windows)}.`) }
    case 'staff_reason':
      return { text: said(one, 'staff_reason', () => reasonText(terms.staff?.reasons ?? [])) }
    case 'staff_value':
      return { text: said(one, `staff_value ${currency}`, () => valueText(one)) }
    case 'condition':
      return failing(terms.conditions, one, ready, context) ?? { text: 'Its conditions do not hold.' }
    case 'no_items':
      return terms.class === 'delivery'
        ? { text: 'There is no charge for delivery.' }
        : {
            text: said(one, 'no_items', () => `It takes ${itemsText(terms.items)}.`),
            hint: said(one, 'add_items', () => `Add ${itemsText(terms.items)}`),
          }
    case 'not_enough_items':
      return notEnough(misfit)
    case 'nothing_left':
      return { text: nothingText(one) }
    case 'stacking':
    case 'stack_group':
      return { text: 'It does not go together with other offers.' }
    default:
      return { text: plainTexts[reason], hint: hints[reason] ?? '' }
  }
}

function reasonText(reasons: readonly string[]): string {
  return reasons.length === 0 ? 'Say why it is given.' : `Say why it is given: ${reasons.join(', ')}.`
}

function valueText({ offer: { terms, currency } }: CompiledOffer): string {
  const { effect } = terms
  if (effect.kind === 'open_percent') return `Enter a percent, at most ${effect.most_percent}%.`
  return effect.kind === 'open_amount' ? `Enter an amount, at most ${moneyText(effect.most_minor, currency)}.` : ''
}

function nothingText({ offer: { terms, currency } }: CompiledOffer): string {
  const { effect } = terms
  return effect.kind === 'fixed_price'
    ? `${terms.class === 'delivery' ? 'Delivery costs' : 'These items cost'} no more than ${moneyText(effect.price_minor, currency)} anyway.`
    : plainTexts.nothing_left
}

function notEnough({ one, noTake }: Misfit): Words {
  const { items, effect } = one.offer.terms
  if (noTake?.ofGot && effect.kind === 'buy_get' && effect.get) {
    const what = itemsText(effect.get)
    return { text: `What the guest gets is missing: ${what}.`, hint: `Add ${what}` }
  }
  const { needed = 0, found = 0 } = noTake ?? {}
  const what = itemsText(items)
  return { text: `It takes ${needed} of ${what}, and there ${found === 1 ? 'is' : 'are'} ${found}.`, hint: `Add ${needed - found} more of ${what}` }
}

/** The condition that does not hold. */
function failing(node: OfferCondition | OfferConditions, one: CompiledOffer, ready: ReadyBasket, context: EvaluationContext): Words | undefined {
  const { currency } = one.offer
  const holds = (condition: OfferCondition): boolean => conditionHolds(condition, one, ready, context)
  const words = (of: OfferCondition | OfferConditions): string => conditionsText(of, currency, { segments: context.segment_names })
  if (!isGroup<OfferCondition>(node)) return holds(node) ? undefined : { text: `Only when ${words(node)}.`, hint: hintOf(node, one, ready) }
  if (node.match === 'all') {
    for (const inner of node.of) {
      const found = failing(inner, one, ready, context)
      if (found) return found
    }
    return undefined
  }
  const found = node.of.map((inner) => failing(inner, one, ready, context))
  if (node.match === 'none') {
    const held = node.of.find((_, at) => found[at] === undefined)
    return held && { text: `Not when ${words(held)}.` }
  }
  if (node.of.length === 0) return { text: 'Its conditions do not hold.' }
  if (found.includes(undefined)) return undefined
  return { text: `Only when ${words(node)}.`, hint: found.find((inner) => inner?.hint)?.hint ?? '' }
}

const isEvery = ({ include, exclude }: ItemRules): boolean => include.length + exclude.length === 0

function hintOf(condition: OfferCondition, { offer, compiled }: CompiledOffer, ready: ReadyBasket): string {
  if (condition.field === 'known_guest') return condition.is ? addGuest : ''
  if (condition.field !== 'subtotal' && condition.field !== 'quantity') return ''
  if (condition.is === 'at_most') return ''
  const of = isEvery(condition.items) ? '' : ` of ${itemsText(condition.items)}`
  const meaning = compiled.conditionItems.get(condition.items)
  if (condition.field === 'subtotal') return `Add ${moneyText(condition.amount_minor - amountMeant(ready, meaning), offer.currency)} more${of}`
  const missing = condition.count - countMeant(ready, meaning)
  return of === '' ? `Add ${counted(missing, 'more item')}` : `Add ${missing} more${of}`
}
