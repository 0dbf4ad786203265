import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { useQuery } from '@tanstack/react-query'
import { loaded } from '../../platform/loaded.tsx'
import type { RestaurantFact } from '../../platform/restaurant-parts.ts'
import { useDates } from '../../ui/basics/dates.ts'
import { catalogue } from '../../ui/basics/ui-texts.ts'
import { serviceState } from './public/queries.ts'
import { becauseText, stateLine } from './public/state-text.ts'
import styles from './RestaurantFacts.module.css'

const words = catalogue('hours-facts', { service: 'Service' })

const minute = 60_000

export const facts = (): readonly RestaurantFact[] => [{ place: 10, label: words.service, Value: Service }]

/** Whether it is open, until when and why. */
function Service({ restaurant: { id } }: { restaurant: Restaurant }) {
  const dates = useDates()
  const service = useQuery({ ...serviceState({ restaurant_id: id, fulfilment: null, channel: null }), refetchInterval: minute })
  return loaded(service, (state) => (
    <>
      <p>
        <a href={`#/onboarding/restaurants/${id}/hours`}>{stateLine(state, dates)}</a>
      </p>
      <p className={styles.because}>{becauseText(state.because)}</p>
    </>
  ))
}
