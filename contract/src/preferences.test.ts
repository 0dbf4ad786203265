import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { preferenceBytes, preferenceKey, preferenceValue } from './preferences.ts'

const takesKey = (key: unknown) => z.safeParse(preferenceKey, key).success
const takesValue = (value: unknown) => z.safeParse(preferenceValue, value).success

test.each(['settings', 'views:bank_connections', 'columns:access_groups.people', 'views:a-b:c'])('the key %s is kept', (key) => {
  expect(takesKey(key)).toBe(true)
})

test.each([
  '',
  'setting',
  'settings:x',
  'views:',
  'views',
  'other:x',
  'Views:x',
  'views:a b',
  'views:a/b',
  'views:a\n',
  ' settings',
  '__proto__',
  `views:${'x'.repeat(80)}`,
  7,
  null,
])('the key %j is refused', (key) => {
  expect(takesKey(key)).toBe(false)
})

test.each([null, true, 0, -1.5, 'text', '', [], {}, [{ a: [null, '👩‍👩‍👧‍👦'] }], JSON.parse('{"__proto__":{"a":1}}')])(
  'the value %j is kept',
  (value) => {
    expect(takesValue(value)).toBe(true)
  },
)

const deep = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as unknown

test.each([
  ['nothing', undefined],
  ['NUL', ['a\0b']],
  ['half a pair', { a: '\ud83d' }],
  ['a name that cannot be stored', { 'a\0': 1 }],
  ['a number too large for JSON', JSON.parse('1e999')],
  ['a number of 300 digits', 1e300],
  ['a number of 300 places', 1e-300],
  ['17 levels', deep(17)],
  ['10,000 levels', deep(10_000)],
  ['more than 32 kB', 'é'.repeat(preferenceBytes / 2)],
])('%s is refused as a value', (_, value) => {
  expect(takesValue(value)).toBe(false)
})

test('32 kB and 16 levels fit', () => {
  expect(takesValue('x'.repeat(preferenceBytes - 2))).toBe(true)
  expect(takesValue(deep(16))).toBe(true)
})
