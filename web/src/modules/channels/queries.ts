import { channelRecords } from '@brigade/contract/channels/channels.ts'
import { connectable } from '@brigade/contract/channels/connectable.ts'
import { listingsOfMany } from '@brigade/contract/channels/listings.ts'
import { endpointQuery } from '../../platform/queries.ts'

export const channelPage = endpointQuery('channels', channelRecords.searchChannels)
export const oneChannel = endpointQuery('channels', channelRecords.getChannel)
export const listingPage = endpointQuery('listings', listingsOfMany.searchListings)
export const countsOfListings = endpointQuery('listings', listingsOfMany.listingCounts)
export const menusOf = endpointQuery('listings', listingsOfMany.menusOfListings)
export const connectablePage = endpointQuery('listings', connectable.connectableRestaurants)
