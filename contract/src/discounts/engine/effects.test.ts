import { expect, test } from 'vitest'
import { basketOf, delivery, evaluated, items, line, offBy, offerOf } from '../../../../server/testing/offers.ts'
import type { OfferEffect } from '../terms.ts'

const percent = (said: string): OfferEffect => ({ kind: 'percent', percent: said })
const buyGet = (buy: number, get: number, more: Partial<Extract<OfferEffect, { kind: 'buy_get' }>> = {}): OfferEffect => ({
  kind: 'buy_get',
  buy_quantity: buy,
  get: null,
  get_quantity: get,
  percent: '100',
  most_times: null,
  ...more,
})
const tacos = (units: number, price = 400) => line('tacos', 'Taco', price, { units })

test('a percent off items is counted line by line, a half up, and only off the items that are meant', () => {
  const basket = basketOf([line('a', 'Taco', 405), line('b', 'Taco', 15), line('c', 'Burger', 900)])
  const answer = evaluated(basket, [offerOf(1, { effect: percent('10'), items: items(['taco']) })])
  expect(offBy(answer, 1)).toEqual({ a: 41, b: 2 })
  expect(answer).toMatchObject({ subtotal_minor: 1320, discount_minor: 43, total_minor: 1277 })
})

test('of units that cost the same the same ones are got in whatever order their lines come: a percent is rounded once for each line', () => {
  const [three, one] = [line('three', 'Taco', 22, { units: 3 }), line('one', 'Taco', 22)]
  const offer = offerOf(1, { effect: buyGet(2, 2, { percent: '46.591' }) })
  for (const lines of [
    [three, one],
    [one, three],
  ])
    expect(offBy(evaluated(basketOf(lines), [offer]), 1)).toEqual({ three: 21 })
})

test('a percent off the order is counted once, and spread over the lines by the largest remainder', () => {
  const basket = basketOf([line('a', 'Taco', 5), line('b', 'Burger', 5), line('c', 'Tea', 5)])
  expect(offBy(evaluated(basket, [offerOf(1, { class: 'order', effect: percent('10') })]), 1)).toEqual({ a: 1, b: 1 })
})

test('items are found by name, category or number whatever the case, accents or kind of an apostrophe, and without those that are not meant', () => {
  const basket = basketOf([
    line('a', 'CAFÉ  latte', 300),
    line('b', 'Café Latte ', 300),
    line('c', 'Chef’s Salad', 700, { category: 'Sides' }),
    line('d', 'Fries', 200, { category: 'sides', plu: 'F-1' }),
  ])
  const off = (include: { by: 'name' | 'category' | 'plu'; text: string }[], exclude: typeof include = []) =>
    Object.keys(offBy(evaluated(basket, [offerOf(1, { effect: percent('50'), items: { include, exclude } })]), 1) ?? {})
  expect(off([{ by: 'name', text: 'cafe latte' }])).toEqual(['b'])
  expect(off([{ by: 'name', text: "CHEF'S SALAD" }])).toEqual(['c'])
  expect(off([{ by: 'category', text: 'Sides' }])).toEqual(['c', 'd'])
  expect(off([{ by: 'category', text: 'Sides' }], [{ by: 'plu', text: 'f-1' }])).toEqual(['c'])
  expect(off([], [{ by: 'category', text: 'sides' }])).toEqual(['a', 'b'])
})

test('an amount comes off once, or off each unit, and never more than there is', () => {
  const basket = basketOf([tacos(3), line('tea', 'Tea', 150, { units: 2 })])
  const amount = (per: 'each' | 'across', amount_minor: number) =>
    offBy(evaluated(basket, [offerOf(1, { effect: { kind: 'amount', amount_minor, per } })]), 1)
  expect(amount('across', 500)).toEqual({ tacos: 400, tea: 100 })
  expect(amount('each', 100)).toEqual({ tacos: 300, tea: 200 })
  expect(amount('each', 200)).toEqual({ tacos: 600, tea: 300 })
  expect(amount('across', 99_999)).toEqual({ tacos: 1200, tea: 300 })
})

