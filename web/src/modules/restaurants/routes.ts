import { createRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { staffRoute } from '../../platform/routes.ts'

// Apart from their pages, so that a page may read its own address without an import cycle.

export const listRoute = createRoute({ getParentRoute: () => staffRoute, path: '/onboarding' })
export const welcomeRoute = createRoute({ getParentRoute: () => staffRoute, path: '/onboarding/welcome' })
export const pageRoute = createRoute({ getParentRoute: () => staffRoute, path: '/onboarding/restaurants/$id' })
export const overviewRoute = createRoute({ getParentRoute: () => pageRoute, path: '/' })

/** What a tab keeps in the address is its own affair; it arrives and leaves as text. */
export const tabRoute = createRoute({
  getParentRoute: () => pageRoute,
  path: '/$tab',
  validateSearch: (search: Record<string, string> & SearchSchemaInput): Record<string, string> => search,
})
