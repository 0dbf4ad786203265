import { createRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { rootRoute, staffRoute } from '../../platform/routes.ts'
import { int, str } from '../../platform/search-params.ts'

// Apart from their pages, so that a page may read its own address without an import cycle.

export const listRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/bank-connections',
  validateSearch: (search: { page?: number; q?: string } & SearchSchemaInput) => ({ page: int(search.page, 1), q: str(search.q) }),
})

export const newRoute = createRoute({ getParentRoute: () => staffRoute, path: '/bank-connections/new' })
export const pageRoute = createRoute({ getParentRoute: () => staffRoute, path: '/bank-connections/$id' })
export const overviewRoute = createRoute({ getParentRoute: () => pageRoute, path: '/' })
export const historyRoute = createRoute({ getParentRoute: () => pageRoute, path: '/history' })
export const publicRoute = createRoute({ getParentRoute: () => rootRoute, path: '/connect-bank/$uuid' })
