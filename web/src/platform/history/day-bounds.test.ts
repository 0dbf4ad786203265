import { expect, test } from 'vitest'
import { dayBounds } from './day-bounds.ts'

test('a day is a full day of the zone', () => {
  expect(dayBounds('2026-11-21', '2026-11-21', 'America/New_York')).toEqual({
    from_date: '2026-11-21T05:00:00.000Z',
    to_date: '2026-11-22T04:59:59.999Z',
  })
  expect(dayBounds('2026-11-21', '', 'Asia/Tokyo')).toEqual({ from_date: '2026-11-20T15:00:00.000Z' })
  expect(dayBounds('', '', 'Asia/Tokyo')).toEqual({})
})

test('a day of a clock change has its own length, even if midnight itself is skipped or repeated', () => {
  expect(dayBounds('2026-11-01', '2026-11-01', 'America/New_York')).toEqual({
    from_date: '2026-11-01T04:00:00.000Z',
    to_date: '2026-11-02T04:59:59.999Z',
  })
  expect(dayBounds('2026-04-24', '2026-04-23', 'Africa/Cairo')).toEqual({
    from_date: '2026-04-23T22:00:00.000Z',
    to_date: '2026-04-23T21:59:59.999Z',
  })
  expect(dayBounds('2026-11-01', '', 'America/Havana')).toEqual({ from_date: '2026-11-01T04:00:00.000Z' })
})
