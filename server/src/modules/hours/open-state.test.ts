import type { HoursWindow } from '@brigade/contract/fields/week-hours.ts'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { businessDayEnd, clockChangeOn, momentOf } from '../../platform/wall-time.ts'
import type { Calendar, DatedHours } from './calendar.ts'
import { type ClosedTime, nextOpening, type Service, stateAt } from './open-state.ts'
import { previewOf } from './preview.ts'

const at = (text: string) => Date.parse(text)
const daily = (start_min: number, end_min: number): HoursWindow[] => [0, 1, 2, 3, 4, 5, 6].map((dow) => ({ dow, start_min, end_min }))
const calendarOf = (zone: string, week: readonly HoursWindow[], exceptions: readonly DatedHours[] = []): Calendar => ({
  zone,
  week,
  inherited_from: null,
  exceptions,
})
const serviceOf = (calendar: Calendar | undefined, more: Partial<Service> = {}): Service => ({
  calendar,
  lead_min: 0,
  last_order_min: 0,
  closures: [],
  shut: undefined,
  ...more,
})
const dated = (date: string, kind: DatedHours['kind'], windows: DatedHours['windows'] = [], to = date): DatedHours => ({
  date_from: date,
  date_to: to,
  kind,
  windows,
  label: `${kind} ${date}`,
  inherited_from: null,
})
const closed = (from: string, to: string | null, note = ''): ClosedTime => ({
  from: at(from),
  to: to === null ? null : at(to),
  reason: 'busy',
  note,
  for_group: null,
})

const newYork = 'America/New_York'

describe('past midnight and whole days', () => {
  const bar = serviceOf(calendarOf(newYork, [{ dow: 5, start_min: 1320, end_min: 1560 }]))

  test('the hours of Friday night count on Saturday until two, and the state says whose hours these are', () => {
    const state = stateAt(bar, at('2026-11-21T06:30:00Z'))
    expect(state).toMatchObject({ open: true, until: '2026-11-21T07:00:00.000Z', next_open: '2026-11-28T03:00:00.000Z' })
    expect(state.because).toMatchObject([{ kind: 'hours', from: '2026-11-21T03:00:00.000Z', to: '2026-11-21T07:00:00.000Z' }])
    expect(stateAt(bar, at('2026-11-21T07:00:00Z'))).toMatchObject({ open: false, next_open: '2026-11-28T03:00:00.000Z' })
    expect(stateAt(bar, at('2026-11-21T02:59:59Z')).open).toBe(false)
  })

  test('lead time does not start anew at midnight', () => {
    const slow = serviceOf(bar.calendar, { lead_min: 30 })
    expect(stateAt(slow, at('2026-11-21T05:10:00Z')).ready_from).toBe('2026-11-21T05:40:00.000Z')
    expect(stateAt(slow, at('2026-11-21T01:00:00Z')).ready_from).toBe('2026-11-21T03:30:00.000Z')
    expect(stateAt(slow, at('2026-11-21T06:45:00Z')).ready_from).toBe('2026-11-28T03:30:00.000Z')
  })

  test('the last order is taken before closing', () => {
    expect(stateAt(serviceOf(bar.calendar, { last_order_min: 45 }), at('2026-11-21T04:00:00Z')).last_order_at).toBe('2026-11-21T06:15:00.000Z')
  })

  test('a place open 24 hours every day has no end and no next opening', () => {
    const diner = serviceOf(calendarOf(newYork, daily(0, 1440)))
    expect(stateAt(diner, at('2026-11-01T05:30:00Z'))).toMatchObject({ open: true, until: null, next_open: null, last_order_at: null })
  })

  test('24 hours on one day end at midnight', () => {
    const once = serviceOf(calendarOf(newYork, [{ dow: 1, start_min: 0, end_min: 1440 }]))
    expect(stateAt(once, at('2026-11-16T12:00:00Z'))).toMatchObject({ open: true, until: '2026-11-17T05:00:00.000Z' })
  })

  test('nothing closes where lunch ends and dinner begins', () => {
    const week = [...daily(540, 660), ...daily(660, 1320)]
    expect(stateAt(serviceOf(calendarOf(newYork, week)), at('2026-11-16T15:00:00Z')).until).toBe('2026-11-17T03:00:00.000Z')
  })
})

