import type { ServiceState } from '@brigade/contract/hours/hours-shapes.ts'
import type { RestaurantNow } from '@brigade/contract/menus/pauses.ts'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useDates } from '../../../ui/basics/dates.ts'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import { becauseText, stateLine, toneOf } from '../../hours/public/state-text.ts'
import styles from './NowPage.module.css'
import { words } from './pauses-texts.ts'
import { useStates } from './use-states.ts'

/** The person's restaurants: open or not, why, and what is paused. */
export function NowPlaces({ all }: { all: readonly RestaurantNow[] }) {
  const states = useStates(all.map(({ id }) => id))
  return (
    <ul className={styles.places} aria-label={words.allRestaurants}>
      {all.map((restaurant) => (
        <li key={restaurant.id}>
          <Place restaurant={restaurant} state={states.get(restaurant.id)} />
        </li>
      ))}
    </ul>
  )
}

function Place({ restaurant, state }: { restaurant: RestaurantNow; state: ServiceState | undefined }) {
  const dates = useDates()
  const { id, name, paused } = restaurant
  return (
    <a href={`#/onboarding/now?restaurant=${id}`} className={styles.place}>
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        {state && (
          <span className={styles.why}>
            {stateLine(state, dates)} {becauseText(state.because)}
          </span>
        )}
        <span className={styles.why}>{words.outCount(paused)}</span>
      </span>
      {state && <StatusPill tone={toneOf(state)}>{state.open ? words.open : words.closed}</StatusPill>}
      <IconChevronRight size={18} aria-hidden className={styles.chevron} />
    </a>
  )
}
