import { registerResourceType } from '../../platform/resource-registry.ts'
import { offerType } from './offers/resource-type.ts'

export function registerDiscounts(): void {
  registerResourceType('discount', offerType)
}
