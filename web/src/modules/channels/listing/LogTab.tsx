import { listingEventsPerPage } from '@brigade/contract/channels/list.ts'
import type { ListingDetails } from '@brigade/contract/channels/listing-page.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ButtonLink } from '../../../ui/controls/Button.tsx'
import { Pager } from '../../../ui/controls/Pager.tsx'
import { useLastPage } from '../../../ui/controls/use-last-page.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { Timeline } from '../../../ui/page/Timeline.tsx'
import styles from './Listing.module.css'
import { eventsOf } from './listing-queries.ts'
import { logRoute } from './listing-route.ts'
import { words } from './listing-texts.ts'
import { useOpensRestaurants } from './use-opens-restaurants.ts'

/** What happened to a listing. What people changed at the restaurant is in its history. */
export function LogTab({ listing }: { listing: ListingDetails }) {
  const { restaurant_id, kind, timezone } = listing
  const { page = 1 } = logRoute.useSearch()
  const navigate = useNavigate()
  const opens = useOpensRestaurants()
  const query = useQuery({ ...eventsOf({ restaurant_id, channel: kind, page }), placeholderData: keepPreviousData })
  const show = (next: number, replace = false) =>
    void navigate({ to: logRoute.to, params: { restaurant_id: String(restaurant_id), kind }, search: { page: next }, replace })
  const isBeyond = useLastPage({ page, perPage: listingEventsPerPage }, query, (last) => show(last, true))
  const events = query.data?.data ?? []
  return (
    <Card
      title={words.log}
      description={words.logWhy}
      actions={opens && <ButtonLink href={`#/onboarding/restaurants/${restaurant_id}/history`}>{words.restaurantHistory}</ButtonLink>}
    >
      <DataState
        state={events.length > 0 ? 'ready' : query.isError ? 'error' : !query.data || isBeyond ? 'loading' : 'empty'}
        error={{ title: words.logNotLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
        empty={<EmptyState title={words.noLog}>{words.noLogWhy}</EmptyState>}
      >
        <Timeline
          timeZone={timezone}
          events={events.map(({ id, at, sentence, made_by }) => ({ id, at, title: sentence, ...(made_by !== '' && { by: made_by }) }))}
        />
        {query.data && query.data.total > listingEventsPerPage && (
          <div className={styles.pager}>
            <Pager page={page} perPage={listingEventsPerPage} total={query.data.total} of={words.log} onPage={show} />
          </div>
        )}
      </DataState>
    </Card>
  )
}
