import { afterEach, expect, test } from 'vitest'
import { dayShape } from '../form/day-text.ts'
import { clockOf, type DateChoices, dates, datesFor, orderOf, writeDates } from './dates.ts'

const at = '2026-11-05T15:04:00Z'
const system: DateChoices = { dateFormat: 'system', timeFormat: 'system', firstDay: 'system' }
const written = (choices: Partial<DateChoices>, locale = 'en-US') => {
  const { day, longDay, time, moment } = datesFor({ ...system, ...choices }, locale)
  // Whichever narrow space the platform puts before PM.
  return [day, longDay, time, moment].map((write) => write(at, 'UTC').replaceAll(/\s/g, ' '))
}

afterEach(() => writeDates(system))

test.each([
  [{ dateFormat: 'mdy', timeFormat: '12' }, ['Nov 5, 2026', 'Thursday, November 5, 2026', '3:04 PM', 'Nov 5, 2026, 3:04 PM']],
  [{ dateFormat: 'dmy', timeFormat: '24' }, ['5 Nov 2026', 'Thursday, 5 November 2026', '15:04', '5 Nov 2026, 15:04']],
  [{ dateFormat: 'ymd', timeFormat: '24' }, ['2026-11-05', 'Thursday, 2026-11-05', '15:04', '2026-11-05, 15:04']],
  [{ dateFormat: 'dmy', timeFormat: '12' }, ['5 Nov 2026', 'Thursday, 5 November 2026', '3:04 PM', '5 Nov 2026, 3:04 PM']],
] as const)('%j', (choices, expected) => {
  // Some ICU versions put no comma after a British weekday.
  expect(written(choices).map((text) => text.replace('Thursday 5', 'Thursday, 5'))).toEqual(expected)
})

test.each([
  ['en-US', 'mdy', '12'],
  ['en-GB', 'dmy', '24'],
  ['de-DE', 'dmy', '24'],
  ['sv-SE', 'ymd', '24'],
  ['ja-JP', 'ymd', '24'],
] as const)('in %s the system writes %s and reads a clock of %s hours, in English words', (locale, order, clock) => {
  expect([orderOf(locale), clockOf(locale)]).toEqual([order, clock])
  expect(written({}, locale)).toEqual(written({ dateFormat: order, timeFormat: clock }))
})

test('a moment is shown in the requested zone', () => {
  const { day, moment } = datesFor({ ...system, dateFormat: 'ymd', timeFormat: '24' }, 'en-US')
  expect(day('2026-11-05T02:00:00Z', 'America/New_York')).toBe('2026-11-04')
  expect(moment('2026-11-05T02:00:00Z', 'Asia/Tokyo')).toBe('2026-11-05, 11:00')
})

test('dates are typed in the order they are displayed in', () => {
  const typed = (dateFormat: DateChoices['dateFormat'], locale = 'de-DE') => dayShape(datesFor({ ...system, dateFormat }, locale).typedIn)
  expect([typed('system'), typed('mdy'), typed('dmy'), typed('ymd')]).toEqual(['dd.mm.yyyy', 'mm/dd/yyyy', 'dd/mm/yyyy', 'yyyy-mm-dd'])
})

test('the week starts where it was chosen', () => {
  const first = (firstDay: DateChoices['firstDay']) => datesFor({ ...system, firstDay }, 'en-US').firstDayOfWeek
  expect([first('sunday'), first('monday'), first('saturday')]).toEqual([0, 1, 6])
})

test('a choice applies to everything formatted after it', () => {
  writeDates({ ...system, dateFormat: 'ymd' })
  expect(dates().day(at, 'UTC')).toBe('2026-11-05')
  writeDates({ ...system, dateFormat: 'dmy' })
  expect(dates().day(at, 'UTC')).toBe('5 Nov 2026')
})
