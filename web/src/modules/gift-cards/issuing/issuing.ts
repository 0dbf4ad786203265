import type { GiftCardDefinition } from '@brigade/contract/gift-cards/definitions.ts'
import { isOffered } from '@brigade/contract/gift-cards/terms.ts'
import { moneyText, readAmount } from '../money.ts'
import { words } from './issuing-texts.ts'

/** Which gift card, and the group that owes what is on it: what every form asks. */
export type WhichTexts = {
  definition_id: string
  issuer_group_id: string
}

/** What they start with: the definition whose page they were opened on. */
export const whichValues = (definition: GiftCardDefinition | undefined): WhichTexts => ({
  definition_id: definition === undefined ? '' : String(definition.id),
  issuer_group_id: issuerOf(definition)?.value ?? '',
})

/** The group that owes the balance unless another is chosen: the definition's own, where the person may act for it. */
export function issuerOf(definition: GiftCardDefinition | undefined): { value: string; label: string } | undefined {
  if (!definition?._can.update) return undefined
  return { value: String(definition.parent_access_group_id), label: definition.parent_access_group_name }
}

/** What is wrong with an amount by the terms of its definition. */
export function amountComplaint(text: string, definition: GiftCardDefinition): string | undefined {
  const { terms, currency } = definition
  const minor = readAmount(text, currency)
  if (minor === null || Number.isNaN(minor)) return words.chooseAmount
  if (isOffered(terms, minor)) return undefined
  const { custom_min_minor: least, custom_max_minor: most } = terms
  return least === null || most === null ? words.notOffered : words.notWithin(moneyText(least, currency), moneyText(most, currency))
}
