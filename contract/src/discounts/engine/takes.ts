import { spread, sum } from '../../kit/money-parts.ts'
import { thousandths } from '../terms.ts'
import type { CompiledOffer } from './compile.ts'
import { means, meansAll } from './meaning.ts'
import type { ReadyBasket } from './ready-basket.ts'
import type { Take } from './take-off.ts'
import type { RefusalReason } from './types.ts'
import { baseOf, cheapest, countOf, gotUnits, groupsAtPrice, type UnitParts, unitsMeant } from './units.ts'

// What an offer takes off a basket, as far as it can be said before any other offer is looked at.

/** Why there is nothing to take off, with the units that it takes and that there are. */
export interface NoTake {
  readonly reason: Extract<RefusalReason, 'no_items' | 'not_enough_items' | 'nothing_left'>
  readonly needed?: number
  readonly found?: number
  /** What is lacking is what is got, not what is bought. */
  readonly ofGot?: boolean
}

type Found = Take | NoTake
export const isTake = (found: Found): found is Take => 'way' in found

export function takeOf(one: CompiledOffer, ready: ReadyBasket): Found {
  const { offer, compiled } = one
  const { class: of, effect, with_options } = offer.terms
  if (of === 'delivery') return deliveryTake(one, ready)
  switch (effect.kind) {
    case 'percent':
      return ofLines(one, ready, of === 'item' ? 'each_rate' : 'whole_rate', compiled.rate)
    case 'open_percent':
      return ofLines(
        one,
        ready,
        of === 'item' ? 'each_rate' : 'whole_rate',
        Math.min(thousandths(offer.given?.staff?.percent ?? '') ?? 0, compiled.rate),
      )
    case 'amount':
      return effect.per === 'each' && of === 'item' ? offEach(one, ready, effect.amount_minor) : ofLines(one, ready, 'across', effect.amount_minor)
    case 'open_amount':
      return ofLines(one, ready, 'across', Math.min(offer.given?.staff?.amount_minor ?? 0, effect.most_minor))
    case 'fixed_price': {
      const units = unitsMeant(ready, compiled.items, with_options)
      const found = countOf(units)
      if (found < effect.units) return found === 0 ? { reason: 'no_items' } : { reason: 'not_enough_items', needed: effect.units, found }
      const { values, ...parts } = groupsAtPrice(units, effect.units, effect.price_minor)
      return taking(one, parts, { way: 'down_to', values })
    }
    case 'free_item': {
      const units = unitsMeant(ready, compiled.items, with_options)
      return units.length === 0 ? { reason: 'no_items' } : taking(one, cheapest(units, effect.quantity), { way: 'each_rate', value: 100_000 })
    }
    case 'buy_get': {
      const bought = unitsMeant(ready, compiled.items, with_options)
      const got = compiled.get ? unitsMeant(ready, compiled.get, with_options) : bought
      const found = countOf(bought)
      if (found === 0) return { reason: 'no_items' }
      if (found < effect.buy_quantity) return { reason: 'not_enough_items', needed: effect.buy_quantity, found }
      const parts = gotUnits(bought, got, {
        buy: effect.buy_quantity,
        get: effect.get_quantity,
        mostTimes: effect.most_times ?? Number.POSITIVE_INFINITY,
      })
      if (parts) return taking(one, parts, { way: 'each_rate', value: compiled.rate })
      return compiled.get ? { reason: 'not_enough_items', ofGot: true } : { reason: 'not_enough_items', needed: effect.buy_quantity + 1, found }
    }
  }
}

type Way = Pick<Take, 'way'> & Partial<Pick<Take, 'value' | 'values'>>

function taking({ offer: { terms } }: CompiledOffer, { places, counted }: UnitParts, { way, value = 0, values = [] }: Way): Found {
  if (places.length === 0) return { reason: 'nothing_left' }
  const most = terms.max_amount_minor ?? Number.POSITIVE_INFINITY
  return { way, places, counted, value, values, ofOriginal: terms.calc_base === 'original', most }
}

/** Lines that are meant, with what of them counts. */
function lineParts({ offer, compiled }: CompiledOffer, ready: ReadyBasket): UnitParts & { readonly isNone: boolean } {
  const places: number[] = []
  const counted: number[] = []
  const isAll = meansAll(compiled.items)
  let isNone = true
  for (let place = 0; place < ready.lineCount; place += 1) {
    const name = ready.names[place]
    if (!isAll && (name === undefined || !means(compiled.items, name))) continue
    isNone = false
    const base = baseOf(ready, place, offer.terms.with_options)
    if (base === 0) continue
    places.push(place)
    counted.push(base)
  }
  return { places, counted, isNone }
}

function ofLines(one: CompiledOffer, ready: ReadyBasket, way: Take['way'], value: number): Found {
  const { isNone, ...parts } = lineParts(one, ready)
  return isNone ? { reason: 'no_items' } : taking(one, parts, { way, value })
}

function offEach(one: CompiledOffer, ready: ReadyBasket, amount: number): Found {
  const units = unitsMeant(ready, one.compiled.items, one.offer.terms.with_options)
  if (units.length === 0) return { reason: 'no_items' }
  const parts = { places: units.map(({ place }) => place), counted: units.map(({ base }) => base) }
  return taking(one, parts, { way: 'each_most', values: units.map(({ count }) => count * amount) })
}

function deliveryTake(one: CompiledOffer, { prices, deliveries }: ReadyBasket): Found {
  if (deliveries.length === 0) return { reason: 'no_items' }
  const places = deliveries.filter((place) => (prices[place] ?? 0) > 0)
  const counted = places.map((place) => prices[place] ?? 0)
  const { effect } = one.offer.terms
  if (effect.kind === 'percent') return taking(one, { places, counted }, { way: 'each_rate', value: one.compiled.rate })
  if (effect.kind === 'amount') return taking(one, { places, counted }, { way: 'across', value: effect.amount_minor })
  if (effect.kind !== 'fixed_price' || sum(counted) <= effect.price_minor) return { reason: 'nothing_left' }
  return taking(one, { places, counted }, { way: 'down_to', values: spread(effect.price_minor, counted) })
}
