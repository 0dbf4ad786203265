import { discountCodes } from './discounts/codes.ts'
import { discountItems } from './discounts/item-values.ts'
import { offers } from './discounts/offers.ts'
import { discountPlaces } from './discounts/places.ts'
import { discountUsing } from './discounts/using.ts'

/** Every call about discounts: offers, their codes, offers at work, and where they are tried. */
export const discounts = { ...offers, ...discountCodes, ...discountUsing, ...discountPlaces, ...discountItems }
