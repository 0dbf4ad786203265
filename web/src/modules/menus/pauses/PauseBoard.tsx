import { textOf } from '@brigade/contract/kit/problem.ts'
import type { Pause } from '@brigade/contract/menus/pauses.ts'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNow } from '../../../ui/basics/use-now.ts'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import styles from './PauseBoard.module.css'
import { PauseList } from './PauseList.tsx'
import { PauseSearch } from './PauseSearch.tsx'
import { PauseSheet, type PauseTargetShown } from './PauseSheet.tsx'
import { words } from './pauses-texts.ts'
import { pausesOf } from './queries.ts'
import type { PausedIn } from './use-pausing.ts'

interface PauseBoardProps {
  restaurant: PausedIn
  mayPause: boolean
}

/** Pausing and resuming in one restaurant: search, tap, pause; and the list of pauses. */
export function PauseBoard({ restaurant, mayPause }: PauseBoardProps) {
  const [target, setTarget] = useState<PauseTargetShown>()
  return (
    <div className={styles.board} data-split={mayPause || undefined}>
      {mayPause && <PauseSearch restaurantId={restaurant.id} onChoose={setTarget} />}
      <OutNow restaurant={restaurant} onChange={mayPause ? setTarget : undefined} />
      {target && <PauseSheet restaurant={restaurant} target={target} onClose={() => setTarget(undefined)} />}
    </div>
  )
}

function OutNow({ restaurant, onChange }: { restaurant: PausedIn; onChange?: ((pause: Pause) => void) | undefined }) {
  const now = useNow()
  const query = useQuery(pausesOf({ restaurant_id: restaurant.id, active: true }))
  // The pause has reached its end, before the server has recorded that.
  const out = query.data?.filter(({ ends_at }) => ends_at === null || Date.parse(ends_at) > now) ?? []
  return (
    <section className={styles.out} aria-label={words.out}>
      <h2 className={styles.heading} aria-live="polite">
        {query.data ? words.outCount(out.length) : words.out}
      </h2>
      {out.length > 0 ? (
        <PauseList restaurant={restaurant} pauses={out} now={now} onChange={onChange} />
      ) : (
        <DataState
          state={query.data ? 'empty' : query.isError ? 'error' : 'loading'}
          error={{ title: words.notLoaded, details: textOf(query.error) }}
          onRetry={() => void query.refetch()}
          empty={
            <EmptyState icon={<IconCircleCheck size={20} />} title={words.nothingOut}>
              {words.nothingOutWhy}
            </EmptyState>
          }
        />
      )}
    </section>
  )
}
