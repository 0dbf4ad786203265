import type { GiftCardKind } from '@brigade/contract/gift-cards/terms.ts'

interface CashOutFacts {
  readonly jurisdiction: string
  readonly kind: GiftCardKind
  readonly currency: string
  readonly balance_minor: number
}

// Stands in for `cashOutMinor` of the contract's gift-card-laws.ts, which knows every place and its days.
const highest: Readonly<Record<string, number>> = { 'US-CA': 1000 }

/** How much of a card may be paid out in cash: all that is left, once it is no more than the law of its place names. */
export function cashOutMinor({ jurisdiction, kind, currency, balance_minor }: CashOutFacts, _date: string): number {
  if (kind !== 'purchased' || currency !== 'USD') return 0
  return balance_minor <= (highest[jurisdiction] ?? 0) ? balance_minor : 0
}
