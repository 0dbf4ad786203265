import { createRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { rootRoute, staffRoute } from '../../platform/routes.ts'
import { int, str } from '../../platform/search-params.ts'

// Apart from their pages, so that a page may read its own address without an import cycle.

interface ListSearch {
  page?: number
  q?: string
}

/** The first page of everything has the plain address. */
export const shortest = (page: number, q: string): ListSearch => ({ ...(page > 1 && { page }), ...(q !== '' && { q }) })

export const listRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/bank-connections',
  validateSearch: (search: ListSearch & SearchSchemaInput): ListSearch => shortest(int(search.page, 1), str(search.q)),
})

export const newRoute = createRoute({ getParentRoute: () => staffRoute, path: '/bank-connections/new' })
export const pageRoute = createRoute({ getParentRoute: () => staffRoute, path: '/bank-connections/$id' })
export const overviewRoute = createRoute({ getParentRoute: () => pageRoute, path: '/' })
export const historyRoute = createRoute({ getParentRoute: () => pageRoute, path: '/history' })
export const publicRoute = createRoute({ getParentRoute: () => rootRoute, path: '/connect-bank/$uuid' })
