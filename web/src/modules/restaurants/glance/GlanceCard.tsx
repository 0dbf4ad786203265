import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { holds, useSession } from '../../../platform/session.ts'
import { Card } from '../../../ui/Card.tsx'
import { useDates } from '../../../ui/dates.ts'
import { KeyFacts } from '../../../ui/KeyFacts.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { serviceState } from '../../hours/queries.ts'
import { becauseText, stateLine } from '../../hours/state-text.ts'
import { pausesOf } from '../../menus/pauses/queries.ts'
import { listingsOf } from '../../menus/publishing/queries.ts'
import styles from './GlanceCard.module.css'
import { words } from './words.ts'

const minute = 60_000

/** How a live restaurant does at this moment: is it open, what has run out, where guests see its menu. Each leads to its tab. */
export function GlanceCard({ restaurant: { id, timezone } }: { restaurant: Restaurant }) {
  const dates = useDates()
  const mayPauses = holds(useSession(), 'availabilities')
  const service = useQuery({ ...serviceState({ restaurant_id: id, fulfilment: null, channel: null }), refetchInterval: minute })
  const paused = useQuery({ ...pausesOf({ restaurant_id: id }), enabled: mayPauses })
  const published = useQuery(listingsOf({ restaurant_id: id }))
  const to = (tab: string, text: string) => <a href={`#/onboarding/restaurants/${id}/${tab}`}>{text}</a>
  const facts = [
    {
      label: words.service,
      value: loaded(service, (state) => (
        <>
          <p>{to('hours', stateLine(state, dates))}</p>
          <p className={styles.because}>{becauseText(state.because)}</p>
        </>
      )),
    },
    ...(mayPauses
      ? [{ label: words.paused, value: loaded(paused, ({ length }) => to('pauses', length === 0 ? words.nothingPaused : words.pausedCount(length))) }]
      : []),
    { label: words.channels, value: loaded(published, ({ listings }) => to('publish', channelsText(listings))) },
    { label: words.published, value: loaded(published, ({ listings }) => lastText(listings, (at) => dates.moment(at, timezone))) },
  ]
  return (
    <Card title={words.title}>
      <KeyFacts layout="rows" facts={facts} />
    </Card>
  )
}

function loaded<T>({ data, isError }: UseQueryResult<T>, show: (data: T) => ReactNode): ReactNode {
  if (data !== undefined) return show(data)
  return isError ? words.unknown : <Skeleton lines={1} />
}

interface Shown {
  readonly name: string
  readonly state: string
  readonly live_at: string | null
}

/** Names of the channels whose guests see a menu. */
function channelsText(listings: readonly Shown[]): string {
  const shown = listings.filter(({ state, live_at }) => state === 'on' && live_at !== null)
  return shown.length === 0 ? words.noChannel : shown.map(({ name }) => name).join(', ')
}

function lastText(listings: readonly Shown[], momentOf: (at: string) => string): string {
  const last = listings.flatMap(({ live_at }) => live_at ?? []).sort()
  const newest = last.at(-1)
  return newest === undefined ? words.never : momentOf(newest)
}
