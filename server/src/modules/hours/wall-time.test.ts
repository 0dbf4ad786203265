import { describe, expect, test } from 'vitest'
import { momentMeant } from '../../platform/wall-time.ts'
import { untilInstant } from '../menus/pauses/pause-end.ts'
import { instantIn } from '../menus/publishing/publish.ts'
import { nextRun } from '../pos/next-run.ts'
import { endOf } from './closing.ts'

// What people set for a time of the clock on the wall means one instant, whatever it is that happens then.

const zone = 'America/New_York'
const place = { id: 1, name: 'Harbor', status: 'live', timezone: zone, business_day_cutoff_min: 240, ancestors: [1] }

/** The instant that each part of the product understands, said well before. */
function meant(wall: string, cron: string, said: string) {
  const at = new Date(said)
  const book = { place, rules: [], exceptions: [], closures: [] }
  const closing = endOf(book, { end_rule: 'until', until: wall, fulfilment: null, channel: null }, at)
  return {
    publication: instantIn(zone, wall, at)?.toISOString(),
    pause: untilInstant(wall, zone, at).toISOString(),
    message: untilInstant(wall, zone).toISOString(),
    closure: closing instanceof Date ? closing.toISOString() : closing,
    sync: nextRun(cron, zone, at)?.toISOString(),
  }
}
const all = (at: string) => ({ publication: at, pause: at, message: at, closure: at, sync: at })

describe('wall clock times mean the same for publications, pauses, closures, messages and syncs', () => {
  test('a time that comes twice in autumn means the first', () => {
    expect(meant('2026-11-01T01:30', '30 1 1 11 *', '2026-10-31T20:00:00Z')).toEqual(all('2026-11-01T05:30:00.000Z'))
  })

  test('a time that does not exist in spring means the moment of the change', () => {
    expect(meant('2026-03-08T02:30', '30 2 8 3 *', '2026-03-07T20:00:00Z')).toEqual(all('2026-03-08T07:00:00.000Z'))
  })

  test('an ordinary time is what the clock shows', () => {
    expect(meant('2026-07-01T18:00', '0 18 1 7 *', '2026-06-30T20:00:00Z')).toEqual(all('2026-07-01T22:00:00.000Z'))
  })

  test('once the first of two equal times has passed it means the second, so no future time is refused', () => {
    const { publication, pause, closure } = meant('2026-11-01T01:30', '30 1 1 11 *', '2026-11-01T01:10:00-05:00')
    expect([publication, pause, closure]).toEqual(Array(3).fill('2026-11-01T06:30:00.000Z'))
    expect(meant('2026-11-01T01:30', '30 1 1 11 *', '2026-11-01T01:10:00-04:00').pause).toBe('2026-11-01T05:30:00.000Z')
  })
})

test('a time with an offset is the same instant in every zone', () => {
  expect(momentMeant('2026-11-01T01:30:00-05:00', zone)).toBe(Date.parse('2026-11-01T06:30:00Z'))
  expect(momentMeant('2026-11-01T01:30:00Z', zone)).toBe(Date.parse('2026-11-01T01:30:00Z'))
})

test('an impossible date is no time', () => {
  expect(() => momentMeant('2026-02-31T10:00', zone)).toThrow(RangeError)
  expect(instantIn(zone, '2026-02-31T10:00')).toBe(null)
})
