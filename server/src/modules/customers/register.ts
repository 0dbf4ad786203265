import { registerResourceType } from '../../platform/resource-registry.ts'
import { registerCustomerPart } from './parts.ts'
import { privacyPart } from './privacy/base-part.ts'
import { customerType } from './resource-type.ts'

export function registerCustomers(): void {
  registerResourceType('customer', customerType)
  registerCustomerPart(privacyPart)
}
