import { ingestCredentials } from '@brigade/contract/orders/credentials.ts'
import { businessDays } from '@brigade/contract/orders/days.ts'
import { endpointQuery } from '../../platform/queries.ts'

export const credentialsOf = endpointQuery('ingest-credentials', ingestCredentials.restaurantCredentials)
export const credentialsOfGroup = endpointQuery('ingest-credentials', ingestCredentials.groupCredentials)

/** New sales change them, as they change reports. */
export const daysOf = endpointQuery('sales', businessDays.businessDays)
export const daySettings = endpointQuery('sales', businessDays.businessDaySettings)
export const lateEntries = endpointQuery('sales', businessDays.lateEntries)
