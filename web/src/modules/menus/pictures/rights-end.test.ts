import { expect, test } from 'vitest'
import { hasEnded } from './rights-end.ts'

test('the last day counts until it is over everywhere', () => {
  expect(hasEnded('2026-11-27', new Date('2026-11-28T11:59:00Z'))).toBe(false)
  expect(hasEnded('2026-11-27', new Date('2026-11-28T12:01:00Z'))).toBe(true)
  expect(hasEnded(null, new Date('2026-11-28T12:00:00Z'))).toBe(false)
})
