import { expect, test } from 'vitest'
import { safeReturn } from './safe-return.ts'

test('a path inside the app is a valid return address, with its search', () => {
  expect(safeReturn('/bank-connections/12?tab=history')).toBe('/bank-connections/12?tab=history')
})

test.each([undefined, '', 'https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/auth/sign-in', '/accept-invite'])(
  '%s leads to the start',
  (from) => {
    expect(safeReturn(from)).toBe('/')
  },
)
