import { handovers } from './access-groups/handovers.ts'
import { accessGroupsSeveral } from './access-groups/several.ts'
import { accessGroups } from './access-groups.ts'
import { attention } from './attention.ts'
import { auditLogs } from './audit-logs.ts'
import { bankConnections } from './bank-connections.ts'
import { channels } from './channels.ts'
import { collections } from './collections.ts'
import { customers } from './customers.ts'
import { deliveryMarkets } from './delivery-markets.ts'
import { discounts } from './discounts.ts'
import { frontDoor } from './front-door.ts'
import { giftCards } from './gift-cards.ts'
import { restaurantHours } from './hours.ts'
import type { AnyEndpoint } from './kit/endpoint.ts'
import { menus } from './menus.ts'
import { orderWorkflows } from './order-workflows.ts'
import { orders } from './orders.ts'
import { pos } from './pos.ts'
import { preferences } from './preferences.ts'
import { reportExports } from './reports/exports.ts'
import { savedReports } from './reports/saved.ts'
import { reportSchedules } from './reports/schedules.ts'
import { reports } from './reports.ts'
import { restaurants } from './restaurants.ts'
import { session } from './session.ts'

/**
 * Endpoints by the first word of their names: the platform's parts, then the modules by their folders. What hangs on restaurants keeps
 * their word: operations are called by these names in the API reference, and keys of requests that may come again are kept under them.
 */
const groups: Readonly<Record<string, Readonly<Record<string, AnyEndpoint>>>> = {
  session,
  preferences,
  attention,
  'audit-logs': auditLogs,
  'front-door': frontDoor,
  'access-groups': { ...accessGroups, ...accessGroupsSeveral, ...handovers },
  'bank-connections': bankConnections,
  'gift-cards': giftCards,
  restaurants: { ...restaurants, ...restaurantHours, ...menus, ...pos, ...deliveryMarkets, ...orderWorkflows },
  orders,
  channels,
  collections,
  customers,
  discounts,
  reports: { ...reports, ...savedReports, ...reportExports, ...reportSchedules },
}

/**
 * Every endpoint of the product with its dotted name, for registration, the API reference and walks in tests. Not for the web app: a
 * screen imports the endpoints it calls, so that the others are not in its chunk.
 */
export function allEndpoints(): { name: string; endpoint: AnyEndpoint }[] {
  return Object.entries(groups).flatMap(([group, endpoints]) =>
    Object.entries(endpoints).map(([key, endpoint]) => ({ name: `${group}.${key}`, endpoint })),
  )
}
