import type { Role } from './roles.ts'

/**
 * Everything that can be held by an access group: its type name on the wire, the word people read, the roles that show and change it, and
 * others that are about some of them (a library of menus is a restaurant, and takes `chains`). `isKnown`: groups come to share it as guests order
 * there, so there are thousands. Such a share keeps no group from being deleted, and what ends is told by its number.
 */
export const resourceTypes = {
  access_group: { word: 'access group', view: 'access_groups', change: 'access_groups_admin' },
  bank_connection: { word: 'bank connection', view: 'bank_connections', change: 'bank_connections_admin' },
  restaurant: {
    word: 'restaurant',
    view: 'restaurants',
    change: 'restaurants_admin',
    also: ['chains', 'channels', 'channels_admin', 'customers', 'discounts', 'discounts_admin'],
  },
  delivery_market: { word: 'delivery market', view: 'delivery_markets', change: 'delivery_markets_admin' },
  order_workflow: { word: 'order workflow', view: 'order_workflows', change: 'order_workflows_admin' },
  channel: { word: 'channel', view: 'channels', change: 'channels_admin' },
  picture_collection: { word: 'picture collection', view: 'picture_collections', change: 'picture_collections_admin' },
  gift_card_definition: { word: 'gift card definition', view: 'gift_card_definitions', change: 'gift_card_definitions_admin' },
  customer: { word: 'customer', view: 'customers', change: 'customers_admin', isKnown: true },
  native_app: { word: 'native app', view: 'native_apps', change: 'native_apps_admin' },
  device: { word: 'device', view: 'devices', change: 'devices_admin' },
  discount: { word: 'offer', view: 'discounts', change: 'discounts_admin' },
  campaign: { word: 'campaign', view: 'campaigns', change: 'campaigns_admin' },
} as const satisfies Record<string, { word: string; view: Role; change: Role; also?: readonly Role[]; isKnown?: true }>

export type ResourceType = keyof typeof resourceTypes
export const resourceTypeNames = Object.keys(resourceTypes) as [ResourceType, ...ResourceType[]]

/** Types that groups come to share by themselves. */
export const knownTypes: readonly ResourceType[] = resourceTypeNames.filter((name) => 'isKnown' in resourceTypes[name])

export function isResourceType(text: string): text is ResourceType {
  return Object.hasOwn(resourceTypes, text)
}
