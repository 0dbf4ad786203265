import { textOf } from '@brigade/contract/kit/problem.ts'
import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { DiffList } from './DiffList.tsx'
import { LintList } from './LintList.tsx'
import { PublishForm } from './PublishForm.tsx'
import styles from './PublishTab.module.css'
import { words } from './publishing-texts.ts'
import { listingsOf, menuDiffOf, menuLintOf } from './queries.ts'
import type { Show } from './use-view.ts'

/** What would change for guests, what the channels say to it, and where and when it goes. */
export function ReviewView({ restaurant, show }: { restaurant: Restaurant; show: Show }) {
  const input = { restaurant_id: restaurant.id }
  const diff = useQuery(menuDiffOf(input))
  const lint = useQuery(menuLintOf(input))
  const listings = useQuery(listingsOf(input))
  const isOff = listings.data?.listings.every(({ state }) => state === 'off') === true
  return (
    <div className={styles.tab}>
      <div>
        <Button variant="quiet" className={styles.back} icon={<IconArrowLeft size={16} aria-hidden />} onClick={() => show({})}>
          {words.back}
        </Button>
      </div>
      {isOff ? (
        <Card>
          <EmptyState title={words.noChannel}>{words.turnOneOn}</EmptyState>
        </Card>
      ) : (
        <>
          <Card title={words.whatChanges} description={diff.data && diff.data.count > 0 ? words.changes(diff.data.count) : undefined} flush>
            <DataState
              state={diff.data ? 'ready' : diff.isError ? 'error' : 'loading'}
              error={{ title: words.notLoaded, details: textOf(diff.error) }}
              onRetry={() => void diff.refetch()}
            >
              {diff.data && <DiffList diff={diff.data} />}
            </DataState>
          </Card>
          <Card title={words.checks} description={words.checksWhy} flush>
            <DataState
              state={lint.data ? 'ready' : lint.isError ? 'error' : 'loading'}
              error={{ title: words.notLoaded, details: textOf(lint.error) }}
              onRetry={() => void lint.refetch()}
            >
              {lint.data && <LintList restaurantId={restaurant.id} channels={lint.data} />}
            </DataState>
          </Card>
          {listings.data && lint.data && (
            <PublishForm
              restaurant={restaurant}
              listings={listings.data.listings.filter(({ state }) => state === 'on')}
              withErrors={lint.data.filter(({ errors }) => errors > 0).map(({ channel }) => channel)}
              show={show}
            />
          )}
        </>
      )}
    </div>
  )
}
