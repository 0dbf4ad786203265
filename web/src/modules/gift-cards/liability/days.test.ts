import { expect, test } from 'vitest'
import { daysOf } from './days.ts'

test('an address that names no days means this month so far', () => {
  expect(daysOf({}, '2026-11-25')).toEqual({ from: '2026-11-01', to: '2026-11-25' })
  expect(daysOf({ from: '2026-02-30', to: '2026-03-01' }, '2026-11-25')).toEqual({ from: '2026-11-01', to: '2026-11-25' })
  expect(daysOf({ from: '2026-03-02', to: '2026-03-01' }, '2026-11-25')).toEqual({ from: '2026-11-01', to: '2026-11-25' })
})

test('days of an address are taken as they stand', () => {
  expect(daysOf({ from: '2026-01-01', to: '2026-01-31' }, '2026-11-25')).toEqual({ from: '2026-01-01', to: '2026-01-31' })
})
