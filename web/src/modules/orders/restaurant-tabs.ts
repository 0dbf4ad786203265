import { lazy } from 'react'
import type { RestaurantTab } from '../../platform/restaurant-parts.ts'
import { catalogue } from '../../ui/basics/ui-texts.ts'

const words = catalogue('orders-tab', {
  systems: 'Ordering systems',
})

const SystemsTab = lazy(() => import('./SystemsTab.tsx').then((file) => ({ default: file.SystemsTab })))

export const tabs = (): readonly RestaurantTab[] => [
  { place: 105, key: 'systems', group: 'ordering', label: words.systems, kinds: ['restaurant'], Tab: SystemsTab },
]
