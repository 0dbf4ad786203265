import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayByKey, monthsByKey } from './calendar-keys.ts'
import { monthsLater } from './day-text.ts'

const key = (name: string, shiftKey = false) => ({ key: name, shiftKey })

test.each([
  ['ArrowRight', '2026-11-30', '2026-12-01'],
  ['ArrowLeft', '2026-12-01', '2026-11-30'],
  ['ArrowDown', '2026-12-28', '2027-01-04'],
  ['ArrowUp', '2026-03-03', '2026-02-24'],
  ['PageDown', '2026-10-31', '2026-11-30'],
  ['PageUp', '2026-03-31', '2026-02-28'],
  ['Home', '2026-11-25', '2026-11-22'],
  ['End', '2026-11-25', '2026-11-28'],
])('%s leads from %s to %s', (name, from, to) => {
  expect(dayByKey(key(name), from, 0)).toBe(to)
})

test('with Shift the Page keys turn by a year, and a leap day becomes the last day of its month', () => {
  expect(dayByKey(key('PageDown', true), '2028-02-29', 0)).toBe('2029-02-28')
  expect(dayByKey(key('PageUp', true), '2026-11-21', 0)).toBe('2025-11-21')
})

test('the week begins on the day the person chose', () => {
  expect(dayByKey(key('Home'), '2026-11-22', 1)).toBe('2026-11-16')
  expect(dayByKey(key('End'), '2026-11-22', 1)).toBe('2026-11-22')
})

test('other keys do nothing', () => {
  expect(dayByKey(key('Enter'), '2026-11-21', 0)).toBeUndefined()
  expect(monthsByKey(key('ArrowDown'))).toBeUndefined()
})

test('a month on and a month back is the same day, wherever both months have it', () => {
  const day = fc.tuple(fc.integer({ min: 1990, max: 2060 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  fc.assert(
    fc.property(day, fc.integer({ min: -40, max: 40 }), ([year, month, date], months) => {
      const iso = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
      expect(monthsLater(monthsLater(iso, months), -months)).toBe(iso)
    }),
  )
})
