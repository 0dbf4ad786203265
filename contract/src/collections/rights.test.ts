import { expect, test } from 'vitest'
import { rightsOn } from './rights.ts'

test('rights end after their last day, and soon within 30 days before it', () => {
  const on = (until: string | null) => rightsOn('2026-11-27', until)
  expect([on(null), on('2026-11-26'), on('2026-11-27'), on('2026-12-27'), on('2026-12-28')]).toEqual([
    undefined,
    'ended',
    'ending',
    'ending',
    undefined,
  ])
})
