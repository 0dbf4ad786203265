import type { RestaurantList } from '../../platform/restaurant-parts.ts'
import { catalogue } from '../../ui/basics/ui-texts.ts'

const words = catalogue('workflow-list', {
  workflows: 'Order workflows',
})

export const lists = (): readonly RestaurantList[] => [
  { place: 40, value: 'workflow', label: words.workflows, href: '#/onboarding/workflows', needs: 'order_workflows' },
]
