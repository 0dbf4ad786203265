import fc from 'fast-check'
import { expect, test } from 'vitest'
import { delivery, evaluated, items, noon, offerOf } from '../../../../server/testing/offers.ts'
import { dishes, liveOffers } from '../../../../server/testing/random-offers.ts'
import type { OfferCondition } from '../conditions.ts'
import type { Basket, LiveOffer } from '../engine/types.ts'
import { firstOfferTerms, type OfferEffect, offerClasses } from '../terms.ts'
import { momentsToTry } from './moments.ts'
import type { SellableItem } from './sellable.ts'
import type { OrderWay } from './situations.ts'
import { percentOff, type StackSearch, stackSearch, worstStack } from './worst-stack.ts'

const all = [...offerClasses]
const percent = (said: string): OfferEffect => ({ kind: 'percent', percent: said })
const amount = (amount_minor: number): OfferEffect => ({ kind: 'amount', amount_minor, per: 'across' })
const when = (...of: OfferCondition[]) => ({ conditions: { field: 'group' as const, match: 'all' as const, of } })
const item = (name: string, price_minor: number, category = 'Mains'): SellableItem => ({ name, category, plu: '', price_minor, tax_percent: '8.875' })

const menu = [
  item('Taco', 450),
  item('Burger', 1295),
  item('Steak', 3400),
  item('Cola', 325, 'Drinks'),
  item('Wine', 2800, 'Drinks'),
  ...Array.from({ length: 60 }, (_, at) => item(`Side ${at}`, 200 + at * 37, 'Sides')),
]
const pickup: OrderWay = { channel: 'web', fulfilment: 'pickup', charges: [] }
const brought: OrderWay = { channel: 'web', fulfilment: 'delivery', charges: [delivery(499)] }
const searchOf = (offers: readonly LiveOffer[], more: Partial<StackSearch> = {}): StackSearch => ({
  restaurant_id: 1,
  currency: 'USD',
  tax_inclusive: false,
  items: menu,
  offers,
  moments: momentsToTry(offers, noon.at),
  ways: [pickup, brought],
  ...more,
})
const worstOf = (offers: readonly LiveOffer[], more: Partial<StackSearch> = {}) => worstStack(searchOf(offers, more)).worst
const units = ({ lines }: Basket) => Object.fromEntries(lines.map(({ name, quantity }) => [name, quantity / 1000]))

test('three harmless offers that go together give nearly all away', () => {
  const worst = worstOf([
    offerOf(1, { effect: percent('50'), items: items(['Steak']), combines_with: all }),
    offerOf(2, { class: 'order', method: 'code', effect: percent('50'), combines_with: all }, { given: { code: 'SPRING' } }),
    offerOf(3, { class: 'reward', effect: percent('50'), combines_with: all }),
    offerOf(4, { effect: percent('60') }),
  ])
  expect(worst).toMatchObject({ percent: 87, codes: ['SPRING'] })
  expect(units(worst?.basket as Basket)).toEqual({ Steak: 1 })
  expect(worst?.evaluation.applied.map(({ offer_id }) => offer_id)).toEqual([1, 2, 3])
})

test('an amount off an order of so much is worst where the order just comes to it', () => {
  const worst = worstOf([
    offerOf(1, {
      class: 'order',
      effect: amount(2000),
      ...when({ field: 'subtotal', is: 'at_least', amount_minor: 4000, items: items([]) }),
    }),
  ])
  expect(worst?.percent).toBe(50)
  expect(worst?.evaluation.subtotal_minor).toBe(4000)
})

test('a stack that needs items of two kinds, so many of them, is put together', () => {
  const offers = [
    offerOf(1, {
      effect: { kind: 'buy_get', buy_quantity: 2, get: items(['Wine']), get_quantity: 1, percent: '100', most_times: null },
      items: items(['Taco']),
      combines_with: all,
    }),
    offerOf(2, {
      class: 'order',
      effect: amount(1200),
      combines_with: all,
      ...when(
        { field: 'quantity', is: 'at_least', count: 3, items: { include: [{ by: 'category', text: 'sides' }], exclude: [] } },
        { field: 'subtotal', is: 'at_least', amount_minor: 4000, items: items([]) },
      ),
    }),
  ]
  // The wine with two tacos alone would be 28.00 of 37.00, so 75 %; with three small sides more 12.00 come off as well.
  const worst = worstOf(offers)
  expect(units(worst?.basket as Basket)).toMatchObject({ Taco: 2, Wine: 1 })
  expect(worst?.evaluation.applied).toHaveLength(2)
  expect(worst?.evaluation.discount_minor).toBe(4000)
})

test('offers that meet on a Friday night alone are found there, past midnight, and not on a day that is left out', () => {
  const window = (dow: number, start: number, end: number) => ({ dow, start_min: start * 60, end_min: end * 60 })
  const late = offerOf(1, {
    effect: percent('40'),
    combines_with: all,
    schedule: { ...firstOfferTerms.schedule, windows: [window(5, 22, 26)], not_on: ['2026-06-19'] },
  })
  const early = offerOf(2, {
    class: 'order',
    effect: percent('40'),
    combines_with: all,
    schedule: { ...firstOfferTerms.schedule, windows: [window(6, 1, 6)], starts_at: '2026-06-20T00:00' },
  })
  const worst = worstOf([late, early])
  // The night of the nineteenth is left out, so it is a week later.
  expect(worst).toMatchObject({ percent: 64, context: { at: { date: '2026-06-27', minute: 60, dow: 6 } } })
  expect(worstOf([late])).toMatchObject({ context: { at: { date: '2026-06-26', minute: 22 * 60, dow: 5 } } })
})

