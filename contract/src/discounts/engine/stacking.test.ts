import { expect, test } from 'vitest'
import { basketOf, delivery, evaluated, items, line, noon, offBy, offerOf } from '../../../../server/testing/offers.ts'
import type { OfferConditions } from '../conditions.ts'
import { firstOfferTerms, type OfferEffect, type OfferTerms, offerClasses } from '../terms.ts'
import { mostCombinations } from './combine.ts'
import type { LiveOffer } from './types.ts'

const percent = (said: string): OfferEffect => ({ kind: 'percent', percent: said })
const amount = (amount_minor: number): OfferEffect => ({ kind: 'amount', amount_minor, per: 'across' })
const all = [...offerClasses]
const basket = basketOf([line('a', 'Taco', 1000), line('b', 'Burger', 2000)], { charges: [delivery(400)] })
const ids = (offers: readonly LiveOffer[], of = basket) => evaluated(of, offers).applied.map(({ offer_id }) => offer_id)

test('items come first, then the order, then delivery, then rewards, whatever their priority; within a class priority decides', () => {
  const offers = [
    offerOf(1, { class: 'reward', effect: percent('50'), priority: 1, combines_with: all }),
    offerOf(2, { class: 'delivery', effect: percent('50'), priority: 1, combines_with: all }),
    offerOf(3, { class: 'order', effect: percent('50'), priority: 1, combines_with: all }),
    offerOf(4, { class: 'item', effect: amount(1000), priority: 9, combines_with: all, items: items(['Taco']) }),
    offerOf(5, { class: 'item', effect: percent('10'), priority: 8, combines_with: all }),
    offerOf(6, { class: 'item', effect: percent('10'), priority: 8, combines_with: all, tax: 'after_tax' }),
  ]
  const answer = evaluated(basket, offers)
  expect(answer.applied.map(({ offer_id, amount_minor }) => [offer_id, amount_minor])).toEqual([
    [5, 300],
    [4, 900],
    [3, 900],
    [2, 200],
    [1, 450],
    [6, 45],
  ])
  expect(answer).toMatchObject({ discount_minor: 2795, total_minor: 605 })
})

test('two offers stand together only where each names the class of the other', () => {
  const item = (combines_with: OfferTerms['combines_with']) => offerOf(1, { effect: amount(500), combines_with })
  const order = (combines_with: OfferTerms['combines_with']) => offerOf(2, { class: 'order', effect: amount(400), combines_with })
  expect(ids([item(['order']), order(['item'])])).toEqual([1, 2])
  expect(ids([item(['order']), order([])])).toEqual([1])
  expect(ids([item([]), order(['item'])])).toEqual([1])
  expect(ids([item(['item', 'delivery']), order(['order'])])).toEqual([1])
})

test('of a stack group one is taken off, whatever its case', () => {
  const offers = [
    offerOf(1, { effect: amount(500), combines_with: all, stack_group: 'Lunch' }),
    offerOf(2, { class: 'order', effect: amount(600), combines_with: all, stack_group: ' lunch' }),
    offerOf(3, { class: 'delivery', effect: percent('100'), combines_with: all }),
  ]
  const answer = evaluated(basket, offers)
  expect(answer.applied.map(({ offer_id }) => offer_id)).toEqual([2, 3])
  expect(answer.refused).toEqual([
    { offer_id: 1, name: 'Offer 1', reason: 'stack_group', text: 'Only one of “Lunch” is taken off: “Offer 2”.', instead_of: 2, hint: '' },
  ])
})

test('the guest has what takes most off together, though another one alone would take off more', () => {
  const offers = [
    offerOf(1, { class: 'order', effect: amount(1000) }),
    offerOf(2, { effect: amount(600), combines_with: all }),
    offerOf(3, { class: 'delivery', effect: percent('100'), combines_with: all }),
    offerOf(4, { class: 'reward', effect: amount(100), combines_with: all }),
  ]
  const answer = evaluated(basket, offers)
  expect(answer.applied.map(({ offer_id }) => offer_id)).toEqual([2, 3, 4])
  expect(answer.refused).toMatchObject([{ offer_id: 1, reason: 'stacking', instead_of: 2, text: 'It does not go together with “Offer 2”.' }])
  expect(ids(offers.slice(0, 2))).toEqual([1])
})

