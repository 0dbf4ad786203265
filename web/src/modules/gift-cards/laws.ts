import { jurisdictions, lawOn, lawRefusals } from '@brigade/contract/gift-cards/gift-card-laws.ts'
import type { GiftCardKind, GiftCardTerms } from '@brigade/contract/gift-cards/terms.ts'
import { catalogue } from '../../ui/basics/ui-texts.ts'
import { moneyText } from './money.ts'

// THE place of these screens where the law comes in: the contract's table of it, in words beside the fields.

const words = catalogue('gift-cards-law', {
  neverExpires: (place: string) => `${place}: these cards never expire.`,
  atLeast: (place: string, months: number) => `${place}: good for at least ${months} months.`,
  cashOut: (place: string, amount: string) => `${place}: a rest of up to ${amount} is paid out in cash when the guest asks.`,
  says: (place: string, sentence: string) => `${place}: ${sentence}`,
  noFees: (place: string) => `${place}: no fee may lower the balance.`,
})

/** Places whose law a definition can follow. */
export const jurisdictionChoices = (): { value: string; label: string }[] => jurisdictions.map(({ id, name }) => ({ value: id, label: name }))

export const jurisdictionName = (code: string): string => jurisdictions.find(({ id }) => id === code)?.name ?? code

/** What the law forbids in such terms on a day: field → sentence. */
export const refusedByLaw = (kind: GiftCardKind, terms: GiftCardTerms, day: string): Partial<Record<keyof GiftCardTerms, string>> =>
  lawRefusals(kind, terms, day)

/** What the law of a place, and of its country, says about cards of this kind, in sentences. */
export function lawSentences(kind: GiftCardKind, jurisdiction: string, day: string): readonly string[] {
  return lawOn(jurisdiction, kind, day).flatMap(({ name, expiry, cash_out_below_minor, currency, fees, note }) => [
    ...(expiry.kind === 'never' ? [words.neverExpires(name)] : expiry.kind === 'months' ? [words.atLeast(name, expiry.least)] : []),
    ...(note === undefined && cash_out_below_minor !== null && currency !== null
      ? [words.cashOut(name, moneyText(cash_out_below_minor, currency))]
      : []),
    ...(fees === 'none' ? [words.noFees(name)] : []),
    ...(note === undefined ? [] : [words.says(name, note)]),
  ])
}