describe('zones and clock changes', () => {
  test('the zone of the restaurant decides', () => {
    const week = daily(600, 1200)
    expect(stateAt(serviceOf(calendarOf('Asia/Tokyo', week)), at('2026-11-16T02:00:00Z')).open).toBe(true)
    expect(stateAt(serviceOf(calendarOf(newYork, week)), at('2026-11-16T02:00:00Z')).open).toBe(false)
  })

  test('a time in the skipped hour counts as the moment of the change, for opening and closing', () => {
    const spring = Temporal.PlainDate.from('2026-03-08')
    expect(momentOf(newYork, spring, 150, 'opens')).toBe(at('2026-03-08T07:00:00Z'))
    expect(momentOf(newYork, spring, 150, 'closes')).toBe(at('2026-03-08T07:00:00Z'))
    expect(momentOf('Australia/Lord_Howe', Temporal.PlainDate.from('2026-10-04'), 135, 'opens')).toBe(at('2026-10-03T15:30:00Z'))
  })

  test('when half past one comes twice, opening uses the first and closing the second', () => {
    const fall = Temporal.PlainDate.from('2026-11-01')
    expect(momentOf(newYork, fall, 90, 'opens')).toBe(at('2026-11-01T05:30:00Z'))
    expect(momentOf(newYork, fall, 90, 'closes')).toBe(at('2026-11-01T06:30:00Z'))
  })

  test('days of 23 and 25 hours are recognized, and only hours across the change differ', () => {
    const minutesOn = (date: string, week: HoursWindow[]) =>
      previewOf(calendarOf(newYork, week), [], Temporal.PlainDate.from(date), 1)[0]?.open_minutes
    expect(minutesOn('2026-03-08', daily(0, 1440))).toBe(23 * 60)
    expect(minutesOn('2026-11-01', daily(0, 1440))).toBe(25 * 60)
    expect(minutesOn('2026-03-08', daily(600, 1320))).toBe(12 * 60)
    expect(minutesOn('2026-10-31', daily(1320, 1560))).toBe(5 * 60)
    expect(clockChangeOn(newYork, Temporal.PlainDate.from('2026-11-01'))).toEqual({ at: at('2026-11-01T06:00:00Z'), minutes: -60 })
    expect(clockChangeOn(newYork, Temporal.PlainDate.from('2026-03-08'))).toEqual({ at: at('2026-03-08T07:00:00Z'), minutes: 60 })
    expect(clockChangeOn(newYork, Temporal.PlainDate.from('2026-11-02'))).toBeUndefined()
    expect(clockChangeOn('America/Havana', Temporal.PlainDate.from('2026-03-08'))).toEqual({ at: at('2026-03-08T05:00:00Z'), minutes: 60 })
  })

  test('the business day ends at the cut-off in the zone, not 24 hours later', () => {
    expect(businessDayEnd(newYork, 240, at('2026-11-16T23:00:00Z'))).toBe(at('2026-11-17T09:00:00Z'))
    expect(businessDayEnd(newYork, 240, at('2026-11-17T07:00:00Z'))).toBe(at('2026-11-17T09:00:00Z'))
    expect(businessDayEnd(newYork, 240, at('2026-11-17T09:00:00Z'))).toBe(at('2026-11-18T09:00:00Z'))
    expect(businessDayEnd(newYork, 150, at('2026-03-08T06:00:00Z'))).toBe(at('2026-03-08T07:00:00Z'))
  })
})

