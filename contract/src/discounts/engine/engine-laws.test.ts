import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noon } from '../../../../server/testing/offers.ts'
import { anyBasket, liveOffer, liveOffers, oddBasket, randomTerms, standingTogether, wholeBasket } from '../../../../server/testing/random-offers.ts'
import { sum } from '../../kit/money-parts.ts'
import { type OfferEffect, type OfferTerms, offerClasses, thousandths } from '../terms.ts'
import { type Candidate, combination } from './combine.ts'
import { compileOffers, standTogether } from './compile.ts'
import { evaluate } from './evaluate.ts'
import { judged } from './judge.ts'
import { readyBasket } from './ready-basket.ts'
import type { Basket, Evaluation, LiveOffer } from './types.ts'

/*
 * What is proved here of the engine, over baskets and offers by chance.
 *
 * To the cent, whatever the offers: allocations and shares add up to each discount and lines to all of them; nothing is below zero; the order in
 * which offers are found makes no difference; offers that are taken off together may be, and each that is not says why.
 * To the cent for one offer: a larger value takes off no less; where units cost whole minor units, the order of the lines makes no difference.
 * Within one minor unit for each line and charge, taxes counted, for offers together: a larger value, or one more offer, makes the guest pay no
 * more; no other combination leaves less to pay. Spreading over lines by largest remainder can move a unit from one line to another, and another
 * offer, or a tax, may count the one line and not the other. A larger value of an offer that has a ceiling is left out there: at its ceiling it takes
 * off the same, though from other lines, and those may be the ones that another offer counts.
 */

const run = (basket: Basket, offers: readonly LiveOffer[]): Evaluation => evaluate(basket, compileOffers(offers), noon)
const severalOffers = fc.oneof(liveOffers(12), standingTogether(10))
const runs = { numRuns: 400 }
const unitsOf = (basket: Basket): number => (basket.lines.length + basket.charges.length) * (basket.tax_inclusive ? 1 : 2)

test('all parts add up to the cent, and nothing is below zero', () => {
  fc.assert(
    fc.property(anyBasket(), severalOffers, (basket, offers) => {
      const { applied, refused, lines, charges, ...all } = run(basket, offers)
      for (const { amount_minor, allocations, paid_by } of applied) {
        expect(amount_minor).toBeGreaterThan(0)
        expect(sum(allocations.map((one) => one.amount_minor))).toBe(amount_minor)
        expect(sum(paid_by.map((one) => one.amount_minor))).toBe(amount_minor)
        for (const one of [...allocations, ...paid_by]) expect(one.amount_minor).toBeGreaterThan(0)
      }
      for (const [target, priced] of [['line', lines] as const, ['charge', charges] as const])
        for (const { id, total_minor, discount_minor, due_minor, taxable_minor, tax_minor } of priced) {
          const off = (some: Evaluation['applied']) =>
            sum(some.flatMap(({ allocations }) => allocations.filter((one) => one.target === target && one.id === id).map((one) => one.amount_minor)))
          expect(off(applied)).toBe(discount_minor)
          expect(due_minor).toBe(total_minor - discount_minor)
          expect(taxable_minor).toBe(total_minor - off(applied.filter(({ tax }) => tax === 'before_tax')))
          expect(due_minor >= 0 && taxable_minor >= due_minor && tax_minor >= 0).toBe(true)
        }
      expect(sum(applied.map(({ amount_minor }) => amount_minor))).toBe(all.discount_minor)
      const tax = sum([...lines, ...charges].map(({ tax_minor }) => tax_minor))
      expect(all.tax_minor).toBe(tax)
      expect(all.total_minor).toBe(all.subtotal_minor + all.charges_minor - all.discount_minor + (basket.tax_inclusive ? 0 : tax))
      expect(new Set([...applied, ...refused].map(({ offer_id }) => offer_id)).size).toBe(offers.length)
    }),
    runs,
  )
})

test('the order in which offers are found makes no difference', () => {
  const shuffled = severalOffers.chain((offers) => fc.tuple(fc.constant(offers), fc.shuffledSubarray(offers, { minLength: offers.length })))
  fc.assert(
    fc.property(anyBasket(), shuffled, (basket, [offers, others]) => {
      expect(run(basket, others)).toEqual(run(basket, offers))
    }),
    runs,
  )
})

test('the order of the lines makes no difference to what one offer takes off, where units cost whole minor units', () => {
  const shuffled = wholeBasket().chain((basket) =>
    fc.shuffledSubarray([...basket.lines], { minLength: basket.lines.length }).map((lines) => [basket, { ...basket, lines }] as const),
  )
  fc.assert(
    fc.property(shuffled, randomTerms(), ([basket, other], terms) => {
      const offers = [liveOffer(1, terms)]
      expect(run(other, offers).discount_minor).toBe(run(basket, offers).discount_minor)
    }),
    runs,
  )
})

test('offers that are taken off together may be; each that is not says why, and names one beside which it may not be', () => {
  fc.assert(
    fc.property(anyBasket(), severalOffers, (basket, offers) => {
      const { applied, refused } = run(basket, offers)
      const { offers: compiled } = compileOffers(offers)
      const by = (id: number | null) => compiled.find(({ offer }) => offer.id === id)
      const pair = (one: number, other: number) => {
        const [first, second] = [by(one), by(other)]
        return first && second ? standTogether(first, second) : undefined
      }
      for (const one of applied) for (const other of applied) if (one !== other) expect(pair(one.offer_id, other.offer_id)).toBe(true)
      for (const { text, reason, instead_of, offer_id } of refused) {
        expect(text).toMatch(/^[A-Z].*\.$/)
        if (reason === 'stacking' || reason === 'stack_group') {
          expect(applied.map((one) => one.offer_id)).toContain(instead_of)
          expect(pair(offer_id, instead_of ?? 0)).toBe(false)
        } else expect(instead_of).toBe(null)
      }
    }),
    runs,
  )
})

