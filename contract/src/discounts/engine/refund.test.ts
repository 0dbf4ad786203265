import fc from 'fast-check'
import { expect, test } from 'vitest'
import { basketOf, delivery, evaluated, line, noon, offerOf } from '../../../../server/testing/offers.ts'
import { anyBasket, liveOffers, standingTogether } from '../../../../server/testing/random-offers.ts'
import { sum } from '../../kit/money-parts.ts'
import { compileOffers } from './compile.ts'
import { evaluate } from './evaluate.ts'
import { type Refund, type Returned, refundOf } from './refund.ts'

const good = (found: ReturnType<typeof refundOf>): Refund => {
  if ('troubles' in found) throw new Error(found.troubles.map(({ error }) => error).join())
  return found
}

test('of buy one, get one free each half gives back half of what was paid', () => {
  const basket = basketOf([line('tacos', 'Taco', 401, { units: 2, tax_percent: '10' })])
  const effect = { kind: 'buy_get', buy_quantity: 1, get: null, get_quantity: 1, percent: '100', most_times: null } as const
  const paid_by = [
    { payer: 'restaurant' as const, name: '', percent: '50' },
    { payer: 'platform' as const, name: '', percent: '50' },
  ]
  const evaluation = evaluated(basket, [offerOf(1, { effect, paid_by })])
  const first = good(refundOf(basket, evaluation, [], [{ id: 'tacos', quantity: 1000 }]))
  expect(first).toMatchObject({ refund_minor: 201, tax_minor: 20 })
  expect(first.lines).toEqual([
    { target: 'line', id: 'tacos', quantity: 1000, total_minor: 402, discount_minor: 201, refund_minor: 201, tax_minor: 20 },
  ])
  const second = good(refundOf(basket, evaluation, [{ id: 'tacos', quantity: 1000 }], [{ id: 'tacos', quantity: null }]))
  expect(second).toMatchObject({ refund_minor: 200, tax_minor: 20 })
  expect(sum([...first.paid_by, ...second.paid_by].map(({ amount_minor }) => amount_minor))).toBe(401)
})

test('delivery comes back where it is named', () => {
  const basket = basketOf([line('a', 'Taco', 1000)], { charges: [delivery(400)] })
  const evaluation = evaluated(basket, [offerOf(1, { class: 'delivery', effect: { kind: 'percent', percent: '50' } })])
  expect(good(refundOf(basket, evaluation, [], [{ id: 'a', quantity: null }]))).toMatchObject({ refund_minor: 1000, offers: [] })
  expect(good(refundOf(basket, evaluation, [], [{ target: 'charge', id: 'delivery', quantity: null }]))).toMatchObject({
    refund_minor: 200,
    offers: [{ offer_id: 1, amount_minor: 200 }],
  })
})

test('no more comes back than there is, and then nothing does', () => {
  const basket = basketOf([line('a', 'Taco', 1000, { units: 3 }), line('b', 'Tea', 200)])
  const evaluation = evaluated(basket, [])
  const errors = (earlier: readonly Returned[], now: readonly Returned[]) => {
    const found = refundOf(basket, evaluation, earlier, now)
    return 'troubles' in found ? found.troubles.map(({ id, error }) => `${id}: ${error}`) : found.refund_minor
  }
  expect(errors([{ id: 'a', quantity: 2000 }], [{ id: 'a', quantity: 1000 }])).toBe(1000)
  expect(errors([{ id: 'a', quantity: 2000 }], [{ id: 'a', quantity: 1500 }])).toEqual(['a: Only 1 of it is left to return'])
  expect(
    errors(
      [{ id: 'a', quantity: null }],
      [
        { id: 'a', quantity: null },
        { id: 'b', quantity: 1000 },
        { id: 'c', quantity: null },
      ],
    ),
  ).toEqual(['a: All of it has been returned', 'c: There is no such line'])
  expect(errors([], [{ id: 'b', quantity: 0 }])).toEqual(['b: must be more than nothing'])
  expect(
    errors(
      [],
      [
        { id: 'a', quantity: 2000 },
        { id: 'a', quantity: 2000 },
      ],
    ),
  ).toEqual(['a: Only 1 of it is left to return'])
})

test('all lines, returned in whatever parts and order, give back exactly what was paid, what was off and what each payer gave', () => {
  const offers = fc.oneof(liveOffers(8), standingTogether(5))
  const steps = fc.array(fc.record({ place: fc.nat(7), share: fc.double({ min: 0.01, max: 1, noNaN: true }) }), { maxLength: 12 })
  fc.assert(
    fc.property(anyBasket(), offers, steps, (basket, some, chosen) => {
      const evaluation = evaluate(basket, compileOffers(some), noon)
      const places = [
        ...basket.lines.map(({ id, quantity }) => ({ target: 'line' as const, id, quantity })),
        ...basket.charges.map(({ id }) => ({ target: 'charge' as const, id, quantity: 1000 })),
      ]
      const left = new Map(places.map((place) => [place.id, place.quantity]))
      const parts: Returned[] = []
      for (const { place: at, share } of chosen) {
        const place = places[at % places.length]
        const quantity = Math.min(left.get(place?.id ?? '') ?? 0, Math.ceil((place?.quantity ?? 0) * share))
        if (!place || quantity === 0) continue
        left.set(place.id, (left.get(place.id) ?? 0) - quantity)
        parts.push({ target: place.target, id: place.id, quantity })
      }
      for (const place of places) if ((left.get(place.id) ?? 0) > 0) parts.push({ target: place.target, id: place.id, quantity: null })
      const refunds = parts.map((part, at) => good(refundOf(basket, evaluation, parts.slice(0, at), [part])))

      for (const { refund_minor, tax_minor, lines, offers: back, paid_by } of refunds) {
        expect(refund_minor >= 0 && tax_minor >= 0).toBe(true)
        for (const one of lines) expect(one.discount_minor >= 0 && one.total_minor === one.refund_minor + one.discount_minor).toBe(true)
        const given = sum(back.map(({ amount_minor }) => amount_minor))
        expect([sum(lines.map(({ discount_minor }) => discount_minor)), sum(paid_by.map(({ amount_minor }) => amount_minor))]).toEqual([given, given])
      }
      expect(sum(refunds.map(({ refund_minor }) => refund_minor))).toBe(sum([...evaluation.lines, ...evaluation.charges].map((one) => one.due_minor)))
      expect(sum(refunds.map(({ tax_minor }) => tax_minor))).toBe(evaluation.tax_minor)
      for (const applied of evaluation.applied) {
        const back = refunds.flatMap((refund) => refund.offers.filter(({ offer_id }) => offer_id === applied.offer_id))
        expect(sum(back.map(({ amount_minor }) => amount_minor))).toBe(applied.amount_minor)
        for (const { payer, name, amount_minor } of applied.paid_by) {
          const shares = back.flatMap(({ paid_by }) => paid_by.filter((one) => one.payer === payer && one.name === name))
          expect(sum(shares.map((one) => one.amount_minor))).toBe(amount_minor)
        }
      }

      // At once, it is the same.
      const whole = good(
        refundOf(
          basket,
          evaluation,
          [],
          places.map(({ target, id }) => ({ target, id, quantity: null })),
        ),
      )
      expect(whole.refund_minor).toBe(sum(refunds.map(({ refund_minor }) => refund_minor)))
      expect(whole.offers).toEqual(evaluation.applied.map(({ offer_id, amount_minor, paid_by }) => ({ offer_id, amount_minor, paid_by })))
    }),
    { numRuns: 400 },
  )
})
