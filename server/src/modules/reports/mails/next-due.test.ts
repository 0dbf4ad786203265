import { expect, test } from 'vitest'
import type { DayRules } from '../../orders/public.ts'
import { nextDue } from './next-due.ts'

const denver: DayRules = { zone: 'America/Denver', rules: [{ from: '0001-01-01', cutoff: 240 }] }
const at = (text: string): number => Date.parse(text)
const due = (schedule: Parameters<typeof nextDue>[0], now: string, more: { ends?: [string, string][]; after?: string; rules?: DayRules } = {}) => {
  const ends = new Map((more.ends ?? []).map(([day, end]) => [day, at(end)]))
  const { at: moment, date } = nextDue(schedule, more.rules ?? denver, at(now), ends, more.after)
  return [new Date(moment).toISOString(), date]
}
const afterClose = { kind: 'business_day', minutes: 30, weekdays: [] } as const

test('a business day is mailed some minutes after it closes, on the clock of its restaurant', () => {
  expect(due(afterClose, '2026-11-23T18:00:00Z')).toEqual(['2026-11-24T11:30:00.000Z', '2026-11-23'])
  // Closed ten minutes ago: its mail is still to come.
  expect(due(afterClose, '2026-11-23T11:10:00Z')).toEqual(['2026-11-23T11:30:00.000Z', '2026-11-22'])
  expect(due(afterClose, '2026-11-23T11:30:00Z')).toEqual(['2026-11-24T11:30:00.000Z', '2026-11-23'])
})

test('a night that ends later is mailed later, and no day is mailed twice', () => {
  expect(due(afterClose, '2026-11-23T18:00:00Z', { ends: [['2026-11-23', '2026-11-24T13:00:00Z']] })).toEqual([
    '2026-11-24T13:30:00.000Z',
    '2026-11-23',
  ])
  expect(due(afterClose, '2026-11-24T11:30:00Z', { ends: [['2026-11-23', '2026-11-24T13:00:00Z']], after: '2026-11-23' })).toEqual([
    '2026-11-25T11:30:00.000Z',
    '2026-11-24',
  ])
})

test('a month is mailed when its last business day has closed, the first closing of the next month', () => {
  const monthly = { kind: 'monthly', minutes: 30, weekdays: [] } as const
  expect(due(monthly, '2026-11-23T18:00:00Z')).toEqual(['2026-12-01T11:30:00.000Z', '2026-11-30'])
  // At two in the morning of the first the last business day of November is still running.
  expect(due(monthly, '2026-12-01T09:00:00Z')).toEqual(['2026-12-01T11:30:00.000Z', '2026-11-30'])
  // Closed ten minutes ago: its mail is still to come.
  expect(due(monthly, '2026-12-01T11:10:00Z')).toEqual(['2026-12-01T11:30:00.000Z', '2026-11-30'])
  expect(due(monthly, '2026-12-01T11:30:00Z', { after: '2026-11-30' })).toEqual(['2027-01-01T11:30:00.000Z', '2026-12-31'])
  expect(due(monthly, '2028-02-10T18:00:00Z')).toEqual(['2028-03-01T11:30:00.000Z', '2028-02-29'])
  const ends: [string, string][] = [['2026-11-30', '2026-12-01T13:00:00Z']]
  expect(due(monthly, '2026-11-29T18:00:00Z', { ends })).toEqual(['2026-12-01T13:30:00.000Z', '2026-11-30'])
})

test('days of 23 and 25 hours close when their clock says so', () => {
  const newYork: DayRules = { zone: 'America/New_York', rules: [{ from: '0001-01-01', cutoff: 240 }] }
  expect(due(afterClose, '2026-03-07T18:00:00Z', { rules: newYork })).toEqual(['2026-03-08T08:30:00.000Z', '2026-03-07'])
  expect(due(afterClose, '2026-10-31T18:00:00Z', { rules: newYork })).toEqual(['2026-11-01T09:30:00.000Z', '2026-10-31'])
})

test('a time of the day and of the week is that of the restaurant', () => {
  const daily = { kind: 'daily', minutes: 7 * 60, weekdays: [] } as const
  expect(due(daily, '2026-11-23T13:59:00Z')).toEqual(['2026-11-23T14:00:00.000Z', '2026-11-23'])
  expect(due(daily, '2026-11-23T14:00:00Z')).toEqual(['2026-11-24T14:00:00.000Z', '2026-11-24'])
  const mondays = { kind: 'weekly', minutes: 60, weekdays: [1] } as const
  // At one in the morning the business day of Sunday is still running.
  expect(due(mondays, '2026-11-24T12:00:00Z')).toEqual(['2026-11-30T08:00:00.000Z', '2026-11-29'])
})
