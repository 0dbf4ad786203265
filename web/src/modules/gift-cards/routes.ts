import type { CardStatus } from '@brigade/contract/gift-cards/cards.ts'
import type { DefinitionStatus } from '@brigade/contract/gift-cards/definitions.ts'
import { cardsPerPage, definitionsPerPage } from '@brigade/contract/gift-cards/list.ts'
import { createRoute } from '@tanstack/react-router'
import { recordRoutes } from '../../platform/records/record-routes.ts'
import { staffRoute } from '../../platform/routes.ts'
import { reading } from '../../platform/search-params.ts'
import { type TableSearch, tableSearch } from '../../ui/table/table-search.ts'

// Apart from their pages, so that a page may read its own address without an import cycle. The statuses are written here once more:
// those of the contract come with its endpoints, which an address does not need.

export const definitionStatusChoices: readonly DefinitionStatus[] = ['draft', 'active', 'archived']
export const cardStatusChoices: readonly CardStatus[] = ['active', 'pending', 'empty', 'blocked', 'expired', 'deactivated']

const batchStarts = ['issue', 'bring'] as const
export type BatchStart = (typeof batchStarts)[number]

export interface DefinitionSearch extends TableSearch {
  status?: DefinitionStatus
}

/** What the address of the list of definitions says. */
export function listSearch(search: DefinitionSearch): DefinitionSearch {
  const status = definitionStatusChoices.find((one) => one === search.status)
  return { ...tableSearch(search, definitionsPerPage), ...(status && { status }) }
}

export interface CardSearch extends TableSearch {
  status?: CardStatus
}

/** What the address of a list of cards says. */
export function cardSearch(search: CardSearch): CardSearch {
  const status = cardStatusChoices.find((one) => one === search.status)
  return { ...tableSearch(search, cardsPerPage), ...(status && { status }) }
}

export const { newRoute, pageRoute, firstTabRoute, accessRoute, historyRoute } = recordRoutes('/gift_cards', definitionsPerPage)
export const listRoute = createRoute({ getParentRoute: () => staffRoute, path: '/gift_cards', validateSearch: reading(listSearch) })
export const cardsTabRoute = createRoute({ getParentRoute: () => pageRoute, path: '/cards', validateSearch: reading(cardSearch) })
export const batchesTabRoute = createRoute({ getParentRoute: () => pageRoute, path: '/batches' })
export const versionsRoute = createRoute({ getParentRoute: () => pageRoute, path: '/versions' })

export const cardListRoute = createRoute({ getParentRoute: () => staffRoute, path: '/gift_cards/cards', validateSearch: reading(cardSearch) })
/** What the address of the batches says: which form is open. */
export function batchSearch({ start }: { start?: BatchStart }): { start?: BatchStart } {
  const chosen = batchStarts.find((one) => one === start)
  return chosen ? { start: chosen } : {}
}

export const batchListRoute = createRoute({ getParentRoute: () => staffRoute, path: '/gift_cards/batches', validateSearch: reading(batchSearch) })
export const cardRoute = createRoute({ getParentRoute: () => staffRoute, path: '/gift_cards/cards/$id' })
export const approvalsRoute = createRoute({ getParentRoute: () => staffRoute, path: '/gift_cards/approvals' })

/** What the address of the liability says: its days. */
export function liabilitySearch({ from, to }: { from?: string; to?: string }): { from?: string; to?: string } {
  return { ...(from && { from }), ...(to && { to }) }
}

export const liabilityRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/gift_cards/liability',
  validateSearch: reading(liabilitySearch),
})
