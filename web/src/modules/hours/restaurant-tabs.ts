import { lazy } from 'react'
import type { RestaurantTab } from '../../platform/restaurant-parts.ts'
import { catalogue } from '../../ui/basics/ui-texts.ts'

const words = catalogue('hours-tab', {
  hours: 'Hours',
})

const HoursTab = lazy(() => import('./HoursTab.tsx').then(({ HoursTab }) => ({ default: HoursTab })))

export const tabs = (): readonly RestaurantTab[] => [
  { place: 30, key: 'hours', group: 'hours', label: words.hours, kinds: ['restaurant'], Tab: HoursTab },
]
