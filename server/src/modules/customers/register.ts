import { registerResourceType } from '../../platform/resource-registry.ts'
import { registerLoyalty } from './loyalty/register.ts'
import { registerMovingParts } from './merging/moving-parts.ts'
import { customerType } from './resource-type.ts'
import { sharedSegments } from './segments/shared-segments.ts'

export function registerCustomers(): void {
  registerResourceType('customer', customerType)
  registerResourceType('access_group', sharedSegments)
  registerMovingParts()
  registerLoyalty()
}
