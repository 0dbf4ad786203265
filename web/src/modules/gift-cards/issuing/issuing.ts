import type { GiftCardDefinition, IssuableDefinition } from '@brigade/contract/gift-cards/definitions.ts'
import { isOffered } from '@brigade/contract/gift-cards/terms.ts'
import { moneyText, readAmount } from '../money.ts'
import { words } from './issuing-texts.ts'

/** Which gift card, and the group that owes what is on it: what every form asks. */
export type WhichTexts = {
  definition_id: string
  issuer_group_id: string
}

/** What they start with: the definition whose page they were opened on. */
export const whichValues = (definition: IssuableDefinition | undefined): WhichTexts => ({
  definition_id: definition === undefined ? '' : String(definition.id),
  issuer_group_id: issuerOf(definition)?.value ?? '',
})

/** A definition whose page somebody is on, as one to issue from: its own group owes the balance, where they may act for it. */
export function issuableOf(given: GiftCardDefinition | undefined): IssuableDefinition | undefined {
  return given && { ...given, issuer: given._can.update ? { id: given.parent_access_group_id, name: given.parent_access_group_name } : null }
}

/** The group that owes the balance unless another is chosen. */
export function issuerOf(definition: IssuableDefinition | undefined): { value: string; label: string } | undefined {
  const issuer = definition?.issuer
  return issuer ? { value: String(issuer.id), label: issuer.name } : undefined
}

/** What is wrong with an amount by the terms of its definition. */
export function amountComplaint(text: string, definition: IssuableDefinition): string | undefined {
  const { terms, currency } = definition
  const minor = readAmount(text, currency)
  if (minor === null || Number.isNaN(minor)) return words.chooseAmount
  if (isOffered(terms, minor)) return undefined
  const { custom_min_minor: least, custom_max_minor: most } = terms
  return least === null || most === null ? words.notOffered : words.notWithin(moneyText(least, currency), moneyText(most, currency))
}
