import { expect, test } from 'vitest'
import { instantOf } from './wall-instant.ts'

test.each([
  ['2026-07-01', '17:00', 'America/New_York', '2026-07-01T21:00:00.000Z'],
  ['2026-12-01', '17:00', 'America/New_York', '2026-12-01T22:00:00.000Z'],
  ['2026-06-01', '00:30', 'Asia/Kolkata', '2026-05-31T19:00:00.000Z'],
  ['2026-06-01', '12:00', 'Pacific/Auckland', '2026-06-01T00:00:00.000Z'],
])('%s %s in %s is one moment', (day, time, zone, moment) => {
  expect(instantOf(day, time, zone)).toBe(moment)
})

test('a time that the clock shows twice is the first, one that it skips comes as much later', () => {
  expect(instantOf('2026-11-01', '01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z')
  // 2:30 is 3:30 on that night.
  expect(instantOf('2026-03-08', '02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z')
})
