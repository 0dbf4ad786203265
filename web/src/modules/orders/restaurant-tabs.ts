import { lazy } from 'react'
import type { RestaurantTab } from '../../platform/restaurant-parts.ts'
import { catalogue } from '../../ui/basics/ui-texts.ts'

const words = catalogue('orders-tab', {
  systems: 'Ordering systems',
  days: 'Business days',
})

const SystemsTab = lazy(() => import('./SystemsTab.tsx').then((file) => ({ default: file.SystemsTab })))
const BusinessDaysTab = lazy(() => import('./days/BusinessDaysTab.tsx').then((file) => ({ default: file.BusinessDaysTab })))

export const tabs = (): readonly RestaurantTab[] => [
  { place: 32, key: 'business-days', group: 'hours', label: words.days, kinds: ['restaurant'], Tab: BusinessDaysTab },
  { place: 105, key: 'systems', group: 'ordering', label: words.systems, kinds: ['restaurant'], Tab: SystemsTab },
]
