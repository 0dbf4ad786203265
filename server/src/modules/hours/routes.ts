import { joined, type Routes } from '../../platform/context.ts'
import { groupHoursRoutes } from './group-handlers.ts'
import { hoursRoutes as ownHoursRoutes } from './handlers.ts'
import { hoursReadRoutes } from './read-handlers.ts'

/** When restaurants take orders. */
export const hoursRoutes: Routes = joined(hoursReadRoutes, ownHoursRoutes, groupHoursRoutes)
