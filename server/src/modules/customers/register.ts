import { registerResourceType } from '../../platform/resource-registry.ts'
import { registerLoyalty } from './loyalty/register.ts'
import { customersOfRestaurants } from './matching/placing.ts'
import { registerMovingParts } from './merging/moving-parts.ts'
import { customerType } from './resource-type.ts'

export function registerCustomers(): void {
  registerResourceType('customer', customerType)
  registerMovingParts()
  registerLoyalty()
  registerResourceType('restaurant', customersOfRestaurants)
}
