import { giftCardLiability } from '@brigade/contract/gift-cards/liability.ts'
import { giftCardRedeeming } from '@brigade/contract/gift-cards/redeeming.ts'
import { endpointQuery } from '../../../platform/queries.ts'

// Under the refresh type of cards: whatever moves on one moves these figures.

export const owedOn = endpointQuery('gift_cards', giftCardLiability.owed)
export const flowsOf = endpointQuery('gift_cards', giftCardLiability.cardFlows)
export const matrixOf = endpointQuery('gift_cards', giftCardLiability.redeemMatrix)
export const matrixRows = endpointQuery('gift_cards', giftCardLiability.matrixActivities)
export const statementOf = endpointQuery('gift_card_settlements', giftCardLiability.settlementStatement)
export const settlementPage = endpointQuery('gift_card_settlements', giftCardLiability.settlements)
export const agreementOf = endpointQuery('gift_cards', giftCardLiability.salesAgreement)
export const placePage = endpointQuery('restaurants', giftCardRedeeming.redeemPlaces)
