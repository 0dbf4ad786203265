import type { RestaurantList } from '../../platform/restaurant-parts.ts'
import { catalogue } from '../../ui/basics/ui-texts.ts'

const words = catalogue('restaurant-lists', {
  restaurants: 'Restaurants',
  libraries: 'Libraries',
})

export const lists = (): readonly RestaurantList[] => [
  { place: 10, value: 'restaurant', label: words.restaurants, href: '#/onboarding' },
  { place: 20, value: 'library', label: words.libraries, href: '#/onboarding/libraries' },
]
