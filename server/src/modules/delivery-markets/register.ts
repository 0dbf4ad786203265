import { registerResourceType } from '../../platform/resource-registry.ts'
import { deliveryMarketType } from './store-resource.ts'

export function registerDeliveryMarkets(): void {
  registerResourceType('delivery_market', deliveryMarketType)
}
