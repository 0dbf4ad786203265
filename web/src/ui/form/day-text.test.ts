import fc from 'fast-check'
import { expect, test } from 'vitest'
import { presetRange, presets } from './day-presets.ts'
import { dayShape, daysLater, isDay, readDay, writeDay } from './day-text.ts'

const today = '2026-11-21'

test.each([
  ['11/21/2026', 'en-US', '2026-11-21'],
  ['3/4/26', 'en-US', '2026-03-04'],
  ['3/4/26', 'en-GB', '2026-04-03'],
  ['3.4', 'de-DE', '2026-04-03'],
  ['03042026', 'en-US', '2026-03-04'],
  ['030426', 'en-GB', '2026-04-03'],
  ['2026-3-4', 'en-US', '2026-03-04'],
  ['2026-03-04', 'en-GB', '2026-03-04'],
  ['1/1/85', 'en-US', '1985-01-01'],
  ['2/29/2026', 'en-US', undefined],
  ['13/1/2026', 'en-US', undefined],
  ['1/2/3/4', 'en-US', undefined],
  ['1/2/123', 'en-US', undefined],
  ['soon', 'en-US', undefined],
  ['5', 'en-US', undefined],
])('%j typed in %s is the day %s', (text, locale, day) => {
  expect(readDay(text, locale, today)).toBe(day)
})

test.each([
  ['en-US', 'mm/dd/yyyy'],
  ['en-GB', 'dd/mm/yyyy'],
  ['de-DE', 'dd.mm.yyyy'],
  ['sv-SE', 'yyyy-mm-dd'],
])('in %s a day is typed as %s', (locale, shape) => {
  expect(dayShape(locale)).toBe(shape)
})

const someDay = fc
  .date({ min: new Date('1930-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('every date is read as it was written, in every order', () => {
  fc.assert(
    fc.property(someDay, fc.constantFrom('en-US', 'en-GB', 'de-DE', 'sv-SE', 'ja-JP', 'ko-KR', 'hu-HU'), (day, locale) => {
      expect(readDay(writeDay(day, locale), locale, today)).toBe(day)
    }),
  )
})

test('any typed text gives an existing date or none', () => {
  const typed = fc.oneof(fc.string(), fc.stringMatching(/^[\d/. -]{1,10}$/))
  fc.assert(
    fc.property(typed, (text) => {
      const day = readDay(text, 'en-US', today)
      expect(day === undefined || isDay(day)).toBe(true)
    }),
  )
})

test.each([
  ['today', '2026-11-21', '2026-11-21'],
  ['yesterday', '2026-11-20', '2026-11-20'],
  ['last7Days', '2026-11-15', '2026-11-21'],
  ['last30Days', '2026-10-23', '2026-11-21'],
  ['tomorrow', '2026-11-22', '2026-11-22'],
  ['next7Days', '2026-11-21', '2026-11-27'],
  ['next30Days', '2026-11-21', '2026-12-20'],
  ['thisMonth', '2026-11-01', '2026-11-30'],
  ['lastMonth', '2026-10-01', '2026-10-31'],
] as const)('%s is from %s to %s', (preset, from, to) => {
  expect(presetRange(preset, today)).toEqual({ from, to })
})

test('ranges go forward, and months meet without a gap', () => {
  fc.assert(
    fc.property(someDay, (day) => {
      for (const preset of [...presets.past, ...presets.ahead]) {
        const { from, to } = presetRange(preset, day)
        expect(isDay(from) && isDay(to) && from <= to).toBe(true)
      }
      expect(daysLater(presetRange('lastMonth', day).to, 1)).toBe(presetRange('thisMonth', day).from)
      expect(presetRange('thisMonth', daysLater(presetRange('thisMonth', day).to, 1)).from).toBe(daysLater(presetRange('thisMonth', day).to, 1))
    }),
  )
})
