import { registerResourceType } from '../../platform/resource-registry.ts'
import { registerCustomerPart } from '../customers/public.ts'
import { offerType } from './offers/resource-type.ts'
import { discountPart } from './using/customer-part.ts'
import { registerDiscountAttention } from './using/store-attention.ts'

export function registerDiscounts(): void {
  registerResourceType('discount', offerType)
  registerCustomerPart(discountPart)
  registerDiscountAttention()
}
