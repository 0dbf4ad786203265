import type { GiftCardTerms } from '@brigade/contract/gift-cards/terms.ts'
import type { FieldChange } from '../../../ui/text/DiffView.tsx'
import { designText, words } from '../gift-cards-texts.ts'
import { jurisdictionName } from '../laws.ts'
import { moneyText } from '../money.ts'

/** One thing that terms say. */
interface TermLine {
  readonly label: string
  readonly value: string
}

/** What terms say, in words. */
export function linesOf(terms: GiftCardTerms, currency: string, bonusName?: string | null): TermLine[] {
  const money = (minor: number) => moneyText(minor, currency)
  const { custom_min_minor: least, custom_max_minor: most, validity_months, bonus } = terms
  return [
    { label: words.termAmounts, value: terms.amounts_minor.length === 0 ? words.none : terms.amounts_minor.map(money).join(', ') },
    { label: words.termAny, value: least === null || most === null ? words.no : words.between(money(least), money(most)) },
    { label: words.termReload, value: terms.is_reloadable ? words.yes : words.no },
    { label: words.termLargest, value: money(terms.max_balance_minor) },
    { label: words.termValidity, value: validity_months === null ? words.never : words.months(validity_months) },
    { label: words.termLaw, value: jurisdictionName(terms.jurisdiction) },
    { label: words.termDesign, value: designText(terms.design) },
    { label: words.termMessage, value: terms.message === '' ? words.none : terms.message },
    { label: words.termPin, value: terms.has_pin ? words.yes : words.no },
    {
      label: words.termBonus,
      value:
        bonus === null ? words.none : words.bonusText([money(bonus.bonus_minor), bonusName].filter(Boolean).join(' · '), money(bonus.from_minor)),
    },
  ]
}

/** In what two versions differ. */
export function changesBetween(from: GiftCardTerms, to: GiftCardTerms, currency: string): FieldChange[] {
  const after = linesOf(to, currency)
  return linesOf(from, currency).flatMap(({ label, value }, at) =>
    after[at]?.value === value ? [] : [{ field: label, from: value, to: after[at]?.value }],
  )
}
