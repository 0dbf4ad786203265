import { restaurantStatuses, restaurantsPerPage } from '@brigade/contract/restaurants/list.ts'
import { createRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { staffRoute } from '../../platform/routes.ts'
import { reading } from '../../platform/search-params.ts'
import { type TableSearch, tableSearch } from '../../ui/table/table-search.ts'

// Apart from their pages, so that a page may read its own address without an import cycle.

export interface RestaurantSearch extends TableSearch {
  status?: (typeof restaurantStatuses)[number]
}

/** What the address of the list says; the first page of everything has the plain one. */
export function listSearch(search: RestaurantSearch): RestaurantSearch {
  const status = restaurantStatuses.find((one) => one === search.status)
  return { ...tableSearch(search, restaurantsPerPage), ...(status && { status }) }
}

const validateSearch = reading(listSearch)

export const listRoute = createRoute({ getParentRoute: () => staffRoute, path: '/onboarding', validateSearch })
export const librariesRoute = createRoute({ getParentRoute: () => staffRoute, path: '/onboarding/libraries', validateSearch })
export const welcomeRoute = createRoute({ getParentRoute: () => staffRoute, path: '/onboarding/welcome' })
export const newRoute = createRoute({ getParentRoute: () => staffRoute, path: '/onboarding/restaurants/new' })
export const newLibraryRoute = createRoute({ getParentRoute: () => staffRoute, path: '/onboarding/libraries/new' })
export const pageRoute = createRoute({ getParentRoute: () => staffRoute, path: '/onboarding/restaurants/$id' })
/** `edit` opens the form of the profile at once: links of the checklist lead there. */
export const overviewRoute = createRoute({
  getParentRoute: () => pageRoute,
  path: '/',
  validateSearch: reading(({ edit }: { edit?: 'profile' }): { edit?: 'profile' } => (edit === 'profile' ? { edit } : {})),
})

/** What a tab keeps in the address is its own affair; it arrives and leaves as text. */
export const tabRoute = createRoute({
  getParentRoute: () => pageRoute,
  path: '/$tab',
  validateSearch: (search: Record<string, string> & SearchSchemaInput): Record<string, string> => search,
})
