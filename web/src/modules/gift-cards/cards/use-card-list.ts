import { cardSorts } from '@brigade/contract/gift-cards/cards.ts'
import { cardsPerPage } from '@brigade/contract/gift-cards/list.ts'
import { useRecordList } from '../../../platform/records/use-record-list.ts'
import { cardPage } from '../queries.ts'
import { type CardSearch, cardSearch } from '../routes.ts'
import { giftCard } from './card-texts.ts'

interface CardRoute {
  useSearch: () => CardSearch
  useNavigate: () => (to: { search: CardSearch; replace: boolean }) => Promise<void>
}

/** A list of cards as its address says it; of one definition where that is named. */
export function useCardList(route: CardRoute, definitionId?: number) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useRecordList({
    kind: giftCard,
    name: definitionId === undefined ? 'gift_cards' : 'gift_cards_of_one',
    pages: cardPage,
    ask: ({ name, ...question }) => ({
      ...question,
      q: name,
      ...(definitionId !== undefined && { definition_id: definitionId }),
      ...(search.status && { status: search.status }),
    }),
    sorts: cardSorts,
    perPage: cardsPerPage,
    route,
    read: cardSearch,
  })
  const { page: _, status: __, ...others } = search
  return {
    list,
    /** What it is narrowed to. */
    shown: { q: list.table.view.q, status: search.status, definition_id: definitionId },
    status: search.status,
    filter: (status: CardSearch['status']) => void navigate({ search: { ...others, ...(status && { status }) }, replace: false }),
  }
}
