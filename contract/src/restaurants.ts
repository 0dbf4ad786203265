import { salesChannels } from './fields/sales-channels.ts'
import { restaurantCharges } from './restaurants/charges.ts'
import { restaurantOnboarding } from './restaurants/onboarding.ts'
import { restaurantProfile } from './restaurants/profile.ts'

/** Every call about restaurants themselves: what they are, how they come to their guests, what is added to orders, where they sell. */
export const restaurants = { ...restaurantProfile, ...restaurantOnboarding, ...restaurantCharges, ...salesChannels }
