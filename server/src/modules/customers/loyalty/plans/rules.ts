import { termsSentences } from '@brigade/contract/customers/loyalty/sentences.ts'
import type { LoyaltyTerms } from '@brigade/contract/customers/loyalty/terms.ts'

export const sameTerms = (one: LoyaltyTerms, other: LoyaltyTerms): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What changed between two versions: sentences that are gone, and sentences that came. */
export function changedSentences(before: LoyaltyTerms, after: LoyaltyTerms, currency: string): { gone: string[]; came: string[] } {
  const [was, is] = [termsSentences(before, currency), termsSentences(after, currency)]
  return { gone: was.filter((one) => !is.includes(one)), came: is.filter((one) => !was.includes(one)) }
}
