import type { RestaurantNow } from '@brigade/contract/restaurants/pauses.ts'
import { useDates } from '../../../ui/dates.ts'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import styles from './NowPage.module.css'
import { stateWords } from './state-words.ts'
import { useNow } from './use-now.ts'
import { useStates } from './use-states.ts'
import { words } from './words.ts'

/** Open or closed, and why: the first thing one wants to know. Nothing for those who may not see hours. */
export function StateLine({ restaurant }: { restaurant: RestaurantNow }) {
  const dates = useDates()
  const now = useNow(60_000)
  const state = useStates([restaurant.id]).get(restaurant.id)
  return (
    <p className={styles.state} role="status">
      {state && (
        <>
          <StatusPill tone={state.open ? 'ok' : 'bad'}>{state.open ? words.open : words.closed}</StatusPill>
          <span>{stateWords(state, restaurant.timezone, now, dates)}</span>
        </>
      )}
    </p>
  )
}
