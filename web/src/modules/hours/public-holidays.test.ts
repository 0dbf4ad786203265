import { expect, test } from 'vitest'
import { publicHolidays } from './public-holidays.ts'

const dateOf = (today: string, label: string) => publicHolidays(today).find((one) => one.label === label)?.date

test('public holidays of the year ahead come once each and in order', () => {
  const all = publicHolidays('2026-11-21')
  expect(all).toHaveLength(14)
  expect(new Set(all.map(({ label }) => label)).size).toBe(14)
  expect(all[0]).toEqual({ label: 'Thanksgiving', date: '2026-11-26' })
  expect(all.at(-1)).toEqual({ label: 'Veterans Day', date: '2027-11-11' })
})

test.each([
  ['Thanksgiving', '2027-01-01', '2027-11-25'],
  ['Memorial Day', '2027-01-01', '2027-05-31'],
  ['Labor Day', '2027-01-01', '2027-09-06'],
  ['Martin Luther King Jr. Day', '2027-01-01', '2027-01-18'],
  ['Presidents’ Day', '2028-01-01', '2028-02-21'],
  ['Columbus Day', '2026-01-01', '2026-10-12'],
  ['Easter Sunday', '2026-01-01', '2026-04-05'],
  ['Easter Sunday', '2027-01-01', '2027-03-28'],
  ['Easter Sunday', '2038-01-01', '2038-04-25'],
])('%s in the year from %s is %s', (label, today, date) => {
  expect(dateOf(today, label)).toBe(date)
})
