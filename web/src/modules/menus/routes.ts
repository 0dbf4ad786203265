import { createRoute } from '@tanstack/react-router'
import { staffRoute } from '../../platform/routes.ts'
import { int, reading } from '../../platform/search-params.ts'

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
