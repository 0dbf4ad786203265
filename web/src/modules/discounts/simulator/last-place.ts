import { DiscountPlace } from '@brigade/contract/discounts/places.ts'
import * as z from 'zod/mini'

const key = '@discounts-restaurant'

/** The restaurant at which this browser tried a basket last. */
export function lastPlace(): DiscountPlace | undefined {
  try {
    return z.parse(DiscountPlace, JSON.parse(localStorage.getItem(key) ?? ''))
  } catch {
    return undefined
  }
}

export function rememberPlace({ id, name, currency, timezone }: DiscountPlace): void {
  localStorage.setItem(key, JSON.stringify({ id, name, currency, timezone }))
}