test('of combinations that take off the same, priority decides, then the number', () => {
  const same = (id: number, priority: number) => offerOf(id, { effect: amount(500), priority })
  expect(ids([same(1, 3), same(2, 1), same(3, 2)])).toEqual([2])
  expect(ids([same(3, 2), same(2, 2), same(1, 3)])).toEqual([2])
  // The same off by one offer or by two: no more uses are taken than it needs.
  const everything = offerOf(9, { effect: percent('100'), priority: 1 })
  const halves = [8, 7].map((id) => offerOf(id, { effect: amount(1500), priority: 1, combines_with: all }))
  expect(ids([everything, ...halves])).toEqual([7, 8])
  expect(ids([{ ...everything, id: 5 }, ...halves])).toEqual([5])
})

test('a percent counts what is left, or the price as it was, and never takes off more than is left', () => {
  const first = offerOf(1, { effect: percent('60'), combines_with: all, priority: 1 })
  const second = (calc_base: OfferTerms['calc_base'], of: OfferTerms['class'] = 'item') =>
    offerOf(2, { class: of, effect: percent('50'), combines_with: all, priority: 2, calc_base })
  const off = (offer: LiveOffer) => offBy(evaluated(basketOf([line('a', 'Taco', 1000), line('b', 'Burger', 2000)]), [first, offer]), 2)
  expect(off(second('running'))).toEqual({ a: 200, b: 400 })
  expect(off(second('original'))).toEqual({ a: 400, b: 800 })
  expect(off(second('running', 'order'))).toEqual({ a: 200, b: 400 })
  expect(off(second('original', 'order'))).toEqual({ a: 400, b: 800 })
})

test('what is asked of the basket is asked before any discount, so that one offer never undoes another', () => {
  const conditions: OfferConditions = {
    field: 'group',
    match: 'all',
    of: [{ field: 'subtotal', is: 'at_least', amount_minor: 3000, items: items([]) }],
  }
  const offers = [
    offerOf(1, { effect: amount(2500), combines_with: all }),
    offerOf(2, { class: 'order', effect: amount(300), combines_with: all, conditions }),
  ]
  expect(ids(offers)).toEqual([1, 2])
})

test('where others leave nothing, an offer is not used', () => {
  const free = offerOf(1, { effect: percent('100'), combines_with: all })
  const answer = evaluated(basket, [free, offerOf(2, { class: 'reward', effect: percent('10'), combines_with: all })])
  expect(answer.applied.map(({ offer_id }) => offer_id)).toEqual([1])
  expect(answer.refused).toMatchObject([{ offer_id: 2, reason: 'nothing_left', text: 'There is nothing left to take off.', instead_of: null }])
})

test('an offer that would go over its budget is refused, never cut', () => {
  const half = (budget_left_minor: number) => evaluated(basket, [offerOf(1, { effect: percent('50') }, { budget_left_minor })])
  expect(half(1500).applied).toMatchObject([{ amount_minor: 1500 }])
  expect(half(1499)).toMatchObject({
    applied: [],
    refused: [{ reason: 'budget_used', text: 'It would take off $15.00, and $14.99 of its budget is left.' }],
  })
})

test('hundreds of offers that conflict by chance come to an end, with the best that was found', () => {
  const offers = Array.from({ length: 300 }, (_, at) =>
    offerOf(at + 1, {
      class: all[at % 4] ?? 'item',
      effect: amount(300 + ((at * 7919) % 97)),
      combines_with: all.filter((__, index) => ((at * 31 + index * 17) >> 2) % 3 !== 0),
      stack_group: `Group ${at % 40}`,
    }),
  )
  const large = basketOf([line('a', 'Taco', 1_000_000)], { charges: [delivery(100_000)] })
  const answer = evaluated(large, offers)
  expect(answer.applied.length + answer.refused.length).toBe(300)
  expect(answer.applied.length).toBeGreaterThan(5)
  expect(evaluated(large, offers.toReversed())).toEqual(answer)
  expect(mostCombinations).toBeGreaterThan(500)
})