describe('exceptions and closures', () => {
  const night = daily(1080, 1560)

  test('a closed date closes its night as well, and leaves the night of the day before', () => {
    const service = serviceOf(calendarOf(newYork, night, [dated('2026-12-24', 'closed')]))
    expect(stateAt(service, at('2026-12-24T06:00:00Z'))).toMatchObject({ open: true, until: '2026-12-24T07:00:00.000Z' })
    expect(stateAt(service, at('2026-12-25T01:00:00Z')).because).toMatchObject([{ kind: 'exception', label: 'closed 2026-12-24' }])
    expect(stateAt(service, at('2026-12-25T06:00:00Z'))).toMatchObject({ open: false, because: [{ kind: 'exception' }] })
    expect(stateAt(service, at('2026-12-25T06:00:00Z')).next_open).toBe('2026-12-25T23:00:00.000Z')
  })

  test('hours of the restaurant win over those of its chain', () => {
    const chain = dated('2026-12-25', 'closed')
    const own = dated('2026-12-25', 'open_replace', [{ start_min: 720, end_min: 960 }])
    const service = serviceOf(calendarOf(newYork, night, [chain, own]))
    expect(stateAt(service, at('2026-12-25T18:00:00Z'))).toMatchObject({ open: true, because: [{ kind: 'exception', label: own.label }] })
    expect(stateAt(service, at('2026-12-25T22:00:00Z')).open).toBe(false)
  })

  test('extra hours are added to those of the week', () => {
    const service = serviceOf(calendarOf(newYork, daily(1080, 1320), [dated('2026-12-31', 'open_add', [{ start_min: 1320, end_min: 1620 }])]))
    expect(stateAt(service, at('2027-01-01T00:00:00Z'))).toMatchObject({ open: true, until: '2027-01-01T08:00:00.000Z' })
  })

  test('a closure gives its reason, and the next opening follows from hours and closures together', () => {
    const service = serviceOf(calendarOf(newYork, daily(600, 1320)), { closures: [closed('2026-11-16T16:00:00Z', '2026-11-17T09:00:00Z', 'Oven')] })
    expect(stateAt(service, at('2026-11-16T15:30:00Z'))).toMatchObject({ open: true, until: '2026-11-16T16:00:00.000Z' })
    expect(stateAt(service, at('2026-11-16T17:00:00Z'))).toMatchObject({
      open: false,
      because: [{ kind: 'closure', reason: 'busy', label: 'Oven' }],
      next_open: '2026-11-17T15:00:00.000Z',
    })
    const short = serviceOf(service.calendar, { closures: [closed('2026-11-16T16:00:00Z', '2026-11-16T18:00:00Z')] })
    expect(stateAt(short, at('2026-11-16T17:00:00Z')).next_open).toBe('2026-11-16T18:00:00.000Z')
    const open = serviceOf(service.calendar, { closures: [closed('2026-11-16T16:00:00Z', null)] })
    expect(stateAt(open, at('2026-11-16T17:00:00Z'))).toMatchObject({ open: false, next_open: null, next_change: null })
  })

  test('having no hours, and being suspended, are reasons of their own', () => {
    expect(stateAt(serviceOf(undefined), 0)).toMatchObject({ open: false, because: [{ kind: 'no_hours' }] })
    const shut = serviceOf(calendarOf(newYork, daily(0, 1440)), { shut: 'suspended' })
    expect(stateAt(shut, 0)).toMatchObject({ open: false, because: [{ kind: 'status', label: 'suspended' }], next_open: null })
  })

  test('while open, the next opening is the one after the current', () => {
    const calendar = calendarOf(newYork, [...daily(660, 840), ...daily(1020, 1320)])
    expect(nextOpening([calendar], at('2026-11-16T17:00:00Z'))).toBe(at('2026-11-16T22:00:00Z'))
    expect(nextOpening([calendar], at('2026-11-16T20:00:00Z'))).toBe(at('2026-11-16T22:00:00Z'))
    const delivery = calendarOf(newYork, daily(780, 1080))
    expect(nextOpening([calendar, delivery], at('2026-11-16T17:00:00Z'))).toBe(at('2026-11-17T16:00:00Z'))
    expect(nextOpening([calendarOf(newYork, [])], 0)).toBeUndefined()
  })
})

