import { lazy } from 'react'
import { accessKey } from '../../platform/records/record-routes.ts'
import type { RestaurantTab } from '../../platform/restaurant-parts.ts'
import { catalogue } from '../../ui/basics/ui-texts.ts'

const words = catalogue('restaurant-tabs', {
  overview: 'Overview',
  charges: 'Charges & messages',
  access: 'Access',
  history: 'History',
})

const OverviewTab = lazy(() => import('./page/OverviewTab.tsx').then(({ OverviewTab }) => ({ default: OverviewTab })))
const ChargesTab = lazy(() => import('./charges/ChargesTab.tsx').then(({ ChargesTab }) => ({ default: ChargesTab })))
const AccessTab = lazy(() => import('./page/AccessTab.tsx').then(({ AccessTab }) => ({ default: AccessTab })))
const HistoryTab = lazy(() => import('./page/HistoryTab.tsx').then(({ HistoryTab }) => ({ default: HistoryTab })))

export const tabs = (): readonly RestaurantTab[] => [
  { place: 10, key: 'overview', label: words.overview, kinds: ['restaurant', 'library'], Tab: OverviewTab },
  { place: 80, key: 'charges', group: 'ordering', label: words.charges, kinds: ['restaurant'], Tab: ChargesTab },
  { place: 1000, key: accessKey, group: 'record', label: words.access, tellsAccess: true, kinds: ['restaurant', 'library'], Tab: AccessTab },
  { place: 990, key: 'history', group: 'record', label: words.history, kinds: ['restaurant', 'library'], Tab: HistoryTab },
]
