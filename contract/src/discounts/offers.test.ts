import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { canonicalTerms, offerTroubles } from './judging.ts'
import { endText, itemsText, offerSentence, startText, wholeSentence } from './sentences.ts'
import { firstOfferTerms, OfferTerms, thousandths } from './terms.ts'

const terms = (change: Partial<OfferTerms> = {}): OfferTerms => ({ ...firstOfferTerms, pos_name: 'Deal', ...change })
const some = (...names: string[]) => ({ include: names.map((text) => ({ by: 'name' as const, text })), exclude: [] })

test('a percent is more than nothing, at most all, and has at most three decimals', () => {
  expect(['12.5', '100', '0.001', ' 7 '].map(thousandths)).toEqual([12_500, 100_000, 1, 7000])
  const said = (percent: string) => z.safeParse(OfferTerms, terms({ effect: { kind: 'percent', percent } })).success
  expect(['0', '100.001', '1.2345', '-5', '1e1', 'ten', ''].map(said)).toEqual([false, false, false, false, false, false, false])
  expect(['12.5', '100', '0.001'].map(said)).toEqual([true, true, true])
})

test('every kind of effect is taken, and one that is none is refused', () => {
  const kinds: OfferTerms['effect'][] = [
    { kind: 'amount', amount_minor: 100, per: 'each' },
    { kind: 'fixed_price', price_minor: 0, units: 3 },
    { kind: 'buy_get', buy_quantity: 2, get: null, get_quantity: 1, percent: '100', most_times: null },
    { kind: 'free_item', quantity: 1 },
    { kind: 'open_percent', most_percent: '15' },
    { kind: 'open_amount', most_minor: 500 },
  ]
  for (const effect of kinds) expect(z.parse(OfferTerms, terms({ effect })).effect).toEqual(effect)
  expect(z.safeParse(OfferTerms, { ...terms(), effect: { kind: 'nothing' } }).success).toBe(false)
})

test.each<[Partial<OfferTerms>, ReturnType<typeof offerTroubles>]>([
  [{}, {}],
  [{ effect: { kind: 'open_amount', most_minor: 500 } }, { effect: 'Only staff can enter how much is taken off' }],
  [{ class: 'order', effect: { kind: 'free_item', quantity: 1 }, items: some('Taco') }, { effect: 'This cannot be given off what it takes off' }],
  [{ effect: { kind: 'free_item', quantity: 1 } }, { items: 'Say which items are free' }],
  [{ items: some('Café', 'cafe') }, { items: 'Each item and each category can be named once' }],
  [
    { schedule: { ...firstOfferTerms.schedule, starts_at: '2026-05-02T10:00', ends_at: '2026-05-02T10:00' } },
    { schedule: 'It ends before it begins' },
  ],
  [{ paid_by: [{ payer: 'restaurant', name: '', percent: '60' }] }, { paid_by: 'The shares add up to 60%, not 100%' }],
  [{ paid_by: [{ payer: 'partner', name: '', percent: '100' }] }, { paid_by: 'Name the partner who pays' }],
  [{ method: 'staff', staff: { reasons: [], approval: 'above', above_minor: null } }, { staff: 'Say above which amount it needs approval' }],
  [
    { max_amount_minor: 2000, limits: { ...firstOfferTerms.limits, budget_minor: 1000 } },
    { max_amount_minor: 'This is more than its whole budget of $10.00' },
  ],
])('%j is told what is wrong with it', (change, troubles) => {
  expect(offerTroubles(terms(change), 'USD')).toEqual(troubles)
})

test('terms that say the same are kept the same', () => {
  const one = terms({ effect: { kind: 'percent', percent: '012.50' }, combines_with: ['order', 'item'], stack_group: ' Lunch ' })
  const other = terms({ effect: { kind: 'percent', percent: '12.5' }, combines_with: ['item', 'order'], stack_group: 'Lunch' })
  expect(canonicalTerms(one)).toEqual(canonicalTerms(other))
  expect(canonicalTerms(canonicalTerms(one))).toEqual(canonicalTerms(one))
  expect(canonicalTerms(terms({ staff: { reasons: ['a'], approval: 'always', above_minor: 5 } })).staff).toBe(null)
})

test('an offer is said in one sentence', () => {
  expect(wholeSentence(terms(), 'USD')).toBe('When anybody orders, give 10% off any item, not together with other offers.')
  const happyHour = terms({
    class: 'order',
    method: 'code',
    conditions: {
      field: 'group',
      match: 'all',
      of: [{ field: 'subtotal', is: 'at_least', amount_minor: 2000, items: { include: [], exclude: [] } }],
    },
    schedule: {
      starts_at: '2026-12-01T17:00',
      ends_at: null,
      windows: [
        { dow: 5, start_min: 1320, end_min: 1560 },
        { dow: 6, start_min: 1320, end_min: 1560 },
      ],
      not_on: [],
    },
    limits: { uses: 500, per_guest: 1, per_day: null, budget_minor: null },
    combines_with: ['item', 'delivery'],
  })
  expect(wholeSentence(happyHour, 'USD')).toBe(
    'When the guest gives a code, and the order comes to at least $20.00, give 10% off the order, for orders from Dec 1, 2026, 5:00 PM, Fri, Sat 10:00 PM – 2:00 AM, limited to 500 uses, 1 use for each guest, together with item and delivery offers.',
  )
  expect(
    offerSentence(
      terms({
        paid_by: [
          { payer: 'restaurant', name: '', percent: '60' },
          { payer: 'partner', name: 'Fizz', percent: '40' },
        ],
      }),
      'USD',
    ).paid_by,
  ).toBe('Restaurant 60%, Fizz 40%')
  expect(itemsText({ include: [], exclude: [{ by: 'category', text: 'Beer' }] })).toBe('any item, but not anything under “Beer”')
})

test('a day that is meant whole has no time, and the last one is named', () => {
  expect([startText('2026-12-01T00:00'), startText('2026-12-01T17:00')]).toEqual(['from Dec 1, 2026', 'from Dec 1, 2026, 5:00 PM'])
  expect([endText('2026-12-01T00:00'), endText('2026-12-01T17:00')]).toEqual(['through Nov 30, 2026', 'until Dec 1, 2026, 5:00 PM'])
})
