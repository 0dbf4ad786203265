import type { PairedRole, Role, SingleRole } from '@brigade/contract/kit/roles.ts'

/** Role keys in the order in which people think of their work. */
export const roleRows: readonly { heading: 'operate' | 'money' | 'guests' | 'growth' | 'setup'; keys: readonly (PairedRole | SingleRole)[] }[] = [
  {
    heading: 'operate',
    keys: ['restaurants', 'channels', 'availabilities', 'order_workflows', 'delivery_markets', 'devices', 'publisher'],
  },
  { heading: 'money', keys: ['bank_connections', 'billing', 'billing_accounts', 'gift_card_definitions'] },
  { heading: 'guests', keys: ['customers', 'block_customers', 'loyalty_plans'] },
  { heading: 'growth', keys: ['campaigns', 'discounts', 'picture_collections', 'native_apps', 'growth_services'] },
  {
    heading: 'setup',
    keys: ['access_groups', 'service_providers', 'chains', 'support_supervisor', 'text_templates', 'mailer_templates'],
  },
]

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
