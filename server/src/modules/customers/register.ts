import { registerResourceType } from '../../platform/resource-registry.ts'
import { registerLoyalty } from './loyalty/register.ts'
import { customerType } from './resource-type.ts'

export function registerCustomers(): void {
  registerResourceType('customer', customerType)
  registerLoyalty()
}
