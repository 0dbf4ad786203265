import type { PairedRole, Role, SingleRole } from '@brigade/contract/kit/roles.ts'

/** Role keys in the order in which people think of their work. */
export const roleRows: readonly { label: string; keys: readonly (PairedRole | SingleRole)[] }[] = [
  {
    label: 'Operate',
    keys: ['restaurants', 'channels', 'availabilities', 'order_workflows', 'delivery_markets', 'devices', 'publisher'],
  },
  { label: 'Money', keys: ['bank_connections', 'billing', 'billing_accounts', 'gift_card_definitions'] },
  { label: 'Guests', keys: ['customers', 'block_customers', 'loyalty_plans'] },
  { label: 'Growth', keys: ['campaigns', 'discounts', 'picture_collections', 'native_apps', 'growth_services'] },
  {
    label: 'Setup',
    keys: ['access_groups', 'service_providers', 'chains', 'support_supervisor', 'text_templates', 'mailer_templates'],
  },
]

/** `bank_connections_admin` → `Bank connections admin`. */
export function roleWords(role: string): string {
  const words = role.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function adminOf(key: PairedRole | SingleRole): Role | undefined {
  return singles.has(key) ? undefined : (`${key}_admin` as Role)
}

const singles: ReadonlySet<string> = new Set<SingleRole>([
  'support_supervisor',
  'publisher',
  'text_templates',
  'mailer_templates',
  'chains',
  'block_customers',
])
