import { accessGroupRoutes } from './modules/access-groups/routes.ts'
import type { BankLinkProvider } from './modules/bank-connections/bank-link/provider.ts'
import { bankConnectionRoutes } from './modules/bank-connections/routes.ts'
import { channelRoutes } from './modules/channels/routes.ts'
import { openPictureDoors } from './modules/collections/doors.ts'
import { collectionRoutes } from './modules/collections/routes.ts'
import { customerRoutes } from './modules/customers/routes.ts'
import { marketRoutes } from './modules/delivery-markets/routes.ts'
import { discountRoutes } from './modules/discounts/routes.ts'
import { frontDoorRoutes } from './modules/front-door/routes.ts'
import { giftCardRoutes } from './modules/gift-cards/routes.ts'
import { hoursRoutes } from './modules/hours/routes.ts'
import { menuRoutes } from './modules/menus/routes.ts'
import { workflowRoutes } from './modules/order-workflows/routes.ts'
import { orderRoutes } from './modules/orders/routes.ts'
import { posRoutes } from './modules/pos/routes.ts'
import { reportRoutes } from './modules/reports/routes.ts'
import { restaurantRoutes } from './modules/restaurants/routes.ts'
import { attentionRoutes } from './platform/attention/routes.ts'
import { auditRoutes } from './platform/audit/routes.ts'
import { joined, type Routes } from './platform/context.ts'
import { preferenceRoutes } from './platform/preferences/routes.ts'
import { sessionRoutes } from './platform/session-routes.ts'
import { registerModules } from './register.ts'

/** What modules serve beside the calls of the contract. */
export const allDoors = [openPictureDoors]

/** Every group of the contract with its handlers, by the names of `allEndpoints`. */
export function allRoutes(bankLink: BankLinkProvider): Record<string, Routes> {
  registerModules()
  return {
    session: sessionRoutes,
    preferences: preferenceRoutes,
    attention: attentionRoutes,
    'audit-logs': auditRoutes,
    'front-door': frontDoorRoutes,
    'access-groups': accessGroupRoutes,
    'bank-connections': bankConnectionRoutes(bankLink),
    'gift-cards': giftCardRoutes,
    restaurants: joined(restaurantRoutes, hoursRoutes, menuRoutes, posRoutes, workflowRoutes, marketRoutes),
    orders: orderRoutes,
    channels: channelRoutes,
    collections: collectionRoutes,
    customers: customerRoutes,
    discounts: discountRoutes,
    reports: reportRoutes,
  }
}
