import type { Rounding } from '@brigade/contract/menus/publishing.ts'

/** What a listing puts on prices that were not set for its channel. */
export interface Markup {
  /** Hundredths of a percent. */
  readonly bp: number
  readonly rounding: Rounding
}

/**
 * A price with the listing's markup. What is free stays free and a discount stays as it is: neither is a price to put a share on.
 * Rounding comes last; ends in .99 are only known to currencies of two digits after the point.
 */
export function withMarkup(price: number, { bp, rounding }: Markup, digits: number): number {
  if (price <= 0 || (bp === 0 && rounding === 'none')) return price
  // Whole numbers all the way: 1.1 times 130 is not 143 in floating point.
  return rounded(Math.round((price * (10_000 + bp)) / 10_000), rounding, digits)
}

function rounded(price: number, rounding: Rounding, digits: number): number {
  const unit = 10 ** digits
  switch (rounding) {
    case 'none':
      return price
    case 'nearest_5':
      return nearest(price, 5)
    case 'nearest_10':
      return nearest(price, 10)
    case 'whole':
      return nearest(price, unit)
    case 'up_to_99':
      return digits === 2 ? upTo(price, 100) : price
    case 'up_to_49_or_99':
      return digits === 2 ? upTo(price, 50) : price
  }
}

/** Never down to nothing: a guest would get it free. */
const nearest = (price: number, step: number): number => Math.max(step, Math.round(price / step) * step)

/** The next price at or above that ends one below a step. */
const upTo = (price: number, step: number): number => Math.ceil((price + 1) / step) * step - 1

/** Digits after the point of a currency: none for JPY. */
export function digitsOf(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}
