import { joined, type Routes } from '../../platform/context.ts'
import { registerResourceType } from '../../platform/resource-registry.ts'
import { profileRoutes } from './profile/handlers.ts'
import { restaurantType } from './public.ts'

/** Every call of the restaurants module. */
export function restaurantRoutes(): Routes {
  registerResourceType('restaurant', restaurantType)
  return joined(profileRoutes)
}
