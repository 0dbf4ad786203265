import { giftCardBalance } from './gift-cards/balance.ts'
import { giftCardBatches } from './gift-cards/batches.ts'
import { giftCards as cards, giftCardRequests } from './gift-cards/cards.ts'
import { giftCardDefinitions } from './gift-cards/definitions.ts'
import { giftCardHolds } from './gift-cards/holds.ts'
import { giftCardLiability } from './gift-cards/liability.ts'
import { giftCardRedeeming } from './gift-cards/redeeming.ts'

/** Definitions of gift cards, the cards themselves, and the till at which they are taken. */
export const giftCards = {
  ...giftCardDefinitions,
  ...cards,
  ...giftCardRequests,
  ...giftCardBatches,
  ...giftCardRedeeming,
  ...giftCardHolds,
  ...giftCardBalance,
  ...giftCardLiability,
}
