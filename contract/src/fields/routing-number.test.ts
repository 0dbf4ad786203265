import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRoutingNumber } from './routing-number.ts'

// Digits made up here; only their sums are right.
test.each(['123456780', '111000038', '300000001', '999999992'])('%s fits its checksum', (number) => {
  expect(isRoutingNumber(number)).toBe(true)
})

test.each(['123456789', '12345678', '1234567800', '12345678a', ' 123456780', '123456780 ', '12345-6780', '１２３４５６７８０', '', '000000000'])(
  '"%s" is no routing number',
  (number) => {
    expect(isRoutingNumber(number)).toBe(false)
  },
)

test('a single wrong digit is always noticed', () => {
  const nine = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 8 })
  const place = fc.integer({ min: 0, max: 8 })
  fc.assert(
    fc.property(nine, place, fc.integer({ min: 1, max: 9 }), (first, at, by) => {
      const weighted = first.reduce((sum, digit, index) => sum + digit * ([3, 7, 1][index % 3] ?? 0), 0)
      const digits = [...first, (10 - (weighted % 10)) % 10]
      fc.pre(digits.some((digit) => digit !== 0))
      const changed = digits.map((digit, index) => (index === at ? (digit + by) % 10 : digit))
      expect([isRoutingNumber(digits.join('')), isRoutingNumber(changed.join(''))]).toEqual([true, false])
    }),
  )
})
