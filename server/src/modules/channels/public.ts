import * as placing from './placing/place-listings.ts'

/** Puts listings that are on no channel, or on one of another company, on a channel of their kind and company. */
export const placeListings = placing.placeListings
