import type { Role } from '@brigade/contract/kit/roles.ts'
import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { type ComponentType, lazy } from 'react'
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

const Overview = lazy(() => import('./OverviewTab.tsx').then(({ OverviewTab }) => ({ default: OverviewTab })))
const Hours = lazy(() => import('../../hours/HoursTab.tsx').then(({ HoursTab }) => ({ default: HoursTab })))
const Menu = lazy(() => import('../../menus/MenuTab.tsx').then(({ MenuTab }) => ({ default: MenuTab })))
const Pauses = lazy(() => import('../../menus/pauses/PausesTab.tsx').then(({ PausesTab }) => ({ default: PausesTab })))
const Pos = lazy(() => import('../../pos/PosTab.tsx').then(({ PosTab }) => ({ default: PosTab })))
const Preview = lazy(() => import('../../menus/preview/PreviewTab.tsx').then(({ PreviewTab }) => ({ default: PreviewTab })))
const Publish = lazy(() => import('../../menus/publishing/PublishTab.tsx').then(({ PublishTab }) => ({ default: PublishTab })))
const Charges = lazy(() => import('../charges/ChargesTab.tsx').then(({ ChargesTab }) => ({ default: ChargesTab })))
const Delivery = lazy(() => import('../../delivery-markets/DeliveryTab.tsx').then(({ DeliveryTab }) => ({ default: DeliveryTab })))
const Workflow = lazy(() => import('../../order-workflows/WorkflowTab.tsx').then(({ WorkflowTab }) => ({ default: WorkflowTab })))
const History = lazy(() => import('./HistoryTab.tsx').then(({ HistoryTab }) => ({ default: HistoryTab })))

/** The tabs in their order. The first is the page's own address; called at use, for its words may be of another language. */
export const pageTabs = (): readonly PageTab[] => [
  { key: 'overview', label: words.overview, kinds: ['restaurant', 'library'], Tab: Overview },
  { key: 'menu', label: words.menu, kinds: ['restaurant', 'library'], Tab: Menu },
  { key: 'hours', label: words.hours, kinds: ['restaurant'], Tab: Hours },
  { key: 'pauses', label: words.pauses, needs: ['availabilities'], kinds: ['restaurant'], Tab: Pauses },
  { key: 'pos', label: words.pos, kinds: ['restaurant'], Tab: Pos },
  { key: 'preview', label: words.preview, kinds: ['restaurant'], Tab: Preview },
  { key: 'publish', label: words.publish, kinds: ['restaurant', 'library'], Tab: Publish },
  { key: 'charges', label: words.charges, kinds: ['restaurant'], Tab: Charges },
  { key: 'delivery', label: words.delivery, needs: ['delivery_markets'], kinds: ['restaurant'], Tab: Delivery },
  { key: 'workflow', label: words.workflow, needs: ['order_workflows'], kinds: ['restaurant'], Tab: Workflow },
  { key: 'history', label: words.history, kinds: ['restaurant', 'library'], Tab: History },
]
