import { expect, test } from 'vitest'
import { roleSentences } from './role-sentences.ts'
import {
  adminRoles,
  byPower,
  founderRoles,
  implied,
  isRole,
  pairedRoles,
  roles,
  rolesByPower,
  satisfying,
  singleRoles,
  withoutImplied,
} from './roles.ts'

// Specification section 6, in its own order.
const paired =
  'access_groups, availabilities, billing, billing_accounts, channels, delivery_markets, discounts, loyalty_plans, order_workflows, picture_collections, restaurants, service_providers, gift_card_definitions, bank_connections, growth_services, customers, native_apps, devices, campaigns'
const single = 'support_supervisor, publisher, text_templates, mailer_templates, chains, block_customers'

test('the role keys are those of the specification', () => {
  expect(pairedRoles.join(', ')).toBe(paired)
  expect(singleRoles.join(', ')).toBe(single)
})

test('each paired key has an admin variant, the others have none', () => {
  expect(adminRoles).toEqual(paired.split(', ').map((key) => `${key}_admin`))
  expect(roles).toHaveLength(2 * pairedRoles.length + singleRoles.length)
  expect(single.split(', ').filter((key) => isRole(`${key}_admin`))).toEqual([])
  expect(isRole('owner')).toBe(false)
})

test('an admin role includes its plain role, never the other way round', () => {
  expect(satisfying('bank_connections')).toEqual(['bank_connections', 'bank_connections_admin'])
  expect(satisfying('bank_connections_admin')).toEqual(['bank_connections_admin'])
  expect(satisfying('publisher')).toEqual(['publisher'])
  expect(implied('bank_connections_admin')).toEqual(['bank_connections', 'bank_connections_admin'])
  expect(implied('bank_connections')).toEqual(['bank_connections'])
})

test('the founder of a company may do everything there', () => {
  expect(new Set(founderRoles.flatMap(implied))).toEqual(new Set(roles))
})

test('every role has its place by power: whoever decides over others first, whoever only looks last', () => {
  expect([...rolesByPower].sort()).toEqual([...roles].sort())
  expect(rolesByPower[0]).toBe('access_groups_admin')
  expect(new Set(rolesByPower.slice(-pairedRoles.length))).toEqual(new Set(pairedRoles))
  const held = ['customers', 'role_of_a_later_version', 'publisher', 'campaigns_admin', 'restaurants_admin']
  expect(byPower(held, (role) => role)).toEqual(['restaurants_admin', 'publisher', 'campaigns_admin', 'customers', 'role_of_a_later_version'])
})

test('beside an admin role its plain one says nothing new', () => {
  expect(withoutImplied(['customers', 'customers_admin', 'devices', 'publisher'], (role) => role)).toEqual([
    'customers_admin',
    'devices',
    'publisher',
  ])
})

test('every role has a sentence of its own that names no role', () => {
  expect(Object.keys(roleSentences).sort()).toEqual([...roles].sort())
  const sentences = Object.values(roleSentences)
  expect(new Set(sentences).size).toBe(roles.length)
  expect(sentences.filter((sentence) => !/^[A-Z][^.]*\.$/.test(sentence) || sentence.includes('_'))).toEqual([])
})
