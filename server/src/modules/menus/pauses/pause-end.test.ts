import { expect, test } from 'vitest'
import { endOfBusinessDay, untilInstant } from './pause-end.ts'

const newYork = 'America/New_York'
const day = (at: string, zone = newYork, cutoff = 240) => endOfBusinessDay(new Date(at), zone, cutoff).toISOString()

test('the business day ends at the next cut-off: before the cut-off tonight, after it tomorrow', () => {
  expect(day('2026-07-01T18:00:00-04:00')).toBe('2026-07-02T08:00:00.000Z')
  expect(day('2026-07-02T03:59:00-04:00')).toBe('2026-07-02T08:00:00.000Z')
  expect(day('2026-07-02T04:00:00-04:00')).toBe('2026-07-03T08:00:00.000Z')
  expect(day('2026-07-01T18:00:00+09:00', 'Asia/Tokyo')).toBe('2026-07-01T19:00:00.000Z')
  expect(day('2026-07-01T18:00:00-04:00', newYork, 0)).toBe('2026-07-02T04:00:00.000Z')
})

test('a cut-off that the clock skips is at the moment of the change, one that comes twice is the second', () => {
  expect(day('2026-03-07T20:00:00-05:00', newYork, 150)).toBe('2026-03-08T07:00:00.000Z')
  expect(day('2026-10-31T20:00:00-04:00', newYork, 90)).toBe('2026-11-01T06:30:00.000Z')
  // Between the two half past ones the day is still running.
  expect(day('2026-11-01T01:45:00-04:00', newYork, 90)).toBe('2026-11-01T06:30:00.000Z')
  expect(day('2026-11-01T01:45:00-05:00', newYork, 90)).toBe('2026-11-02T06:30:00.000Z')
})

test('a pause over a clock change lasts an hour less or more, never a day more', () => {
  const hours = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 3_600_000
  expect(hours('2026-03-07T20:00:00-05:00', day('2026-03-07T20:00:00-05:00'))).toBe(7)
  expect(hours('2026-10-31T20:00:00-04:00', day('2026-10-31T20:00:00-04:00'))).toBe(9)
})

test('for random moments and zones the end lies ahead, at most 25 and a half hours, at the cut-off', () => {
  const zones = [newYork, 'Europe/Lisbon', 'Australia/Lord_Howe', 'Pacific/Apia', 'America/Havana', 'Asia/Kathmandu']
  for (let round = 0; round < 400; round += 1) {
    const at = new Date(Date.UTC(2025, 0, 1) + ((round * 7_919_113_331) % (2 * 365 * 86_400_000)))
    const zone = zones[round % zones.length] ?? newYork
    const end = endOfBusinessDay(at, zone, 240)
    const ahead = (end.getTime() - at.getTime()) / 3_600_000
    expect(ahead).toBeGreaterThan(0)
    expect(ahead).toBeLessThanOrEqual(25.5)
    expect(end.toLocaleTimeString('en-GB', { timeZone: zone })).toBe('04:00:00')
  }
})

test('a time with an offset is that instant, one without is by the restaurant’s clock', () => {
  expect(untilInstant('2026-07-01T18:00:00Z', newYork).toISOString()).toBe('2026-07-01T18:00:00.000Z')
  expect(untilInstant('2026-07-01T18:00-07:00', newYork).toISOString()).toBe('2026-07-02T01:00:00.000Z')
  expect(untilInstant('2026-07-01T18:00', newYork).toISOString()).toBe('2026-07-01T22:00:00.000Z')
  expect(untilInstant('2026-03-08T02:30', newYork).toISOString()).toBe('2026-03-08T07:00:00.000Z')
  expect(untilInstant('2026-11-01T01:30', newYork).toISOString()).toBe('2026-11-01T05:30:00.000Z')
})
