import { expect, test } from 'vitest'
import type { Mark } from './chart-types.ts'
import { markAfter, tooltipPlace } from './mark-walk.ts'

const size = { labels: 3, series: 2 }
const at = (label: number, series: number | null = null): Mark => ({ at: label, series })

test('left and right arrows go along the labels and stop at the ends', () => {
  expect(markAfter('ArrowRight', null, size)).toEqual(at(0))
  expect(markAfter('ArrowLeft', null, size)).toEqual(at(2))
  expect(markAfter('ArrowRight', at(1), size)).toEqual(at(2))
  expect(markAfter('ArrowRight', at(2), size)).toEqual(at(2))
  expect(markAfter('Home', at(2, 1), size)).toEqual(at(0, 1))
  expect(markAfter('End', at(0), size)).toEqual(at(2))
})

test('up and down go through the series of a label; with one series they go along the labels', () => {
  expect(markAfter('ArrowDown', at(1), size)).toEqual(at(1, 0))
  expect(markAfter('ArrowDown', at(1, 1), size)).toEqual(at(1, 1))
  expect(markAfter('ArrowUp', at(1, 0), size)).toEqual(at(1))
  expect(markAfter('ArrowDown', at(1), { labels: 3, series: 1 })).toEqual(at(2))
})

test('Escape closes an open tooltip and is otherwise ignored, as every other key', () => {
  expect(markAfter('Escape', at(1), size)).toBeNull()
  expect(markAfter('Escape', null, size)).toBeUndefined()
  expect(markAfter('Tab', at(1), size)).toBeUndefined()
  expect(markAfter('ArrowRight', null, { labels: 0, series: 0 })).toBeUndefined()
})

test('a tooltip stays beside its point and inside the chart', () => {
  const tip = { width: 120, height: 50 }
  const plot = { width: 300, height: 240 }
  expect(tooltipPlace({ x: 150, y: 200 }, tip, plot)).toEqual({ x: 90, y: 138 })
  expect(tooltipPlace({ x: 2, y: 200 }, tip, plot).x).toBe(0)
  expect(tooltipPlace({ x: 299, y: 200 }, tip, plot).x).toBe(180)
  expect(tooltipPlace({ x: 150, y: 10 }, tip, plot).y).toBe(26)
})
