import { textOf } from '@brigade/contract/kit/problem.ts'
import { type Publication, publicationsPerPage } from '@brigade/contract/menus/publishing.ts'
import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDates } from '../../../ui/basics/dates.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Pager } from '../../../ui/controls/Pager.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import styles from './PublishTab.module.css'
import { targetWord, words } from './publishing-texts.ts'
import { publicationPage } from './queries.ts'
import { canGoBackTo, hasFailed, isCurrent, isUnderWay, stateTone, toneOf } from './target-tones.ts'
import { usePublicationActions } from './use-publication-actions.ts'
import type { Show } from './use-view.ts'

interface PublicationsProps {
  restaurant: Restaurant
  mayPublish: boolean
  show: Show
}

/** How often a running publication is polled, in addition to live updates. */
export const lookAgainMs = 2000

/** Everything that was ever published, newest first; each can be gone back to. */
export function PublicationsCard({ restaurant, mayPublish, show }: PublicationsProps) {
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...publicationPage({ restaurant_id: restaurant.id, page, per_page: publicationsPerPage }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? lookAgainMs : false),
  })
  const rows = query.data?.data ?? []
  const state = query.data ? (rows.length > 0 ? 'ready' : 'empty') : query.isError ? 'error' : 'loading'
  return (
    <Card title={words.publications} flush>
      <DataState
        state={state}
        error={{ title: words.notLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
        empty={<EmptyState title={words.noPublications}>{words.noPublicationsWhy}</EmptyState>}
      >
        <ul className={styles.rows} aria-label={words.publications}>
          {rows.map((publication) => (
            <PublicationRow key={publication.id} publication={publication} restaurant={restaurant} mayPublish={mayPublish} show={show} />
          ))}
        </ul>
        {query.data && query.data.total > publicationsPerPage && (
          <div className={styles.foot}>
            <Pager page={page} perPage={publicationsPerPage} total={query.data.total} onPage={setPage} of={words.publications} />
          </div>
        )}
      </DataState>
    </Card>
  )
}

interface RowProps extends PublicationsProps {
  publication: Publication
}

function PublicationRow({ publication, restaurant, mayPublish, show }: RowProps) {
  const dates = useDates()
  const actions = usePublicationActions(restaurant.id, show)
  const { id, number, state, error, note, targets } = publication
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          <a href={`#/onboarding/restaurants/${restaurant.id}/publish?publication=${id}`}>{words.publication(number)}</a>
          {state === 'started' && isCurrent(publication) && <StatusPill tone="ok">{words.live}</StatusPill>}
          {state !== 'started' && <StatusPill tone={stateTone(publication)}>{words[state]}</StatusPill>}
        </p>
        {note && <p className={styles.note}>{note}</p>}
        {error && <p className={styles.note}>{error}</p>}
        <p className={styles.facts}>{factsOf(publication, (at) => dates.moment(at, restaurant.timezone))}</p>
        {state === 'started' && (
          <p className={styles.pills}>
            {targets.map((target) => (
              <StatusPill key={target.id} tone={toneOf(target)}>
                {words.onChannel(target.name, targetWord(target))}
              </StatusPill>
            ))}
          </p>
        )}
      </div>
      {mayPublish && (
        <span className={styles.end}>
          {hasFailed(publication) && (
            <Button loading={actions.isBusy} onClick={() => void actions.sendAgain(id)}>
              {words.retry}
            </Button>
          )}
          {canGoBackTo(publication) && (
            <Button aria-label={words.rollBackTo(number)} loading={actions.isBusy} onClick={() => void actions.rollBack(publication)}>
              {words.rollBack}
            </Button>
          )}
          {state === 'scheduled' && (
            <Button loading={actions.isBusy} onClick={() => void actions.callOff(publication)}>
              {words.callOff}
            </Button>
          )}
        </span>
      )}
    </li>
  )
}

/** When, by whom, and what it goes back to. */
export function factsOf(
  { state, inserted_at, started_at, scheduled_at, created_by, brings_back }: Publication,
  moment: (at: string) => string,
): string {
  const when = state === 'scheduled' && scheduled_at ? words.scheduledFor(moment(scheduled_at)) : moment(started_at ?? inserted_at)
  return [when, created_by && words.by(created_by), brings_back !== null && words.bringsBack(brings_back)].filter(Boolean).join(' · ')
}
