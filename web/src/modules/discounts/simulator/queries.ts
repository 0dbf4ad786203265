import { offers } from '@brigade/contract/discounts/offers.ts'
import { discountPlaces } from '@brigade/contract/discounts/places.ts'
import { discountUsing } from '@brigade/contract/discounts/using.ts'
import { endpointQuery } from '../../../platform/queries.ts'

// Whatever becomes of an offer changes what a basket costs.
export const simulated = endpointQuery('discounts', discountUsing.simulateDiscounts)
export const worstStackOf = endpointQuery('discounts', discountUsing.worstStack)
export const staffOffersAt = endpointQuery('discounts', offers.searchDiscounts)
export const menuAt = endpointQuery('menu', discountPlaces.discountMenu)
