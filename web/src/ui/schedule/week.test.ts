import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HoursWindow } from './week.ts'
import { anotherWindow, byClock, copyDay, minutesOf, timeValue, windowsOf, withDay } from './week.ts'

const minute = fc.integer({ min: 0, max: 1439 })
const window: fc.Arbitrary<HoursWindow> = fc
  .record({ dow: fc.integer({ min: 0, max: 6 }), start: minute, length: fc.integer({ min: 1, max: 1440 }) })
  .map(({ dow, start, length }) => ({ dow, start_min: start, end_min: start + length }))
const week = fc.array(window, { maxLength: 14 })
const day = fc.integer({ min: 0, max: 6 })
const times = (hours: readonly HoursWindow[], dow: number) => windowsOf(hours, dow).map(({ window: { start_min, end_min } }) => [start_min, end_min])

test('the displayed time is the chosen one, on the same day or the next', () => {
  fc.assert(
    fc.property(day, minute, minute, (dow, opens, closes) => {
      const set = byClock(dow, opens, closes)
      expect([minutesOf(timeValue(set.start_min)), minutesOf(timeValue(set.end_min))]).toEqual([opens, closes])
      expect(set.end_min - opens).toBeGreaterThanOrEqual(0)
      expect(set.end_min - opens).toBeLessThan(1440)
      expect(set.end_min === opens).toBe(closes === opens)
    }),
  )
})

test('a copied day is the same on each of the days and changes no other', () => {
  fc.assert(
    fc.property(week, day, fc.uniqueArray(day), (hours, from, to) => {
      const copied = copyDay(hours, from, to)
      for (const dow of [0, 1, 2, 3, 4, 5, 6]) expect(times(copied, dow)).toEqual(times(hours, to.includes(dow) ? from : dow))
    }),
  )
})

test('an added window overlaps none of its day', () => {
  fc.assert(
    fc.property(week, day, (hours, dow) => {
      const more = anotherWindow(hours, dow)
      if (!more) return
      expect(more.end_min).toBeGreaterThan(more.start_min)
      expect(more.end_min).toBeLessThanOrEqual(1440)
      for (const [start = 0, end = 0] of times(hours, dow)) expect(more.end_min <= start || more.start_min >= end).toBe(true)
    }),
  )
})

test('an added window: 9 to 5 at first, an hour after the last, else before the first, else none', () => {
  expect(anotherWindow([], 1)).toEqual({ dow: 1, start_min: 540, end_min: 1020 })
  expect(anotherWindow([byClock(1, 540, 840)], 1)).toEqual({ dow: 1, start_min: 900, end_min: 1140 })
  expect(anotherWindow([byClock(1, 1080, 120)], 1)).toEqual({ dow: 1, start_min: 780, end_min: 1020 })
  expect(anotherWindow([{ dow: 1, start_min: 0, end_min: 1440 }], 1)).toBeUndefined()
})

test('a day without hours is closed', () => {
  expect(withDay([byClock(1, 540, 1020), byClock(2, 540, 1020)], 1, [])).toEqual([byClock(2, 540, 1020)])
})

test('a partly typed time is none', () => {
  expect([minutesOf(''), minutesOf('09:30'), minutesOf('00:00')]).toEqual([undefined, 570, 0])
})
