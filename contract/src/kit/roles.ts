// Specification section 6: the closed list of role strings a session may carry in `ag_roles`.

/** Keys that exist twice: a plain (viewing) role and an `_admin` role that implies it. */
export const pairedRoles = [
  'access_groups',
  'availabilities',
  'billing',
  'billing_accounts',
  'channels',
  'delivery_markets',
  'discounts',
  'loyalty_plans',
  'order_workflows',
  'picture_collections',
  'restaurants',
  'service_providers',
  'gift_card_definitions',
  'bank_connections',
  'growth_services',
  'customers',
  'native_apps',
  'devices',
  'campaigns',
] as const

/** Keys without an admin variant. */
export const singleRoles = ['support_supervisor', 'publisher', 'text_templates', 'mailer_templates', 'chains', 'block_customers'] as const

export type PairedRole = (typeof pairedRoles)[number]
export type SingleRole = (typeof singleRoles)[number]
export type AdminRole = `${PairedRole}_admin`
export type Role = PairedRole | AdminRole | SingleRole

export const adminRoles: readonly AdminRole[] = pairedRoles.map((key) => `${key}_admin` as const)

/** Every role string, plain before admin, in the order of the specification. */
export const roles: readonly Role[] = [...pairedRoles.flatMap((key) => [key, `${key}_admin`] as const), ...singleRoles]

const known: ReadonlySet<string> = new Set(roles)

export function isRole(text: string): text is Role {
  return known.has(text)
}

/** What screens and sentences call a role: `Bank connections admin` for `bank_connections_admin`. */
export function roleName(role: string): string {
  return `${role.charAt(0).toUpperCase()}${role.slice(1).replaceAll('_', ' ')}`
}

/** Roles that satisfy a need for `role`: itself, and its admin variant when it is a plain one. */
export function satisfying(role: Role): readonly Role[] {
  return known.has(`${role}_admin`) ? [role, `${role}_admin` as AdminRole] : [role]
}

/** Roles that somebody holding `role` has: an admin role carries its plain one. */
export function implied(role: Role): readonly Role[] {
  return role.endsWith('_admin') ? [role.slice(0, -'_admin'.length) as PairedRole, role] : [role]
}

/** What the founder of a company gets on its root group: every admin role and every single one. */
export const founderRoles: readonly Role[] = [...adminRoles, ...singleRoles]

/** From the most powerful to the least: who decides over others first, then money, restaurants and what guests see; who only looks comes last. */
export const rolesByPower: readonly Role[] = [
  ...new Set<Role>([
    'access_groups_admin',
    'bank_connections_admin',
    'billing_admin',
    'billing_accounts_admin',
    'restaurants_admin',
    'chains',
    'publisher',
    'channels_admin',
    'availabilities_admin',
    ...adminRoles,
    ...singleRoles,
    ...pairedRoles,
  ]),
]

const power: ReadonlyMap<string, number> = new Map(rolesByPower.map((role, at) => [role, at]))

/** The most powerful roles first; those that this version does not know stand last. */
export function byPower<T>(held: readonly T[], roleOf: (one: T) => string): T[] {
  const at = (one: T) => power.get(roleOf(one)) ?? power.size
  return held.toSorted((one, other) => at(one) - at(other))
}

/** Those that say something of their own: beside an admin role its plain one does not. */
export function withoutImplied<T>(held: readonly T[], roleOf: (one: T) => string): T[] {
  const names = new Set(held.map(roleOf))
  return held.filter((one) => !names.has(`${roleOf(one)}_admin`))
}
