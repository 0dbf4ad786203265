import { listingsOfMany } from '@brigade/contract/channels/listings.ts'
import { endpointQuery } from '../../../platform/queries.ts'

export const listingsNow = endpointQuery('listings', listingsOfMany.searchListings)
export const countsNow = endpointQuery('listings', listingsOfMany.listingCounts)
