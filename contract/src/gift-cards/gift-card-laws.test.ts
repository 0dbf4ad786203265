import { expect, test } from 'vitest'
import { cashOutMinor, jurisdictions, lawOn, lawRefusals } from './gift-card-laws.ts'
import { giftCardLaws } from './law-rows.ts'
import { firstTerms } from './terms.ts'

const refusals = (jurisdiction: string, validity_months: number | null, date = '2026-11-25') =>
  lawRefusals('purchased', { ...firstTerms, jurisdiction, validity_months }, date)

test('a card that never expires is right everywhere, and one that does is measured by the stricter of state and country', () => {
  for (const { id } of jurisdictions) expect(refusals(id, null)).toEqual({})
  expect(refusals('US', 59)).toEqual({ validity_months: 'By the law of the United States these cards are good for at least 60 months' })
  expect(refusals('US', 60)).toEqual({})
  expect(refusals('US-CA', 240)).toEqual({ validity_months: 'By the law of California these cards never expire' })
  // Two years by the state alone, five by the country.
  expect(refusals('US-NJ', 24)).toEqual({ validity_months: 'By the law of the United States these cards are good for at least 60 months' })
  expect(refusals('US-NY', 60)).toEqual({ validity_months: 'By the law of New York these cards are good for at least 108 months' })
  expect(refusals('JP', 6)).toEqual({})
})

test('a law holds from its day on, for the kinds that it covers', () => {
  expect(refusals('US', 12, '2010-08-21')).toEqual({})
  expect(lawRefusals('promotional', { ...firstTerms, jurisdiction: 'US-CA', validity_months: 1 }, '2026-11-25')).toEqual({})
  expect(lawRefusals('refund_credit', { ...firstTerms, jurisdiction: 'US-FL', validity_months: 12 }, '2026-11-25')).toHaveProperty('validity_months')
  expect(lawOn('US-CA', 'purchased', '2026-03-31').map(({ cash_out_below_minor }) => cash_out_below_minor)).toEqual([1000, null])
  expect(lawOn('US-CA', 'purchased', '2026-04-01').map(({ cash_out_below_minor }) => cash_out_below_minor)).toEqual([1500, null])
})

test('a place whose law is not known is refused', () => {
  expect(refusals('US-XX', null)).toEqual({ jurisdiction: 'Choose whose law holds' })
  expect(refusals('', null)).toEqual({ jurisdiction: 'Choose whose law holds' })
})

test('a small rest is paid out in cash where the law asks for it, never in another currency', () => {
  const rest = (balance_minor: number, date: string, currency = 'USD') =>
    cashOutMinor({ jurisdiction: 'US-CA', kind: 'purchased', currency, balance_minor }, date)
  expect([rest(1499, '2026-11-25'), rest(1500, '2026-11-25'), rest(1501, '2026-11-25'), rest(1499, '2026-03-31')]).toEqual([1499, 1500, 0, 0])
  expect(rest(100, '2026-11-25', 'JPY')).toBe(0)
  expect(cashOutMinor({ jurisdiction: 'US', kind: 'purchased', currency: 'USD', balance_minor: 1 }, '2026-11-25')).toBe(0)
  expect(cashOutMinor({ jurisdiction: 'US-CA', kind: 'promotional', currency: 'USD', balance_minor: 1 }, '2026-11-25')).toBe(0)
})

test('every law says where and when it was read, and begins once', () => {
  for (const { source, read_on, from, jurisdiction, currency, cash_out_below_minor } of giftCardLaws) {
    expect(source).toMatch(/http/)
    expect(
      [read_on, from].every((date) => /^\d{4}-\d{2}-\d{2}$/.test(date)),
      jurisdiction,
    ).toBe(true)
    if (cash_out_below_minor !== null) expect(currency, jurisdiction).toMatch(/^[A-Z]{3}$/)
  }
  expect(new Set(giftCardLaws.map(({ jurisdiction, from }) => `${jurisdiction} ${from}`)).size).toBe(giftCardLaws.length)
})
