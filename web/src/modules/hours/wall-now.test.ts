import { expect, test } from 'vitest'
import { wallNow } from '../../ui/schedule/wall-now.ts'

test('the wall clock follows the zone', () => {
  expect(wallNow(Date.parse('2026-11-21T00:30:00Z'), 'Asia/Tokyo')).toEqual({ day: '2026-11-21', time: '09:30' })
  expect(wallNow(Date.parse('2026-11-21T05:00:00Z'), 'America/New_York')).toEqual({ day: '2026-11-21', time: '00:00' })
})
