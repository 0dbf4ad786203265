import type { RestaurantList } from '../../platform/restaurant-parts.ts'
import { catalogue } from '../../ui/basics/ui-texts.ts'

const words = catalogue('market-list', {
  markets: 'Delivery markets',
})

export const lists = (): readonly RestaurantList[] => [
  { place: 30, value: 'market', label: words.markets, href: '#/onboarding/markets', needs: 'delivery_markets' },
]
