import { accessGroups } from './access-groups.ts'
import { auditLogs } from './audit-logs.ts'
import { bankConnections } from './bank-connections.ts'
import { frontDoor } from './front-door.ts'
import type { AnyEndpoint } from './kit/endpoint.ts'
import type { Role } from './kit/roles.ts'
import { preferences } from './preferences.ts'
import { session } from './session.ts'

export type ModuleGroup = 'Operate' | 'Money' | 'Guests' | 'Growth' | 'Setup'

export interface Module {
  /** Folder on both sides; `null` while the module is not built or is disabled. */
  readonly folder: string | null
  readonly label: string
  /** Hash path the sidebar leads to; `null` for parts without a screen of their own in the sidebar. */
  readonly path: string | null
  /** Any of these strings in `ag_roles` opens it; empty opens for everyone (specification section 6, literally). */
  readonly opensFor: readonly Role[]
  readonly enabled: boolean
  readonly group?: ModuleGroup
  readonly endpoints?: Readonly<Record<string, AnyEndpoint>>
}

/** THE list of modules, in the order of the specification. A disabled one has no folder and no route. */
export const modules: readonly Module[] = [
  { folder: 'front-door', label: 'Front door', path: null, opensFor: [], enabled: true, endpoints: frontDoor },
  {
    folder: 'access-groups',
    label: 'Access Groups',
    path: '/access_groups',
    opensFor: ['access_groups'],
    enabled: true,
    group: 'Setup',
    endpoints: accessGroups,
  },
  {
    folder: 'bank-connections',
    label: 'My Bank',
    path: '/bank-connections',
    opensFor: ['bank_connections'],
    enabled: true,
    group: 'Money',
    endpoints: bankConnections,
  },
  { folder: 'restaurants', label: 'Restaurants', path: '/onboarding', opensFor: ['restaurants'], enabled: true, group: 'Operate' },
  { folder: null, label: 'Orders', path: '/orders', opensFor: [], enabled: false },
  { folder: null, label: 'Restaurants', path: '/restaurants', opensFor: [], enabled: false },
  { folder: null, label: 'Growth Services', path: '/growth_services', opensFor: ['growth_services'], enabled: false },
]

/** Endpoints that belong to the platform, not to a module. */
export const platformEndpoints: readonly Readonly<Record<string, AnyEndpoint>>[] = [session, preferences, auditLogs]

/** Every endpoint of the product with its dotted name, for registration, the API reference and walks in tests. */
export function allEndpoints(): { name: string; endpoint: AnyEndpoint }[] {
  const named = (prefix: string, group: Readonly<Record<string, AnyEndpoint>>) =>
    Object.entries(group).map(([key, endpoint]) => ({ name: `${prefix}.${key}`, endpoint }))
  return [
    ...named('session', session),
    ...named('preferences', preferences),
    ...named('audit-logs', auditLogs),
    ...modules.flatMap((module) => (module.enabled && module.endpoints ? named(module.folder ?? module.label, module.endpoints) : [])),
  ]
}
