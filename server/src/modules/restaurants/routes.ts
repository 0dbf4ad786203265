import { channelFacts, salesChannels } from '@brigade/contract/sales-channels.ts'
import { joined, type Routes, serves } from '../../platform/context.ts'
import { registerResourceType } from '../../platform/resource-registry.ts'
import { marketRoutes } from '../delivery-markets/handlers.ts'
import { deliveryMarketType } from '../delivery-markets/public.ts'
import { groupHoursRoutes } from '../hours/group-handlers.ts'
import { hoursRoutes } from '../hours/handlers.ts'
import { hoursReadRoutes } from '../hours/read-handlers.ts'
import { menuRoutes } from '../menus/draft/handlers.ts'
import { importRoutes } from '../menus/imports/handlers.ts'
import { pauseRoutes } from '../menus/pauses/handlers.ts'
import { publishingRoutes } from '../menus/publishing/handlers.ts'
import { workflowRoutes } from '../order-workflows/handlers.ts'
import { orderWorkflowType } from '../order-workflows/public.ts'
import { posRoutes } from '../pos/handlers.ts'
import { posMirrorRoutes } from '../pos/mirror-handlers.ts'
import { chargeRoutes } from './charges/handlers.ts'
import { messageRoutes } from './messages/handlers.ts'
import { onboardingRoutes } from './onboarding/handlers.ts'
import { profileRoutes } from './profile/handlers.ts'
import { restaurantType } from './public.ts'

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
