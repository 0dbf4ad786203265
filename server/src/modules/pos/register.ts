import { registerResourceType } from '../../platform/resource-registry.ts'
import { registerPosValues } from '../menus/draft/public.ts'
import { foreseePosDeparture, posDeparted } from './departure.ts'
import { registerPosAttention } from './store-attention.ts'
import { posStampOf, posValuesOf } from './store-values.ts'

/** What becomes of points of sale when restaurants are handed over. */
const posOfRestaurants = { foreseeDeparture: foreseePosDeparture, departed: posDeparted }

export function registerPos(): void {
  registerResourceType('restaurant', posOfRestaurants)
  registerPosAttention()
  registerPosValues({ stampOf: posStampOf, valuesOf: posValuesOf })
}
