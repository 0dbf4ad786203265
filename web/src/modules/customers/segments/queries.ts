import { customers } from '@brigade/contract/customers.ts'
import { endpointQuery } from '../../../platform/queries.ts'

export const allSegments = endpointQuery('customer_segments', customers.segments)
export const customerCount = endpointQuery('customers', customers.countCustomers)
export const valuesFor = endpointQuery('customers', customers.conditionValues)
