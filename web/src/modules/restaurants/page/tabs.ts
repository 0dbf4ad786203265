import type { Role } from '@brigade/contract/kit/roles.ts'
import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { words } from './words.ts'

/** One part of a restaurant's page: `/onboarding/restaurants/12/{key}`. */
export interface PageTab {
  readonly key: string
  readonly label: string
  /** Any of these roles shows it; left out, whoever may see the restaurant sees it. */
  readonly needs?: readonly Role[]
  readonly kinds: readonly Restaurant['kind'][]
  readonly Tab: ComponentType<{ restaurant: Restaurant }>
}

const Overview = lazyRouteComponent(() => import('./OverviewTab.tsx'), 'OverviewTab')
const Pauses = lazyRouteComponent(() => import('../pauses/PausesTab.tsx'), 'PausesTab')
const History = lazyRouteComponent(() => import('./HistoryTab.tsx'), 'HistoryTab')

/** The tabs in their order. The first is the page's own address; called at use, for its words may be of another language. */
export const pageTabs = (): readonly PageTab[] => [
  { key: 'overview', label: words.overview, kinds: ['restaurant', 'library'], Tab: Overview },
  { key: 'pauses', label: words.pauses, needs: ['availabilities'], kinds: ['restaurant'], Tab: Pauses },
  { key: 'history', label: words.history, kinds: ['restaurant', 'library'], Tab: History },
]
