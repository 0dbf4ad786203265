import { registerResourceType } from '../../platform/resource-registry.ts'
import { foreseePosDeparture, posDeparted } from './departure.ts'

/** What becomes of points of sale when restaurants are handed over. */
const posOfRestaurants = { foreseeDeparture: foreseePosDeparture, departed: posDeparted }

export function registerPos(): void {
  registerResourceType('restaurant', posOfRestaurants)
}
