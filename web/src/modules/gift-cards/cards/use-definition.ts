import type { GiftCardDefinition } from '@brigade/contract/gift-cards/definitions.ts'
import { useQuery } from '@tanstack/react-query'
import { oneDefinition } from '../queries.ts'

/** The definition of a card, for its look and whether it is loaded again; nothing for who sees the card but not its definition. */
export function useDefinition(id: number): GiftCardDefinition | undefined {
  return useQuery(oneDefinition({ id })).data
}