test('so many units have one price together, the dearest first, as often as they fill up', () => {
  const basket = basketOf([line('a', 'Taco', 500, { units: 3 }), line('b', 'Taco', 450), line('c', 'Taco', 300)])
  const three = offerOf(1, { effect: { kind: 'fixed_price', price_minor: 1000, units: 2 }, items: items(['Taco']) })
  // Two of 5.00 cost nothing less, and 5.00 with 4.50 costs less than 10.00: they stay as they are.
  expect(evaluated(basket, [three]).refused).toMatchObject([{ reason: 'nothing_left', text: 'These items cost no more than $10.00 anyway.' }])
  const cheaper = offerOf(1, { effect: { kind: 'fixed_price', price_minor: 800, units: 2 }, items: items(['Taco']) })
  expect(evaluated(basket, [cheaper])).toMatchObject({ discount_minor: 200 + 150, total_minor: 800 + 800 + 300 })
  const free = offerOf(1, { effect: { kind: 'fixed_price', price_minor: 0, units: 2 }, items: items(['Taco']) })
  expect(evaluated(basket, [free]).total_minor).toBe(300)
  const thousands = basketOf([line('a', 'Taco', 500, { units: 10_000 }), line('b', 'Taco', 400, { units: 9999 })])
  expect(evaluated(thousands, [cheaper]).discount_minor).toBe(5000 * 200)
})

test('each unit has its part of the price, so that a discount before it counts as far as it goes below that part', () => {
  const basket = basketOf([line('a', 'Taco', 1000), line('b', 'Taco', 1000, { category: 'Special' })])
  const together = offerOf(2, {
    effect: { kind: 'fixed_price', price_minor: 1000, units: 2 },
    items: items(['Taco']),
    priority: 2,
    combines_with: ['item'],
  })
  const special = offerOf(1, {
    effect: { kind: 'amount', amount_minor: 700, per: 'across' },
    items: { include: [{ by: 'category', text: 'Special' }], exclude: [] },
    priority: 1,
    combines_with: ['item'],
  })
  const answer = evaluated(basket, [together, special])
  expect([offBy(answer, 1), offBy(answer, 2)]).toEqual([{ b: 700 }, { a: 500 }])
})

test.each([
  [1, undefined],
  [2, 400],
  [3, 400],
  [4, 800],
  [5, 800],
])('of %i tacos, buy one and get one free takes off %s', (units, off) => {
  expect(evaluated(basketOf([tacos(units)]), [offerOf(1, { effect: buyGet(1, 1) })]).applied[0]?.amount_minor).toBe(off)
})

test('what is got is the cheapest, and where the last time does not fill up the guest gets what is there', () => {
  const basket = basketOf([line('a', 'Taco', 500), line('b', 'Taco', 300), line('c', 'Taco', 400), line('napkin', 'Napkin', 0)])
  const off = (effect: OfferEffect) => offBy(evaluated(basket, [offerOf(1, { effect })]), 1)
  expect(off(buyGet(1, 1))).toEqual({ b: 300 })
  expect(off(buyGet(1, 3))).toEqual({ b: 300, c: 400 })
  expect(off(buyGet(2, 2))).toEqual({ b: 300 })
  expect(off(buyGet(1, 1, { percent: '50' }))).toEqual({ b: 150 })
  // Napkins cost nothing: they are neither bought nor got.
  expect(off(buyGet(3, 1))).toBeUndefined()
})

test('other items are got by who buys, no unit is both bought and got, and not oftener than it may be', () => {
  const basket = basketOf([line('pizza', 'Pizza', 1200, { units: 4 }), line('tea', 'Tea', 200, { units: 5 })])
  const off = (effect: OfferEffect, names = ['Pizza']) => offBy(evaluated(basket, [offerOf(1, { effect, items: items(names) })]), 1)
  expect(off(buyGet(2, 1, { get: items(['Tea']) }))).toEqual({ tea: 400 })
  expect(off(buyGet(1, 2, { get: items(['Tea']) }))).toEqual({ tea: 1000 })
  expect(off(buyGet(1, 2, { get: items(['Tea']), most_times: 1 }))).toEqual({ tea: 400 })
  // Tea may be bought or got: five of nine are got, and none of them was bought.
  expect(off(buyGet(1, 1, { get: items(['Tea', 'Pizza']) }))).toEqual({ tea: 800 })
  expect(off(buyGet(1, 1, { get: items(['Tea']) }), ['Tea'])).toEqual({ tea: 400 })
  const alone = evaluated(basketOf([line('pizza', 'Pizza', 1200)]), [
    offerOf(1, { effect: buyGet(1, 1, { get: items(['Tea']) }), items: items(['Pizza']) }),
  ])
  expect(alone.refused).toMatchObject([{ reason: 'not_enough_items', text: 'What the guest gets is missing: Tea.', hint: 'Add Tea' }])
})