const zones = [
  newYork,
  'Europe/Berlin',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'America/Havana',
  'Africa/Cairo',
  'America/Asuncion',
  'Asia/Beirut',
  'Pacific/Apia',
  'Asia/Kathmandu',
  'America/Nuuk',
  'Africa/Casablanca',
]
const span = fc
  .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 }))
  .map(([start_min, length]) => ({ start_min, end_min: start_min + length }))
const randomWeek = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 6 }), span).map(([dow, one]) => ({ dow, ...one })),
  { maxLength: 10 },
)
// Around the changes of clocks more often than elsewhere.
const startDay = fc.oneof(
  fc.constantFrom('2026-03-06', '2026-03-27', '2026-10-02', '2026-10-23', '2026-10-30', '2026-04-03', '2026-03-13', '2027-02-05'),
  fc.integer({ min: 0, max: 1500 }).map((days) => Temporal.PlainDate.from('2025-01-01').add({ days }).toString()),
)
const randomExceptions = (from: string) =>
  fc.array(
    fc
      .tuple(fc.integer({ min: -1, max: 5 }), fc.constantFrom('closed', 'open_replace', 'open_add'), fc.array(span, { maxLength: 2 }))
      .map(([day, kind, windows]) => dated(Temporal.PlainDate.from(from).add({ days: day }).toString(), kind as DatedHours['kind'], windows)),
    { maxLength: 3 },
  )
const scene = fc
  .tuple(fc.constantFrom(...zones), randomWeek, startDay)
  .chain(([zone, week, from]) =>
    randomExceptions(from).map((exceptions) => ({ calendar: calendarOf(zone, week, exceptions), from: Temporal.PlainDate.from(from) })),
  )

/** The moments at which a wall clock shows a time, found by looking at every offset the zone has around then. */
function shownAt(zone: string, wall: Temporal.PlainDateTime): number[] {
  const around = wall.toZonedDateTime('UTC').epochMilliseconds
  const offsets = new Set(
    [-30, -12, 0, 12, 30].map(
      (hours) => Temporal.Instant.fromEpochMilliseconds(around + hours * 3_600_000).toZonedDateTimeISO(zone).offsetNanoseconds,
    ),
  )
  return [...offsets]
    .map((offset) => around - offset / 1e6)
    .filter((moment) => Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone).toPlainDateTime().equals(wall))
    .sort((a, b) => a - b)
}

/** The same rule written another way: every window of every day as wall times, a skipped one moved on minute by minute. */
function openByList(calendar: Calendar, from: Temporal.PlainDate, moment: number): boolean {
  for (let day = -4; day < 9; day++) {
    const date = from.add({ days: day })
    const text = date.toString()
    let spans = calendar.week.filter(({ dow }) => dow === date.dayOfWeek % 7) as readonly { start_min: number; end_min: number }[]
    for (const { kind, windows, date_from } of calendar.exceptions) {
      if (date_from !== text) continue
      spans = kind === 'closed' ? [] : kind === 'open_add' ? [...spans, ...windows] : windows
    }
    if (
      spans.some(({ start_min, end_min }) => bound(calendar.zone, date, start_min, 0) <= moment && moment < bound(calendar.zone, date, end_min, -1))
    )
      return true
  }
  return false
}

function bound(zone: string, date: Temporal.PlainDate, minutes: number, place: 0 | -1): number {
  for (let later = 0; ; later++) {
    const found = shownAt(zone, date.toPlainDateTime().add({ minutes: minutes + later }))
    // A skipped time: the first one after it that exists begins at the skip.
    const moment = later > 0 ? found[0] : found.at(place)
    if (moment !== undefined) return moment
  }
}

