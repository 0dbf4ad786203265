import { ownedRows } from '../../../platform/access/records.ts'
import type { ResourcePart } from '../../../platform/resource-registry.ts'
import { foreseeOfferDeparture, offersDeparted, offersDeparting } from './departure.ts'
import { foreseeOffers, foreseeOwner, mayBePaidByThem, mayBePaidThere, regroupOffers } from './regrouping.ts'

/** What access groups ask about offers. */
export const offerType: ResourcePart = {
  ...ownedRows('discounts'),
  mayMove: mayBePaidThere,
  mayCome: mayBePaidByThem,
  foreseeHolder: foreseeOwner,
  foresee: foreseeOffers,
  regroup: regroupOffers,
  foreseeDeparture: foreseeOfferDeparture,
  departing: offersDeparting,
  departed: offersDeparted,
}
