import { restaurantOnboarding } from '@brigade/contract/restaurants/onboarding.ts'
import { restaurantProfile } from '@brigade/contract/restaurants/profile.ts'
import { endpointQuery } from '../../../platform/queries.ts'

export const restaurantPage = endpointQuery('restaurants', restaurantProfile.restaurants)
export const oneRestaurant = endpointQuery('restaurants', restaurantProfile.restaurant)
export const onboardingOf = endpointQuery('onboarding', restaurantOnboarding.onboarding)
