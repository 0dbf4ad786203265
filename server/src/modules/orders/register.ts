import { registerResourceType } from '../../platform/resource-registry.ts'
import { registerOrderAttention } from './attention.ts'
import { departing, endsWith, foresee, foreseeDeparture, mayEnd } from './departure.ts'

export function registerOrders(): void {
  registerOrderAttention()
  registerResourceType('restaurant', { foreseeDeparture, departing, mayEnd, endsWith, foresee })
}
