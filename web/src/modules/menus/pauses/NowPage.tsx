import { Problem, textOf } from '@brigade/contract/kit/problem.ts'
import type { RestaurantNow } from '@brigade/contract/menus/pauses.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { holds, useSession } from '../../../platform/session/session.ts'
import { useTitle } from '../../../platform/use-title.ts'
import { Pager } from '../../../ui/controls/Pager.tsx'
import { useLastPage } from '../../../ui/controls/use-last-page.ts'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { type Crumb, PageHeader } from '../../../ui/page/PageHeader.tsx'
import { useNowHint } from '../hints.ts'
import { nowRoute } from '../routes.ts'
import { lastPlace, rememberPlace } from './last-place.ts'
import styles from './NowPage.module.css'
import { NowPlaces } from './NowPlaces.tsx'
import { PauseBoard } from './PauseBoard.tsx'
import { words } from './pauses-texts.ts'
import { restaurantNow, restaurantsNow } from './queries.ts'
import { StateLine } from './StateLine.tsx'

/** The first screen of kitchen staff: is it open, what is paused, and two taps to change that. */
export function NowPage() {
  useNowHint()
  useTitle(words.now)
  const { restaurant, page } = nowRoute.useSearch()
  const may = holds(useSession(), 'availabilities')
  const query = useQuery({ ...restaurantsNow({ page }), enabled: may })
  if (!may) return <Frame>{<DataState state="no-permission" noPermission={{ title: words.noRole }} />}</Frame>
  const only = query.data?.total === 1 ? query.data.data[0] : undefined
  const wanted = restaurant === 'all' ? undefined : Number(restaurant ?? lastPlace() ?? 0)
  if (only) return <Here key={only.id} restaurant={only} />
  if (wanted) return <Wanted key={wanted} id={wanted} />
  return <Frame>{query.data ? <Places asked={page} {...query.data} /> : <Waiting query={query} />}</Frame>
}

interface Asked {
  isError: boolean
  error: unknown
  refetch: () => unknown
}

function Waiting({ query }: { query: Asked }) {
  return (
    <DataState
      state={query.isError ? 'error' : 'loading'}
      error={{ title: words.notLoaded, details: textOf(query.error) }}
      onRetry={() => void query.refetch()}
    />
  )
}

function Frame({ title = words.now, breadcrumbs, children }: { title?: string; breadcrumbs?: Crumb[]; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <PageHeader title={title} breadcrumbs={breadcrumbs} />
      {children}
    </div>
  )
}

interface PlacesProps {
  /** The page of the address, which may be beyond the last. */
  asked: number
  data: RestaurantNow[]
  total: number
  page: number
  per_page: number
}

function Places({ asked, data, total, page, per_page }: PlacesProps) {
  const navigate = useNavigate()
  const open = (to: number, replace = false) => void navigate({ to: '/onboarding/now', search: { restaurant: 'all', page: to }, replace })
  const isBeyond = useLastPage({ page: asked, perPage: per_page }, { data: { total }, isPlaceholderData: false }, (last) => open(last, true))
  if (isBeyond) return <DataState state="loading" />
  if (total === 0) return <EmptyState title={words.noRestaurants}>{words.noRestaurantsWhy}</EmptyState>
  return (
    <>
      <NowPlaces all={data} />
      {total > per_page && <Pager page={page} perPage={per_page} total={total} onPage={open} />}
    </>
  )
}

function Wanted({ id }: { id: number }) {
  const query = useQuery(restaurantNow({ restaurant_id: id }))
  const isGone = query.error instanceof Problem && query.error.code === 'not_found'
  useEffect(
    function forget() {
      if (isGone && lastPlace() === String(id)) rememberPlace(undefined)
    },
    [id, isGone],
  )
  if (query.data) return <Here restaurant={query.data} breadcrumbs={[{ label: words.allRestaurants, href: '#/onboarding/now?restaurant=all' }]} />
  return (
    <Frame breadcrumbs={[{ label: words.allRestaurants, href: '#/onboarding/now?restaurant=all' }]}>
      {isGone ? <EmptyState title={words.gone}>{words.goneWhy}</EmptyState> : <Waiting query={query} />}
    </Frame>
  )
}

function Here({ restaurant, breadcrumbs }: { restaurant: RestaurantNow; breadcrumbs?: Crumb[] }) {
  const { id, name, _can } = restaurant
  useEffect(
    function remember() {
      rememberPlace(id)
    },
    [id],
  )
  return (
    <Frame title={name} {...(breadcrumbs && { breadcrumbs })}>
      <StateLine restaurant={restaurant} />
      <PauseBoard restaurant={restaurant} mayPause={_can.pause} />
    </Frame>
  )
}
