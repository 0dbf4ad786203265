import { listingsPerPage } from '@brigade/contract/channels/list.ts'
import type { ListedListing } from '@brigade/contract/channels/listings.ts'
import { type ListingState, problemStates } from '@brigade/contract/channels/states.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { useMayI } from '../../../platform/access.ts'
import { useTitle } from '../../../platform/use-title.ts'
import { Count } from '../../../ui/basics/Count.tsx'
import { useDates } from '../../../ui/basics/dates.ts'
import { useIsPhone } from '../../../ui/basics/use-media.ts'
import { useNow } from '../../../ui/basics/use-now.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Pager } from '../../../ui/controls/Pager.tsx'
import { useLastPage } from '../../../ui/controls/use-last-page.ts'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { PauseSheet } from '../listing/PauseSheet.tsx'
import { SectionTabs } from '../SectionTabs.tsx'
import { FindListing } from './FindListing.tsx'
import styles from './Now.module.css'
import { countsNow, listingsNow } from './now-queries.ts'
import { nowRoute } from './now-route.ts'
import { countsText, groupWord, words } from './now-texts.ts'
import { ProblemRow } from './ProblemRow.tsx'
import { useSteady } from './use-steady.ts'

/** News come by themselves; a screen that hangs in a kitchen is looked at again all the same. */
const lookAgainMs = 60_000

/** Channels in one hand: what fails or is paused, the worst first, each with the one tap that helps. */
export function NowPage() {
  useTitle(words.now)
  const isPhone = useIsPhone()
  const maySee = useMayI('channels') === 'allowed'
  const mayPause = useMayI('availabilities_admin') === 'allowed'
  const [isFinding, setIsFinding] = useState(false)
  const [pausing, setPausing] = useState<ListedListing>()
  const find = maySee && mayPause && (
    <Button
      variant={isPhone ? 'primary' : 'secondary'}
      wide={isPhone}
      className={isPhone ? styles.big : undefined}
      icon={<IconPlayerPause size={18} aria-hidden />}
      onClick={() => setIsFinding(true)}
    >
      {words.pauseAny}
    </Button>
  )
  return (
    <div className={styles.page}>
      <PageHeader title={words.now} actions={!isPhone && find} />
      <SectionTabs value="now" />
      {maySee ? (
        <Problems onPause={setPausing} />
      ) : (
        <DataState state="no-permission" noPermission={{ title: words.noRole, details: words.needsRole }} />
      )}
      {isPhone && find && (
        <div data-at-foot className={styles.foot}>
          {find}
        </div>
      )}
      {isFinding && (
        <FindListing
          onClose={() => setIsFinding(false)}
          onPause={(listing) => {
            setIsFinding(false)
            setPausing(listing)
          }}
        />
      )}
      {pausing && <PauseSheet listing={pausing} onClose={() => setPausing(undefined)} />}
    </div>
  )
}

interface Group {
  readonly state: ListingState | 'others'
  readonly listings: readonly ListedListing[]
}

/** By what they are; what else the server counts as a problem stands last. */
function groupsOf(listings: readonly ListedListing[]): Group[] {
  const others = listings.filter(({ state }) => !problemStates.includes(state))
  const known = problemStates.map((state) => ({ state, listings: listings.filter((listing) => listing.state === state) }))
  return [...known, { state: 'others' as const, listings: others }].filter((group) => group.listings.length > 0)
}

function Problems({ onPause }: { onPause: (listing: ListedListing) => void }) {
  const dates = useDates()
  const now = useNow()
  const navigate = useNavigate()
  const { page = 1 } = nowRoute.useSearch()
  const box = useRef<HTMLDivElement>(null)
  const query = useQuery({ ...listingsNow({ problems: true, page }), placeholderData: keepPreviousData, refetchInterval: lookAgainMs })
  const counts = useQuery({ ...countsNow({}), refetchInterval: lookAgainMs }).data
  const open = (next: number, replace = false) => void navigate({ to: nowRoute.to, search: { page: next }, replace })
  const isBeyond = useLastPage({ page, perPage: listingsPerPage }, query, (last) => open(last, true))
  const groups = groupsOf(query.data?.data ?? [])
  const isSettling = useSteady(
    box,
    groups.flatMap(({ listings }) => listings.map(({ id }) => id)),
  )
  const checked = query.dataUpdatedAt > 0 ? words.checked(dates.time(query.dataUpdatedAt)) : ''
  // Looking by itself is not shown: a button that turns each minute would call for attention.
  const [isAsked, setIsAsked] = useState(false)
  const lookAgain = (
    <Button
      variant="quiet"
      loading={isAsked}
      onClick={() => {
        setIsAsked(true)
        void query.refetch().finally(() => setIsAsked(false))
      }}
    >
      {words.checkAgain}
    </Button>
  )
  return (
    <div ref={box} tabIndex={-1} className={styles.box} aria-busy={isSettling}>
      <DataState
        state={groups.length > 0 ? 'ready' : query.isError ? 'error' : !query.data || isBeyond ? 'loading' : 'empty'}
        error={{ title: words.notLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
        empty={
          <Well
            live={counts?.live}
            hasAny={counts === undefined || Object.values(counts).some((many) => many > 0)}
            checked={checked}
            act={lookAgain}
          />
        }
      >
        <div className={styles.status}>
          <p className={styles.counts} role="status">
            {counts ? countsText(counts) : ''}
          </p>
          <p className={styles.checked}>{checked}</p>
          {lookAgain}
        </div>
        {groups.map(({ state, listings }) => (
          <section key={state} className={styles.group} aria-label={groupWord(state)}>
            <h2 className={styles.heading} data-state={state}>
              {groupWord(state)} <Count of={listings.length} />
            </h2>
            <ul className={styles.rows}>
              {listings.map((listing) => (
                <ProblemRow key={listing.id} listing={listing} now={now} isSettling={isSettling} onPause={onPause} />
              ))}
            </ul>
          </section>
        ))}
        {query.data && query.data.total > listingsPerPage && <Pager page={page} perPage={listingsPerPage} total={query.data.total} onPage={open} />}
      </DataState>
    </div>
  )
}

interface WellProps {
  live: number | undefined
  hasAny: boolean
  checked: string
  act: ReactNode
}

/** Nothing needs anybody, and when that was last looked at. */
function Well({ live, hasAny, checked, act }: WellProps) {
  if (!hasAny) return <EmptyState title={words.noListings}>{words.noListingsWhy}</EmptyState>
  return (
    <div className={styles.well} role="status">
      <EmptyState icon={<IconCircleCheck size={20} />} title={words.well} action={act}>
        {live !== undefined && live > 0 && <p>{words.wellWhy(live)}</p>}
        <p>{checked}</p>
      </EmptyState>
    </div>
  )
}