test('a free item is the cheapest of those that are meant', () => {
  const basket = basketOf([line('a', 'Coffee', 350), line('b', 'Tea', 250, { units: 2 }), line('c', 'Cake', 100)])
  const off = (quantity: number) =>
    offBy(evaluated(basket, [offerOf(1, { class: 'reward', effect: { kind: 'free_item', quantity }, items: items(['Coffee', 'Tea']) })]), 1)
  expect([off(1), off(3), off(9)]).toEqual([{ b: 250 }, { b: 500, a: 350 }, { b: 500, a: 350 }])
})

test('of what is sold by weight whole units count, at the price of a unit', () => {
  const basket = basketOf([
    line('cheese', 'Cheese', 2000, { quantity: 1250, total_minor: 2500 }),
    line('ham', 'Ham', 0, { quantity: 900, total_minor: 1800 }),
  ])
  expect(offBy(evaluated(basket, [offerOf(1, { effect: { kind: 'free_item', quantity: 3 }, items: items(['Cheese', 'Ham']) })]), 1)).toEqual({
    cheese: 2000,
  })
  expect(offBy(evaluated(basket, [offerOf(1, { effect: { kind: 'amount', amount_minor: 100, per: 'each' } })]), 1)).toEqual({ cheese: 100 })
  expect(evaluated(basket, [offerOf(1, { effect: percent('10') })]).discount_minor).toBe(250 + 180)
})

test('options are taken off as well, or stay', () => {
  const basket = basketOf([line('a', 'Taco', 600, { units: 2, options_minor: 400 })])
  const off = (with_options: boolean, effect: OfferEffect = percent('50')) => evaluated(basket, [offerOf(1, { effect, with_options })]).discount_minor
  expect([off(true), off(false)]).toEqual([600, 400])
  expect([off(true, buyGet(1, 1)), off(false, buyGet(1, 1))]).toEqual([600, 400])
})

test('delivery is free, costs less, or has its price, and what is no delivery stays', () => {
  const charges = [delivery(399), { ...delivery(100), id: 'bag', name: 'Bag', is_delivery: false }]
  const basket = basketOf([tacos(1)], { charges })
  const off = (effect: OfferEffect) => evaluated(basket, [offerOf(1, { class: 'delivery', effect })])
  expect(offBy(off(percent('100')), 1)).toEqual({ delivery: 399 })
  expect(offBy(off({ kind: 'amount', amount_minor: 1000, per: 'across' }), 1)).toEqual({ delivery: 399 })
  expect(offBy(off({ kind: 'fixed_price', price_minor: 199, units: 1 }), 1)).toEqual({ delivery: 200 })
  expect(off({ kind: 'fixed_price', price_minor: 399, units: 1 }).refused[0]?.text).toBe('Delivery costs no more than $3.99 anyway.')
  expect(evaluated(basketOf([tacos(1)]), [offerOf(1, { class: 'delivery', effect: percent('100') })]).refused[0]?.text).toBe(
    'There is no charge for delivery.',
  )
})

test('a ceiling holds for one order, and is spread as the discount would be', () => {
  const basket = basketOf([line('a', 'Taco', 3000), line('b', 'Burger', 1000)])
  const answer = evaluated(basket, [offerOf(1, { effect: percent('50'), max_amount_minor: 500 })])
  expect(offBy(answer, 1)).toEqual({ a: 375, b: 125 })
})

test('all of the order off is still an order, with nothing to pay', () => {
  const basket = basketOf([line('a', 'Taco', 1234, { tax_percent: '8.875' })])
  for (const effect of [percent('100'), { kind: 'amount', amount_minor: 5000, per: 'across' } as const])
    expect(evaluated(basket, [offerOf(1, { class: 'order', effect })])).toMatchObject({ discount_minor: 1234, tax_minor: 0, total_minor: 0 })
})

test('taxes are counted line by line on what is left, or on the price where the discount comes after tax', () => {
  const basket = basketOf([line('a', 'Taco', 1000, { tax_percent: '8.875' }), line('b', 'Water', 200)], { charges: [delivery(300, '5')] })
  const half = { class: 'order', effect: percent('50') } as const
  expect(evaluated(basket, [])).toMatchObject({ tax_minor: 89 + 15, total_minor: 1604 })
  expect(evaluated(basket, [offerOf(1, half)])).toMatchObject({ discount_minor: 600, tax_minor: 44 + 15, total_minor: 1500 - 600 + 59 })
  const after = evaluated(basket, [offerOf(1, { ...half, tax: 'after_tax' })])
  expect(after).toMatchObject({ discount_minor: 600, tax_minor: 89 + 15, total_minor: 1500 - 600 + 104 })
  expect(after.lines[0]).toMatchObject({ due_minor: 500, taxable_minor: 1000, tax_minor: 89 })
})

