import { expect, test } from 'vitest'
import { countdownText, undoLeftMs } from './undo-time.ts'

test('the time for undoing is counted on this device, whatever its clock says', () => {
  const redemption = { at: '2026-11-21T12:00:00Z', undo_until: '2026-11-21T12:10:00Z' }
  const wrongClock = Date.parse('2031-01-01T00:00:00Z')
  expect(undoLeftMs(redemption, wrongClock, wrongClock + 60_000)).toBe(540_000)
  expect(undoLeftMs(redemption, wrongClock, wrongClock + 700_000)).toBe(0)
  expect(undoLeftMs({ ...redemption, undo_until: null }, wrongClock, wrongClock)).toBe(0)
  expect([countdownText(540_000), countdownText(9_400), countdownText(0)]).toEqual(['9:00', '0:10', '0:00'])
})
