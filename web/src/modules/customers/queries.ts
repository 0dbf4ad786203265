import { customers } from '@brigade/contract/customers.ts'
import { endpointQuery } from '../../platform/queries.ts'

export const customerPage = endpointQuery('customers', customers.searchCustomers)
export const oneCustomer = endpointQuery('customers', customers.getCustomer)
export const tagsInUse = endpointQuery('customers', customers.customerTags)
export const timelineOf = endpointQuery('customers', customers.timeline)
