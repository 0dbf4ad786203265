import { expect, test } from 'vitest'
import { edgeOf, wallOf } from './wall-times.ts'

test('a whole last day is midnight after it, and is shown as that day', () => {
  expect(wallOf('end', '2026-12-24', '')).toBe('2026-12-25T00:00')
  expect(edgeOf('end', '2026-12-25T00:00')).toEqual({ day: '2026-12-24', time: '' })
  expect(wallOf('start', '2026-12-24', '')).toBe('2026-12-24T00:00')
  expect(edgeOf('start', '2026-12-24T00:00')).toEqual({ day: '2026-12-24', time: '' })
})

test('a time is kept as it is, and midnight as a time is the whole day', () => {
  expect(wallOf('end', '2026-12-24', '17:30')).toBe('2026-12-24T17:30')
  expect(edgeOf('end', '2026-12-24T17:30')).toEqual({ day: '2026-12-24', time: '17:30' })
  expect(wallOf('start', '2026-12-24', '00:00')).toBe('2026-12-24T00:00')
})

test('nothing is null, and what is no day or no time comes back as it was typed', () => {
  expect(wallOf('end', '', '17:30')).toBe(null)
  expect(edgeOf('start', null)).toEqual({ day: '', time: '' })
  for (const edge of ['start', 'end'] as const) {
    expect(edgeOf(edge, wallOf(edge, '12/', ''))).toEqual({ day: '12/', time: '' })
    expect(edgeOf(edge, wallOf(edge, '2026-12-24', '5 pT'))).toEqual({ day: '2026-12-24', time: '5 pT' })
  }
})
