import { listingPage, listingViews } from '@brigade/contract/channels/listing-page.ts'
import { endpointQuery } from '../../../platform/queries.ts'

export const oneListing = endpointQuery('listings', listingPage.getListing)
export const eventsOf = endpointQuery('listings', listingPage.listingEvents)
export const hoursOf = endpointQuery('listings', listingViews.listingHours)
export const pricesOf = endpointQuery('listings', listingViews.listingPrices)
export const orderableOf = endpointQuery('listings', listingViews.orderableDays)
export const orderableOfChannel = endpointQuery('listings', listingViews.orderableOfChannel)
