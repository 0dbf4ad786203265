import { giftCardRedeeming } from '@brigade/contract/gift-cards/redeeming.ts'
import { endpointQuery } from '../../../platform/queries.ts'

export const placesPage = endpointQuery('restaurants', giftCardRedeeming.redeemPlaces)
export const recentPage = endpointQuery('gift_card_redemptions', giftCardRedeeming.recentRedemptions)
