import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTime, readTime, stepTime, writeTime } from './time-text.ts'

test.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['9:30 pm', '21:30'],
  ['9.30P', '21:30'],
  ['12 am', '00:00'],
  ['12a.m.', '00:00'],
  ['12pm', '12:00'],
  ['2130', '21:30'],
  ['21:30', '21:30'],
  ['24:00', undefined],
  ['13 pm', undefined],
  ['9:7', undefined],
  ['9:75', undefined],
  ['noon', undefined],
])('%j is the time %s', (text, time) => {
  expect(readTime(text)).toBe(time)
})

const anyTime = fc
  .integer({ min: 0, max: 1439 })
  .map((minutes) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`)

test('every time is read as it was written', () => {
  fc.assert(fc.property(anyTime, (time) => readTime(writeTime(time)) === time))
  expect(writeTime('00:05')).toBe('12:05 AM')
  expect(writeTime('21:30', '24')).toBe('21:30')
})

test('steps stay on their interval and within the day', () => {
  fc.assert(
    fc.property(anyTime, fc.constantFrom(-60, -15, 15, 30), (time, step) => {
      const next = stepTime(time, step)
      expect(isTime(next)).toBe(true)
      expect(Number(next.slice(3)) % Math.abs(step)).toBe(0)
    }),
  )
  expect([stepTime('23:50', 15), stepTime('00:00', -15), stepTime('9', 15)]).toEqual(['00:00', '23:45', '09:00'])
})
