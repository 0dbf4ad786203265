import type { WaitingUse } from '@brigade/contract/discounts/using.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef } from 'react'
import { useMayI } from '../../../platform/access.ts'
import { useTitle } from '../../../platform/use-title.ts'
import { useNow } from '../../../ui/basics/use-now.ts'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { SectionTabs } from '../SectionTabs.tsx'
import { ApprovalCard } from './ApprovalCard.tsx'
import styles from './Approvals.module.css'
import { waitingUses } from './queries.ts'
import { useFocusOn, useGone, useSettling } from './use-gone.ts'
import { words } from './use-texts.ts'

/** Discounts of staff that wait for a yes, the one whose time runs out first at the top. */
export function ApprovalsPage() {
  useTitle(words.approvals)
  const mayDecide = useMayI('discounts_admin') === 'allowed'
  const query = useQuery({ ...waitingUses({}), enabled: mayDecide })
  return (
    <div className={styles.page}>
      <PageHeader title={words.discounts} />
      <SectionTabs value="approvals" />
      {mayDecide ? (
        <Waiting query={query} />
      ) : (
        <DataState state="no-permission" noPermission={{ title: words.cannotApprove, details: words.approveNeeds }} />
      )}
    </div>
  )
}

function Waiting({ query }: { query: UseQueryResult<{ data: WaitingUse[] }> }) {
  const now = useNow(1000)
  const box = useRef<HTMLDivElement>(null)
  const rows = (query.data?.data ?? []).toSorted((one, other) => (one.expires_at ?? '').localeCompare(other.expires_at ?? ''))
  const decidedHere = useGone(query.data?.data)
  const ids = rows.map(({ id }) => id)
  const isSettling = useSettling(ids)
  useFocusOn(box, ids)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows only lead from one button to the next.
    <div ref={box} tabIndex={-1} className={styles.box} onKeyDown={toNeighbour}>
      <DataState
        state={query.isPending ? 'loading' : query.data === undefined ? 'error' : rows.length === 0 ? 'empty' : 'ready'}
        error={{ title: words.notLoadedWaiting, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
        empty={
          <EmptyState icon={<IconChecks size={20} />} title={words.nothing}>
            {words.nothingHelp}
          </EmptyState>
        }
      >
        <p className={styles.lead}>{words.waitingHelp}</p>
        <ul className={styles.cards} aria-label={words.waiting}>
          {rows.map((use) => (
            <ApprovalCard
              key={use.id}
              use={use}
              now={now}
              isSettling={isSettling}
              onDecided={() => decidedHere(use.id)}
              onFailed={() => void query.refetch()}
            />
          ))}
        </ul>
      </DataState>
    </div>
  )
}

/** Up and down lead to the same button of the card before or after. */
function toNeighbour(event: KeyboardEvent<HTMLDivElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const { target } = event
  if (by === undefined || !(target instanceof HTMLElement) || target.dataset.act === undefined) return
  const same = [...event.currentTarget.querySelectorAll<HTMLElement>(`[data-act="${target.dataset.act}"]`)]
  const next = same[same.indexOf(target) + by]
  event.preventDefault()
  next?.focus()
}
