import { createRoute } from '@tanstack/react-router'
import { staffRoute } from '../../../platform/routes.ts'
import { int, reading } from '../../../platform/search-params.ts'

export interface SimulatorSearch {
  /** The restaurant at which the basket is tried. */
  restaurant?: number
}

/** What the address of the simulator says. */
export function simulatorSearch({ restaurant }: SimulatorSearch): SimulatorSearch {
  const chosen = int(restaurant, 0)
  return chosen > 0 ? { restaurant: chosen } : {}
}

export const simulatorRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/discounts/simulator',
  validateSearch: reading(simulatorSearch),
})
