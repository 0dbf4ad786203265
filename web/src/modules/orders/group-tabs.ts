import { lazy } from 'react'
import type { GroupPart } from '../../platform/group-parts.ts'
import { catalogue } from '../../ui/basics/ui-texts.ts'

const words = catalogue('orders-group-tab', {
  systems: 'Ordering systems',
})

const GroupSystemsTab = lazy(() => import('./SystemsTab.tsx').then((file) => ({ default: file.GroupSystemsTab })))

export const tabs = (): readonly GroupPart[] => [{ place: 10, key: 'systems', label: words.systems, needs: 'restaurants', Tab: GroupSystemsTab }]
