import type { RestaurantPartFiles } from '../../platform/restaurant-parts.ts'
import { MenuStateCell } from './MenuStateCell.tsx'
import { words } from './publishing/ahead-texts.ts'
import { menuStatesOf } from './publishing/menu-state.ts'

/** Whether guests see the menu of each restaurant of the list as it was last edited. */
export const columns: RestaurantPartFiles['columns']['columns'] = () => [
  {
    id: 'menu',
    header: words.menuColumn,
    cell: ({ id }) => <MenuStateCell id={id} />,
    readValues: async (restaurants, signal) => {
      const states = await menuStatesOf(
        restaurants.map(({ id }) => id),
        signal,
      )
      return ({ id }) => {
        const state = states.get(id)
        return state && words[state.state]
      }
    },
    phone: 'fact',
  },
]
