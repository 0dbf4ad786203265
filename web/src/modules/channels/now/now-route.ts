import { createRoute } from '@tanstack/react-router'
import { staffRoute } from '../../../platform/routes.ts'
import { int, reading } from '../../../platform/search-params.ts'

/** Which page of the problems is open; the first has the plain address. */
function nowSearch({ page }: { page?: number }): { page?: number } {
  const at = int(page, 1)
  return at > 1 ? { page: at } : {}
}

export const nowRoute = createRoute({ getParentRoute: () => staffRoute, path: '/channels/now', validateSearch: reading(nowSearch) })