/** All combinations that are allowed, each counted. */
function cheapest(basket: Basket, offers: readonly LiveOffer[]): number {
  const ready = readyBasket(basket)
  const { candidates } = judged(ready, compileOffers(offers), noon)
  let best = combination(ready, []).cost
  const look = (at: number, chosen: readonly Candidate[]): void => {
    if (at === candidates.length) best = Math.min(best, combination(ready, chosen).cost)
    const next = candidates[at]
    if (!next) return
    look(at + 1, chosen)
    if (chosen.every(({ one }) => standTogether(one, next.one))) look(at + 1, [...chosen, next])
  }
  look(0, [])
  return best
}

test('no other combination leaves less to pay', () => {
  let cases = 0
  let exact = 0
  fc.assert(
    fc.property(anyBasket(5), severalOffers, (basket, offers) => {
      const total = run(basket, offers).total_minor
      const least = cheapest(basket, offers)
      expect(total).toBeGreaterThanOrEqual(least)
      expect(total - least).toBeLessThanOrEqual(unitsOf(basket))
      cases += 1
      if (total === least) exact += 1
    }),
    { ...runs, seed: 7, numRuns: 1500 },
  )
  // Where it is not the least to the cent, two offers that go together are a cent better apart.
  expect(exact / cases).toBeGreaterThan(0.99)
})

test('one more offer makes the guest pay no more', () => {
  fc.assert(
    fc.property(anyBasket(), severalOffers, (basket, offers) => {
      expect(run(basket, offers).total_minor).toBeLessThanOrEqual(run(basket, offers.slice(1)).total_minor + unitsOf(basket))
    }),
    runs,
  )
})

/** The same effect with a larger value. */
function larger(effect: OfferEffect, by: number): OfferEffect {
  const percent = (said: string): string => String(Math.min(100_000, (thousandths(said) ?? 0) + by * 10) / 1000)
  switch (effect.kind) {
    case 'percent':
    case 'buy_get':
      return { ...effect, percent: percent(effect.percent) }
    case 'amount':
      return { ...effect, amount_minor: effect.amount_minor + by }
    case 'fixed_price':
      return { ...effect, price_minor: Math.max(0, effect.price_minor - by) }
    case 'free_item':
      return { ...effect, quantity: effect.quantity + Math.ceil(by / 100) }
    case 'open_percent':
      return { ...effect, most_percent: percent(effect.most_percent) }
    case 'open_amount':
      return { ...effect, most_minor: effect.most_minor + by }
  }
}
const withMore = (terms: OfferTerms, by: number): OfferTerms => ({ ...terms, effect: larger(terms.effect, by) })
const more = fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 3000 }))

test('a larger value of the only offer takes off no less, to the cent', () => {
  fc.assert(
    fc.property(oddBasket(), randomTerms(), more, (basket, terms, by) => {
      expect(run(basket, [liveOffer(1, withMore(terms, by))]).discount_minor).toBeGreaterThanOrEqual(
        run(basket, [liveOffer(1, terms)]).discount_minor,
      )
    }),
    runs,
  )
})

test('a larger value of one of several offers makes the guest pay no more', () => {
  fc.assert(
    fc.property(anyBasket(), severalOffers, more, (basket, offers, by) => {
      const [first, ...others] = offers
      if (!first) return
      const terms = { ...first.terms, max_amount_minor: null }
      const before = run(basket, [liveOffer(1, terms), ...others]).total_minor
      const after = run(basket, [liveOffer(1, withMore(terms, by)), ...others]).total_minor
      expect(after).toBeLessThanOrEqual(before + unitsOf(basket))
    }),
    runs,
  )
})

test('everything off is everything off, and never more', () => {
  const free = (of: (typeof offerClasses)[number], id: number): LiveOffer =>
    liveOffer(id, {
      ...(fc.sample(randomTerms(), { seed: 1, numRuns: 1 })[0] as OfferTerms),
      class: of,
      method: 'automatic',
      effect: { kind: 'percent', percent: '100' },
      items: { include: [], exclude: [] },
      with_options: true,
      max_amount_minor: null,
      combines_with: [...offerClasses],
      stack_group: '',
      tax: 'before_tax',
      conditions: { field: 'group', match: 'all', of: [] },
    })
  fc.assert(
    fc.property(anyBasket(), standingTogether(4), (basket, offers) => {
      const { lines, total_minor, charges } = run(basket, [...offers, free('item', 90), free('order', 91), free('delivery', 92)])
      expect(sum(lines.map(({ due_minor, tax_minor }) => due_minor + (basket.tax_inclusive ? 0 : tax_minor)))).toBe(0)
      const notDelivery = charges.filter((_, at) => basket.charges[at]?.is_delivery === false)
      expect(total_minor).toBe(sum(notDelivery.map((one) => one.total_minor + (basket.tax_inclusive ? 0 : one.tax_minor))))
    }),
    runs,
  )
})
