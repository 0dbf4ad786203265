import { modules } from '@brigade/contract/modules.ts'
import { expect, test } from 'vitest'
import { person } from '../../platform/testing.ts'
import { groupOrder, moduleAt, openModules } from './open-modules.ts'
import { webModules } from './web-modules.ts'

test('a module is open to people with one of its roles, or its admin role', () => {
  expect(openModules(person({ ag_roles: ['bank_connections_admin', 'bank_connections'] })).map(({ label }) => label)).toContain('My Bank')
  expect(openModules(person({ ag_roles: ['devices'] })).map(({ label }) => label)).not.toContain('My Bank')
})

test('disabled modules are absent for every role', () => {
  const paths = openModules(person({ ag_roles: ['growth_services', 'restaurants'] })).map(({ path }) => path)
  expect(paths).not.toContain('/growth_services')
  expect(paths).not.toContain('/orders')
  expect(paths).not.toContain('/restaurants')
})

test('an address belongs to a module by its first part only', () => {
  expect(moduleAt('/bank-connections/12')?.label).toBe('My Bank')
  expect(moduleAt('/bank-connections-old')).toBeUndefined()
  expect(moduleAt('/orders')).toBeUndefined()
})

test('every enabled module with a path has a group and screens', () => {
  for (const { enabled, path, group, folder } of modules) {
    if (!enabled || path === null) continue
    expect(groupOrder).toContain(group)
    expect(webModules.map((module) => module.folder)).toContain(folder)
  }
})
