import { expect, test } from 'vitest'
import { type FloatPosition, floatPlace } from './float-place.ts'

const view = { width: 1000, height: 600 }
const panel = { width: 200, height: 100 }
const place = (left: number, top: number, position: FloatPosition, size = panel) =>
  floatPlace({ opener: { left, top, width: 40, height: 36 }, panel: size, view, position, offset: 4 })

test('a panel hangs below its opener, sharing the edge that is asked for', () => {
  expect(place(500, 100, 'bottom-end')).toEqual({ left: 340, top: 140 })
  expect(place(500, 100, 'bottom-start')).toEqual({ left: 500, top: 140 })
  expect(place(500, 300, 'top-start')).toEqual({ left: 500, top: 196 })
})

test('without room on its side it goes to the other', () => {
  expect(place(500, 540, 'bottom-end').top).toBe(436)
  expect(place(500, 50, 'top-start').top).toBe(90)
})

test('it never leaves the window', () => {
  expect(place(20, 100, 'bottom-end').left).toBe(8)
  expect(place(950, 100, 'bottom-start').left).toBe(792)
  expect(place(500, 300, 'bottom-end', { width: 200, height: 580 }).top).toBe(12)
  expect(place(500, 300, 'bottom-end', { width: 200, height: 700 }).top).toBe(8)
})
