import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import {
  type BusinessDay,
  businessDayOf,
  businessDayOn,
  businessDaysFrom,
  clockChangeIn,
  type DayRules,
  daysAfter,
  endOfDay,
  refitted,
} from './business-day.ts'

const zone = 'America/New_York'
const hour = 3_600_000
const at = (text: string): number => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds
const four: DayRules = { zone, rules: [{ from: '0001-01-01', cutoff: 240 }] }

test('a business day is an hour shorter or longer where the clock changes', () => {
  const days = businessDaysFrom(four, '2026-03-06', 3).concat(businessDaysFrom(four, '2026-10-30', 3))
  expect(days.map((day) => [day.date, (day.ends - day.starts) / hour, clockChangeIn(zone, day)])).toEqual([
    ['2026-03-06', 24, null],
    ['2026-03-07', 23, 60],
    ['2026-03-08', 24, null],
    ['2026-10-30', 24, null],
    ['2026-10-31', 25, -60],
    ['2026-11-01', 24, null],
  ])
})

test('a cut-off in the hour that the clock skips is the moment of the skip, one that it shows twice is the second', () => {
  const [skipped, twice] = [
    businessDayOn({ zone, rules: [{ from: '0001-01-01', cutoff: 150 }] }, '2026-03-08'),
    businessDayOn({ zone, rules: [{ from: '0001-01-01', cutoff: 90 }] }, '2026-11-01'),
  ]
  expect(new Date(skipped.starts).toISOString()).toBe('2026-03-08T07:00:00.000Z')
  expect(new Date(twice.starts).toISOString()).toBe('2026-11-01T06:30:00.000Z')
})

test('from a date on, days end at another time: that date itself is the first', () => {
  const rules = { zone, rules: [...four.rules, { from: '2026-12-01', cutoff: 300 }] }
  const days = businessDaysFrom(rules, '2026-11-30', 3)
  expect(days.map(({ ends }) => ends)).toEqual([at('2026-12-01T04:00'), at('2026-12-02T05:00'), at('2026-12-03T05:00')])
  expect(businessDayOf(rules, at('2026-12-02T04:30')).date).toBe('2026-12-01')
})

test('a night that ends later takes from the next day, one that ends earlier gives to it', () => {
  const rules = {
    ...four,
    moved: new Map([
      ['2026-12-31', endOfDay(zone, '2026-12-31', 360)],
      ['2026-12-24', endOfDay(zone, '2026-12-24', 0)],
    ]),
  }
  expect(businessDayOf(rules, at('2027-01-01T05:59')).date).toBe('2026-12-31')
  expect(businessDayOf(rules, at('2027-01-01T06:00')).date).toBe('2027-01-01')
  expect(businessDayOf(rules, at('2026-12-25T00:00')).date).toBe('2026-12-25')
  expect(businessDayOn(rules, '2027-01-01')).toMatchObject({ starts: at('2027-01-01T06:00'), ends: at('2027-01-02T04:00') })
})

test('days that stand follow, each beginning where the one before it ends', () => {
  const standing = businessDaysFrom(four, '2026-12-30', 3)
  const rules = { ...four, moved: new Map([['2026-12-30', endOfDay(zone, '2026-12-30', 600)]]) }
  const [first, ...rest] = standing as [BusinessDay, ...BusinessDay[]]
  const placed = refitted(rules, rest, { ends: endOfDay(zone, '2026-12-30', 600) })
  expect(first.starts).toBe(at('2026-12-30T04:00'))
  expect(placed.map(({ starts, ends }) => [starts, ends])).toEqual([
    [at('2026-12-31T10:00'), at('2027-01-01T04:00')],
    [at('2027-01-01T04:00'), at('2027-01-02T04:00')],
  ])
})

const zones = ['America/New_York', 'Europe/London', 'Asia/Tokyo', 'Australia/Lord_Howe', 'America/St_Johns', 'Pacific/Auckland', 'Africa/Casablanca']

test('with any rules and nights, every moment belongs to one day, and days follow one another without a gap', () => {
  const upTo = (most: number) => Math.floor(Math.random() * most)
  for (let round = 0; round < 120; round++) {
    const one = zones[upTo(zones.length)] ?? zone
    const start = daysAfter('2026-01-01', upTo(360))
    const rules: DayRules = {
      zone: one,
      rules: [
        { from: '0001-01-01', cutoff: upTo(721) },
        ...[1, 2].map((part) => ({ from: daysAfter(start, part * 4 + upTo(3)), cutoff: upTo(721) })),
      ],
      moved: new Map([1, 2, 3].map(() => daysAfter(start, upTo(14))).map((date) => [date, endOfDay(one, date, upTo(721))])),
    }
    const days = businessDaysFrom(rules, start, 16)
    days.forEach((day, place) => {
      const where = JSON.stringify([rules, [...(rules.moved ?? [])], day])
      expect(day.ends, where).toBeGreaterThan(day.starts + 11 * hour)
      if (place > 0) expect(day.starts, where).toBe(days[place - 1]?.ends)
      expect(businessDayOn(rules, day.date), where).toEqual(day)
      for (const moment of [day.starts, day.ends - 1, day.starts + upTo(day.ends - day.starts)])
        expect(businessDayOf(rules, moment), where).toEqual(day)
    })
  }
})
