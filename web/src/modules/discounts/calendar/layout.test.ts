import type { CalendarOffer } from '@brigade/contract/discounts/offers.ts'
import { expect, test } from 'vitest'
import { monthWeeks, piecesOn, runsOver, weekStart, windowsOn } from './layout.ts'

function offer(name: string, days: Record<string, readonly (readonly [number, number])[]>): CalendarOffer {
  return {
    id: name.length,
    name,
    status: 'active',
    class: 'item',
    method: 'automatic',
    gives: '10% off any item',
    opted_out: false,
    opt_out_id: null,
    days: Object.entries(days).map(([date, windows]) => ({ date, windows: windows.map(([start_min, end_min]) => ({ start_min, end_min })) })),
    _can: { open: true, opt_out: false },
  }
}

test('a week begins on the day that the reader chose', () => {
  // A Thursday.
  expect(['2026-11-26', '2026-11-26', '2026-11-22'].map((day, at) => weekStart(day, [0, 1, 0][at] ?? 0))).toEqual([
    '2026-11-22',
    '2026-11-23',
    '2026-11-22',
  ])
})

test('a month is shown in whole weeks, never more than six', () => {
  expect(monthWeeks('2026-11-26', 0)).toEqual({ from: '2026-11-01', days: 35 })
  expect(monthWeeks('2026-02-10', 0)).toEqual({ from: '2026-02-01', days: 28 })
  expect(monthWeeks('2026-08-31', 0)).toEqual({ from: '2026-07-26', days: 42 })
})

test('a window past midnight is drawn to the edge of its day, and goes on at the top of the next', () => {
  const late = offer('late', { '2026-11-27': [[1320, 1560]] })
  expect(piecesOn([late], '2026-11-27')).toMatchObject([{ start: 1320, end: 1440, continues: 'after' }])
  expect(piecesOn([late], '2026-11-28')).toMatchObject([{ start: 0, end: 120, continues: 'from-before', window: { date: '2026-11-27' } }])
  expect(windowsOn([late], '2026-11-28')).toEqual([])
})

test('windows of the same time stand side by side, and others keep the whole width', () => {
  const offers = [
    offer('a', { '2026-11-27': [[600, 720]] }),
    offer('bb', { '2026-11-27': [[660, 900]] }),
    offer('ccc', { '2026-11-27': [[720, 780]] }),
    offer('dddd', { '2026-11-27': [[900, 960]] }),
  ]
  expect(piecesOn(offers, '2026-11-27').map(({ window, lane, lanes }) => [window.offer.name, lane, lanes])).toEqual([
    ['a', 0, 2],
    ['bb', 1, 2],
    ['ccc', 0, 2],
    ['dddd', 0, 1],
  ])
})

test('whole days in a row are one bar, and bars that share a day lie below one another', () => {
  const days = ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25']
  const all: readonly (readonly [number, number])[] = [[0, 1440]]
  const always = offer('always', Object.fromEntries(days.map((day) => [day, all])))
  const twice = offer('twice', { '2026-11-22': all, '2026-11-24': all, '2026-11-25': [[600, 720]] })
  expect(runsOver([twice, always], days).map(({ offer: { name }, first, last, lane }) => [name, first, last, lane])).toEqual([
    ['always', 0, 3, 0],
    ['twice', 0, 0, 1],
    ['twice', 2, 2, 1],
  ])
  expect(windowsOn([always, twice], '2026-11-25').map(({ offer: { name } }) => name)).toEqual(['twice'])
})

test('the day on which an offer began or ended belongs to the bar, though it is no whole one', () => {
  const days = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27']
  const spell = offer('spell', { '2026-11-24': [[682, 1440]], '2026-11-25': [[0, 1440]], '2026-11-26': [[0, 600]], '2026-11-27': [[0, 600]] })
  expect(runsOver([spell], days)).toMatchObject([{ first: 0, last: 2 }])
  expect(days.map((day) => windowsOn([spell], day).length)).toEqual([0, 0, 0, 1])
})
