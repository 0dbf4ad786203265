import { founderRoles, pairedRoles, type Role } from '@brigade/contract/kit/roles.ts'
import { type Choice, rolesOf } from './role-choice.ts'

export type PresetName = 'owner' | 'manager' | 'kitchen' | 'accountant' | 'marketing' | 'viewer'

/** Bundles of roles for common posts, the most powerful first. They only tick boxes: what is stored are the roles. */
export const presets: readonly { readonly name: PresetName; readonly roles: readonly Role[] }[] = [
  { name: 'owner', roles: founderRoles },
  {
    name: 'manager',
    roles: [
      'restaurants_admin',
      'channels_admin',
      'availabilities_admin',
      'order_workflows_admin',
      'delivery_markets_admin',
      'devices_admin',
      'publisher',
      'gift_card_definitions_admin',
      'customers_admin',
      'block_customers',
      'loyalty_plans_admin',
      'campaigns_admin',
      'discounts_admin',
      'picture_collections_admin',
      'bank_connections',
      'access_groups',
    ],
  },
  { name: 'kitchen', roles: ['availabilities_admin', 'restaurants', 'order_workflows', 'devices'] },
  {
    name: 'accountant',
    roles: ['bank_connections_admin', 'billing_admin', 'billing_accounts_admin', 'gift_card_definitions', 'restaurants', 'channels'],
  },
  {
    name: 'marketing',
    roles: ['campaigns_admin', 'discounts_admin', 'picture_collections_admin', 'loyalty_plans', 'customers', 'restaurants'],
  },
  { name: 'viewer', roles: [...pairedRoles] },
]

/** The bundle that is chosen as a whole, as far as it may be given. */
export function presetOf(choice: Choice, mayGive: (role: Role) => boolean): PresetName | undefined {
  if (choice.size === 0) return undefined
  const text = (roles: Choice) => rolesOf(roles).join(' ')
  return presets.find(({ roles }) => text(ticked(roles, mayGive)) === text(choice))?.name
}

/** A bundle cut down to what may be given: an admin role that may not becomes its plain one, if that may. */
export function ticked(preset: readonly Role[], mayGive: (role: Role) => boolean): Choice {
  const plainOf = (role: Role): Role => role.replace(/_admin$/, '') as Role
  return new Set(preset.map((role) => (mayGive(role) ? role : plainOf(role))).filter(mayGive))
}
