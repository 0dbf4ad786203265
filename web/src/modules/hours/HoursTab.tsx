import type { RestaurantHours } from '@brigade/contract/hours/hours-shapes.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayI } from '../../platform/access.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { DataState } from '../../ui/page/DataState.tsx'
import styles from './Hours.module.css'
import { useHoursHint } from './hints.ts'
import { type ForWhat, words } from './hours-texts.ts'
import { NextDays } from './NextDays.tsx'
import { NowCard } from './NowCard.tsx'
import { PastClosures } from './PastClosures.tsx'
import { restaurantHours } from './public/queries.ts'
import { SpecialDates } from './SpecialDates.tsx'
import { useRestaurantDoor } from './use-hours-door.ts'
import { WeekCard } from './WeekCard.tsx'

/** When a restaurant takes orders: current state, closing, week, special dates, and the resulting hours. */
export function HoursTab({ restaurant }: { restaurant: Restaurant }) {
  useHoursHint()
  const query = useQuery(restaurantHours({ restaurant_id: restaurant.id }))
  if (query.data) return <Shown hours={query.data} isLive={restaurant.status !== 'onboarding'} />
  return (
    <DataState
      state={query.isError ? 'error' : 'loading'}
      error={{ title: words.notLoaded, details: textOf(query.error) }}
      onRetry={() => void query.refetch()}
    />
  )
}

function Shown({ hours, isLive }: { hours: RestaurantHours; isLive: boolean }) {
  const { restaurant_id, timezone, rules, exceptions, history, _can } = hours
  const door = useRestaurantDoor(restaurant_id)
  const mayChain = useMayI('availabilities_admin') === 'allowed'
  const [forWhat, setForWhat] = useState<ForWhat>({ fulfilment: null, channel: null })
  return (
    <div className={styles.page}>
      <NowCard hours={hours} isLive={isLive} />
      <WeekCard door={door} rules={rules} mayChange={_can.update} forWhat={forWhat} onForWhat={setForWhat} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <SpecialDates
            door={door}
            exceptions={exceptions}
            mayChange={_can.update}
            footer={mayChain && <ButtonLink href="#/onboarding/holidays">{words.chainHolidays}</ButtonLink>}
          />
          <PastClosures closures={history} zone={timezone} />
        </div>
        <NextDays restaurantId={restaurant_id} zone={timezone} forWhat={forWhat} />
      </div>
    </div>
  )
}
