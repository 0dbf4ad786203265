import { registerResourceType } from '../../platform/resource-registry.ts'
import { clockChanged } from '../restaurants/public.ts'
import { placeComing } from './days/handlers.ts'
import { departing, foreseeDeparture, mayEnd } from './departure.ts'

export function registerOrders(): void {
  registerResourceType('restaurant', { foreseeDeparture, departing, mayEnd })
  // The running day ends when it was to end.
  clockChanged.listen((tx, { id, now }) => placeComing(tx, id, now))
}