test('a guest may be in every segment, but has either ordered before or not, and an order is either picked up or brought', () => {
  const half = (id: number, condition: OfferCondition) => offerOf(id, { effect: percent('50'), combines_with: all, ...when(condition) })
  const percentOf = (...conditions: OfferCondition[]) => worstOf(conditions.map((condition, at) => half(at + 1, condition)))?.percent
  expect(percentOf({ field: 'segment', segment_id: 1 }, { field: 'segment', segment_id: 2 })).toBe(75)
  expect(percentOf({ field: 'first_order', is: true }, { field: 'first_order', is: false })).toBe(50)
  expect(percentOf({ field: 'first_order', is: true }, { field: 'known_guest', is: false })).toBe(75)
  expect(percentOf({ field: 'segment', segment_id: 1 }, { field: 'known_guest', is: false })).toBe(50)
  expect(percentOf({ field: 'fulfilment', fulfilments: ['pickup'] }, { field: 'channel', channels: ['web'] })).toBe(75)
  expect(percentOf({ field: 'fulfilment', fulfilments: ['pickup'] }, { field: 'fulfilment', fulfilments: ['delivery'] })).toBe(50)
  expect(percentOf({ field: 'fulfilment', fulfilments: ['dine_in'] })).toBeUndefined()
})

test('what staff give is left out, and so is what stands in the way of an offer', () => {
  expect(worstOf([offerOf(1, { method: 'staff', effect: percent('100') })])).toBe(null)
  expect(worstOf([offerOf(1, { effect: percent('100') }, { hindrance: 'used_up' })])).toBe(null)
  expect(worstOf([offerOf(1, { effect: percent('100'), items: items(['Lobster']) })])).toBe(null)
  expect(worstOf([])).toBe(null)
})

test('the same search finds the same, in whatever order offers and items come, at once or in steps, and counts no more than it may', () => {
  const [offers = []] = fc.sample(liveOffers(20), { numRuns: 1, seed: 3 })
  const some = menu.map((one, at) => ({ ...one, ...dishes[at % dishes.length], price_minor: one.price_minor }))
  const found = worstStack(searchOf(offers, { items: some }))
  expect(found.worst).not.toBe(null)
  expect(worstStack(searchOf(offers.toReversed(), { items: some.toReversed() }))).toEqual(found)
  const steps = stackSearch(searchOf(offers, { items: some }))
  let pauses = 0
  let step = steps.next()
  for (; !step.done; step = steps.next()) pauses += 1
  expect(step.value).toEqual(found)
  expect(pauses).toBeGreaterThan(1)
  expect(found.tried).toBeGreaterThan(60)
  expect(worstStack(searchOf(offers, { items: some, mostTried: 30 })).tried).toBeLessThanOrEqual(30)
  const { worst } = found
  expect(worst && evaluated(worst.basket, offers, worst.context).discount_minor).toBe(worst?.evaluation.discount_minor)
})

/** The most that can be off, by every basket of so many units. */
function exhaustive({ offers, ways, items: some, mostUnits = 1 }: StackSearch): number {
  let best = 0
  const look = (way: OrderWay, lines: Basket['lines'], next: number, left: number): void => {
    const of = some[next]
    if (!of) {
      if (lines.length === 0) return
      const context = { ...noon, channel: way.channel, fulfilment: way.fulfilment }
      const { discount_minor, subtotal_minor, charges_minor } = evaluated(
        { currency: 'USD', tax_inclusive: false, lines, charges: way.charges },
        offers,
        context,
      )
      best = Math.max(best, discount_minor / (subtotal_minor + charges_minor))
      return
    }
    for (let count = 0; count <= left; count += 1) {
      const line = { ...of, id: String(next), quantity: count * 1000, total_minor: count * of.price_minor, options_minor: 0 }
      look(way, count === 0 ? lines : [...lines, line], next + 1, left - count)
    }
  }
  for (const way of ways) look(way, [], 0, mostUnits)
  return best
}

test('on small menus it finds what looking at every basket finds, in nearly all cases', () => {
  const cases = 40
  const prices = fc.sample(fc.array(fc.integer({ min: 50, max: 3000 }), { minLength: 4, maxLength: 6 }), { numRuns: cases, seed: 3 })
  const offers = fc.sample(liveOffers(12), { numRuns: cases, seed: 4 })
  let found = 0
  let least = 1
  for (const [at, some] of prices.entries()) {
    const search = searchOf(
      (offers[at] ?? []).filter(({ terms }) => terms.method !== 'staff'),
      {
        items: some.flatMap((price_minor, index) => {
          const dish = dishes[index]
          return dish ? [{ ...dish, price_minor, tax_percent: null }] : []
        }),
        mostUnits: 4,
      },
    )
    const most = exhaustive(search)
    const { worst } = worstStack(search)
    const share = worst ? worst.evaluation.discount_minor / (worst.evaluation.subtotal_minor + worst.evaluation.charges_minor) : 0
    expect(worst?.percent ?? 0).toBe(worst ? percentOff(worst.evaluation) : 0)
    if (share > most - 1e-9) found += 1
    least = Math.min(least, most === 0 ? 1 : share / most)
  }
  // Measured: all 40 here, and all 60 with baskets of 5 units; over 149 cases with baskets of 6 units all but one, which came to 74.21 % instead of 74.24 %.
  expect(found).toBeGreaterThanOrEqual(39)
  expect(least).toBeGreaterThan(0.95)
})
