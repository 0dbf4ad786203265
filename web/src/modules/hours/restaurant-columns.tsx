import type { RestaurantPartFiles } from '../../platform/restaurant-parts.ts'
import { words } from './hours-texts.ts'
import { OpenNow } from './OpenNow.tsx'
import { statesOf } from './open-now.ts'
import { shortState } from './public/state-text.ts'

/** Whether each restaurant of the list is open at this moment. */
export const columns: RestaurantPartFiles['columns']['columns'] = (dates) => [
  {
    id: 'now',
    header: words.nowColumn,
    cell: ({ id, status }) => (status === 'live' ? <OpenNow id={id} /> : null),
    readValues: async (restaurants, signal) => {
      const live = restaurants.filter(({ status }) => status === 'live')
      const states = await statesOf(
        live.map(({ id }) => id),
        signal,
      )
      return ({ id }) => {
        const state = states.get(id)
        return state && shortState(state, dates).filter(Boolean).join(', ')
      }
    },
    phone: 'fact',
  },
]
