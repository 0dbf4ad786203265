import { textOf } from '@brigade/contract/kit/problem.ts'
import { type ChangeDecision, type ChangeField, changesPerPage, type PosConnection, type SyncRun } from '@brigade/contract/pos.ts'
import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDates } from '../../ui/basics/dates.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Pager } from '../../ui/controls/Pager.tsx'
import { useLastPage } from '../../ui/controls/use-last-page.ts'
import { Banner } from '../../ui/page/Banner.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { DataState } from '../../ui/page/DataState.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ProgressLine } from '../../ui/page/ProgressLine.tsx'
import { BackButton } from './BackButton.tsx'
import { ChangeFilters } from './ChangeFilters.tsx'
import { ChangeTable } from './ChangeTable.tsx'
import { HeldBanner } from './HeldBanner.tsx'
import styles from './PosTab.module.css'
import { triggerWord, words } from './pos-texts.ts'
import { syncRunOf } from './queries.ts'
import { ApplyButton, RunActions } from './RunActions.tsx'
import { RunPill } from './RunPill.tsx'
import { countsText, type Tallied, tallyText, toBeApplied } from './run-text.ts'
import type { ShowView } from './use-pos-view.ts'

interface RunViewProps {
  restaurant: Restaurant
  runId: number
  connections: readonly PosConnection[]
  show: ShowView
}

/** What narrows the list of changes. */
export interface ChangeView {
  readonly field: ChangeField | null
  readonly decision: ChangeDecision | null
  readonly q: string
  readonly page: number
}

const everything: ChangeView = { field: null, decision: null, q: '', page: 1 }
/** A poll in case the live channel is down. */
const lookAgainMs = 3000

const isUnderWay = (run: SyncRun | undefined): boolean => run?.state === 'queued' || run?.state === 'running'

/** One sync: its findings, and the actions for them. */
export function RunView({ restaurant, runId, connections, show }: RunViewProps) {
  const [view, setView] = useState(everything)
  const query = useQuery({
    ...syncRunOf({ restaurant_id: restaurant.id, run_id: runId, ...view, per_page: changesPerPage }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isUnderWay(state.data?.run) ? lookAgainMs : false),
  })
  useLastPage({ page: view.page, perPage: changesPerPage }, query, (page) => setView({ ...view, page }))
  const back = <BackButton onBack={() => show()} />
  if (!query.data)
    return (
      <>
        {back}
        <DataState
          state={query.isError ? 'error' : 'loading'}
          error={{ title: words.notLoaded, details: textOf(query.error) }}
          onRetry={() => void query.refetch()}
        />
      </>
    )
  const { run, tally, missing } = query.data
  const can = connections.find(({ id }) => id === run.connection_id)?._can ?? { change: false, sync: false, approve: false }
  const found = tally.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className={styles.tab}>
      <div>{back}</div>
      {run.state === 'held' && <HeldBanner restaurantId={restaurant.id} run={run} missing={missing} mayAct={can.approve} show={show} />}
      {!run.is_latest && run.counts.conflicts > 0 && (
        <Banner tone="info" title={words.later}>
          {words.laterWhy}
        </Banner>
      )}
      <RunHead restaurant={restaurant} run={run} mayApply={can.sync} tally={tally} />
      {found > 0 && !(isUnderWay(run) && run.counts.entities === 0) && (
        <section aria-label={words.changes}>
          <div className={styles.over}>
            <h2>{words.changes}</h2>
            {can.sync && <RunActions restaurantId={restaurant.id} run={run} tally={tally} />}
          </div>
          <ChangeFilters view={view} tally={tally} onView={(change) => setView({ ...view, page: 1, ...change })} />
          {query.data.total === 0 ? (
            <EmptyState title={words.noMatch} action={<Button onClick={() => setView(everything)}>{words.showAll}</Button>} />
          ) : (
            <ChangeTable restaurant={restaurant} run={run} changes={query.data.changes} mayDecide={can.sync} />
          )}
          {query.data.total > changesPerPage && (
            <Pager
              page={view.page}
              perPage={changesPerPage}
              total={query.data.total}
              of={words.changes}
              onPage={(page) => setView({ ...view, page })}
            />
          )}
        </section>
      )}
    </div>
  )
}

interface RunHeadProps {
  restaurant: Restaurant
  run: SyncRun
  mayApply: boolean
  tally: readonly Tallied[]
}

function RunHead({ restaurant, run, mayApply, tally }: RunHeadProps) {
  const dates = useDates()
  const how = [triggerWord(run.trigger), ...(run.asked_by ? [words.by(run.asked_by)] : [])].join(' ')
  const toApply = toBeApplied(tally)
  const isToApply = run.dry_run && run.is_latest && (run.state === 'succeeded' || run.state === 'partial')
  return (
    <Card
      title={
        <span className={styles.name}>
          {dates.moment(run.inserted_at, restaurant.timezone)} <RunPill run={run} />
        </span>
      }
      description={[run.connection_name, how, ...(run.scope === 'prices' ? [words.prices] : [])].join(' · ')}
      actions={mayApply && isToApply && toApply > 0 && <ApplyButton restaurantId={restaurant.id} run={run} count={toApply} />}
    >
      <ProgressLine active={isUnderWay(run)} />
      <div role="status">
        {isUnderWay(run) ? (
          <p>{run.counts.entities === 0 ? words.working : words.applying}</p>
        ) : tally.length === 0 && (run.state === 'succeeded' || run.state === 'partial') ? (
          <p>{run.message ?? words.nothing}</p>
        ) : (
          <p>{run.state === 'failed' ? run.message : tally.length > 0 ? tallyText(tally, run.counts.ignored) : countsText(run.counts)}</p>
        )}
      </div>
      {(run.state === 'partial' || run.state === 'succeeded') && tally.length > 0 && run.message !== null && (
        <p className={styles.facts}>{run.message}</p>
      )}
    </Card>
  )
}