test('where prices include tax, the tax is that within what is left', () => {
  const basket = basketOf([line('a', 'Taco', 1190, { tax_percent: '19' })], { tax_inclusive: true })
  expect(evaluated(basket, [])).toMatchObject({ tax_minor: 190, total_minor: 1190 })
  expect(evaluated(basket, [offerOf(1, { effect: percent('50') })])).toMatchObject({ tax_minor: 95, total_minor: 595 })
  expect(evaluated(basket, [offerOf(1, { effect: percent('50'), tax: 'after_tax' })])).toMatchObject({ tax_minor: 190, total_minor: 595 })
})

test('a currency without decimals has whole units, as all others', () => {
  const basket = basketOf([line('a', 'ラーメン', 980), line('b', '餃子', 455)], { currency: 'JPY' })
  const yen = { currency: 'JPY' }
  expect(evaluated(basket, [offerOf(1, { effect: percent('10'), items: items(['餃子']) }, yen)]).discount_minor).toBe(46)
  const condition = { field: 'subtotal', is: 'at_least', amount_minor: 2000, items: items([]) } as const
  const refused = evaluated(basket, [offerOf(1, { conditions: { field: 'group', match: 'all', of: [condition] } }, yen)]).refused
  expect(refused).toMatchObject([{ text: 'Only when the order comes to at least ¥2,000.', hint: 'Add ¥565 more' }])
})

test('staff enter how much, up to the ceiling, with a reason, and more than a limit waits for approval', () => {
  const basket = basketOf([line('a', 'Taco', 5000)])
  const staff = { reasons: ['Spill', 'Late'], approval: 'above', above_minor: 1000 } as const
  const given = (choice: { reason?: string; percent?: string; amount_minor?: number }, effect: OfferEffect) =>
    evaluated(basket, [
      offerOf(
        1,
        { class: 'order', method: 'staff', effect, staff: { ...staff, reasons: [...staff.reasons] } },
        { given: { staff: { reason: 'spill ', percent: null, amount_minor: null, ...choice } } },
      ),
    ])
  const upTo: OfferEffect = { kind: 'open_percent', most_percent: '30' }
  const upToAmount: OfferEffect = { kind: 'open_amount', most_minor: 2000 }
  expect(given({ percent: '12.5' }, upTo).applied).toMatchObject([{ amount_minor: 625, needs_approval: false }])
  expect(given({ percent: '20.02' }, upTo).applied).toMatchObject([{ amount_minor: 1001, needs_approval: true }])
  expect(given({ amount_minor: 1000 }, upToAmount).applied).toMatchObject([{ amount_minor: 1000, needs_approval: false }])
  const refusal = (choice: Parameters<typeof given>[0], effect: OfferEffect) => given(choice, effect).refused[0]
  expect(refusal({ percent: '30.001' }, upTo)).toMatchObject({ reason: 'staff_value', text: 'Enter a percent, at most 30%.' })
  expect(refusal({ percent: 'ten' }, upTo)?.reason).toBe('staff_value')
  expect(refusal({ amount_minor: 2001 }, upToAmount)).toMatchObject({ reason: 'staff_value', text: 'Enter an amount, at most $20.00.' })
  expect(refusal({ amount_minor: 100, reason: 'Because' }, upToAmount)).toMatchObject({
    reason: 'staff_reason',
    text: 'Say why it is given: Spill, Late.',
  })
  // Nobody chose it: it is neither given nor refused.
  expect(evaluated(basket, [offerOf(1, { method: 'staff', effect: upTo })])).toMatchObject({ applied: [], refused: [] })
  expect(evaluated(basket, [offerOf(1, { method: 'code' })])).toMatchObject({ applied: [], refused: [] })
})

test('who pays has their share of each discount, to the cent', () => {
  const paid_by = [
    { payer: 'restaurant' as const, name: '', percent: '33.333' },
    { payer: 'platform' as const, name: '', percent: '33.333' },
    { payer: 'partner' as const, name: 'Cola Co.', percent: '33.334' },
  ]
  const answer = evaluated(basketOf([line('a', 'Taco', 101)]), [offerOf(1, { effect: percent('100'), paid_by })])
  expect(answer.applied[0]?.paid_by.map(({ amount_minor }) => amount_minor)).toEqual([34, 33, 34])
})
