import type { Withheld } from '../../../platform/withheld.ts'

/** History of a definition is read by all who hold it, cards are seen by the people of the groups that issued them: what the others read. */
export const cardsWithheld = (...issuers: readonly number[]): Withheld => ({
  named: [...new Set(issuers)].map((id) => ({ kind: 'gift_cards_of_group', id })),
  description: 'Changed gift cards of another group',
})
