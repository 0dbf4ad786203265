import { discountCodes } from './discounts/codes.ts'
import { offers } from './discounts/offers.ts'
import { discountUsing } from './discounts/using.ts'

/** Every call about discounts: offers, their codes, and offers at work. */
export const discounts = { ...offers, ...discountCodes, ...discountUsing }
