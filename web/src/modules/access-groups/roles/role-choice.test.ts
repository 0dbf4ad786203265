import { pairedRoles, type Role, roles, singleRoles } from '@brigade/contract/kit/roles.ts'
import { expect, test } from 'vitest'
import { presets, ticked } from './presets.ts'
import { type Choice, changesTo, isChosen, rolesOf, toggled } from './role-choice.ts'
import { adminOf, roleRows, roleWords } from './role-rows.ts'

const choice = (...chosen: Role[]): Choice => new Set(chosen)

test('the matrix has every role exactly once', () => {
  const rows = roleRows.flatMap(({ keys }) => keys)
  expect([...rows].sort()).toEqual([...pairedRoles, ...singleRoles].sort())
  const cells = rows.flatMap((key) => [key, adminOf(key)]).filter((role) => role !== undefined)
  expect([...cells].sort()).toEqual([...roles].sort())
})

test('an admin role ticks its plain one, which is not given beside it', () => {
  const chosen = toggled(choice('customers'), 'customers_admin', true)
  expect(isChosen(chosen, 'customers')).toBe(true)
  expect(rolesOf(chosen)).toEqual(['customers_admin'])
  expect(rolesOf(toggled(chosen, 'customers_admin', false))).toEqual(['customers'])
})

test('taking an admin role away from someone who had nothing else leaves nothing', () => {
  expect(changesTo(toggled(choice('devices_admin'), 'devices_admin', false), ['devices_admin'])).toEqual({ added: [], removed: ['devices_admin'] })
})

test('lowering admin to view gives the one and takes the other', () => {
  expect(changesTo(choice('devices'), ['devices_admin'])).toEqual({ added: ['devices'], removed: ['devices_admin'] })
})

test('a plain role held beside its admin role stays as it is', () => {
  expect(changesTo(choice('devices', 'devices_admin'), ['devices', 'devices_admin'])).toEqual({ added: [], removed: [] })
})

test('a bundle ticks no more than may be given', () => {
  const accountant = presets.find(({ name }) => name === 'accountant')?.roles ?? []
  expect(rolesOf(ticked(accountant, () => true))).toContain('bank_connections_admin')
  const held: readonly Role[] = ['bank_connections', 'restaurants']
  expect([...ticked(accountant, (role) => held.includes(role))].sort()).toEqual(['bank_connections', 'restaurants'])
})

test('roles are read in words', () => {
  expect(roleWords('bank_connections_admin')).toBe('Bank connections admin')
})
