import { lazy } from 'react'
import type { RestaurantTab } from '../../platform/restaurant-parts.ts'
import { catalogue } from '../../ui/basics/ui-texts.ts'

const words = catalogue('workflow-tab', {
  workflow: 'Workflow',
})

const WorkflowTab = lazy(() => import('./WorkflowTab.tsx').then(({ WorkflowTab }) => ({ default: WorkflowTab })))

export const tabs = (): readonly RestaurantTab[] => [
  { place: 100, key: 'workflow', group: 'ordering', label: words.workflow, needs: ['order_workflows'], kinds: ['restaurant'], Tab: WorkflowTab },
]
