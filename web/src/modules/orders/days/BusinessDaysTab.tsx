import { textOf } from '@brigade/contract/kit/problem.ts'
import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { useQuery } from '@tanstack/react-query'
import { DataState } from '../../../ui/page/DataState.tsx'
import { useDaysHint } from '../hints.ts'
import styles from '../Orders.module.css'
import { daySettings } from '../queries.ts'
import { DayEndCard } from './DayEndCard.tsx'
import { DaysCard } from './DaysCard.tsx'
import { words } from './days-texts.ts'

/** When the business days of a restaurant end, and each of them: open, closed or restated. */
export function BusinessDaysTab({ restaurant: { id } }: { restaurant: Restaurant }) {
  useDaysHint()
  const query = useQuery(daySettings({ restaurant_id: id }))
  if (!query.data)
    return (
      <DataState
        state={query.isError ? 'error' : 'loading'}
        error={{ title: words.notLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
      />
    )
  return (
    <div className={styles.page}>
      <DayEndCard restaurantId={id} settings={query.data} />
      <DaysCard restaurantId={id} settings={query.data} />
    </div>
  )
}
