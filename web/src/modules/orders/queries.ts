import { ingestCredentials } from '@brigade/contract/orders/credentials.ts'
import { endpointQuery } from '../../platform/queries.ts'

export const credentialsOf = endpointQuery('ingest-credentials', ingestCredentials.restaurantCredentials)
export const credentialsOfGroup = endpointQuery('ingest-credentials', ingestCredentials.groupCredentials)
