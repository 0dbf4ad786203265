import { marketsPerPage } from '@brigade/contract/restaurants/list.ts'
import { createRoute } from '@tanstack/react-router'
import { staffRoute } from '../../platform/routes.ts'
import { reading } from '../../platform/search-params.ts'
import { type TableSearch, tableSearch } from '../../ui/table/table-search.ts'

/** What the address of the list of delivery markets says. */
export const marketSearch = (search: TableSearch): TableSearch => tableSearch(search, marketsPerPage)

export const marketsRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/onboarding/markets',
  validateSearch: reading(marketSearch),
})
export const newMarketRoute = createRoute({ getParentRoute: () => staffRoute, path: '/onboarding/markets/new' })
export const marketRoute = createRoute({ getParentRoute: () => staffRoute, path: '/onboarding/markets/$id' })
export const marketGeneralRoute = createRoute({ getParentRoute: () => marketRoute, path: '/' })
export const marketHistoryRoute = createRoute({ getParentRoute: () => marketRoute, path: '/history' })
