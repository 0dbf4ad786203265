import { bankConnections } from '@brigade/contract/bank-connections.ts'
import { endpointQuery } from '../../platform/queries.ts'

export const connectionPage = endpointQuery('bank_connections', bankConnections.search)
export const oneConnection = endpointQuery('bank_connections', bankConnections.get)
export const publicConnection = endpointQuery('bank_connections', bankConnections.publicGet)
