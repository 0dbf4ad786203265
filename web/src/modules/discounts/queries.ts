import { offers } from '@brigade/contract/discounts/offers.ts'
import { discountPlaces } from '@brigade/contract/discounts/places.ts'
import { endpointQuery } from '../../platform/queries.ts'

export const offerPage = endpointQuery('discounts', offers.searchDiscounts)
export const oneOffer = endpointQuery('discounts', offers.getDiscount)
export const versionsOf = endpointQuery('discounts', offers.discountVersions)
export const optOutsOf = endpointQuery('discounts', offers.discountOptOuts)
export const calendarOf = endpointQuery('discounts', offers.discountCalendar)
export const placePage = endpointQuery('restaurants', discountPlaces.discountPlaces)
