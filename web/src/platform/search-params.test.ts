import { expect, test } from 'vitest'
import { int, parseSearch, reading, str, stringifySearch } from './search-params.ts'

test.each(['5', '1e5', '123456', 'true', '"x"', '{}', '0x10', 'a+b c&d=e'])('text %j comes back as the same text', (token) => {
  expect(parseSearch(stringifySearch({ token }))).toEqual({ token })
})

test('values that a text cannot contain are dropped', () => {
  expect(parseSearch('?q=%00&name=a%00b&token=%2500')).toEqual({ q: '', name: 'ab', token: '%00' })
})

test('empty values are left out of the address', () => {
  expect(stringifySearch({ q: '', page: undefined, all: false, none: null })).toBe('')
  expect(stringifySearch({ q: 'bar', page: 2 })).toBe('?q=bar&page=2')
})

test('pages are whole numbers from 1, anything else falls back', () => {
  expect(['3', 0, -1, '2.5', 'x', undefined].map((value) => int(value, 1))).toEqual([3, 1, 1, 1, 1, 1])
  expect([str('5'), str(5), str(undefined), str({})]).toEqual(['5', '5', '', ''])
})

test('parameters that a route does not read are reported as undefined, or the router would keep them', () => {
  const read = reading(({ status }: { status?: string; page?: string }) => (status === 'live' ? { status } : {}))
  const through = (asked: { status?: string; page?: string }) => ({ ...asked, ...read(asked as Parameters<typeof read>[0]) })
  expect(through({ status: 'zzz', page: '9' })).toStrictEqual({ status: undefined, page: undefined })
  expect(through({ status: 'live' })).toEqual({ status: 'live' })
})
