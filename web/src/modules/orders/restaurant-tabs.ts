import { lazy } from 'react'
import type { RestaurantTab } from '../../platform/restaurant-parts.ts'
import { catalogue } from '../../ui/basics/ui-texts.ts'

const words = catalogue('orders-tab', {
  open: 'Open orders',
  systems: 'Ordering systems',
  days: 'Business days',
})

const OpenOrdersTab = lazy(() => import('./open/OpenOrdersTab.tsx').then((file) => ({ default: file.OpenOrdersTab })))
const WaitingMark = lazy(() => import('./open/WaitingMark.tsx').then((file) => ({ default: file.WaitingMark })))
const SystemsTab = lazy(() => import('./SystemsTab.tsx').then((file) => ({ default: file.SystemsTab })))
const BusinessDaysTab = lazy(() => import('./days/BusinessDaysTab.tsx').then((file) => ({ default: file.BusinessDaysTab })))

export const tabs = (): readonly RestaurantTab[] => [
  { place: 60, key: 'orders', group: 'ordering', label: words.open, kinds: ['restaurant'], Tab: OpenOrdersTab, Mark: WaitingMark },
  { place: 32, key: 'business-days', group: 'hours', label: words.days, kinds: ['restaurant'], Tab: BusinessDaysTab },
  { place: 105, key: 'systems', group: 'ordering', label: words.systems, kinds: ['restaurant'], Tab: SystemsTab },
]
