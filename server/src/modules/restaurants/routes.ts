import { channelFacts, salesChannels } from '@brigade/contract/fields/sales-channels.ts'
import { joined, type Routes, serves } from '../../platform/context.ts'
import { chargeRoutes } from './charges/handlers.ts'
import { onboardingRoutes } from './onboarding/handlers.ts'
import { profileRoutes } from './profile/handlers.ts'

const salesChannelRoutes = serves(salesChannels, { salesChannels: async () => [...channelFacts] })

/** Restaurants themselves: what they are, how they come to their guests, what is added to orders, where they sell. */
export const restaurantRoutes: Routes = joined(profileRoutes, onboardingRoutes, chargeRoutes, salesChannelRoutes)
