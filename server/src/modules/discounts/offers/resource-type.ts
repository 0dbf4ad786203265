import { ownedRows } from '../../../platform/access/records.ts'
import type { ResourcePart } from '../../../platform/resource-registry.ts'
import { foreseeOfferDeparture, offersDeparted, offersDeparting } from './departure.ts'
import { foreseeOffers, foreseeOwner, foreseeOwnerOfRestaurants, mayBePaidByThem, mayBeThere, offersSaidAbove, regroupOffers } from './regrouping.ts'
import { offersUsedBelow, offersUsedBelowOwner } from './used-below.ts'

/** What access groups ask about offers. */
export const offerType: ResourcePart = {
  ...ownedRows('discounts'),
  mayMove: mayBeThere,
  mayCome: mayBePaidByThem,
  usedBelow: offersUsedBelow,
  usedBelowOwner: offersUsedBelowOwner,
  foreseeHolder: foreseeOwner,
  foresee: foreseeOffers,
  regroup: regroupOffers,
  foreseeDeparture: foreseeOfferDeparture,
  departing: offersDeparting,
  departed: offersDeparted,
}

export const offersOfRestaurants: ResourcePart = { foreseeHolder: foreseeOwnerOfRestaurants, saidAbove: offersSaidAbove }
