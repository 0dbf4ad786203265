import { compileOffers } from '@brigade/contract/discounts/engine/compile.ts'
import { evaluate } from '@brigade/contract/discounts/engine/evaluate.ts'
import type { Basket, BasketCharge, BasketLine, Evaluation, EvaluationContext, LiveOffer } from '@brigade/contract/discounts/engine/types.ts'
import type { ItemRules } from '@brigade/contract/discounts/items.ts'
import { firstOfferTerms, type OfferTerms } from '@brigade/contract/discounts/terms.ts'

// Baskets and offers for tests of discounts.

/** A line of so many units at a price each, in minor units. */
export const line = (id: string, name: string, price: number, more: Partial<BasketLine> & { readonly units?: number } = {}): BasketLine => {
  const { units = 1, ...rest } = more
  return {
    id,
    name,
    category: '',
    plu: '',
    quantity: units * 1000,
    total_minor: Math.round(price * units),
    options_minor: 0,
    tax_percent: null,
    ...rest,
  }
}

export const delivery = (amount: number, tax_percent: string | null = null): BasketCharge => ({
  id: 'delivery',
  name: 'Delivery',
  is_delivery: true,
  amount_minor: amount,
  tax_percent,
})

export const basketOf = (lines: readonly BasketLine[], more: Partial<Basket> = {}): Basket => ({
  currency: 'USD',
  tax_inclusive: false,
  lines,
  charges: [],
  ...more,
})

/** Items by their names, but for those that are not meant. */
export const items = (include: readonly string[], exclude: readonly string[] = []): ItemRules => {
  const named = (names: readonly string[]) => names.map((text) => ({ by: 'name' as const, text }))
  return { include: named(include), exclude: named(exclude) }
}

export const termsOf = (change: Partial<OfferTerms> = {}): OfferTerms => ({ ...firstOfferTerms, pos_name: 'Deal', ...change })

/** A live offer; a number is its name as well. */
export const offerOf = (id: number, change: Partial<OfferTerms> = {}, more: Partial<LiveOffer> = {}): LiveOffer => ({
  id,
  name: `Offer ${id}`,
  terms: termsOf(change),
  currency: 'USD',
  budget_left_minor: null,
  ...more,
})

/** A Wednesday at noon, a known guest who has ordered before. */
export const noon: EvaluationContext = {
  restaurant_id: 1,
  at: { date: '2026-06-17', minute: 720, dow: 3 },
  channel: 'web',
  fulfilment: 'delivery',
  guest: { is_known: true, segment_ids: [], orders: 3 },
}

export const evaluated = (basket: Basket, offers: readonly LiveOffer[], context: EvaluationContext = noon): Evaluation =>
  evaluate(basket, compileOffers(offers), context)

/** What an offer takes off each line and charge by its id; nothing where it was not taken off. */
export function offBy(evaluation: Evaluation, offerId: number): Readonly<Record<string, number>> | undefined {
  const applied = evaluation.applied.find(({ offer_id }) => offer_id === offerId)
  return applied && Object.fromEntries(applied.allocations.map(({ id, amount_minor }) => [id, amount_minor]))
}
