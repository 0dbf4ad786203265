import { expect, test } from 'vitest'
import { jitterSeconds, mostJitterSeconds, nextRun, nextRuns } from './next-run.ts'

const newYork = 'America/New_York'
const after = (text: string) => new Date(text)
const at = (expression: string, zone: string, from: string) => nextRun(expression, zone, after(from))?.toISOString()

test('a manual schedule is never due', () => {
  expect(nextRun('', newYork, new Date())).toBeUndefined()
  expect(nextRun('0 0 30 2 *', newYork, new Date('2026-01-01T00:00:00Z'))).toBeUndefined()
})

test('hours are meant on the wall clock of the restaurant', () => {
  expect(at('0 10,14 * * *', newYork, '2026-07-01T13:59:59Z')).toBe('2026-07-01T14:00:00.000Z')
  expect(at('0 10,14 * * *', newYork, '2026-07-01T14:00:00Z')).toBe('2026-07-01T18:00:00.000Z')
  expect(at('0 10 * * 1,3', 'Asia/Tokyo', '2026-07-01T01:00:00Z')).toBe('2026-07-06T01:00:00.000Z')
})

test('every N hours starts over at midnight', () => {
  const runs = nextRuns('0 */23 * * *', 'UTC', after('2026-07-01T12:00:00Z'), 3).map((run) => run.toISOString().slice(5, 16))
  expect(runs).toEqual(['07-01T23:00', '07-02T00:00', '07-02T23:00'])
  expect(nextRuns('0 */5 * * 5', 'UTC', after('2026-07-03T19:00:00Z'), 2).map((run) => run.toISOString().slice(5, 16))).toEqual([
    '07-03T20:00',
    '07-10T00:00',
  ])
})

test('a skipped time is due at the clock change, a repeated one once', () => {
  expect(at('0 2 * * *', newYork, '2012-03-11T05:00:00Z')).toBe('2012-03-11T07:00:00.000Z')
  expect(at('30 2 11 MAR *', newYork, '2012-03-11T05:00:00Z')).toBe('2012-03-11T07:00:00.000Z')
  expect(at('0 1 * * *', newYork, '2012-11-04T04:00:00Z')).toBe('2012-11-04T05:00:00.000Z')
  expect(at('0 1 * * *', newYork, '2012-11-04T05:00:00Z')).toBe('2012-11-05T06:00:00.000Z')
  // A day without a midnight.
  expect(at('0 0 * * *', 'America/Sao_Paulo', '2018-11-03T12:00:00Z')).toBe('2018-11-04T03:00:00.000Z')
})

test.each(['0 * * * *', '0 */1 * * *', '0 0-23 * * *', `0 ${Array.from({ length: 24 }, (_, hour) => hour).join(',')} * * *`])(
  'every hour (%s) means each hour that passes, on days of 23 and of 25 hours',
  (expression) => {
    const gaps = (from: string) => {
      const runs = nextRuns(expression, newYork, after(from), 26).map(Number)
      return new Set(runs.slice(1).map((run, index) => (run - (runs[index] ?? 0)) / 3_600_000))
    }
    expect([...gaps('2012-03-11T04:30:00Z')]).toEqual([1])
    expect([...gaps('2012-11-04T03:30:00Z')]).toEqual([1])
  },
)

test('other cron expressions: ranges, steps, names, last days, either day field', () => {
  expect(at('*/20 9-17/4 * * MON-FRI', 'UTC', '2026-07-04T00:00:00Z')).toBe('2026-07-06T09:00:00.000Z')
  expect(at('0 12 L 2 *', 'UTC', '2027-03-01T00:00:00Z')).toBe('2028-02-29T12:00:00.000Z')
  expect(at('0 12 * * 5L', 'UTC', '2026-07-01T00:00:00Z')).toBe('2026-07-31T12:00:00.000Z')
  expect(at('0 12 * * 1#2', 'UTC', '2026-07-01T00:00:00Z')).toBe('2026-07-13T12:00:00.000Z')
  expect(at('0 12 13 * 5', 'UTC', '2026-07-04T00:00:00Z')).toBe('2026-07-10T12:00:00.000Z')
  expect(at('0 12 * * 7', 'UTC', '2026-07-01T00:00:00Z')).toBe('2026-07-05T12:00:00.000Z')
})

test('runs are in order without repeats, in every zone and over a whole year', () => {
  for (const zone of ['America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Asia/Kolkata', 'America/Sao_Paulo']) {
    for (const expression of ['0 */5 * * *', '30 1,2,3 * * *', '0 0 * * 0']) {
      const runs = nextRuns(expression, zone, after('2018-01-01T00:00:00Z'), 400).map(Number)
      expect(runs).toHaveLength(400)
      expect(runs.every((run, index) => index === 0 || run > (runs[index - 1] ?? 0))).toBe(true)
    }
  }
})

test('jitter is constant per connection, and at most five minutes', () => {
  const uuid = (n: number) => `0b6f3a0e-6f3f-4a5b-9a55-${String(n).padStart(12, '0')}`
  const all = Array.from({ length: 500 }, (_, n) => jitterSeconds(uuid(n)))
  expect(jitterSeconds(uuid(7))).toBe(all[7])
  expect(Math.max(...all)).toBeLessThanOrEqual(mostJitterSeconds)
  expect(new Set(all).size).toBeGreaterThan(200)
})
