import { restaurantProfile } from '@brigade/contract/restaurants/profile.ts'
import { endpointQuery } from '../../platform/queries.ts'

export const restaurantPage = endpointQuery('restaurants', restaurantProfile.restaurants)
export const oneRestaurant = endpointQuery('restaurants', restaurantProfile.restaurant)