const conditions = (...of: OfferConditions['of']): OfferConditions => ({ field: 'group', match: 'all', of })
test.each<[OfferConditions, string, string]>([
  [
    conditions({ field: 'subtotal', is: 'at_least', amount_minor: 3350, items: items([]) }),
    'Only when the order comes to at least $33.50.',
    'Add $3.50 more',
  ],
  [
    conditions({ field: 'subtotal', is: 'at_least', amount_minor: 1500, items: items(['Taco']) }),
    'Only when Taco comes to at least $15.00.',
    'Add $5.00 more of Taco',
  ],
  [conditions({ field: 'subtotal', is: 'at_most', amount_minor: 2000, items: items([]) }), 'Only when the order comes to at most $20.00.', ''],
  [conditions({ field: 'quantity', is: 'at_least', count: 4, items: items([]) }), 'Only when there are at least 4 of any item.', 'Add 2 more items'],
  [
    conditions({ field: 'quantity', is: 'at_least', count: 2, items: items(['Burger']) }),
    'Only when there are at least 2 of Burger.',
    'Add 1 more of Burger',
  ],
  [conditions({ field: 'channel', channels: ['phone'] }), 'Only when it is ordered by Phone.', ''],
  [conditions({ field: 'fulfilment', fulfilments: ['pickup', 'dine_in'] }), 'Only when it is for pickup or dine in.', ''],
  [conditions({ field: 'first_order', is: true }), 'Only when it is the guest’s first order.', ''],
  [conditions({ field: 'known_guest', is: false }), 'Only when the guest is not known.', ''],
  [conditions({ field: 'segment', segment_id: 7 }), 'Only when the guest is one of “Regulars”.', ''],
  [conditions({ field: 'group', match: 'none', of: [{ field: 'fulfilment', fulfilments: ['delivery'] }] }), 'Not when it is for delivery.', ''],
  [
    conditions({
      field: 'group',
      match: 'any',
      of: [
        { field: 'channel', channels: ['phone'] },
        { field: 'subtotal', is: 'at_least', amount_minor: 4000, items: items([]) },
      ],
    }),
    'Only when it is ordered by Phone, or the order comes to at least $40.00.',
    'Add $10.00 more',
  ],
])('a condition that does not hold is said, with what would help (%#)', (asked, text, hint) => {
  const context = { ...noon, segment_names: new Map([[7, 'Regulars']]) }
  expect(evaluated(basket, [offerOf(1, { conditions: asked })], context).refused).toEqual([
    { offer_id: 1, name: 'Offer 1', reason: 'condition', text, instead_of: null, hint },
  ])
})

test('a guest who is not known has ordered never, and is in no segment', () => {
  const context = { ...noon, guest: { is_known: false, segment_ids: [], orders: 0 } }
  const fits = (of: OfferConditions['of'][number]) => evaluated(basket, [offerOf(1, { conditions: conditions(of) })], context).applied.length === 1
  expect(fits({ field: 'first_order', is: true })).toBe(true)
  expect(fits({ field: 'segment', segment_id: 7 })).toBe(false)
  expect(fits({ field: 'known_guest', is: false })).toBe(true)
})

