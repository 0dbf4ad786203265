import type { GiftCardKind, GiftCardTerms } from '@brigade/contract/gift-cards/terms.ts'

// THE place of these screens where the law comes in. Until `contract/src/gift-cards/gift-card-laws.ts` is there, nothing is refused here
// (the server judges all the same) and the country is the only choice.

/** A place whose law a definition follows. */
export interface JurisdictionChoice {
  readonly value: string
  readonly label: string
}

export const jurisdictionChoices = (): readonly JurisdictionChoice[] => [{ value: 'US', label: 'United States' }]

export const jurisdictionName = (code: string): string => jurisdictionChoices().find(({ value }) => value === code)?.label ?? code

/** What the law says about such terms on a day: field → sentence. */
export const refusedByLaw = (_kind: GiftCardKind, _terms: GiftCardTerms, _day: string): Partial<Record<keyof GiftCardTerms, string>> => ({})

/** What the law of a place says about cards of this kind, in sentences, to be read beside the fields. */
export const lawSentences = (_kind: GiftCardKind, _jurisdiction: string, _day: string): readonly string[] => []
