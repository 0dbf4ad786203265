import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockTime, type HoursWindow, isOpenAt, mergedWeek, overlap, sortedWeek, weekHours, weekProblems } from './week-hours.ts'

// Quarter hours meet, touch and overlap far more often than single minutes do.
const anyWindow: fc.Arbitrary<HoursWindow> = fc
  .record({ dow: fc.integer({ min: 0, max: 6 }), start: fc.integer({ min: 0, max: 95 }), length: fc.integer({ min: 1, max: 96 }) })
  .map(({ dow, start, length }) => ({ dow, start_min: start * 15, end_min: (start + length) * 15 }))
const anyWeek = fc.array(anyWindow, { maxLength: 12 })

const sunday = 0
const saturday = 6
const hours = (dow: number, from: number, to: number): HoursWindow => ({ dow, start_min: from * 60, end_min: to * 60 })
const openQuarters = (week: readonly HoursWindow[]) => Array.from({ length: 672 }, (_, quarter) => isOpenAt(week, quarter * 15))

describe('open or not', () => {
  test('agrees with counting every quarter of every window', () => {
    fc.assert(
      fc.property(anyWeek, (week) => {
        const counted = Array.from({ length: 672 }, () => false)
        for (const { dow, start_min, end_min } of week) {
          for (let minute = start_min; minute < end_min; minute += 15) counted[((dow * 1440 + minute) / 15) % 672] = true
        }
        expect(openQuarters(week)).toEqual(counted)
      }),
    )
  })

  test.each([
    [saturday, 23, true],
    [sunday, 1, true],
    [sunday, 2, false],
    [saturday, 1, false],
  ])('Saturday 10 PM to 2 AM: on day %i at %i it is %s', (dow, hour, open) => {
    expect(isOpenAt([hours(saturday, 22, 26)], dow * 1440 + hour * 60)).toBe(open)
  })
})

describe('overlap', () => {
  test('means that two windows share an open quarter of an hour, in either order', () => {
    fc.assert(
      fc.property(anyWindow, anyWindow, (a, b) => {
        const [inA, inB] = [openQuarters([a]), openQuarters([b])]
        const shared = inA.some((open, at) => open && inB[at])
        expect([overlap(a, b), overlap(b, a)]).toEqual([shared, shared])
      }),
    )
  })

  test('hours past midnight reach into the next day, from Saturday into Sunday', () => {
    expect(overlap(hours(saturday, 20, 26), hours(sunday, 1, 5))).toBe(true)
    expect(overlap(hours(saturday, 20, 25), hours(sunday, 1, 5))).toBe(false)
  })
})

describe('merging', () => {
  test('changes no open minute, leaves no overlap and no window over 24 hours, and a second merge changes nothing', () => {
    fc.assert(
      fc.property(anyWeek, (week) => {
        const merged = mergedWeek(week)
        expect(openQuarters(merged)).toEqual(openQuarters(week))
        expect(weekProblems(merged)).toEqual([])
        expect(mergedWeek(merged)).toEqual(merged)
        expect(merged.length).toBeLessThanOrEqual(week.length)
      }),
    )
  })

  test('the order of the windows does not decide which minutes are open', () => {
    fc.assert(
      fc.property(anyWeek, (week) => {
        expect(openQuarters(mergedWeek([...week].reverse()))).toEqual(openQuarters(mergedWeek(week)))
      }),
    )
  })

  test('a week with an invalid time is left alone', () => {
    const broken = [hours(1, 9, 17), hours(1, 10, 10), { dow: 1, start_min: Number.NaN, end_min: 60 }, hours(1, 16, 20)]
    expect(mergedWeek(broken)).toEqual(broken)
  })

  test('a valid week whose windows do not touch is left alone', () => {
    fc.assert(
      fc.property(anyWeek, (week) => {
        fc.pre(weekProblems(week).length === 0 && !week.some((a) => week.some((b) => a.dow === b.dow && a.end_min === b.start_min)))
        expect(mergedWeek(week)).toEqual(sortedWeek(week))
      }),
    )
  })

  test.each([
    ['lunch and dinner that touch', [hours(1, 14, 18), hours(1, 11, 14)], [hours(1, 11, 18)]],
    ['a window inside another', [hours(1, 9, 17), hours(1, 10, 12)], [hours(1, 9, 17)]],
    ['over midnight', [hours(1, 18, 26), hours(2, 1, 5)], [hours(1, 18, 29)]],
    ['Saturday into Sunday', [hours(sunday, 0, 3), hours(saturday, 20, 26)], [hours(saturday, 20, 27)]],
    ['two whole days stay two', [hours(1, 0, 24), hours(2, 0, 24)], [hours(1, 0, 24), hours(2, 0, 24)]],
    ['never beyond 24 hours', [hours(1, 0, 20), hours(1, 12, 30)], [hours(1, 0, 12), hours(1, 12, 30)]],
  ])('%s', (_, given, wanted) => {
    expect(mergedWeek(given)).toEqual(wanted)
  })
})

describe('error sentences', () => {
  test.each<[string, HoursWindow[], string[]]>([
    ['the same time twice', [hours(1, 8, 8)], ['opens and closes at the same time; for the whole day choose 24 hours']],
    ['backwards', [hours(1, 9, 8)], ['closes before it opens']],
    ['too long', [hours(1, 9, 34)], ['is longer than 24 hours']],
    ['no such day', [hours(7, 9, 10)], ['is not a time of a week']],
    ['half a minute', [{ dow: 1, start_min: 0.5, end_min: 60 }], ['is not a time of a week']],
    ['both of a pair', [hours(1, 18, 26), hours(2, 1, 5)], ['overlaps Tuesday 1:00 AM – 5:00 AM', 'overlaps Monday 6:00 PM – 2:00 AM']],
    ['nothing about windows that touch', [hours(1, 10, 14), hours(1, 14, 18), hours(2, 0, 24), hours(3, 0, 24)], []],
  ])('%s', (_, week, sentences) => {
    expect(weekProblems(week).map(({ says }) => says)).toEqual(sentences)
  })

  test('a single window is always valid', () => {
    fc.assert(
      fc.property(anyWindow, (window) => {
        expect(weekProblems([window])).toEqual([])
      }),
    )
  })

  test('an error names the field it belongs to', () => {
    const says = (week: unknown) => weekHours.safeParse(week).error?.issues.map(({ message }) => message)
    expect(says([hours(1, 9, 17), hours(1, 16, 20)])).toEqual([
      'Monday 9:00 AM – 5:00 PM overlaps Monday 4:00 PM – 8:00 PM',
      'Monday 4:00 PM – 8:00 PM overlaps Monday 9:00 AM – 5:00 PM',
    ])
    expect(says([hours(9, 9, 17)])).toEqual(['is not a time of a week'])
    expect(says(Array.from({ length: 71 }, (_, at) => ({ dow: 0, start_min: at * 2, end_min: at * 2 + 1 })))).toEqual([
      'must have at most 70 openings a week',
    ])
    expect(says([hours(1, 9, 17), hours(6, 22, 26)])).toBeUndefined()
  })
})

test.each([
  [0, '12:00 AM'],
  [75, '1:15 AM'],
  [720, '12:00 PM'],
  [1439, '11:59 PM'],
  [1440, '12:00 AM'],
  [1560, '2:00 AM'],
])('%i minutes are %s', (minutes, text) => {
  expect(clockTime(minutes)).toBe(text)
})
