import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rangeAt, rowsDrawn, scrollFor } from './row-range.ts'

test('draws a screenful and at least six rows beyond either edge, in steps of six', () => {
  expect(rangeAt(0, 360, 36, 5000)).toEqual({ first: 0, end: 24 })
  expect(rangeAt(3600, 360, 36, 5000)).toEqual({ first: 90, end: 120 })
  expect(rangeAt(3600 + 72, 360, 36, 5000)).toEqual({ first: 96, end: 126 })
  expect(rangeAt(1e9, 360, 36, 10)).toEqual({ first: 10, end: 10 })
  expect(rangeAt(0, 0, 36, 5)).toEqual({ first: 0, end: 5 })
})

test('draws the same number at every scroll position between the ends, so that elements are reused', () => {
  fc.assert(
    fc.property(fc.integer({ min: 300, max: 100_000 }), fc.integer({ min: 100, max: 1200 }), (scrollTop, height) => {
      const { first, end } = rangeAt(scrollTop, height, 36, 5000)
      expect(first * 36).toBeLessThanOrEqual(scrollTop - 6 * 36 + 36)
      expect(end * 36).toBeGreaterThanOrEqual(scrollTop + height + 6 * 36 - 36)
      expect(end - first).toBe(rangeAt(3600, height, 36, 5000).end - rangeAt(3600, height, 36, 5000).first)
    }),
  )
})

test('keeps rows outside of the range: the focused one, the dragged one', () => {
  expect(rowsDrawn({ first: 4, end: 7 }, [undefined, 90, 5, 1])).toEqual([1, 4, 5, 6, 90])
})

test('scrolls no further than a row needs', () => {
  expect(scrollFor(2, 0, 360, 36)).toBeUndefined()
  expect(scrollFor(10, 0, 360, 36)).toBe(36)
  expect(scrollFor(1, 72, 360, 36)).toBe(36)
})