describe('for any week, zone and exceptions', () => {
  test('being open at a moment agrees with a list of openings built day by day', () => {
    fc.assert(
      fc.property(scene, fc.array(fc.integer({ min: 0, max: 5 * 1440 }), { minLength: 1, maxLength: 6 }), ({ calendar, from }, minutes) => {
        const start = from.toZonedDateTime(calendar.zone).epochMilliseconds
        for (const after of minutes) {
          const moment = start + after * 60_000
          expect(stateAt(serviceOf(calendar), moment).open).toBe(openByList(calendar, from, moment))
        }
      }),
      { numRuns: 300 },
    )
  })

  test('the state stays the same until the next change, and differs then', () => {
    fc.assert(
      fc.property(scene, fc.integer({ min: 0, max: 4 * 1440 }), ({ calendar, from }, after) => {
        const moment = from.toZonedDateTime(calendar.zone).epochMilliseconds + after * 60_000
        const state = stateAt(serviceOf(calendar), moment)
        if (state.next_change === null) return
        const change = Date.parse(state.next_change)
        expect(change).toBeGreaterThan(moment)
        expect(stateAt(serviceOf(calendar), change - 1).open).toBe(state.open)
        expect(stateAt(serviceOf(calendar), change).open).toBe(!state.open)
      }),
      { numRuns: 200 },
    )
  })

  test('the next opening of several services is the first moment one of them opens while all are closed or this one is over', () => {
    fc.assert(
      fc.property(scene, randomWeek, fc.integer({ min: 0, max: 3 * 1440 }), ({ calendar, from }, week, after) => {
        const both = [calendar, { ...calendar, week }]
        const moment = from.toZonedDateTime(calendar.zone).epochMilliseconds + after * 60_000
        const isOpen = (at: number) => both.some((one) => stateAt(serviceOf(one), at).open)
        const next = nextOpening(both, moment)
        if (next === undefined) return
        expect([isOpen(next - 1), isOpen(next)]).toEqual([false, true])
        const changes = both.flatMap((one) => changesBetween(one, moment, next))
        const openings = changes.filter((at) => isOpen(at) && !isOpen(at - 1) && at > moment)
        expect(Math.min(...openings)).toBe(next)
      }),
      { numRuns: 60 },
    )
  })

  test('on a day of 23 or 25 hours the minutes differ from an ordinary day only for openings across the change', () => {
    fc.assert(
      fc.property(fc.constantFrom(newYork, 'Europe/Berlin', 'Australia/Lord_Howe'), span, (zone, { start_min, end_min }) => {
        const week = daily(start_min, end_min)
        for (const day of previewOf(calendarOf(zone, week), [], Temporal.PlainDate.from('2026-03-01'), 250)) {
          // By the wall times: an opening inside the hour that is skipped leaves no interval to look at.
          const date = Temporal.PlainDate.from(day.date)
          const spans = crossesChange(zone, bound(zone, date, start_min, 0), bound(zone, date, end_min, -1))
          if (!spans) expect(day.open_minutes, day.date).toBe(end_min - start_min)
        }
      }),
      { numRuns: 10 },
    )
  })

  test('an opening inside the skipped hour does not happen, one that extends beyond it begins late', () => {
    const onTheDay = (start_min: number, end_min: number) =>
      previewOf(calendarOf(newYork, daily(start_min, end_min)), [], Temporal.PlainDate.from('2026-03-07'), 3).map((day) => day.open_minutes)
    expect(onTheDay(120, 121)).toEqual([1, 0, 1])
    expect(onTheDay(120, 180)).toEqual([60, 0, 60])
    expect(onTheDay(150, 240)).toEqual([90, 60, 90])
  })
})

/** Whether the offset at a little before the opening differs from that a little after the closing. */
function crossesChange(zone: string, from: number, to: number): boolean {
  const offset = (moment: number) => Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone).offsetNanoseconds
  return offset(from - 3_600_000) !== offset(to + 3_600_000)
}

/** Every moment up to `to` at which one service opens or closes. */
function changesBetween(calendar: Calendar, from: number, to: number): number[] {
  const changes: number[] = []
  for (let at = from; at < to; at = changes.at(-1) ?? to) {
    const { next_change } = stateAt(serviceOf(calendar), at)
    if (next_change === null) break
    changes.push(Date.parse(next_change))
  }
  return changes
}
