import { registerCustomerPart } from '../customers/public.ts'
import { discountPart } from './using/customer-part.ts'
import { registerDiscountAttention } from './using/store-attention.ts'

export function registerDiscounts(): void {
  registerCustomerPart(discountPart)
  registerDiscountAttention()
}
