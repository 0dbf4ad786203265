import { expect, test } from 'vitest'
import { timeIn } from '../basics/calendar-names.ts'
import { loadScheduler, nextRuns } from './next-runs.ts'

const scheduler = await loadScheduler()

function runs(expression: string, timeZone: string, after: string, count = 3): string[] | undefined {
  return nextRuns(scheduler, expression, timeZone, new Date(after), count)?.map((run) => {
    const { time, zone } = timeIn(timeZone, run)
    return `${run.toISOString().slice(0, 16)} ${time} ${zone}`
  })
}

test('the wall clock is that of the restaurant, not of the viewer', () => {
  expect(runs('0 10 * * *', 'America/New_York', '2026-06-01T00:00:00Z', 1)).toEqual(['2026-06-01T14:00 10:00 AM EDT'])
  expect(runs('0 10 * * *', 'Asia/Kolkata', '2026-06-01T00:00:00Z', 1)).toEqual(['2026-06-01T04:30 10:00 AM GMT+5:30'])
})

test('in spring a run in the skipped hour comes once, right after it', () => {
  expect(runs('0 2 * * *', 'America/New_York', '2026-03-07T12:00:00Z', 2)).toEqual(['2026-03-08T07:00 3:00 AM EDT', '2026-03-09T06:00 2:00 AM EDT'])
  expect(runs('0 1,2,3 * * *', 'America/New_York', '2026-03-08T05:30:00Z')).toEqual([
    '2026-03-08T06:00 1:00 AM EST',
    '2026-03-08T07:00 3:00 AM EDT',
    '2026-03-09T05:00 1:00 AM EDT',
  ])
})

test('in fall one fixed hour comes once, every hour comes in both', () => {
  expect(runs('0 1 * * *', 'America/New_York', '2026-10-31T12:00:00Z', 2)).toEqual(['2026-11-01T05:00 1:00 AM EDT', '2026-11-02T06:00 1:00 AM EST'])
  expect(runs('0 */1 * * *', 'America/New_York', '2026-11-01T04:30:00Z')).toEqual([
    '2026-11-01T05:00 1:00 AM EDT',
    '2026-11-01T06:00 1:00 AM EST',
    '2026-11-01T07:00 2:00 AM EST',
  ])
})

test('every 5 hours starts over at midnight', () => {
  expect(runs('0 */5 * * *', 'America/New_York', '2026-06-01T19:30:00Z')).toEqual([
    '2026-06-02T00:00 8:00 PM EDT',
    '2026-06-02T04:00 12:00 AM EDT',
    '2026-06-02T09:00 5:00 AM EDT',
  ])
})

test.each(['', 'whenever', '2030-01-01T00:00:00', '{"mode":"fixedHours"}', 'a b c d e', '0 25 * * *', '* * * * * *'])(
  '"%s" cannot be read',
  (expression) => {
    expect(runs(expression, 'America/New_York', '2026-06-01T00:00:00Z')).toBeUndefined()
  },
)

test('an unknown zone gives no runs', () => {
  expect(runs('0 10 * * *', 'Mars/Olympus', '2026-06-01T00:00:00Z')).toBeUndefined()
})
