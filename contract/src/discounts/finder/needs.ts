import { isGroup } from '../../kit/condition-groups.ts'
import type { OfferCondition, OfferConditions } from '../conditions.ts'
import type { CompiledOffer } from '../engine/compile.ts'
import { type Meaning, means } from '../engine/meaning.ts'
import type { Choice } from './sellable.ts'

// The smallest baskets that have what an offer asks for: where the search begins.

/** Units of each choice, by its place. */
export type Counts = readonly number[]

/** So many units, or such an amount, of what is meant. */
interface Need {
  readonly meaning: Meaning | undefined
  readonly units: number
  readonly amount: number
  /** Filled with the cheapest, or with the dearest. */
  readonly dear: boolean
}

const need = (meaning: Meaning | undefined, units: number, dear: boolean, amount = 0): Need => ({ meaning, units, amount, dear })

/** What has to be in a basket, in each of the ways in which the effect could give most. */
function effectNeeds({ offer, compiled }: CompiledOffer): Need[][] {
  const { effect, class: of } = offer.terms
  if (of === 'delivery') return [[need(undefined, 1, false)]]
  const both = (needs: (dear: boolean) => Need[]): Need[][] => [needs(true), needs(false)]
  switch (effect.kind) {
    case 'fixed_price':
      return both((dear) => [need(compiled.items, effect.units, dear)])
    case 'free_item':
      return both((dear) => [need(compiled.items, effect.quantity, dear)])
    case 'buy_get': {
      const { get } = compiled
      if (!get) return both((dear) => [need(compiled.items, effect.buy_quantity + effect.get_quantity, dear)])
      return both((dear) => [need(compiled.items, effect.buy_quantity, false), need(get, effect.get_quantity, dear)])
    }
    default:
      return both((dear) => [need(compiled.items, 1, dear)])
  }
}

/** What conditions ask of the basket, as far as more of something helps; of several that would do, each. */
function conditionNeeds(node: OfferCondition | OfferConditions, one: CompiledOffer): Need[][] {
  if (!isGroup<OfferCondition>(node)) {
    if ((node.field !== 'subtotal' && node.field !== 'quantity') || node.is === 'at_most') return [[]]
    const meaning = one.compiled.conditionItems.get(node.items)
    return [[node.field === 'subtotal' ? need(meaning, 0, false, node.amount_minor) : need(meaning, node.count, false)]]
  }
  if (node.match === 'none') return [[]]
  const inside = node.of.map((inner) => conditionNeeds(inner, one))
  if (node.match === 'any') return inside.length === 0 ? [[]] : inside.flat().slice(0, mostWays)
  return inside.reduce<Need[][]>((ways, more) => ways.flatMap((way) => more.map((next) => [...way, ...next])).slice(0, mostWays), [[]])
}
const mostWays = 4

/** Ways to have what an offer asks for. */
export const needsOf = (one: CompiledOffer): Need[][] =>
  conditionNeeds(one.offer.terms.conditions, one).flatMap((conditions) => effectNeeds(one).map((effect) => [...effect, ...conditions]))

/** A basket with all of them; nothing where the menu has no such item. Amounts are filled last, when what else is needed counts already. */
export function filled(needs: readonly Need[], choices: readonly Choice[]): number[] | undefined {
  const counts = choices.map(() => 0)
  const meant = ({ meaning }: Need): number[] => choices.flatMap(({ named }, at) => (!meaning || means(meaning, named) ? [at] : []))
  const priceOf = (at: number): number => choices[at]?.item.price_minor ?? 0
  for (const one of needs) {
    const places = meant(one)
    const paid = places.filter((at) => priceOf(at) > 0)
    if (paid.length === 0) return undefined
    const missing = one.units - places.reduce((all, at) => all + (counts[at] ?? 0), 0)
    const at = (one.dear ? paid.at(-1) : paid[0]) ?? 0
    if (missing > 0) counts[at] = (counts[at] ?? 0) + missing
  }
  for (const one of needs) {
    if (one.amount === 0) continue
    // Choices stand from the cheapest to the dearest.
    const paid = meant(one).filter((at) => priceOf(at) > 0)
    let missing = one.amount - paid.reduce((all, at) => all + (counts[at] ?? 0) * priceOf(at), 0)
    while (missing > 0) {
      const rest = missing
      const enough = paid.find((at) => priceOf(at) >= rest)
      const largest = paid.findLast((at) => priceOf(at) < rest)
      // What just reaches it, unless a smaller one and another fit closer.
      const at = enough !== undefined && (largest === undefined || priceOf(enough) - rest <= priceOf(paid[0] ?? 0)) ? enough : (largest ?? enough)
      if (at === undefined) return undefined
      const times = priceOf(at) >= rest ? 1 : Math.max(1, Math.floor(rest / priceOf(at)))
      counts[at] = (counts[at] ?? 0) + times
      missing -= times * priceOf(at)
    }
  }
  return counts
}
