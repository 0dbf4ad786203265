import { marketsPerPage, restaurantStatuses, restaurantsPerPage, workflowsPerPage } from '@brigade/contract/restaurants/list.ts'
import { createRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { staffRoute } from '../../platform/routes.ts'
import { int, reading } from '../../platform/search-params.ts'
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

/** Which restaurant the kitchen's screen shows: its id, `all` for the list, left out for the one this device showed last. */
export interface NowSearch {
  restaurant?: string
  page: number
}

export const nowRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/onboarding/now',
  validateSearch: reading(
    ({ restaurant, page }: { restaurant?: string | number; page?: number }): NowSearch => ({
      ...(/^(?:all|[1-9]\d{0,14})$/.test(String(restaurant)) && { restaurant: String(restaurant) }),
      page: int(page, 1),
    }),
  ),
})

/** Holidays and default hours of a group; without one, of the highest in reach. */
export const holidaysRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/onboarding/holidays',
  validateSearch: reading(({ group }: { group?: string | number }): { group?: number } =>
    /^[1-9]\d{0,14}$/.test(String(group)) ? { group: Number(group) } : {},
  ),
})

export const workflowSearch = (search: TableSearch): TableSearch => tableSearch(search, workflowsPerPage)

export const workflowsRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/onboarding/workflows',
  validateSearch: reading(workflowSearch),
})
export const newWorkflowRoute = createRoute({ getParentRoute: () => staffRoute, path: '/onboarding/workflows/new' })
export const workflowRoute = createRoute({ getParentRoute: () => staffRoute, path: '/onboarding/workflows/$id' })

/** Of the restaurants on a workflow's page: those that follow it, or all that could. */
export interface FollowerSearch extends TableSearch {
  show?: 'following'
}

/** What the address of a workflow's page says of its restaurants. */
export function followerSearch(search: FollowerSearch): FollowerSearch {
  return { ...tableSearch(search, workflowsPerPage), ...(search.show === 'following' && { show: search.show }) }
}

export const workflowTabRoute = createRoute({
  getParentRoute: () => workflowRoute,
  path: '/$tab',
  validateSearch: reading(followerSearch),
})
