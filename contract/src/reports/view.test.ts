import { expect, test } from 'vitest'
import { rangeBefore, wholeMonthOf } from './view.ts'

const before = (from: string, to: string, vs: 'period' | 'year' = 'period') => Object.values(rangeBefore({ from, to }, vs) ?? {}).join(' ')

test('whole months, quarters and years are compared with the ones right before them', () => {
  expect(before('2026-03-01', '2026-03-31')).toBe('2026-02-01 2026-02-28')
  expect(before('2028-03-01', '2028-03-31')).toBe('2028-02-01 2028-02-29')
  expect(before('2026-01-01', '2026-01-31')).toBe('2025-12-01 2025-12-31')
  expect(before('2026-04-01', '2026-06-30')).toBe('2026-01-01 2026-03-31')
  expect(before('2025-01-01', '2025-12-31')).toBe('2024-01-01 2024-12-31')
})

test('weeks and other days are compared with as many days right before them', () => {
  expect(before('2026-11-16', '2026-11-22')).toBe('2026-11-09 2026-11-15')
  expect(before('2026-11-01', '2026-11-25')).toBe('2026-10-07 2026-10-31')
  expect(before('2026-03-02', '2026-03-31')).toBe('2026-01-31 2026-03-01')
})

test('last year is compared by the same weekdays, also of a whole month', () => {
  expect(before('2026-03-01', '2026-03-31', 'year')).toBe('2025-03-02 2025-04-01')
})

test('the month of a day is all of it', () => {
  expect(wholeMonthOf('2028-02-29')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(wholeMonthOf('2026-12-05')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
})
