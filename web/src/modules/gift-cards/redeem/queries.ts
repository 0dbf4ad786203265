import { giftCardRedeeming } from '@brigade/contract/gift-cards/redeeming.ts'
import { maxPerPage } from '@brigade/contract/kit/page.ts'
import { endpointQuery } from '../../../platform/queries.ts'

export const placesPage = endpointQuery('restaurants', giftCardRedeeming.redeemPlaces)
const recentPage = endpointQuery('gift_card_redemptions', giftCardRedeeming.recentRedemptions)

/** More than a restaurant redeems in a day, the newest first. */
export const todayAt = (restaurantId: number) => recentPage({ restaurant_id: restaurantId, page: 1, per_page: maxPerPage })
