import { expect, test } from 'vitest'
import { daysOf, isTooLong, knownUpTo } from './days.ts'

test('an address that names no days means this month so far', () => {
  expect(daysOf({}, '2026-11-25')).toEqual({ from: '2026-11-01', to: '2026-11-25' })
  expect(daysOf({ from: '2026-02-30', to: '2026-03-01' }, '2026-11-25')).toEqual({ from: '2026-11-01', to: '2026-11-25' })
  expect(daysOf({ from: '2026-03-02', to: '2026-03-01' }, '2026-11-25')).toEqual({ from: '2026-11-01', to: '2026-11-25' })
})

test('days of an address are taken as they stand', () => {
  expect(daysOf({ from: '2026-01-01', to: '2026-01-31' }, '2026-11-25')).toEqual({ from: '2026-01-01', to: '2026-01-31' })
})

test('a report covers 400 days at most, and nothing is known of days to come', () => {
  expect([isTooLong({ from: '2025-01-01', to: '2026-02-04' }), isTooLong({ from: '2025-01-01', to: '2026-02-05' })]).toEqual([false, true])
  expect([knownUpTo('2027-03-31', '2026-11-25'), knownUpTo('2026-10-31', '2026-11-25')]).toEqual(['2026-11-25', '2026-10-31'])
})
