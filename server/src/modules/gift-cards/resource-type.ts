import { ownedRows } from '../../platform/access/records.ts'
import type { ResourcePart } from '../../platform/resource-registry.ts'
import { cardsDeparted, cardsDeparting, cardsMayCome, cardsRehung, foreseeCardsDeparture } from './departure.ts'
import { cardPicturesDeparted, foreseeCardPicturesDeparture } from './pictures/departure.ts'
import {
  cardsOfGroups,
  cardsSaidAbove,
  cardsUsedBelow,
  cardsUsedBelowOwner,
  foreseeCards,
  foreseeTaking,
  groupMayEnd,
  notTakenElsewhere,
  regroupCards,
  restaurantMayEnd,
} from './regrouping.ts'
import { oweToThoseAbove, takeAtOwner } from './store-regrouping.ts'

const rows = ownedRows('gift_card_definitions')

/** What access groups ask about definitions of gift cards. Their cards hang on groups, and go with them. */
export const giftCardType: ResourcePart = {
  ...rows,
  mayMove: (db, ids, groupId) => notTakenElsewhere(db, ids, groupId),
  mayCome: (db, ids, groupId) => cardsMayCome(db, ids, groupId),
  async ownerMoved(tx, ids, groupId, formerIds) {
    await rows.ownerMoved(tx, ids, groupId, formerIds)
    await takeAtOwner(tx, ids)
  },
  usedBelow: cardsUsedBelow,
  usedBelowOwner: cardsUsedBelowOwner,
  opensBelow: () => [{ name: 'cards of', role: 'gift_card_definitions_admin' }],
  foreseeHolder: foreseeTaking,
  foresee: foreseeCards,
  regroup: regroupCards,
  foreseeDeparture: foreseeCardsDeparture,
  rehung: cardsRehung,
  departing: cardsDeparting,
  departed: cardsDeparted,
  endsWith: cardsOfGroups,
}

export const picturesOfCards: ResourcePart = { foreseeDeparture: foreseeCardPicturesDeparture, departed: cardPicturesDeparted }
export const cardsOfRestaurant: ResourcePart = { mayEnd: restaurantMayEnd, saidAbove: cardsSaidAbove }
export const cardsOfGroup: ResourcePart = { mayEnd: groupMayEnd, groupsEnd: oweToThoseAbove }
