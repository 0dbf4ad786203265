import { expect, test } from 'vitest'
import { adminRoles, founderRoles, implied, isRole, pairedRoles, roles, satisfying, singleRoles } from './roles.ts'

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
