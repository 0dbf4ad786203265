import { deliveryMarkets } from '@brigade/contract/delivery-markets.ts'
import { endpointQuery } from '../../platform/queries.ts'

export const marketPage = endpointQuery('delivery_markets', deliveryMarkets.deliveryMarkets)
export const oneMarket = endpointQuery('delivery_markets', deliveryMarkets.deliveryMarket)
export const marketsOf = endpointQuery('delivery_markets', deliveryMarkets.marketsOfRestaurant)
export const addressAnswer = endpointQuery('delivery_markets', deliveryMarkets.marketsForAddress)
