import { textOf } from '@brigade/contract/kit/problem.ts'
import { runsPerPage, type SyncRun } from '@brigade/contract/pos.ts'
import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDates } from '../../ui/basics/dates.ts'
import { Pager } from '../../ui/controls/Pager.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { DataState } from '../../ui/page/DataState.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import styles from './PosTab.module.css'
import { triggerWord, words } from './pos-texts.ts'
import { syncRunsOf } from './queries.ts'
import { RunPill } from './RunPill.tsx'
import { countsText } from './run-text.ts'

/** Every sync with what it came to, the latest first. */
export function RunsCard({ restaurant }: { restaurant: Restaurant }) {
  const [page, setPage] = useState(1)
  const query = useQuery({ ...syncRunsOf({ restaurant_id: restaurant.id, page }), placeholderData: keepPreviousData })
  const state = query.data ? (query.data.total === 0 ? 'empty' : 'ready') : query.isError ? 'error' : 'loading'
  return (
    <Card title={words.syncs} flush>
      <DataState
        state={state}
        error={{ title: words.notLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
        empty={<EmptyState title={words.noSyncs}>{words.noSyncsWhy}</EmptyState>}
      >
        <ul className={styles.rows} aria-label={words.syncs}>
          {query.data?.data.map((run) => (
            <RunRow key={run.id} run={run} restaurant={restaurant} />
          ))}
        </ul>
        {query.data && query.data.total > runsPerPage && (
          <div className={styles.foot}>
            <Pager page={page} perPage={runsPerPage} total={query.data.total} onPage={setPage} of={words.syncs} />
          </div>
        )}
      </DataState>
    </Card>
  )
}

function RunRow({ run, restaurant }: { run: SyncRun; restaurant: Restaurant }) {
  const dates = useDates()
  const how = [triggerWord(run.trigger), ...(run.scope === 'prices' ? [words.prices] : []), ...(run.asked_by ? [words.by(run.asked_by)] : [])]
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span className={styles.name}>
          <a href={`#/onboarding/restaurants/${restaurant.id}/pos?sync=${run.id}`}>{dates.moment(run.inserted_at, restaurant.timezone)}</a>
          <RunPill run={run} />
        </span>
        <span className={styles.facts}>{[run.connection_name, how.join(' '), run.message ?? countsText(run.counts)].join(' · ')}</span>
      </span>
    </li>
  )
}
