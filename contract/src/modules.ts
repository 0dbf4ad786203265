import type { Role } from './kit/roles.ts'

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
}

/** THE list of modules, in the order of the specification. A disabled one has no folder and no route. */
export const modules: readonly Module[] = [
  { folder: 'front-door', label: 'Front door', path: null, opensFor: [], enabled: true },
  {
    folder: 'access-groups',
    label: 'Access Groups',
    path: '/access_groups',
    opensFor: ['access_groups'],
    enabled: true,
    group: 'Setup',
  },
  { folder: 'channels', label: 'Channels', path: '/channels', opensFor: ['channels'], enabled: true, group: 'Setup' },
  {
    folder: 'collections',
    label: 'Collections',
    path: '/collections',
    opensFor: ['picture_collections'],
    enabled: true,
    group: 'Growth',
  },
  {
    folder: 'gift-cards',
    label: 'Gift Cards',
    path: '/gift_cards',
    opensFor: ['gift_card_definitions'],
    enabled: true,
    group: 'Money',
  },
  {
    folder: 'bank-connections',
    label: 'My Bank',
    path: '/bank-connections',
    opensFor: ['bank_connections'],
    enabled: true,
    group: 'Money',
  },
  {
    folder: 'restaurants',
    label: 'Restaurants',
    path: '/onboarding',
    opensFor: ['restaurants'],
    enabled: true,
    group: 'Operate',
  },
  { folder: 'hours', label: 'Hours', path: null, opensFor: ['restaurants'], enabled: true },
  { folder: 'menus', label: 'Menus', path: null, opensFor: ['restaurants'], enabled: true },
  { folder: 'pos', label: 'Point of sale', path: null, opensFor: ['restaurants'], enabled: true },
  { folder: 'delivery-markets', label: 'Delivery markets', path: null, opensFor: ['restaurants'], enabled: true },
  { folder: 'order-workflows', label: 'Order workflows', path: null, opensFor: ['restaurants'], enabled: true },
  { folder: 'orders', label: 'Orders in', path: null, opensFor: ['restaurants'], enabled: true },
  { folder: 'reports', label: 'Reports', path: '/reports', opensFor: ['restaurants', 'channels'], enabled: true, group: 'Operate' },
  { folder: 'customers', label: 'Customers', path: '/customers', opensFor: ['customers'], enabled: true, group: 'Guests' },
  {
    folder: 'discounts',
    label: 'Discounts',
    path: '/discounts',
    opensFor: ['discounts'],
    enabled: true,
    group: 'Growth',
  },
  { folder: null, label: 'Orders', path: '/orders', opensFor: [], enabled: false },
  { folder: null, label: 'Restaurants', path: '/restaurants', opensFor: [], enabled: false },
  { folder: null, label: 'Growth Services', path: '/growth_services', opensFor: ['growth_services'], enabled: false },
]
