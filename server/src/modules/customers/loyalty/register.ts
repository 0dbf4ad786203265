import { registerResourceType } from '../../../platform/resource-registry.ts'
import { ordersCounted } from '../happenings.ts'
import { registerCustomerPart } from '../parts.ts'
import { accrue } from './points/accrue.ts'
import { pointsPart } from './points/points-part.ts'
import { plansOfGroups, plansOfRestaurants } from './tree/plans-of-groups.ts'

export function registerLoyalty(): void {
  ordersCounted.listen(accrue)
  registerCustomerPart(pointsPart)
  registerResourceType('access_group', plansOfGroups)
  registerResourceType('restaurant', plansOfRestaurants)
}
