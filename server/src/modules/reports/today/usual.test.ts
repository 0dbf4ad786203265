import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hoursFrom, upTo, usualOf } from './usual.ts'

test('a former day counts up to the same time: whole hours and the share of the running one, past midnight as well', () => {
  const day = new Map([
    [11, 1000],
    [12, 600],
    [1, 50],
    [3, 7],
  ])
  expect([upTo(day, 4, 11, 0.5), upTo(day, 4, 12, 0.25), upTo(day, 4, 1, 1), upTo(day, 4, 3, 1)]).toEqual([500, 1150, 1650, 1657])
  expect(upTo(day, 4, 5, 0)).toBe(0)
})

test('a range needs four weeks, and leaves out the very lowest and highest of six', () => {
  expect(usualOf([5, 1, 3])).toBeNull()
  expect(usualOf([5, 1, 3, 9])).toEqual({ low: 1, middle: 4, high: 9 })
  expect(usualOf([100, 1, 50, 52, 54, 9000])).toEqual({ low: 50, middle: 53, high: 100 })
})

test('the middle is never outside of the range, and a whole day is all of its hours', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1000, max: 100_000 }), { minLength: 4, maxLength: 8 }), (weeks) => {
      const usual = usualOf(weeks)
      expect(usual && usual.low <= usual.middle && usual.middle <= usual.high).toBe(true)
    }),
  )
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 24, maxLength: 24 }), fc.integer({ min: 0, max: 12 }), (amounts, first) => {
      const last = hoursFrom(first).at(-1) ?? 0
      expect(upTo(new Map(amounts.entries()), first, last, 1)).toBe(amounts.reduce((all, one) => all + one, 0))
    }),
  )
})
