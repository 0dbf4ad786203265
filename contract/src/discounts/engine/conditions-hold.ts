import { treeHolds } from '../../kit/condition-groups.ts'
import type { OfferCondition } from '../conditions.ts'
import type { CompiledOffer } from './compile.ts'
import type { Meaning } from './meaning.ts'
import { means, meansAll } from './meaning.ts'
import type { ReadyBasket } from './ready-basket.ts'
import type { EvaluationContext } from './types.ts'

// What offers ask of a basket, before any discount.

/** The price of the lines that are meant; charges are none of them. */
export function amountMeant({ subtotal, names, prices }: ReadyBasket, meaning: Meaning | undefined): number {
  if (!meaning || meansAll(meaning)) return subtotal
  let all = 0
  for (const [at, name] of names.entries()) if (means(meaning, name)) all += prices[at] ?? 0
  return all
}

export function countMeant({ unitsInAll, names, units }: ReadyBasket, meaning: Meaning | undefined): number {
  if (!meaning || meansAll(meaning)) return unitsInAll
  let all = 0
  for (const [at, name] of names.entries()) if (means(meaning, name)) all += units[at] ?? 0
  return all
}

export function conditionHolds(
  condition: OfferCondition,
  { offer, compiled }: CompiledOffer,
  ready: ReadyBasket,
  context: EvaluationContext,
): boolean {
  const { guest } = context
  switch (condition.field) {
    case 'subtotal': {
      const amount = amountMeant(ready, compiled.conditionItems.get(condition.items))
      return condition.is === 'at_least' ? amount >= condition.amount_minor : amount <= condition.amount_minor
    }
    case 'quantity': {
      const count = countMeant(ready, compiled.conditionItems.get(condition.items))
      return condition.is === 'at_least' ? count >= condition.count : count <= condition.count
    }
    case 'channel':
      return condition.channels.includes(context.channel)
    case 'fulfilment':
      return context.fulfilment !== 'unmapped' && condition.fulfilments.includes(context.fulfilment)
    case 'segment':
      return (offer.segment_ids ?? guest.segment_ids).includes(condition.segment_id)
    case 'first_order':
      return (guest.orders === 0) === condition.is
    case 'known_guest':
      return guest.is_known === condition.is
  }
}

export const allHold = (one: CompiledOffer, ready: ReadyBasket, context: EvaluationContext): boolean =>
  treeHolds<OfferCondition>(one.offer.terms.conditions, (condition) => conditionHolds(condition, one, ready, context))
