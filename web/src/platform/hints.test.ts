import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hideHint, hushHint, hushMs, isDue, offerHint, showAllHints, shownHints } from './hints.ts'

const hint = { key: 'bank-links', title: 'Send a link', message: 'Whoever keeps the books can link the account.' }
let withdraw = () => {}

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: new Date('2026-03-01T10:00:00Z') })
})

afterEach(() => {
  withdraw()
  vi.useRealTimers()
})

const stored = () => JSON.parse(localStorage.getItem('appHints') ?? '{}')[hint.key]

test('a hint that was never shown is shown and recorded as active', () => {
  withdraw = offerHint(hint)
  expect(shownHints()).toEqual([hint])
  expect(stored()).toEqual({ active: true, lastRun: '2026-03-01T10:00:00.000Z' })
})

test('an active hint is shown again', () => {
  offerHint(hint)()
  expect(shownHints()).toEqual([])
  withdraw = offerHint(hint)
  expect(shownHints()).toEqual([hint])
})

test('"Don\'t show this again today" mutes it for 24 hours', () => {
  withdraw = offerHint(hint)
  hushHint(hint.key)
  expect(stored()).toEqual({ active: false, lastRun: '2026-03-01T10:00:00.000Z' })
  withdraw()
  vi.advanceTimersByTime(hushMs)
  withdraw = offerHint(hint)
  expect(shownHints()).toEqual([])
  withdraw()
  vi.advanceTimersByTime(1)
  withdraw = offerHint(hint)
  expect(shownHints()).toEqual([hint])
  expect(stored().active).toBe(true)
})

test('closing a hint does not mute it', () => {
  withdraw = offerHint(hint)
  hideHint(hint.key)
  expect(stored().active).toBe(true)
})

test('"Show All Hints" shows muted hints', () => {
  withdraw = offerHint(hint)
  hushHint(hint.key)
  showAllHints()
  expect(shownHints()).toEqual([hint])
})

test('an invalid date never mutes a hint for good', () => {
  expect(isDue({ active: false, lastRun: 'x' }, Date.now())).toBe(true)
})
