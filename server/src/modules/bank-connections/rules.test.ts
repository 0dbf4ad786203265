import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRepointed, judgeLink, judgeNumbers } from './rules.ts'

const none = { routing_number_last_four: null, account_number_last_four: null }
const stored = { routing_number_last_four: '0019', account_number_last_four: '6789' }

describe('what becomes of stored numbers', () => {
  test.each([
    ['a form that says nothing of numbers', {}, stored, { ok: true, change: 'keep' }],
    ['masked numbers, as they were shown', { routing_number: '•••••0019', account_number: '•••••6789' }, stored, { ok: true, change: 'keep' }],
    ['one new number', { routing_number: '•••••0019', account_number: '12345' }, stored, { ok: true, change: 'set', account: '12345' }],
    [
      'two new numbers',
      { routing_number: '910000019', account_number: '12345' },
      none,
      { ok: true, change: 'set', routing: '910000019', account: '12345' },
    ],
    [
      'manual made automatic',
      { connection_type: 'AUTOMATIC' as const, routing_number: '•••••0019', account_number: '•••••6789' },
      stored,
      { ok: true, change: 'clear' },
    ],
    ['emptied numbers', { routing_number: '', account_number: null }, stored, { ok: true, change: 'clear' }],
    ['automatic stays automatic', { connection_type: 'AUTOMATIC' as const }, none, { ok: true, change: 'keep' }],
  ])('%s', (_, form, before, verdict) => {
    expect(judgeNumbers(form, before)).toEqual(verdict)
  })

  test.each(['•••••9999', '*****6789', '•••6789', '••••••6789', 'xxxxx'])('the mask %s is not the one that was shown', (mask) => {
    const verdict = judgeNumbers({ connection_type: 'MANUAL', routing_number: '•••••0019', account_number: mask }, stored)
    expect(verdict).toEqual({ ok: false, errors: { account_number: ['This is not the stored number; type it in full'] } })
  })

  test('a mask is never taken for a new number', () => {
    const mask = fc.tuple(fc.stringMatching(/^[•*xX]{1,8}$/), fc.stringMatching(/^\d{0,4}$/)).map((parts) => parts.join(''))
    fc.assert(
      fc.property(mask, mask, fc.constantFrom(none, stored), (routing_number, account_number, before) => {
        const verdict = judgeNumbers({ routing_number, account_number }, before)
        return !verdict.ok || verdict.change === 'keep'
      }),
    )
  })
})

describe('who may open the widget', () => {
  const linked = { account_number_last_four: null, access_token_enc: 'sealed', healthy: true }
  test.each([
    ['public', linked, { ok: false, because: 'healthy' }],
    ['user', linked, { ok: true }],
    ['public', { ...linked, healthy: false }, { ok: true }],
    ['public', { ...linked, access_token_enc: null }, { ok: true }],
    ['user', { ...linked, account_number_last_four: '6789' }, { ok: false, because: 'manual' }],
  ] as const)('%s on %o', (by, connection, verdict) => {
    expect(judgeLink(connection, by)).toEqual(verdict)
  })
})

test('a first account replaces nothing; another account does, and so does an unknown one', () => {
  const one = Buffer.from('one')
  expect(isRepointed(null, one)).toBe(false)
  expect(isRepointed(one, Buffer.from('one'))).toBe(false)
  expect(isRepointed(one, Buffer.from('two'))).toBe(true)
  expect(isRepointed(one, null)).toBe(true)
})
