import { joined, type Routes } from '../../../platform/context.ts'
import { planRoutes } from './plans/handlers.ts'
import { pointRoutes } from './points/handlers.ts'

/** Loyalty plans, and the points of customers. */
export const loyaltyRoutes: Routes = joined(planRoutes, pointRoutes)