test('what a server counted stands in the way before anything else is asked', () => {
  const texts = (['used_up', 'code_expired', 'guest_unknown', 'budget_used', 'not_here'] as const).map((hindrance) => {
    const { reason, text, hint } = evaluated(basket, [offerOf(1, { method: 'code' }, { hindrance, given: { code: 'SPRING' } })]).refused[0] ?? {}
    return [reason, text, hint]
  })
  expect(texts).toEqual([
    ['used_up', 'It has been used as often as it may be.', ''],
    ['code_expired', 'This code has expired.', ''],
    ['guest_unknown', 'It is limited for each guest, and this guest is not known.', 'Add the guest’s phone or email'],
    ['budget_used', 'Its budget is used up.', ''],
    ['not_here', 'It does not apply at this restaurant.', ''],
  ])
  expect(evaluated(basket, [offerOf(1, {}, { currency: 'EUR' })]).refused[0]).toMatchObject({
    reason: 'currency',
    text: 'It is in EUR, and this order is in USD.',
  })
  expect(evaluated(basket, [offerOf(1, { method: 'code' }, { given: { code: 'SPRING' } })]).applied[0]?.code).toBe('SPRING')
})

const schedule = (change: Partial<OfferTerms['schedule']>) => ({ schedule: { ...firstOfferTerms.schedule, ...change } })
const clock = (date: string, time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return { ...noon, at: { date, minute: hours * 60 + minutes, dow: new Date(`${date}T00:00:00Z`).getUTCDay() } }
}
const reasonAt = (offer: LiveOffer, date: string, time: string) => evaluated(basket, [offer], clock(date, time)).refused[0]?.reason ?? 'given'

test('a window goes on past midnight, and on a day without the offer it does not begin', () => {
  // Fridays and Saturdays from ten at night to two in the morning; not on Friday June 19.
  const late = offerOf(
    1,
    schedule({
      windows: [5, 6].map((dow) => ({ dow, start_min: 22 * 60, end_min: 26 * 60 })),
      not_on: ['2026-06-19', '2026-06-28'],
    }),
  )
  expect(reasonAt(late, '2026-06-12', '21:59')).toBe('outside_hours')
  expect(reasonAt(late, '2026-06-12', '22:00')).toBe('given')
  expect(reasonAt(late, '2026-06-13', '01:59')).toBe('given')
  expect(reasonAt(late, '2026-06-13', '02:00')).toBe('outside_hours')
  expect(reasonAt(late, '2026-06-19', '23:00')).toBe('not_on_day')
  // The night that would have begun on the nineteenth.
  expect(reasonAt(late, '2026-06-20', '01:00')).toBe('not_on_day')
  // Sunday the 28th is left out, but Saturday's night goes on into it.
  expect(reasonAt(late, '2026-06-28', '01:00')).toBe('given')
  expect(evaluated(basket, [late], clock('2026-06-17', '12:00')).refused[0]?.text).toBe('It is given Fri, Sat 10:00 PM – 2:00 AM.')
})

test('a window from Saturday night reaches into Sunday, over the end of the week', () => {
  const late = offerOf(1, schedule({ windows: [{ dow: 6, start_min: 23 * 60, end_min: 25 * 60 }] }))
  expect(reasonAt(late, '2026-06-20', '23:30')).toBe('given')
  expect(reasonAt(late, '2026-06-21', '00:30')).toBe('given')
  expect(reasonAt(late, '2026-06-21', '01:00')).toBe('outside_hours')
})

test('an offer holds from the minute it starts to the minute before it ends', () => {
  const week = offerOf(1, schedule({ starts_at: '2026-06-15T17:00', ends_at: '2026-06-17T12:00' }))
  expect(reasonAt(week, '2026-06-15', '16:59')).toBe('not_started')
  expect(reasonAt(week, '2026-06-15', '17:00')).toBe('given')
  expect(reasonAt(week, '2026-06-17', '11:59')).toBe('given')
  expect(reasonAt(week, '2026-06-17', '12:00')).toBe('over')
  expect(evaluated(basket, [week], clock('2026-06-15', '16:59')).refused[0]?.text).toBe('It starts Jun 15, 2026, 5:00 PM.')
  const days = offerOf(1, schedule({ not_on: ['2026-06-17'] }))
  expect([reasonAt(days, '2026-06-17', '00:00'), reasonAt(days, '2026-06-18', '00:00')]).toEqual(['not_on_day', 'given'])
})
