import { expect, test } from 'vitest'
import { datesFor } from '../../../ui/basics/dates.ts'
import { wallNow } from '../../../ui/schedule/wall-now.ts'
import { endText, momentText, timeLeft } from './when.ts'

const dates = datesFor({ dateFormat: 'system', timeFormat: 'system', firstDay: 'system' }, 'en-US')
const now = Date.parse('2026-03-07T22:00:00Z')
const plain = (text: string) => text.replaceAll('\u202f', ' ')

test('the remaining time is shown in the unit that people would use', () => {
  const left = (minutes: number) => timeLeft(new Date(now + minutes * 60_000).toISOString(), now)
  expect([left(0), left(0.5), left(59), left(60), left(125), left(35 * 60), left(36 * 60), left(20 * 1440)]).toEqual([
    'less than a minute',
    '1 min',
    '59 min',
    '1 h',
    '2 h 5 min',
    '35 h',
    '2 days',
    '20 days',
  ])
})

test('an end is shown by the restaurant’s clock, with its day unless that is obvious', () => {
  const end = (at: string | null, zone: string) => plain(endText(at, zone, now, dates))
  expect(end('2026-03-08T09:00:00Z', 'America/New_York')).toBe('until 5:00 AM')
  expect(end('2026-03-08T09:00:00Z', 'Asia/Tokyo')).toBe('until 6:00 PM')
  expect(plain(momentText('2026-03-10T16:00:00Z', 'America/New_York', now, dates))).toBe('Mar 10, 2026, 12:00 PM')
  expect(end(null, 'America/New_York')).toBe('until someone resumes it')
})

test('the date and time that the restaurant’s clock shows', () => {
  expect(wallNow(now, 'America/New_York')).toEqual({ day: '2026-03-07', time: '17:00' })
  expect(wallNow(now, 'Asia/Tokyo')).toEqual({ day: '2026-03-08', time: '07:00' })
  expect(wallNow(Date.parse('2026-03-08T05:00:00Z'), 'America/New_York').time).toBe('00:00')
})
