import { spread, sum } from '@brigade/contract/kit/money-parts.ts'
import { payers } from '@brigade/contract/orders/codes.ts'
import { describe, expect, test } from 'vitest'
import { randomOf } from '../../../../testing/random.ts'
import { type ReservedOffer, type SentDiscount, sharedDiscounts } from './rules.ts'

const half: ReservedOffer = {
  offerId: 7,
  discountId: 7,
  name: 'Happy hour',
  status: 'applied',
  amount: 301,
  paidBy: [
    { payer: 'restaurant', name: '', amount_minor: 151 },
    { payer: 'partner', name: 'Brewery', amount_minor: 150 },
  ],
}
const off = (amount: number, offerId: number | null = 7, kind: SentDiscount['kind'] = 'discount'): SentDiscount => ({ kind, amount, offerId })
const nobody = new Map<number, string>()
const said = (...asked: Parameters<typeof sharedDiscounts>) => sharedDiscounts(...asked).warnings.map(({ path, message }) => `${path} ${message}`)

describe('a discount of an order', () => {
  test('is shared as it was reserved, and says nothing then', () => {
    expect(sharedDiscounts([off(250, null), off(301)], [half], nobody)).toEqual({
      discounts: [
        undefined,
        [
          { payer: null, partner: null, offerId: 7, offer: 'Happy hour', amount: 151 },
          { payer: 'partner', partner: 'Brewery', offerId: 7, offer: 'Happy hour', amount: 150 },
        ],
      ],
      warnings: [],
    })
  })

  test('of another amount is kept as it was sent and warned about: of less each pays less, of more the restaurant pays the rest', () => {
    const paid = (amount: number, use = half) =>
      sharedDiscounts([off(amount)], [use], nobody).discounts[0]?.map(({ payer, amount: part }) => [payer, part])
    expect(paid(150)).toEqual([
      [null, 75],
      ['partner', 75],
    ])
    expect(paid(400)).toEqual([
      [null, 250],
      ['partner', 150],
    ])
    const theirs = { ...half, amount: 300, paidBy: [{ payer: 'platform' as const, name: '', amount_minor: 300 }] }
    expect(paid(5000, theirs)).toEqual([
      [null, 4700],
      ['platform', 300],
    ])
    expect(said([off(400)], [half], nobody)).toEqual(['discounts.0.amount_minor is 400, but 301 was reserved for “Happy hour”: kept as it was sent'])
  })

  test('of an offer that nobody knows is of no offer; of one that was not reserved the restaurant pays', () => {
    expect(sharedDiscounts([off(100, 9)], [half], nobody).discounts).toEqual([undefined])
    expect(said([off(100, 9)], [], nobody)).toEqual(['discounts.0.discount_id 9 is no offer here: it was left out'])
    const known = new Map([[9, 'Lunch']])
    expect(sharedDiscounts([off(100, 9)], [], known).discounts).toEqual([[{ payer: null, partner: null, offerId: 9, offer: 'Lunch', amount: 100 }]])
    expect(said([off(100, 9)], [], known)).toEqual([
      'discounts.0.discount_id “Lunch” was not reserved for this order: counted as paid by the restaurant',
    ])
  })

  test('is paid by the restaurant where its use does not count', () => {
    for (const status of ['waiting', 'declined', 'expired', 'rolled_back'] as const) {
      const { discounts, warnings } = sharedDiscounts([off(301)], [{ ...half, status }], nobody)
      expect(discounts[0]?.map(({ payer, amount }) => [payer, amount])).toEqual([[null, 301]])
      expect(warnings.map(({ path }) => path)).toEqual(['discounts.0.discount_id'])
    }
  })

  test('that is a comp is given away by the house', () => {
    expect(sharedDiscounts([off(301, 7, 'comp')], [half], nobody).discounts[0]?.map(({ payer }) => payer)).toEqual([null])
  })

  test('that the order does not name is warned about; a reward is of no offer by its number', () => {
    expect(said([off(301, null)], [half], nobody)).toEqual([
      'discounts name no discount_id 7, but “Happy hour” was reserved for this order: who pays for it is not known',
    ])
    const reward = {
      ...half,
      offerId: -1,
      discountId: null,
      name: 'Free drink',
      paidBy: [{ payer: 'restaurant' as const, name: '', amount_minor: 301 }],
    }
    expect(sharedDiscounts([off(301, -1)], [reward], nobody).discounts[0]).toEqual([
      { payer: null, partner: null, offerId: null, offer: 'Free drink', amount: 301 },
    ])
  })
})

test('parts add up to each discount, and all discounts of an offer to what each payer pays', () => {
  for (let seed = 0; seed < 400; seed += 1) {
    const random = randomOf(seed)
    const upTo = (most: number) => Math.floor(random() * most)
    const rows = Array.from({ length: 1 + upTo(5) }, () => off(upTo(500)))
    const total = sum(rows.map(({ amount }) => amount))
    const amounts = spread(
      total,
      Array.from({ length: 1 + upTo(5) }, () => upTo(400)),
    )
    const paidBy = amounts.map((amount_minor, at) => ({
      payer: payers[at % 3] ?? 'restaurant',
      name: at % 3 === 2 ? `Partner ${at}` : '',
      amount_minor,
    }))
    const { discounts, warnings } = sharedDiscounts(rows, [{ ...half, amount: total, paidBy }], nobody)
    expect(warnings).toEqual([])
    expect(discounts.map((parts) => sum((parts ?? []).map(({ amount }) => amount)))).toEqual(rows.map(({ amount }) => amount))
    expect(discounts.flat().every((part) => part === undefined || part.amount > 0)).toBe(true)
    for (const { payer, name, amount_minor } of paidBy.filter((one) => one.payer === 'partner')) {
      const theirs = discounts.flat().filter((part) => part?.payer === payer && part.partner === name)
      expect(sum(theirs.map((part) => part?.amount ?? 0))).toBe(amount_minor)
    }
  }
})

test('what others pay is exact, however many discounts of the order are one offer', () => {
  const rows = [off(100), off(101), off(100)]
  const { discounts, warnings } = sharedDiscounts(rows, [half], nobody)
  expect(warnings).toEqual([])
  expect(sum(discounts.flat().map((part) => (part?.payer === 'partner' ? part.amount : 0)))).toBe(150)
})
