import { channelFacts, salesChannels } from '@brigade/contract/restaurants/sales-channels.ts'
import { joined, type Routes, serves } from '../../platform/context.ts'
import { registerResourceType } from '../../platform/resource-registry.ts'
import { chargeRoutes } from './charges/handlers.ts'
import { groupHoursRoutes } from './hours/group-handlers.ts'
import { hoursRoutes } from './hours/handlers.ts'
import { hoursReadRoutes } from './hours/read-handlers.ts'
import { importRoutes } from './imports/handlers.ts'
import { marketRoutes } from './markets/handlers.ts'
import { deliveryMarketType } from './markets/public.ts'
import { menuRoutes } from './menus/handlers.ts'
import { messageRoutes } from './messages/handlers.ts'
import { onboardingRoutes } from './onboarding/handlers.ts'
import { pauseRoutes } from './pauses/handlers.ts'
import { posRoutes } from './pos/handlers.ts'
import { posMirrorRoutes } from './pos/mirror-handlers.ts'
import { profileRoutes } from './profile/handlers.ts'
import { restaurantType } from './public.ts'
import { publishingRoutes } from './publishing/handlers.ts'
import { workflowRoutes } from './workflows/handlers.ts'
import { orderWorkflowType } from './workflows/public.ts'

/** Every call of the restaurants module. */
export function restaurantRoutes(): Routes {
  registerResourceType('restaurant', restaurantType)
  registerResourceType('order_workflow', orderWorkflowType)
  registerResourceType('delivery_market', deliveryMarketType)
  return joined(
    profileRoutes,
    onboardingRoutes,
    hoursReadRoutes,
    hoursRoutes,
    groupHoursRoutes,
    menuRoutes,
    pauseRoutes,
    chargeRoutes,
    messageRoutes,
    importRoutes,
    publishingRoutes,
    posRoutes,
    posMirrorRoutes,
    workflowRoutes,
    salesChannelRoutes,
    marketRoutes,
  )
}

const salesChannelRoutes = serves(salesChannels, { salesChannels: async () => [...channelFacts] })
