import { lazy } from 'react'
import type { RestaurantTab } from '../../platform/restaurant-parts.ts'
import { catalogue } from '../../ui/basics/ui-texts.ts'

const words = catalogue('menu-tabs', {
  menu: 'Menu',
  pauses: 'Paused items',
  preview: 'Preview',
  publish: 'Publish',
})

const AheadMark = lazy(() => import('./publishing/AheadMark.tsx').then(({ AheadMark }) => ({ default: AheadMark })))
const MenuTab = lazy(() => import('./MenuTab.tsx').then(({ MenuTab }) => ({ default: MenuTab })))
const PausesTab = lazy(() => import('./pauses/PausesTab.tsx').then(({ PausesTab }) => ({ default: PausesTab })))
const PreviewTab = lazy(() => import('./preview/PreviewTab.tsx').then(({ PreviewTab }) => ({ default: PreviewTab })))
const PublishTab = lazy(() => import('./publishing/PublishTab.tsx').then(({ PublishTab }) => ({ default: PublishTab })))

export const tabs = (): readonly RestaurantTab[] => [
  { place: 20, key: 'menu', group: 'menu', label: words.menu, kinds: ['restaurant', 'library'], Tab: MenuTab },
  { place: 40, key: 'pauses', label: words.pauses, needs: ['availabilities'], kinds: ['restaurant'], Tab: PausesTab },
  { place: 22, key: 'preview', group: 'menu', label: words.preview, kinds: ['restaurant'], Tab: PreviewTab },
  { place: 24, key: 'publish', group: 'menu', label: words.publish, kinds: ['restaurant', 'library'], Tab: PublishTab, Mark: AheadMark },
]
