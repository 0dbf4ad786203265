import { customers } from '@brigade/contract/customers.ts'
import { endpointQuery } from '../../../platform/queries.ts'

export const duplicatePage = endpointQuery('customers', customers.searchDuplicates)
export const duplicatesOf = endpointQuery('customers', customers.duplicatesOfCustomer)
export const mergePreview = endpointQuery('customers', customers.previewMerge)
export const mergesInto = endpointQuery('customers', customers.mergesOfCustomer)
export const knownAs = endpointQuery('customers', customers.knownCustomers)
