import { lazy } from 'react'
import type { RestaurantTab } from '../../platform/restaurant-parts.ts'
import { catalogue } from '../../ui/basics/ui-texts.ts'

const words = catalogue('delivery-tab', {
  delivery: 'Delivery',
})

const DeliveryTab = lazy(() => import('./DeliveryTab.tsx').then(({ DeliveryTab }) => ({ default: DeliveryTab })))

export const tabs = (): readonly RestaurantTab[] => [
  { place: 90, key: 'delivery', group: 'ordering', label: words.delivery, needs: ['delivery_markets'], kinds: ['restaurant'], Tab: DeliveryTab },
]
