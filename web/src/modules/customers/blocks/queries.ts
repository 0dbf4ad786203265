import { customers } from '@brigade/contract/customers.ts'
import { endpointQuery } from '../../../platform/queries.ts'

export const blocksOf = endpointQuery('customers', customers.customerBlocks)
