import { customers } from '@brigade/contract/customers.ts'
import { endpointQuery } from '../../../platform/queries.ts'

export const consentsOf = endpointQuery('customers', customers.customerConsents)
