import { expect, test } from 'vitest'
import { addressOf, idOf, tabAt } from './addresses.ts'

test('a tab is part of the address', () => {
  expect(addressOf(12)).toBe('/access_groups/12')
  expect(addressOf(12, 'users', { name: 'ada', page: undefined })).toBe('/access_groups/12/users?name=ada')
  expect(tabAt('/access_groups/12/users')).toBe('users')
  expect(tabAt('/access_groups/12')).toBe('overview')
  expect(tabAt('/access_groups/12/nothing')).toBe('overview')
})

test('an address without a running number names no group', () => {
  expect(idOf('12')).toBe(12)
  for (const text of ['0', '-1', '1e3', 'abc', '', '12345678901234567', undefined]) expect(idOf(text)).toBe(0)
})
