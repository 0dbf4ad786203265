import { expect, test } from 'vitest'
import { rangeAt, rowsDrawn, scrollFor } from './row-range.ts'

test('draws a screenful and some beyond either edge, four by four', () => {
  expect(rangeAt(0, 360, 36, 5000)).toEqual({ first: 0, end: 16 })
  expect(rangeAt(3600, 360, 36, 5000)).toEqual({ first: 92, end: 116 })
  expect(rangeAt(3600 + 36, 360, 36, 5000)).toEqual({ first: 92, end: 120 })
  expect(rangeAt(1e9, 360, 36, 10)).toEqual({ first: 10, end: 10 })
  expect(rangeAt(0, 0, 36, 5)).toEqual({ first: 0, end: 5 })
})

test('keeps rows outside: the one with the focus, the one being dragged', () => {
  expect(rowsDrawn({ first: 4, end: 7 }, [undefined, 90, 5, 1])).toEqual([1, 4, 5, 6, 90])
})

test('scrolls no further than a row needs', () => {
  expect(scrollFor(2, 0, 360, 36)).toBeUndefined()
  expect(scrollFor(10, 0, 360, 36)).toBe(36)
  expect(scrollFor(1, 72, 360, 36)).toBe(36)
})
