import { expect, test } from 'vitest'
import { isInvalidateKey, presenceTopic, rejoinAfterMs, socketTimeoutMs, syncTopic } from './realtime.ts'

test('the channel and its times are those of the specification', () => {
  expect({ syncTopic, socketTimeoutMs, rejoinAfterMs }).toEqual({ syncTopic: 'sync:chef', socketTimeoutMs: 30_000, rejoinAfterMs: 5000 })
  expect(presenceTopic('bank_connection', 7)).toBe('presence:bank_connection:7')
})

test.each(['bank_connections', 'bank_connections:7', 'audit_logs:bank_connection:7', 'access-groups'])('%s is a key', (key) => {
  expect(isInvalidateKey(key)).toBe(true)
})

test.each(['', ':7', 'Bank', 'a b', 'a:b:c:d:e', 'a'.repeat(121), '<b>', 7, null, ['bank_connections']])('%j is no key', (key) => {
  expect(isInvalidateKey(key)).toBe(false)
})
