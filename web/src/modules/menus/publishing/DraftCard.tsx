import { textOf } from '@brigade/contract/kit/problem.ts'
import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../../../ui/basics/Skeleton.tsx'
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx'
import { Banner } from '../../../ui/page/Banner.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import styles from './PublishTab.module.css'
import { words } from './publishing-texts.ts'
import { listingsOf, menuDiffOf } from './queries.ts'
import type { Show } from './use-view.ts'

interface DraftCardProps {
  restaurant: Restaurant
  mayPublish: boolean
  show: Show
}

/** How far the draft is from what guests see, and the way to publish it. */
export function DraftCard({ restaurant, mayPublish, show }: DraftCardProps) {
  const diff = useQuery(menuDiffOf({ restaurant_id: restaurant.id }))
  const listings = useQuery(listingsOf({ restaurant_id: restaurant.id })).data?.listings
  const isOn = listings === undefined || listings.some(({ state }) => state === 'on')
  const isLive = listings?.some(({ state, live_publication_id }) => state === 'on' && live_publication_id !== null) === true
  return (
    <>
      {diff.data?.is_rolled_back && (
        <Banner tone="warn" title={words.rolledBack}>
          {words.rolledBackWhy}
        </Banner>
      )}
      <Card title={words.draft}>
        <DataState
          state={diff.data && listings ? 'ready' : diff.isError ? 'error' : 'loading'}
          skeleton={<Skeleton lines={2} />}
          error={{ title: words.notLoaded, details: textOf(diff.error) }}
          onRetry={() => void diff.refetch()}
        >
          {diff.data && (
            <div className={styles.state}>
              <div className={styles.words}>
                <p className={styles.lead}>{leadOf(isOn, isLive, diff.data.count)}</p>
                <p className={styles.facts}>{whyOf(isOn, isLive, diff.data.count)}</p>
                {isLive && diff.data.never_published.length > 0 && (
                  <p className={styles.facts}>{words.newOn(diff.data.never_published.join(', '))}</p>
                )}
                {!mayPublish && <p className={styles.facts}>{words.needsPublisher}</p>}
              </div>
              <div className={styles.actions}>
                <ButtonLink href={`#/onboarding/restaurants/${restaurant.id}/preview`}>{words.preview}</ButtonLink>
                {mayPublish && isOn && (
                  <Button variant="primary" onClick={() => show({ review: true })}>
                    {words.review}
                  </Button>
                )}
              </div>
            </div>
          )}
        </DataState>
      </Card>
    </>
  )
}

const leadOf = (isOn: boolean, isLive: boolean, count: number) =>
  !isOn ? words.noChannel : !isLive ? words.neverPublished : count > 0 ? words.changes(count) : words.upToDate

const whyOf = (isOn: boolean, isLive: boolean, count: number) =>
  !isOn ? words.noChannelWhy : !isLive ? words.neverPublishedWhy : count > 0 ? words.changesWhy : words.upToDateWhy
