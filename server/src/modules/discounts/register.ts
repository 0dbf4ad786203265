import { registerStandingHolders } from '../../platform/access/standing-holders.ts'
import { registerResourceType } from '../../platform/resource-registry.ts'
import { registerCustomerPart } from '../customers/public.ts'
import { registerSegmentAsking } from '../customers/segments/public.ts'
import { ordersOfOffers, registerOffers } from '../orders/public.ts'
import { followOrders, followReservations, settle } from './following/follow-orders.ts'
import { hasRefunds, hasReservation } from './ledger/store-ledger.ts'
import { offersOfRestaurants, offerType } from './offers/resource-type.ts'
import { groupsAskingSegment, offersThatAsk } from './offers/store-asking.ts'
import { loyaltyPart } from './rewards/rewards.ts'
import { discountPart } from './using/customer-part.ts'
import { reservationsLeaving } from './using/departure.ts'
import { reservationsEnded } from './using/happenings.ts'
import { registerRewards } from './using/rewards.ts'
import { registerDiscountAttention } from './using/store-attention.ts'

export function registerDiscounts(): void {
  registerResourceType('discount', offerType)
  registerResourceType('discount', reservationsLeaving)
  registerResourceType('restaurant', offersOfRestaurants)
  registerStandingHolders(offersThatAsk)
  registerCustomerPart(discountPart)
  registerSegmentAsking(groupsAskingSegment)
  registerDiscountAttention()
  registerRewards(loyaltyPart)
  registerOffers({ has: hasReservation, refundsApart: hasRefunds, settle })
  ordersOfOffers.listen(followOrders)
  reservationsEnded.listen(followReservations)
}
