import { expect, test } from 'vitest'
import { indexAfterKey } from './grid-keys.ts'
import { gridOf, rowsInSight } from './use-grid-window.ts'

test('tiles fill their row, and a phone has two at least', () => {
  const shape = { narrowest: 168, gap: 16, foot: 24 }
  expect(gridOf(1032, shape)).toEqual({ columns: 5, side: 193.6, rowHeight: 233.6 })
  expect(gridOf(200, shape)).toMatchObject({ columns: 2, side: 92 })
})

test('only rows in sight are drawn, and a few beyond each end', () => {
  expect(rowsInSight(200, 800, 200, 1000)).toEqual({ firstRow: 0, endRow: 6 })
  expect(rowsInSight(-20_000, 800, 200, 1000)).toEqual({ firstRow: 97, endRow: 107 })
  expect(rowsInSight(-199_800, 800, 200, 1000)).toEqual({ firstRow: 996, endRow: 1000 })
})

test('keys lead from tile to tile and stay within the grid', () => {
  const place = { index: 7, columns: 5, count: 12, page: 2 }
  const after = (key: string, index = place.index) => indexAfterKey(key, { ...place, index })
  expect(['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageDown', 'PageUp'].map((key) => after(key))).toEqual([
    8, 6, 2, 7, 0, 11, 11, 0,
  ])
  expect([after('ArrowRight', 11), after('ArrowUp', 3), after('ArrowDown', 5)]).toEqual([11, 3, 10])
  expect(after('x')).toBeUndefined()
})
