import type { ItemRules } from '@brigade/contract/discounts/items.ts'
import { itemsText, type OfferNames, offerSentence } from '@brigade/contract/discounts/sentences.ts'
import { type OfferTerms, restaurantPays } from '@brigade/contract/discounts/terms.ts'
import { moneyText } from '@brigade/contract/kit/money-text.ts'
import type { FieldChange } from '../../../ui/text/DiffView.tsx'
import { words } from './overview-texts.ts'

interface TermLine {
  readonly label: string
  readonly value: string
  /** As it is with most offers: told where two are compared, and nowhere else. */
  readonly isUsual?: boolean
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** What terms say, part by part, in the words of the form. */
export function linesOf(terms: OfferTerms, currency: string, names: OfferNames): TermLine[] {
  const said = offerSentence(terms, currency, names)
  const { staff, paid_by } = terms
  return [
    { label: words.when, value: capital(said.when) },
    { label: words.give, value: capital(said.give) },
    { label: words.for, value: capital(said.for) || words.anyTime },
    { label: words.limitedTo, value: capital(said.limited_to) || words.noLimit },
    { label: words.togetherWith, value: capital(said.together_with) || words.noOthers },
    { label: words.paidBy, value: said.paid_by, isUsual: paid_by.length === 1 && paid_by[0]?.payer === restaurantPays[0]?.payer },
    ...(staff
      ? [
          { label: words.reasons, value: staff.reasons.length === 0 ? words.anyReason : staff.reasons.join(', ') },
          { label: words.approval, value: approvalText(staff, currency) },
        ]
      : []),
    { label: words.extras, value: terms.with_options ? words.extrasIn : words.extrasOut, isUsual: terms.with_options },
    { label: words.tax, value: terms.tax === 'before_tax' ? words.beforeTax : words.afterTax, isUsual: terms.tax === 'before_tax' },
    { label: words.basis, value: terms.calc_base === 'running' ? words.onWhatIsLeft : words.onFullPrice, isUsual: terms.calc_base === 'running' },
    { label: words.priority, value: String(terms.priority), isUsual: terms.priority === 100 },
    { label: words.stackGroup, value: terms.stack_group || words.none, isUsual: terms.stack_group === '' || terms.combines_with.length > 0 },
    { label: words.onCheck, value: terms.pos_name },
    { label: words.description, value: terms.description || words.none, isUsual: terms.description === '' },
  ]
}

function approvalText({ approval, above_minor }: NonNullable<OfferTerms['staff']>, currency: string): string {
  if (approval === 'never') return words.neverApproved
  return approval === 'always' ? words.alwaysApproved : words.approvedAbove(moneyText(above_minor ?? 0, currency))
}

/** Each item by itself: a sentence tells the first few of many. */
const itemTexts = ({ include, exclude }: ItemRules): string[] => [
  ...include.map((rule) => itemsText({ include: [rule], exclude: [] })),
  ...exclude.map((rule) => words.but(itemsText({ include: [rule], exclude: [] }))),
]

/** In what two versions differ, in words. */
export function changesBetween(from: OfferTerms, to: OfferTerms, currency: string, names: OfferNames): FieldChange[] {
  const before = new Map(linesOf(from, currency, names).map(({ label, value }) => [label, value]))
  const after = new Map(linesOf(to, currency, names).map(({ label, value }) => [label, value]))
  const told = [...new Set([...before.keys(), ...after.keys()])].flatMap((field) => {
    const [was, is] = [before.get(field), after.get(field)]
    return was === is ? [] : [{ field, from: was, to: is }]
  })
  const [were, are] = [itemTexts(from.items), itemTexts(to.items)]
  return were.join() === are.join() || were.length + are.length <= 2 ? told : [...told, { field: words.items, from: were, to: are }]
}
