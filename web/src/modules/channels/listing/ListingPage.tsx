import type { ListingDetails } from '@brigade/contract/channels/listing-page.ts'
import { type SalesChannel, salesChannels } from '@brigade/contract/fields/sales-context.ts'
import { Problem, textOf } from '@brigade/contract/kit/problem.ts'
import { useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { RecordFrame } from '../../../platform/records/RecordFrame.tsx'
import { TabPart } from '../../../platform/TabPart.tsx'
import { useTitle } from '../../../platform/use-title.ts'
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx'
import { TabBar } from '../../../ui/controls/TabBar.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import type { Crumb } from '../../../ui/page/PageHeader.tsx'
import { StatePill } from '../listings/StatePill.tsx'
import { HealthTab } from './HealthTab.tsx'
import { HoursTab } from './HoursTab.tsx'
import { ListingTroubles } from './ListingTroubles.tsx'
import { LogTab } from './LogTab.tsx'
import { oneListing } from './listing-queries.ts'
import { listingPath, listingRoute } from './listing-route.ts'
import { words } from './listing-texts.ts'
import { OrderableTab } from './OrderableTab.tsx'
import { PauseSheet } from './PauseSheet.tsx'
import { PricesTab } from './PricesTab.tsx'
import { SettingsTab } from './SettingsTab.tsx'
import { titleOf } from './troubles.ts'

const channelsCrumb = (): Crumb => ({ label: words.channels, href: '#/channels' })

/** Something is on its way: it is looked at again even where no news of it comes. */
const lookAgainMs = 5000

/** One restaurant on one channel, for those who may see it at the restaurant. */
export function ListingPage() {
  const { restaurant_id, kind } = listingRoute.useParams()
  const restaurantId = Number(restaurant_id)
  const channel = salesChannels.find((one) => one === kind)
  if (channel === undefined || !Number.isSafeInteger(restaurantId) || restaurantId < 1) return <Gone />
  // Its own for each listing: an open form must not turn to the next one.
  return <Loaded key={`${restaurantId} ${channel}`} restaurantId={restaurantId} channel={channel} />
}

function Gone() {
  useTitle(words.listing)
  const { label, href } = channelsCrumb()
  return (
    <RecordFrame title={words.listing} breadcrumbs={[channelsCrumb()]}>
      <EmptyState title={words.gone} action={<ButtonLink href={href}>{label}</ButtonLink>}>
        {words.goneWhy}
      </EmptyState>
    </RecordFrame>
  )
}

function Loaded({ restaurantId, channel }: { restaurantId: number; channel: SalesChannel }) {
  const query = useQuery({
    ...oneListing({ restaurant_id: restaurantId, channel }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? lookAgainMs : false),
  })
  const code = query.error instanceof Problem ? query.error.code : undefined
  useTitle(query.data ? titleOf(query.data) : words.listing)
  if (code === 'not_found') return <Gone />
  if (query.data) return <Listing listing={query.data} />
  return (
    <RecordFrame title={words.listing} breadcrumbs={[channelsCrumb()]}>
      <DataState
        state={code === 'forbidden' ? 'no-permission' : query.isError ? 'error' : 'loading'}
        noPermission={{ title: words.notAllowed, details: words.needsRole }}
        error={{ title: words.notLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
      />
    </RecordFrame>
  )
}

function isUnderWay({ last_publication, closures, deliveries, drift }: ListingDetails): boolean {
  const target = last_publication?.target.state
  return (
    target === 'queued' ||
    target === 'sending' ||
    closures?.state === 'telling' ||
    drift.state === 'reading' ||
    deliveries.some(({ state }) => state === 'queued' || state === 'sent')
  )
}

interface Part {
  readonly key: string
  readonly label: string
  readonly shows: ReactNode
}

function Listing({ listing }: { listing: ListingDetails }) {
  // Not the location, which is ahead of it: a tab asks its own route.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname })
  const parts: readonly Part[] = [
    { key: 'health', label: words.health, shows: <HealthTab listing={listing} /> },
    { key: 'hours', label: words.hours, shows: <HoursTab listing={listing} /> },
    { key: 'prices', label: words.prices, shows: <PricesTab listing={listing} /> },
    { key: 'orderable', label: words.orderable, shows: <OrderableTab listing={listing} /> },
    { key: 'log', label: words.log, shows: <LogTab listing={listing} /> },
    { key: 'settings', label: words.settings, shows: <SettingsTab listing={listing} /> },
  ]
  const current = parts.find(({ key }) => pathname === listingPath(listing, key)) ?? parts[0]
  return (
    <RecordFrame
      title={titleOf(listing)}
      breadcrumbs={[channelsCrumb(), { label: listing.channel_name, href: `#/channels/${listing.channel_id}` }]}
      status={<StatePill state={listing.state} />}
      actions={<PauseButton listing={listing} />}
    >
      <ListingTroubles listing={listing} isOnHealth={current?.key === 'health'} />
      <TabBar
        label={words.tabs}
        value={current?.key ?? ''}
        tabs={parts.map(({ key, label }, at) => ({ value: key, label, href: `#${listingPath(listing, at === 0 ? undefined : key)}` }))}
      />
      {current && <TabPart name={current.key}>{current.shows}</TabPart>}
    </RecordFrame>
  )
}

/** Nothing where guests cannot order anyway by what we did ourselves. */
function PauseButton({ listing }: { listing: ListingDetails }) {
  const [isAsking, setIsAsking] = useState(false)
  const { state, paused, _can } = listing
  if (!_can.pause || paused !== null || state === 'draft' || state === 'retired' || state === 'paused_by_us') return null
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{words.pause}</Button>
      {isAsking && <PauseSheet listing={listing} onClose={() => setIsAsking(false)} />}
    </>
  )
}
