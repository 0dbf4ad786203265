import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentOf, portionOf, spread, sum } from './money-parts.ts'

/** By the definition: no percent is a float. */
const percentOracle = (amount: number, thousandths: number): number => {
  const doubled = 2n * BigInt(Math.abs(amount)) * BigInt(thousandths) + 100_000n
  const part = Number(doubled / 200_000n)
  return amount < 0 && part > 0 ? -part : part
}

test('a percent is exact, and a half goes away from zero, where floats are a cent off', () => {
  expect(percentOf(10_000, 1005)).toBe(101)
  expect(percentOf(50, 1000)).toBe(1)
  expect(percentOf(-50, 1000)).toBe(-1)
  expect(percentOf(49, 1000)).toBe(0)
  expect(percentOf(999, 100_000)).toBe(999)
  expect(Object.is(percentOf(-49, 1000), 0)).toBe(true)
  const amounts = fc.oneof(fc.integer({ min: -20_000, max: 20_000 }), fc.maxSafeInteger())
  fc.assert(
    fc.property(amounts, fc.nat(100_000), (amount, rate) => {
      expect(percentOf(amount, rate)).toBe(percentOracle(amount, rate))
    }),
    { numRuns: 5000 },
  )
})

test('a portion of more is never less, and leaves never less', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(5000), fc.integer({ min: 1, max: 5000 }), (amount, over, more) => {
      const step = portionOf(amount + 1, over, over + more) - portionOf(amount, over, over + more)
      expect(step === 0 || step === 1).toBe(true)
    }),
  )
})

const weights = fc.array(fc.oneof(fc.nat(20), fc.nat(1_000_000), fc.nat(10_000_000_000)), { minLength: 1, maxLength: 40 })

test('an amount in parts loses nothing, each part is within one of its share, and larger remainders come first', () => {
  expect(spread(333, [1299, 450, 799])).toEqual([170, 59, 104])
  expect(spread(2, [1, 1, 1])).toEqual([1, 1, 0])
  expect(spread(-2, [1, 1, 1])).toEqual([-1, -1, 0])
  expect(spread(7, [0, 0])).toEqual([7, 0])
  expect(spread(7, [])).toEqual([])
  fc.assert(
    fc.property(fc.oneof(fc.integer({ min: -5000, max: 5000 }), fc.maxSafeInteger()), weights, (amount, some) => {
      const parts = spread(amount, some)
      expect(parts.reduce((all, one) => all + BigInt(one), 0n)).toBe(BigInt(amount))
      const all = some.reduce((whole, one) => whole + BigInt(one), 0n)
      if (all === 0n) return
      // Of each part: what it is more than its share, in parts of `all`.
      const over = parts.map((part, at) => BigInt(Math.abs(part)) * all - BigInt(Math.abs(amount)) * BigInt(some[at] ?? 0))
      for (const one of over) expect(one < all && one > -all).toBe(true)
      // Whoever got one more had lost at least as much by rounding down as whoever did not.
      const lost = over.map((one) => (one <= 0n ? -one : all - one))
      const raised = lost.filter((_, at) => (over[at] ?? 0n) > 0n)
      const others = lost.filter((_, at) => (over[at] ?? 0n) <= 0n)
      for (const one of raised) for (const other of others) expect(one >= other).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('what is not more than the weights together takes no part above its weight', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), weights, (share, some) => {
      const amount = Math.floor(share * sum(some))
      for (const [at, part] of spread(amount, some).entries()) expect(part >= 0 && part <= (some[at] ?? 0)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
