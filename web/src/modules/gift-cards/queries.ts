import { giftCardBatches } from '@brigade/contract/gift-cards/batches.ts'
import { lastFourText } from '@brigade/contract/gift-cards/card-codes.ts'
import type { GiftCard } from '@brigade/contract/gift-cards/cards.ts'
import { giftCards } from '@brigade/contract/gift-cards.ts'
import type { CallInput } from '@brigade/contract/kit/endpoint.ts'
import type { Page } from '@brigade/contract/kit/page.ts'
import { queryOptions } from '@tanstack/react-query'
import { endpointQuery } from '../../platform/queries.ts'

export const definitionPage = endpointQuery('gift_card_definitions', giftCards.searchDefinitions)
export const issuablePage = endpointQuery('gift_card_definitions', giftCards.issuableDefinitions)
export const oneDefinition = endpointQuery('gift_card_definitions', giftCards.getDefinition)
export const versionsOf = endpointQuery('gift_card_definitions', giftCards.definitionVersions)
export const activitiesOf = endpointQuery('gift_cards', giftCards.cardActivities)
export const requestPage = endpointQuery('gift_cards', giftCards.cardRequests)
export const batchPage = endpointQuery('gift_card_batches', giftCardBatches.cardBatches)
export const limitOf = endpointQuery('gift_card_limits', giftCards.groupLimit)

/** A card with the name that lists and pages of records want. */
export type NamedCard = GiftCard & { readonly name: string }

/** As people speak of a card: `House card •••• 7K2Q`. */
export const cardName = ({ definition_name, last4 }: Pick<GiftCard, 'definition_name' | 'last4'>): string =>
  `${definition_name} ${lastFourText(last4)}`

const named = (card: GiftCard): NamedCard => ({ ...card, name: cardName(card) })

const cards = endpointQuery('gift_cards', giftCards.searchCards)
const card = endpointQuery('gift_cards', giftCards.getCard)

async function readCards(asked: CallInput<typeof giftCards.searchCards>, signal: AbortSignal): Promise<Page<NamedCard>> {
  const page = await cards.read(asked, signal)
  return { ...page, data: page.data.map(named) }
}

/** A page of cards, each with its name. */
export const cardPage = Object.assign(
  (asked: CallInput<typeof giftCards.searchCards>) =>
    queryOptions<Page<NamedCard>>({ queryKey: cards(asked).queryKey, queryFn: ({ signal }) => readCards(asked, signal) }),
  { read: readCards },
)

/** One card, with its name. */
export const oneCard = (asked: { id: number }) =>
  queryOptions<NamedCard>({ queryKey: card(asked).queryKey, queryFn: async ({ signal }) => named(await card.read(asked, signal)) })
