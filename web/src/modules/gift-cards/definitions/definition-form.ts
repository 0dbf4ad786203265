import { ChangedGiftCardDefinition, type GiftCardDefinition } from '@brigade/contract/gift-cards/definitions.ts'
import {
  canonicalTerms,
  firstTerms,
  type GiftCardDesign,
  type GiftCardKind,
  GiftCardTerms,
  termsRefusals,
} from '@brigade/contract/gift-cards/terms.ts'
import { giftCards } from '@brigade/contract/gift-cards.ts'
import { type ChosenPicture, chosenOf } from '../../../platform/pictures/chosen-picture.ts'
import type { FormSchema } from '../../../ui/form/form-schema.ts'
import { judge } from '../../../ui/form/form-schema.ts'
import { words } from '../gift-cards-texts.ts'
import { refusedByLaw } from '../laws.ts'
import { amountText, readAmount } from '../money.ts'

// A form holds texts, one for each field; what they come to is judged by the contract, and its errors are shown at the field they are about.

/** What both forms hold. */
export type TermTexts = {
  name: string
  kind: string
  currency: string
  redeem_group_id: string
  design_picture_id: ChosenPicture | null
  /** Decimal texts, `25.00`. */
  amounts_minor: readonly string[]
  /** Whether guests may name an amount. */
  custom: boolean
  custom_min_minor: string
  custom_max_minor: string
  is_reloadable: boolean
  max_balance_minor: string
  validity_months: string
  jurisdiction: string
  design: string
  message: string
  has_pin: boolean
  bonus: boolean
  bonus_definition_id: string
  bonus_from_minor: string
  bonus_minor: string
}

export type NewTexts = TermTexts & { parent_access_group_id: string }

function textsOf(terms: GiftCardTerms, currency: string) {
  const { bonus } = terms
  const amount = (minor: number | null) => amountText(minor, currency)
  return {
    amounts_minor: terms.amounts_minor.map(amount),
    custom: terms.custom_min_minor !== null,
    custom_min_minor: amount(terms.custom_min_minor),
    custom_max_minor: amount(terms.custom_max_minor),
    is_reloadable: terms.is_reloadable,
    max_balance_minor: amount(terms.max_balance_minor),
    validity_months: terms.validity_months === null ? '' : String(terms.validity_months),
    jurisdiction: terms.jurisdiction,
    design: terms.design,
    message: terms.message,
    has_pin: terms.has_pin,
    bonus: bonus !== null,
    bonus_definition_id: bonus === null ? '' : String(bonus.definition_id),
    bonus_from_minor: amount(bonus?.from_minor ?? null),
    bonus_minor: amount(bonus?.bonus_minor ?? null),
  }
}

/** What the form for a new one starts with. */
export const emptyValues = (organization: string): NewTexts => ({
  name: '',
  parent_access_group_id: organization,
  kind: 'purchased',
  currency: 'USD',
  redeem_group_id: '',
  design_picture_id: null,
  ...textsOf(firstTerms, 'USD'),
})

/** What the edit form starts with. */
export function editValues(definition: GiftCardDefinition): TermTexts {
  const { name, kind, currency, terms, redeem_group_id, parent_access_group_id } = definition
  // Its own organization is what an empty field means.
  const redeem = redeem_group_id === parent_access_group_id ? '' : String(redeem_group_id)
  const design_picture_id = chosenOf(definition.design_picture_id, definition.design_picture)
  return { name, kind, currency, redeem_group_id: redeem, design_picture_id, ...textsOf(terms, currency) }
}

export const editLabels = () => ({
  name: words.name,
  redeem_group_id: words.redeemGroup,
  amounts_minor: words.amounts,
  custom: words.anyAmount,
  custom_min_minor: words.from,
  custom_max_minor: words.to,
  is_reloadable: words.reloadable,
  max_balance_minor: words.largest,
  validity_months: words.validity,
  jurisdiction: words.jurisdiction,
  design: words.design,
  design_picture_id: words.picture,
  message: words.message,
  has_pin: words.pin,
  bonus: words.bonus,
  bonus_definition_id: words.bonusDefinition,
  bonus_from_minor: words.bonusFrom,
  bonus_minor: words.bonusAmount,
})

/** Empty: none. What is no whole number stays one that no rule takes. */
const monthsOf = (text: string): number | null => (text.trim() === '' ? null : /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN)
const idOf = (text: string): number | null => (text === '' ? null : Number(text))

/** Only a card that is sold brings another one. */
export const hasBonus = ({ bonus, kind }: Pick<TermTexts, 'bonus' | 'kind'>): boolean => bonus && kind === 'purchased'

function givenTerms(texts: TermTexts): unknown {
  const amount = (text: string) => readAmount(text, texts.currency)
  return {
    amounts_minor: texts.amounts_minor.map(amount),
    custom_min_minor: texts.custom ? amount(texts.custom_min_minor) : null,
    custom_max_minor: texts.custom ? amount(texts.custom_max_minor) : null,
    is_reloadable: texts.is_reloadable,
    max_balance_minor: amount(texts.max_balance_minor),
    validity_months: monthsOf(texts.validity_months),
    jurisdiction: texts.jurisdiction,
    design: texts.design,
    message: texts.message,
    has_pin: texts.has_pin,
    bonus: hasBonus(texts)
      ? { definition_id: idOf(texts.bonus_definition_id), from_minor: amount(texts.bonus_from_minor), bonus_minor: amount(texts.bonus_minor) }
      : null,
  }
}

