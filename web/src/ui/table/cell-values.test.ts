import { expect, test } from 'vitest'
import { compareCells, decimalText } from './cell-values.ts'

test('amounts become exact decimals of their currency', () => {
  const amounts = [5, 1250, -99, 0, 412_000].map((minor) => decimalText({ minor, currency: 'USD' }))
  expect(amounts).toEqual(['0.05', '12.50', '-0.99', '0.00', '4120.00'])
  expect(decimalText({ minor: 1250, currency: 'JPY' })).toBe('1250')
  expect(decimalText({ minor: 1250, currency: 'KWD' })).toBe('1.250')
})

test('cells are ordered as people expect, empty ones last', () => {
  expect(['Table 10', 'ä', null, 'Table 9', '', 'b'].toSorted(compareCells)).toEqual(['ä', 'b', 'Table 9', 'Table 10', null, ''])
  expect(
    [
      { minor: 9, currency: 'USD' },
      { minor: 10, currency: 'USD' },
    ].toSorted(compareCells)[0],
  ).toEqual({ minor: 9, currency: 'USD' })
  expect(compareCells(new Date(1), new Date(2))).toBeLessThan(0)
  expect(compareCells(false, true)).toBeLessThan(0)
})
