import { ordersOfOffers, registerOffers } from '../orders/public.ts'
import { followOrders, followReservations, settle } from './following/follow-orders.ts'
import { hasRefunds, hasReservation } from './ledger/store-ledger.ts'
import { loyaltyPart } from './rewards/rewards.ts'
import { reservationsEnded } from './using/happenings.ts'
import { registerRewards } from './using/rewards.ts'

export function registerDiscounts(): void {
  registerRewards(loyaltyPart)
  registerOffers({ has: hasReservation, refundsApart: hasRefunds, settle })
  ordersOfOffers.listen(followOrders)
  reservationsEnded.listen(followReservations)
}
