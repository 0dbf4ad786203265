import type { Discount } from '@brigade/contract/discounts/offers.ts'
import { moneyText } from '@brigade/contract/kit/money-text.ts'
import { words } from './discounts-texts.ts'

type Counted = Pick<Discount, 'used_count' | 'given_minor' | 'currency' | 'terms'>

/** “312 of 500”, “$1,240.00 given”; what was not given is not told. */
export function usedTexts({ used_count: used, given_minor: given, currency, terms: { limits } }: Counted): string[] {
  const times = limits.uses === null ? words.usedTimes(used) : words.usedOf(used, limits.uses)
  return given === 0 ? [times] : [times, words.givenText(moneyText(given, currency))]
}

/** Below “Used”: “312 of 500 · $1,240.00 given”. */
export const usedText = (offer: Counted): string => usedTexts(offer).join(' · ')
