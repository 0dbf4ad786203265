import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { weekText } from './hours-words.ts'
import { readOpeningHours } from './opening-hours-text.ts'

const weekOf = (text: string) => {
  const { week, refused } = readOpeningHours(text)
  return week === null ? `refused: ${refused}` : weekText(week)
}

describe('texts that a week can express', () => {
  test.each([
    ['Mo-Fr 10:00-23:00', 'Mon–Fri 10:00–23:00; Sat–Sun closed'],
    ['Mo, Th - Su 11:00 - 23:00', 'Mon 11:00–23:00; Tue–Wed closed; Thu–Sun 11:00–23:00'],
    ['Mo-Su 11:30-14:30,17:30-23:30', 'Mon–Sun 11:30–14:30, 17:30–23:30'],
    ['Tu-Su 11:30-14:30, 17:30-22:00; Mo off', 'Mon closed; Tue–Sun 11:30–14:30, 17:30–22:00'],
    ['Mo-Th 11:00-22:00; Fr,Sa 11:00-24:00', 'Mon–Thu 11:00–22:00; Fri–Sat 11:00–24:00; Sun closed'],
    ['Mo-Su 10:00-01:00', 'Mon–Sun 10:00–01:00'],
    ['Fr 22:00-28:00', 'Mon–Thu closed; Fri 22:00–04:00; Sat–Sun closed'],
    ['We 22:00-22:00', 'Mon–Tue closed; Wed 22:00–22:00; Thu–Sun closed'],
    ['24/7', 'Mon–Sun 24 hours'],
    ['Mo,We open', 'Mon 24 hours; Tue closed; Wed 24 hours; Thu–Sun closed'],
    ['24/7; Mo 15:00-16:00 off', 'Mon 00:00–15:00, 16:00–24:00; Tue–Sun 24 hours'],
    ['10:00-20:00; 14:00-16:00 off', 'Mon–Sun 10:00–14:00, 16:00–20:00'],
    ['Mo-Fr 08:00-12:00, We 14:00-18:00', 'Mon–Tue 08:00–12:00; Wed 08:00–12:00, 14:00–18:00; Thu–Fri 08:00–12:00; Sat–Sun closed'],
    ['Mo-Tu 12:00-20:00, We-Su 09:00-22:00', 'Mon–Tue 12:00–20:00; Wed–Sun 09:00–22:00'],
    ['08:00-09:00; 10:00-12:00', 'Mon–Sun 10:00–12:00'],
    ['Tu-Su 11:00-14:30; 18:00-22:00', 'Mon 18:00–22:00; Tue–Sun 11:00–14:30, 18:00–22:00'],
    [
      'Tu-Su 11:00-14:30; 18:00-22:00; Sa 10:00-12:00',
      'Mon 18:00–22:00; Tue–Fri 11:00–14:30, 18:00–22:00; Sat 10:00–12:00; Sun 11:00–14:30, 18:00–22:00',
    ],
    ['Mo-Fr 10:00-12:00; 11:00-13:00', 'Mon–Fri 10:00–13:00; Sat–Sun 11:00–13:00'],
    ['Mo-Fr 10:00-12:00; Mo-Su 18:00-20:00', 'Mon–Sun 18:00–20:00'],
    ['Mo-Fr 10:00-12:00; 24/7', 'Mon–Sun 24 hours'],
    ['Fr 18:00-02:00; 10:00-12:00', 'Mon–Thu 10:00–12:00; Fri 10:00–12:00, 18:00–02:00; Sat–Sun 10:00–12:00'],
    ['10:00-11:00,11:00-12:00', 'Mon–Sun 10:00–12:00'],
    ['Fr-Mo 10:00-12:00', 'Mon 10:00–12:00; Tue–Thu closed; Fri–Sun 10:00–12:00'],
    ['Monday to Friday: 9am–5:30 pm', 'Mon–Fri 09:00–17:30; Sat–Sun closed'],
    ['daily noon-midnight', 'Mon–Sun 12:00–24:00'],
    ['10.00-12.00;', 'Mon–Sun 10:00–12:00'],
    ['12:00am-12:01am', 'Mon–Sun 00:00–00:01'],
    ['Sa 22:00-04:00, Su 12:00-20:00', 'Mon–Fri closed; Sat 22:00–04:00; Sun 12:00–20:00'],
  ])('%s', (text, week) => {
    expect(weekOf(text)).toBe(week)
  })
})

describe('texts that a week cannot express', () => {
  test.each([
    ['Jan-Mar 10:00-18:00', /“Jan” names a month/],
    ['Mo[1] 10:00-18:00', /weekdays of a month/],
    ['17:00+', /open end/],
    ['sunrise-sunset', /depends on the sun/],
    ['2012 Nov', /names a year|names a month/],
    ['week 1-53/2 Mo 10:00-12:00', /certain weeks/],
    ['SH off', /school holidays/],
    ['10:00-12:00 || "call us"', /“\|\|” says/],
    ['"by appointment"', /gives no hours/],
    ['Mo-Fr', /hours of the last days are missing/],
    ['Mo 25:00-26:00', /can close, but not open/],
    ['Mo 10:75-12:00', /is not a time/],
    ['Mo-', /a day is missing/],
    ['Mo 10:00', /when does it close/],
    ['Montags 10:00-12:00', /“Montags” is not understood/],
    ['', /no hours in this text/],
    ['Mo-Sa 18:00-02:00; Su off', /Saturday runs past midnight to 2:00 AM/],
    ['Mo-Th 18:00-02:00; Fr-Sa 18:00-04:00', /a later rule sets Friday again/],
    ['Mo-Fr 10:00-12:00, We off', /not clear/],
    ['Mo 10:00-12:00 Tu 10:00-12:00', /Separate rules with “;”/],
  ])('%s', (text, why) => {
    const { week, refused } = readOpeningHours(text)
    expect(week).toBeNull()
    expect(refused).toMatch(why)
  })
})

test('times that later times replace become a note', () => {
  expect(readOpeningHours('08:00-09:00; 10:00-12:00').notes).toEqual([
    'Not kept: 08:00–09:00. Later times without days replace it; write “,” instead of “;” to keep both.',
  ])
  expect(readOpeningHours('08:00-09:00, 10:00-12:00').notes).toEqual([])
})

test('public holidays and comments become notes', () => {
  expect(readOpeningHours('Mo-Fr 10:00-20:00; PH off').notes).toEqual(['Public holidays are closed. Add them as special dates.'])
  expect(readOpeningHours('Mo-Su,PH 07:00-23:00').notes).toHaveLength(1)
  expect(readOpeningHours('PH 10:00-14:00; Mo 10:00-20:00 "kitchen to 19:00"').notes).toEqual([
    'Public holidays: 10:00–14:00. Add them as special dates.',
    'Not kept: “kitchen to 19:00”.',
  ])
})

test('any text is read or refused with a sentence, quickly', () => {
  const bits = fc.constantFrom(
    'Mo',
    '-',
    ',',
    ';',
    ':',
    '10:00',
    '25:00',
    'off',
    '24/7',
    'PH',
    '"',
    ' ',
    'Jan',
    '+',
    '[',
    '||',
    '🍕',
    '\u0000',
    '9am',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(bits, { maxLength: 30 }).map((all) => all.join('')),
      ),
      (text) => {
        const { week, refused } = readOpeningHours(text)
        expect((week === null) === (refused !== null && refused !== '')).toBe(true)
      },
    ),
    { numRuns: 500 },
  )
})
