import { percentOf, portionOf, spread } from '../../kit/money-parts.ts'

// How one offer takes off a basket. A basket is a list of places, its lines and then its charges, each with its price and what is left of it.
// What an offer leaves of a place never grows when there was less before it, so that one more offer, or a larger one, does not make a guest
// pay more. Decision 46.

/** What an offer takes off: made once for a basket, and counted again in each combination. */
export interface Take {
  /**
   * `each_rate`: a percent of each place. `whole_rate`: a percent of them together. `across`: an amount off them together. `each_most`: at most
   * so much off each. `down_to`: each down to a price.
   */
  readonly way: 'each_rate' | 'whole_rate' | 'across' | 'each_most' | 'down_to'
  /** Places, in the order of the basket. */
  readonly places: readonly number[]
  /** Of each of them: so much of its price counts, more than nothing. */
  readonly counted: readonly number[]
  /** Thousandths of a percent, or an amount. */
  readonly value: number
  /** Of each place, for `each_most` and `down_to`. */
  readonly values: readonly number[]
  /** Whether a percent counts the price as it was. */
  readonly ofOriginal: boolean
  /** No more than this; infinite without a ceiling. */
  readonly most: number
}

/** What of a place still counts: its share of what is left. */
function stillCounted(left: number, counted: number, price: number): number {
  return left === price ? counted : counted === price ? left : Math.min(left, portionOf(left, counted, price))
}

/** What is taken off each place of a take, in its order; it is already off `left`. */
export function takeOff(take: Take, prices: readonly number[], left: number[]): { readonly amount: number; readonly parts: readonly number[] } {
  const { places, counted, most } = take
  const bases: number[] = []
  let base = 0
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at] ?? 0
    const one = stillCounted(left[place] ?? 0, counted[at] ?? 0, prices[place] ?? 0)
    bases.push(one)
    base += one
  }
  const parts = partsOf(take, bases, base)
  let amount = 0
  for (const part of parts) amount += part
  const capped = amount > most ? spread(most, parts) : parts
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at] ?? 0
    left[place] = (left[place] ?? 0) - (capped[at] ?? 0)
  }
  return { amount: Math.min(amount, most), parts: capped }
}

function partsOf({ way, counted, value, values, ofOriginal, most }: Take, bases: readonly number[], base: number): readonly number[] {
  if (way === 'across') return spread(Math.min(value, base, most), bases)
  if (way === 'whole_rate') {
    let whole = base
    if (ofOriginal) {
      whole = 0
      for (const one of counted) whole += one
    }
    return spread(Math.min(percentOf(whole, value), base, most), bases)
  }
  const parts: number[] = []
  for (let at = 0; at < bases.length; at += 1) {
    const one = bases[at] ?? 0
    if (way === 'each_rate') parts.push(Math.min(one, percentOf(ofOriginal ? (counted[at] ?? 0) : one, value)))
    else if (way === 'each_most') parts.push(Math.min(one, values[at] ?? 0))
    else parts.push(Math.max(0, one - (values[at] ?? 0)))
  }
  return parts
}
