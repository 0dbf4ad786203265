import { textOf } from '@brigade/contract/kit/problem.ts'
import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../ui/page/Card.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { onboardingOf } from '../public/queries.ts'
import { words } from './checklist-texts.ts'
import { GoLive } from './GoLive.tsx'
import styles from './OnboardingCard.module.css'
import { TaskRow } from './TaskRow.tsx'

/** What is left to do before a restaurant meets its guests, each task with what was found and the way to its screen. */
export function OnboardingCard({ restaurant }: { restaurant: Restaurant }) {
  const query = useQuery(onboardingOf({ restaurant_id: restaurant.id }))
  const { tasks = [], blockers = [] } = query.data ?? {}
  const settled = tasks.filter(({ state }) => state === 'done' || state === 'waived').length
  return (
    <Card
      title={words.title}
      flush
      actions={query.data && <span className={styles.progress}>{words.progress(settled, tasks.length)}</span>}
      footer={query.data && restaurant._can.update && <GoLive restaurant={restaurant} tasks={tasks} blockers={blockers} />}
    >
      <DataState
        state={query.data ? 'ready' : query.isError ? 'error' : 'loading'}
        error={{ title: words.notLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
      >
        <ul className={styles.tasks}>
          {tasks.map((task) => (
            <TaskRow key={task.key} restaurantId={restaurant.id} task={task} mayChange={restaurant._can.update} />
          ))}
        </ul>
      </DataState>
    </Card>
  )
}
