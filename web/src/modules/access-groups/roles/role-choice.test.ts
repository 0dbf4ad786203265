import { pairedRoles, type Role, roles, singleRoles } from '@brigade/contract/kit/roles.ts'
import { expect, test } from 'vitest'
import { roleWords } from '../../../platform/roles/roles-texts.ts'
import { presets, ticked } from './presets.ts'
import { type Choice, changesTo, isChosen, rolesOf, toggled } from './role-choice.ts'
import { adminOf, roleRows } from './role-rows.ts'

const choice = (...chosen: Role[]): Choice => new Set(chosen)

test('the matrix has every role exactly once', () => {
  const rows = roleRows.flatMap(({ keys }) => keys)
  expect([...rows].sort()).toEqual([...pairedRoles, ...singleRoles].sort())
  const cells = rows.flatMap((key) => [key, adminOf(key)]).filter((role) => role !== undefined)
  expect([...cells].sort()).toEqual([...roles].sort())
})

test('choosing an admin role checks its plain role, which is not given as well', () => {
  const chosen = toggled(choice('customers'), 'customers_admin', true)
  expect(isChosen(chosen, 'customers')).toBe(true)
  expect(rolesOf(chosen)).toEqual(['customers_admin'])
  expect(rolesOf(toggled(chosen, 'customers_admin', false))).toEqual(['customers'])
})

test('removing an admin role from somebody without another role leaves nothing', () => {
  expect(changesTo(toggled(choice('devices_admin'), 'devices_admin', false), ['devices_admin'])).toEqual({ added: [], removed: ['devices_admin'] })
})

test('lowering admin to view gives the plain role and removes the admin role', () => {
  expect(changesTo(choice('devices'), ['devices_admin'])).toEqual({ added: ['devices'], removed: ['devices_admin'] })
})

test('a plain role held beside its admin role stays as it is', () => {
  expect(changesTo(choice('devices', 'devices_admin'), ['devices', 'devices_admin'])).toEqual({ added: [], removed: [] })
})

test('a bundle checks only roles that may be given', () => {
  const accountant = presets.find(({ name }) => name === 'accountant')?.roles ?? []
  expect(rolesOf(ticked(accountant, () => true))).toContain('bank_connections_admin')
  const held: readonly Role[] = ['bank_connections', 'restaurants']
  expect([...ticked(accountant, (role) => held.includes(role))].sort()).toEqual(['bank_connections', 'restaurants'])
})

test('roles are shown by their names', () => {
  expect(roleWords('bank_connections_admin')).toBe('Bank connections admin')
})
