import { posOrders } from '@brigade/contract/orders/pos-orders.ts'
import { restaurantPos } from '@brigade/contract/pos.ts'
import { endpointQuery } from '../../platform/queries.ts'

export const connectionsOf = endpointQuery('pos', restaurantPos.posConnections)
export const syncRunsOf = endpointQuery('pos', restaurantPos.syncRuns)
export const syncRunOf = endpointQuery('pos', restaurantPos.syncRun)
export const entitiesOf = endpointQuery('pos', restaurantPos.posEntities)
export const candidatesOf = endpointQuery('pos', restaurantPos.posCandidates)
// It looks at the draft as well, so what refreshes a menu refreshes it.
export const unplacedOf = endpointQuery('menu', restaurantPos.unplaced)
export const orderReadingsOf = endpointQuery('pos', posOrders.posOrderReadings)
