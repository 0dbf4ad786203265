import { createRoute } from '@tanstack/react-router'
import { staffRoute } from '../../platform/routes.ts'
import { reading } from '../../platform/search-params.ts'

/** Holidays and default hours of a group; without one, of the highest in reach. */
export const holidaysRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/onboarding/holidays',
  validateSearch: reading(({ group }: { group?: string | number }): { group?: number } =>
    /^[1-9]\d{0,14}$/.test(String(group)) ? { group: Number(group) } : {},
  ),
})
