import * as guestBlocks from './blocks/store-guests.ts'
import * as taken from './loyalty/points/rewards.ts'
import * as rewards from './loyalty/points/store-rewards.ts'
import * as found from './matching/reached-guest.ts'
import * as parts from './parts.ts'
import * as segments from './segments/store-in-segments.ts'

export type { RewardsAt } from './loyalty/points/store-rewards.ts'
export type { AskedGuest, FoundGuest } from './matching/reached-guest.ts'
export type { CustomerPart } from './parts.ts'

/** Who a guest is by phone and email, or by a customer that somebody chose; and in which segments. Nothing of it is told to whoever gave them. */
export const guests = {
  find: found.findGuest,
  chosen: found.chosenGuest,
  segmentsOf: segments.segmentsOfCustomer,
  segmentNames: segments.segmentNames,
  /** What guests may not do, by the addresses they give, or a customer that somebody chose. */
  effectsOf: guestBlocks.effectsOfGuests,
  isBlockedFrom: guestBlocks.isBlockedFrom,
}
/** What hangs on customers says what becomes of it when two become one, when a person is erased, and what is handed to them. */
export const registerCustomerPart = parts.registerCustomerPart
/** Rewards of the loyalty plan at a restaurant, and points that orders take for them and give back. */
export const loyaltyRewards = {
  at: rewards.rewardsAt,
  seenAt: rewards.seesPointsAt,
  hold: taken.holdPoints,
  take: taken.takePoints,
  giveBack: taken.givePointsBack,
}