/** The contract's path of a field → the form's name of it. */
function fieldOf(path: string): string {
  const name = path.replace(/^(definition\.)?terms\./, '').replace(/^definition\./, '')
  if (name === 'bonus.definition_id') return 'bonus_definition_id'
  if (name === 'bonus.from_minor') return 'bonus_from_minor'
  if (name === 'bonus.bonus_minor') return 'bonus_minor'
  return name
}

interface Issue {
  readonly message: string
  readonly path: readonly string[]
}

const issuesOf = (complaints: Readonly<Record<string, string>>): Issue[] =>
  Object.entries(complaints).map(([field, message]) => ({ path: [field], message }))

/** What a form asks beside the contract: where its own fields are empty, and what does not fit together. */
function ownComplaints(texts: TermTexts, isActive: boolean): Record<string, string> {
  const own: Record<string, string> = {
    ...(Number.isNaN(monthsOf(texts.validity_months)) && { validity_months: words.notWhole }),
    ...(hasBonus(texts) && texts.bonus_definition_id === '' && { bonus_definition_id: words.chooseBonus }),
    ...(hasBonus(texts) && texts.bonus_from_minor === '' && { bonus_from_minor: words.enterAmount }),
    ...(hasBonus(texts) && texts.bonus_minor === '' && { bonus_minor: words.enterAmount }),
    ...(texts.custom && texts.custom_min_minor === '' && { custom_min_minor: words.enterAmount }),
    ...(texts.custom && texts.custom_max_minor === '' && { custom_max_minor: words.enterAmount }),
  }
  const verdict = GiftCardTerms.safeParse(givenTerms(texts))
  if (!verdict.success) return own
  return { ...(isActive && refusedByLaw(kindOf(texts.kind), verdict.data, todayUtc())), ...termsRefusals(verdict.data), ...own }
}

/** The day by which the server judges. */
const todayUtc = (): string => new Date().toISOString().slice(0, 10)

/** What the law forbids in what is typed, field by field; nothing while it is not complete. */
export function againstLaw(texts: TermTexts): readonly string[] {
  const verdict = GiftCardTerms.safeParse(givenTerms(texts))
  return verdict.success ? Object.values(refusedByLaw(kindOf(texts.kind), verdict.data, todayUtc())) : []
}

export const kindOf = (kind: string): GiftCardKind => (kind === 'promotional' || kind === 'refund_credit' ? kind : 'purchased')

/** A schema over texts: what the contract says of what they come to, at the form's fields, and the rules between them. */
function schemaOver<Texts extends TermTexts, Output>(
  contract: FormSchema<unknown, Output>,
  given: (texts: Texts) => unknown,
  isActive = false,
): FormSchema<unknown, Output> {
  return {
    '~standard': {
      validate: (value) => {
        // The form's own values come here and nothing else.
        const texts = value as Texts
        const verdict = judge(contract, given(texts))
        const own = ownComplaints(texts, isActive)
        const theirs = 'errors' in verdict ? Object.entries(verdict.errors).map(([path, message]) => [fieldOf(path), message] as const) : []
        const complaints = { ...Object.fromEntries(theirs.filter(([field]) => field !== '')), ...own }
        if (Object.keys(complaints).length > 0) return { issues: issuesOf(complaints) }
        if ('errors' in verdict) return { issues: theirs.map(([field, message]) => ({ path: [field], message })) }
        return { value: verdict.output }
      },
    },
  }
}

export const createSchema = schemaOver<NewTexts, ReturnType<typeof giftCards.createDefinition.input.parse>>(
  giftCards.createDefinition.input,
  (texts) => ({
    definition: {
      name: texts.name,
      kind: texts.kind,
      currency: texts.currency,
      terms: canonicalGiven(texts),
      redeem_group_id: idOf(texts.redeem_group_id),
      design_picture_id: texts.design_picture_id?.id ?? null,
    },
    parent_access_group_id: texts.parent_access_group_id,
  }),
)

/** Of a draft only what contradicts itself is refused; what cards are made of must be lawful. */
const editSchemaWhere = (isActive: boolean) =>
  schemaOver<TermTexts, ReturnType<typeof ChangedGiftCardDefinition.parse>>(
    ChangedGiftCardDefinition,
    (texts) => ({
      name: texts.name,
      terms: canonicalGiven(texts),
      redeem_group_id: idOf(texts.redeem_group_id),
      design_picture_id: texts.design_picture_id?.id ?? null,
    }),
    isActive,
  )

export const editSchema = editSchemaWhere(false)
export const activeEditSchema = editSchemaWhere(true)

function canonicalGiven(texts: TermTexts): unknown {
  const verdict = GiftCardTerms.safeParse(givenTerms(texts))
  return verdict.success ? canonicalTerms(verdict.data) : givenTerms(texts)
}

/** The design that texts name; the first while they name none. */
export function designOf(design: string): GiftCardDesign {
  const verdict = GiftCardTerms.shape.design.safeParse(design)
  return verdict.success ? verdict.data : 'classic'
}

/** What a card of such texts shows as its amount: the first that is offered. */
export function shownAmount({ amounts_minor, custom, custom_min_minor, currency }: TermTexts): number | undefined {
  const [first] = [...amounts_minor.map((text) => readAmount(text, currency)), custom ? readAmount(custom_min_minor, currency) : null]
  return first === null || first === undefined || Number.isNaN(first) ? undefined : first
}
