import { expect, test } from 'vitest'
import { dragged, minuteAt, withWindow } from './week-drag.ts'

const line = { left: 100, width: 960 }
const lunch = { dow: 1, start_min: 660, end_min: 840 }
const night = { dow: 5, start_min: 1080, end_min: 1560 }

test('a position on the line is a minute of its day, also beyond its ends', () => {
  expect([minuteAt(100, line), minuteAt(580, line), minuteAt(1060, line)]).toEqual([0, 720, 1440])
  expect([minuteAt(60, line), minuteAt(1140, line)]).toEqual([-60, 1560])
  expect(minuteAt(7, { left: 0, width: 0 })).toBe(0)
})

test('hours are drawn in either direction, in quarter hours, and not by a mere press', () => {
  expect(dragged({ kind: 'new', dow: 2, from: 538 }, 1023)).toEqual({ dow: 2, start_min: 540, end_min: 1020 })
  expect(dragged({ kind: 'new', dow: 2, from: 1023 }, 538)).toEqual({ dow: 2, start_min: 540, end_min: 1020 })
  expect(dragged({ kind: 'new', dow: 2, from: 540 }, 545)).toBeUndefined()
  expect(dragged({ kind: 'new', dow: 2, from: 30 }, -90)).toEqual({ dow: 2, start_min: 0, end_min: 30 })
  expect(dragged({ kind: 'new', dow: 2, from: 1320 }, 1530)).toEqual({ dow: 2, start_min: 1320, end_min: 1530 })
})

test('an end is dragged past midnight and back, never onto its start nor beyond a whole day', () => {
  const end = (minute: number, window = night) => dragged({ kind: 'end', at: 0, window }, minute)?.end_min
  expect([end(1500), end(1440), end(1300), end(0), end(9000)]).toEqual([1500, 1440, 1305, 1095, 2520])
})

test('a start stays on its day, before the end and less than a day from it', () => {
  const start = (minute: number, window: typeof night) => dragged({ kind: 'start', at: 0, window }, minute)?.start_min
  expect([start(600, lunch), start(-50, lunch), start(900, lunch)]).toEqual([600, 0, 825])
  expect([start(60, night), start(1500, night)]).toEqual([120, 1425])
})

test('a whole window is dragged from any point of it, and keeps its length', () => {
  const to = (minute: number, window = lunch) => dragged({ kind: 'move', at: 0, window, grabbed: 700 }, minute)
  expect(to(762)).toEqual({ dow: 1, start_min: 720, end_min: 900 })
  expect(to(-500)).toEqual({ dow: 1, start_min: 0, end_min: 180 })
  expect(to(2000)).toEqual({ dow: 1, start_min: 1425, end_min: 1605 })
  const whole = { dow: 6, start_min: 0, end_min: 1440 }
  expect(to(900, whole)).toEqual(whole)
})

test('a new window is sorted by its opening time', () => {
  const dinner = { dow: 1, start_min: 1020, end_min: 1320 }
  expect(withWindow([dinner, night], lunch)).toEqual([lunch, dinner, night])
  expect(withWindow([lunch, night], dinner)).toEqual([lunch, night, dinner])
})
