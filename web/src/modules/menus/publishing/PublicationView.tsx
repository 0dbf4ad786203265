import { textOf } from '@brigade/contract/kit/problem.ts'
import type { PublicationTarget } from '@brigade/contract/menus/publishing.ts'
import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useQuery } from '@tanstack/react-query'
import { useDates } from '../../../ui/basics/dates.ts'
import { Spinner } from '../../../ui/basics/Spinner.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import { factsOf, lookAgainMs } from './PublicationsCard.tsx'
import styles from './PublishTab.module.css'
import { targetWord, words } from './publishing-texts.ts'
import { onePublication } from './queries.ts'
import { canGoBackTo, hasFailed, isUnderWay, toneOf } from './target-tones.ts'
import { usePublicationActions } from './use-publication-actions.ts'
import type { Show } from './use-view.ts'

interface PublicationViewProps {
  restaurant: Restaurant
  id: number
  mayPublish: boolean
  show: Show
}

/** One publication, channel by channel, as it gets there. */
export function PublicationView({ restaurant, id, mayPublish, show }: PublicationViewProps) {
  const dates = useDates()
  const actions = usePublicationActions(restaurant.id, show)
  const query = useQuery({
    ...onePublication({ restaurant_id: restaurant.id, publication_id: id }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? lookAgainMs : false),
  })
  const publication = query.data
  const moment = (at: string) => dates.moment(at, restaurant.timezone)
  return (
    <div className={styles.tab}>
      <div>
        <Button variant="quiet" className={styles.back} icon={<IconArrowLeft size={16} aria-hidden />} onClick={() => show({})}>
          {words.back}
        </Button>
      </div>
      <DataState
        state={publication ? 'ready' : query.isError ? 'error' : 'loading'}
        error={{ title: words.noPublication, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
      >
        {publication && (
          <Card
            title={words.publication(publication.number)}
            description={[factsOf(publication, moment), publication.note].filter(Boolean).join(' · ')}
            actions={
              mayPublish && (
                <>
                  {hasFailed(publication) && (
                    <Button loading={actions.isBusy} onClick={() => void actions.sendAgain(id)}>
                      {words.retry}
                    </Button>
                  )}
                  {canGoBackTo(publication) && (
                    <Button loading={actions.isBusy} onClick={() => void actions.rollBack(publication)}>
                      {words.rollBack}
                    </Button>
                  )}
                  {publication.state === 'scheduled' && (
                    <Button loading={actions.isBusy} onClick={() => void actions.callOff(publication)}>
                      {words.callOff}
                    </Button>
                  )}
                </>
              )
            }
            flush
          >
            {publication.state === 'preparing' ? (
              <p role="status" className={styles.row}>
                <Spinner /> {words.preparing}
              </p>
            ) : publication.state === 'failed' ? (
              <div className={styles.row}>
                <StatusPill tone="bad">{words.failed}</StatusPill> <p className={styles.words}>{publication.error}</p>
              </div>
            ) : (
              <Targets targets={publication.targets} moment={moment} />
            )}
          </Card>
        )}
      </DataState>
    </div>
  )
}

function Targets({ targets, moment }: { targets: readonly PublicationTarget[]; moment: (at: string) => string }) {
  return (
    <ul className={styles.rows} aria-label={words.channels} aria-live="polite">
      {targets.map((target) => (
        <li key={target.id} className={styles.row}>
          <span className={styles.words}>
            <span className={styles.name}>{target.name}</span>
            <span className={styles.facts}>{whatOf(target, moment)}</span>
          </span>
          <span className={styles.end}>
            <StatusPill tone={toneOf(target)}>{targetWord(target)}</StatusPill>
          </span>
        </li>
      ))}
    </ul>
  )
}

function whatOf({ errors, next_try_at, live_at, is_current, attempts }: PublicationTarget, moment: (at: string) => string): string {
  return [
    errors.join(' '),
    attempts > 1 && words.tried(attempts),
    next_try_at && words.nextTry(moment(next_try_at)),
    is_current && words.guestsSeeIt,
    live_at && words.liveAt(moment(live_at)),
  ]
    .filter(Boolean)
    .join(' · ')
}
