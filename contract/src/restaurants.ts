import { restaurantProfile } from './restaurants/profile.ts'

/** Every call of the module, on the restaurants service. */
export const restaurants = { ...restaurantProfile }
