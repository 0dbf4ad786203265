import { registerResourceType } from '../../platform/resource-registry.ts'
import { departing, foreseeDeparture, mayEnd } from './departure.ts'

export function registerOrders(): void {
  registerResourceType('restaurant', { foreseeDeparture, departing, mayEnd })
}
