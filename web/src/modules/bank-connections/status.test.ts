import { expect, test } from 'vitest'
import { codeMessage, pillOf, publicSentence, stateOf } from './status.ts'
import { connection, manual } from './testing.tsx'

test.each([
  ['unlinked', connection({ has_token: false, healthy: false })],
  ['expired', connection({ healthy: false, error_code: '5401' })],
  ['healthy', connection()],
  ['broken', connection({ healthy: false, error_code: 'ACCOUNT_CLOSED' })],
  ['manual', manual],
] as const)('a connection is %s', (state, one) => {
  expect(stateOf(one)).toBe(state)
})

test('a manual connection shows no status', () => {
  expect(pillOf('manual')).toBeUndefined()
})

test('the public page adds only what to do about a broken link', () => {
  expect(publicSentence('broken')).toBe('There is a problem with your bank account! Please reconnect!')
  expect(publicSentence('expired')).toBe('Bank token is expired. Please reconnect to your account!')
  expect(publicSentence('healthy')).toBe('Everything is good. We will deposit all the checks into your bank account!')
  expect(publicSentence('unlinked')).toBe('Please connect to your bank account')
})

test.each([
  [null, null, undefined],
  ['5401', null, '5401 - n/a'],
  [null, 'Sign in again', 'n/a - Sign in again'],
  ['5401', 'Sign in again', '5401 - Sign in again'],
  ['', '', undefined],
])('code %s and message %s read %s', (error_code, error_message, text) => {
  expect(codeMessage({ error_code, error_message })).toBe(text)
})
