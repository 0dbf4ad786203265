import { bankPerPage } from '@brigade/contract/bank-list.ts'
import { createRoute } from '@tanstack/react-router'
import { rootRoute, staffRoute } from '../../platform/routes.ts'
import { reading } from '../../platform/search-params.ts'
import { type TableSearch, tableSearch } from '../../ui/table/table-search.ts'

// Apart from their pages, so that a page may read its own address without an import cycle.

/** What the address of the list says; the first page of everything has the plain one. */
export const listSearch = (search: TableSearch): TableSearch => tableSearch(search, bankPerPage)

export const listRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/bank-connections',
  validateSearch: reading(listSearch),
})

export const newRoute = createRoute({ getParentRoute: () => staffRoute, path: '/bank-connections/new' })
export const pageRoute = createRoute({ getParentRoute: () => staffRoute, path: '/bank-connections/$id' })
export const overviewRoute = createRoute({ getParentRoute: () => pageRoute, path: '/' })
export const historyRoute = createRoute({ getParentRoute: () => pageRoute, path: '/history' })
export const publicRoute = createRoute({ getParentRoute: () => rootRoute, path: '/connect-bank/$uuid' })
