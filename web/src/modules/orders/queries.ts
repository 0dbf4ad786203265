import { ingestCredentials } from '@brigade/contract/orders/credentials.ts'
import { businessDays } from '@brigade/contract/orders/days.ts'
import { orderReading, owedDays } from '@brigade/contract/orders/reading.ts'
import { endpointQuery } from '../../platform/queries.ts'

export const credentialsOf = endpointQuery('ingest-credentials', ingestCredentials.restaurantCredentials)
export const credentialsOfGroup = endpointQuery('ingest-credentials', ingestCredentials.groupCredentials)

/** New sales change them, as they change reports. */
export const daysOf = endpointQuery('sales', businessDays.businessDays)
export const daySettings = endpointQuery('sales', businessDays.businessDaySettings)
export const lateEntries = endpointQuery('sales', businessDays.lateEntries)

const orderList = endpointQuery('sales', orderReading.orders)
const dayMs = 86_400_000

/** Orders of a restaurant that are not finished, of the last days: what is older stays open in a system that nobody looks at. */
export const openOrders = (restaurantId: number) =>
  orderList({
    restaurant_ids: [restaurantId],
    states: ['received', 'accepted', 'preparing', 'ready', 'out_for_delivery'],
    from: new Date(Date.now() - 2 * dayMs).toISOString().slice(0, 10),
    page: 1,
    per_page: 100,
  })

/** Orders that ended without a sale, and whose guests have not got back what they paid. */
export const owedOrders = (restaurantId: number) =>
  orderList({
    restaurant_ids: [restaurantId],
    is_owed: true,
    from: new Date(Date.now() - owedDays * dayMs).toISOString().slice(0, 10),
    page: 1,
    per_page: 100,
  })
