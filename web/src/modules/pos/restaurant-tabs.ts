import { lazy } from 'react'
import type { RestaurantTab } from '../../platform/restaurant-parts.ts'
import { catalogue } from '../../ui/basics/ui-texts.ts'

const words = catalogue('pos-tab', {
  pos: 'POS sync',
})

const PosTab = lazy(() => import('./PosTab.tsx').then(({ PosTab }) => ({ default: PosTab })))

export const tabs = (): readonly RestaurantTab[] => [{ place: 50, key: 'pos', label: words.pos, kinds: ['restaurant'], Tab: PosTab }]
