import { type GiftCardLaw, giftCardLaws } from './law-rows.ts'
import type { GiftCardKind, GiftCardTerms } from './terms.ts'

// What the law of a place says on a day; pure. Where a state has a law of its own, that of its country holds beside it.

/** Places whose law is known, the country before its states: what a form offers. */
export const jurisdictions: readonly { readonly id: string; readonly name: string }[] = [
  ...new Map(giftCardLaws.map(({ jurisdiction, name }) => [jurisdiction, { id: jurisdiction, name }])).values(),
]

const isKnown = (jurisdiction: string): boolean => jurisdictions.some(({ id }) => id === jurisdiction)

/** Of each place, the newest first. A list of cards asks for each of them. */
const lawsOf = Map.groupBy(
  giftCardLaws.toSorted((a, b) => b.from.localeCompare(a.from)),
  ({ jurisdiction }) => jurisdiction,
)

/** The laws that hold for cards of this kind on this day (2026-11-25): of the place and of its country, at most one of each. */
export function lawOn(jurisdiction: string, kind: GiftCardKind, date: string): readonly GiftCardLaw[] {
  const [country = ''] = jurisdiction.split('-', 1)
  const places = country === jurisdiction ? [jurisdiction] : [jurisdiction, country]
  return places.flatMap((place) => {
    const newest = lawsOf.get(place)?.find((law) => law.from <= date)
    return newest?.covers.includes(kind) ? [newest] : []
  })
}

/** A sentence where the law lets cards of this kind never expire. */
export function neverExpires(jurisdiction: string, kind: GiftCardKind, date: string): string | undefined {
  const law = lawOn(jurisdiction, kind, date).find(({ expiry }) => expiry.kind === 'never')
  return law && `By the law of ${lawName(law)} these cards never expire`
}

/** What the law forbids in these terms: field → sentence. */
export function lawRefusals(kind: GiftCardKind, terms: GiftCardTerms, date: string): Partial<Record<keyof GiftCardTerms, string>> {
  if (!isKnown(terms.jurisdiction)) return { jurisdiction: 'Choose whose law holds' }
  const months = terms.validity_months
  if (months === null) return {}
  const laws = lawOn(terms.jurisdiction, kind, date)
  const never = neverExpires(terms.jurisdiction, kind, date)
  if (never !== undefined) return { validity_months: never }
  const least = (law: GiftCardLaw): number => (law.expiry.kind === 'months' ? law.expiry.least : 0)
  const [strictest] = laws.toSorted((a, b) => least(b) - least(a))
  if (!strictest || least(strictest) <= months) return {}
  return { validity_months: `By the law of ${lawName(strictest)} these cards are good for at least ${least(strictest)} months` }
}

/** "the United States (federal)" is "the United States" within a sentence. */
const lawName = ({ jurisdiction, name }: GiftCardLaw): string => (jurisdiction === 'US' ? 'the United States' : name)

export interface CashOutFacts {
  readonly jurisdiction: string
  readonly kind: GiftCardKind
  readonly currency: string
  readonly balance_minor: number
}

const highestAnywhere = Math.max(...giftCardLaws.map((law) => law.cash_out_below_minor ?? 0))

/**
 * How much of a card may be paid out in cash on this day: all that is left, once it is no more than the law of its place names; otherwise
 * nothing. Laws say "under" or "up to"; a guest with exactly that amount is not sent away.
 */
export function cashOutMinor({ jurisdiction, kind, currency, balance_minor }: CashOutFacts, date: string): number {
  // Most cards hold more, and a list of them asks for several days of each.
  if (balance_minor > highestAnywhere) return 0
  const highest = Math.max(0, ...lawOn(jurisdiction, kind, date).map((law) => (law.currency === currency ? (law.cash_out_below_minor ?? 0) : 0)))
  return balance_minor <= highest ? balance_minor : 0
}
