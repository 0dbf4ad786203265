import { textOf } from '@brigade/contract/kit/problem.ts'
import type { Listing, MarketClosed } from '@brigade/contract/menus/publishing.ts'
import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Dates, useDates } from '../../../ui/basics/dates.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import { ListingDialog } from './ListingDialog.tsx'
import styles from './PublishTab.module.css'
import { fulfilmentWord, roundingWord, words } from './publishing-texts.ts'
import { listingsOf } from './queries.ts'

/** On which channels the restaurant is, and how its menu is sold there. */
export function ListingsCard({ restaurant }: { restaurant: Restaurant }) {
  const query = useQuery(listingsOf({ restaurant_id: restaurant.id }))
  const [changing, setChanging] = useState<Listing>()
  return (
    <Card title={words.channels} description={query.data?._can.publish === true && !query.data._can.change && words.changedByOthers} flush>
      <DataState
        state={query.data ? 'ready' : query.isError ? 'error' : 'loading'}
        error={{ title: words.notLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
      >
        <ul className={styles.rows} aria-label={words.channels}>
          {query.data?.listings.map((listing) => (
            <li key={listing.channel} className={styles.row}>
              <ListingWords listing={listing} zone={restaurant.timezone} />
              {query.data._can.change && (
                <span className={styles.end}>
                  <Button aria-label={words.changeChannel(listing.name)} onClick={() => setChanging(listing)}>
                    {words.change}
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      </DataState>
      {changing && (
        <ListingDialog
          key={changing.channel}
          restaurantId={restaurant.id}
          listing={changing}
          currency={restaurant.currency}
          onClose={() => setChanging(undefined)}
        />
      )}
    </Card>
  )
}

function ListingWords({ listing, zone }: { listing: Listing; zone: string }) {
  const dates = useDates()
  const { name, state, closures, fulfilments, markup_percent, rounding, destination, live_at, is_connected } = listing
  const markup = markup_percent === 0 ? [] : [`${markup_percent > 0 ? '+' : '−'}${Math.abs(markup_percent)}%`]
  const how = [...markup, ...(rounding === 'none' ? [] : [roundingWord(rounding)]), fulfilments.map(fulfilmentWord).join(', ')].join(' · ')
  return (
    <span className={styles.words}>
      <span className={styles.name}>
        {name} <StatusPill tone={state === 'on' ? 'ok' : 'idle'}>{words[state]}</StatusPill>
        {closures?.state === 'failed' && <StatusPill tone="bad">{words.notTold}</StatusPill>}
        {closures?.state === 'told' && closures.closed.length > 0 && <StatusPill tone="warn">{words.closed}</StatusPill>}
      </span>
      {state === 'on' && (
        <span className={styles.facts}>
          {how} · {live_at ? words.liveSince(dates.moment(live_at, zone)) : words.notLive}
          <br />
        </span>
      )}
      {(state === 'on' || !is_connected) && <span className={styles.facts}>{destination}</span>}
      {closures && <ClosureNews news={closures} zone={zone} dates={dates} />}
    </span>
  )
}

/** What a marketplace knows of closures, where there is anything to know. */
function ClosureNews({ news: { state, closed, error }, zone, dates }: { news: NonNullable<Listing['closures']>; zone: string; dates: Dates }) {
  const lines =
    state === 'failed' ? [words.notToldWhy(error)] : state === 'telling' ? [words.telling] : closedLines(closed, (at) => dates.moment(at, zone))
  return lines.map((line) => (
    <span key={line} className={styles.facts}>
      <br />
      {line}
    </span>
  ))
}

/** One line for each end: mostly there is one. */
function closedLines(closed: readonly MarketClosed[], moment: (at: string) => string): string[] {
  return [...Map.groupBy(closed, ({ until }) => until)].map(([until, same]) =>
    words.toldClosed(
      same.map(({ fulfilment }) => fulfilmentWord(fulfilment)).join(', '),
      until === null ? words.closedUntilReopened : words.closedUntil(moment(until)),
    ),
  )
}
