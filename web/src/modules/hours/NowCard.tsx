import type { Closure, RestaurantHours, ServiceState } from '@brigade/contract/hours/hours-shapes.ts'
import { hoursChanges } from '@brigade/contract/hours.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureTitle } from '../../platform/failure-title.ts'
import { useCall } from '../../platform/use-call.ts'
import { zoneText } from '../../ui/basics/calendar-names.ts'
import { useDates } from '../../ui/basics/dates.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { showToast } from '../../ui/layers/toasts.ts'
import { Card } from '../../ui/page/Card.tsx'
import { StatusPill } from '../../ui/page/StatusPill.tsx'
import styles from './Hours.module.css'
import { type ForWhat, forWhatWord, reasonWord, words } from './hours-texts.ts'
import { CloseDialog } from './public/CloseDialog.tsx'
import { serviceState } from './public/queries.ts'
import { becauseText, stateLine, toneOf, whenText } from './public/state-text.ts'

/** The current state, its reason, and two large buttons for kitchen staff. */
export function NowCard({ hours, isLive }: { hours: RestaurantHours; isLive: boolean }) {
  const { restaurant_id, timezone, closures, _can } = hours
  const [isClosing, setIsClosing] = useState(false)
  const close = useCall(hoursChanges.closeStore)
  const dates = useDates()
  return (
    <Card title={words.now} description={[words.inZone(zoneText(timezone)), !isLive && words.notLive].filter(Boolean).join(' ')}>
      <ul className={styles.states}>
        {servicesOf(hours).map((forWhat) => (
          <StateLine key={forWhatWord(forWhat)} restaurantId={restaurant_id} forWhat={forWhat} />
        ))}
      </ul>
      {_can.update && <Acts closures={closures} restaurantId={restaurant_id} onClose={() => setIsClosing(true)} />}
      {closures.length > 0 && <Closures closures={closures} restaurantId={restaurant_id} zone={timezone} mayChange={_can.update} />}
      {isClosing && (
        <CloseDialog
          title={words.closeTitle}
          zone={timezone}
          cutoffMin={hours.business_day_cutoff_min}
          onClose={() => setIsClosing(false)}
          send={async (closing) => {
            const { closures: now } = await close.mutateAsync({ restaurant_id, ...closing })
            const end = now.at(-1)?.ends_at
            const says = end ? words.endsAt(whenText(end, Date.now(), timezone, dates)) : words.endsNever
            showToast({ title: words.nowClosed(says), tone: 'ok', milliseconds: 3000 })
          }}
        />
      )}
    </Card>
  )
}

/** The overall state first, then each fulfilment or channel that differs. */
function servicesOf({ rules, closures }: RestaurantHours): ForWhat[] {
  const all: ForWhat = { fulfilment: null, channel: null }
  const named = [...rules, ...closures].map(({ fulfilment, channel }) => ({ fulfilment, channel }))
  const byName = new Map([all, ...named].map((forWhat) => [forWhatWord(forWhat), forWhat]))
  return [...byName.values()]
}

/** Requested again at the next change, because no event announces a time. */
function untilChange(state: ServiceState | undefined): number {
  const left = state?.next_change ? Date.parse(state.next_change) - Date.now() + 500 : Number.POSITIVE_INFINITY
  return Math.min(Math.max(left, 5000), 600_000)
}

function StateLine({ restaurantId, forWhat }: { restaurantId: number; forWhat: ForWhat }) {
  const dates = useDates()
  const query = useQuery({
    ...serviceState({ restaurant_id: restaurantId, ...forWhat }),
    refetchInterval: ({ state }) => untilChange(state.data),
  })
  const state = query.data
  const isAll = forWhat.fulfilment === null && forWhat.channel === null
  return (
    <li className={isAll ? styles.mainState : styles.state} aria-busy={query.isPending || undefined}>
      {!isAll && <span className={styles.service}>{forWhatWord(forWhat)}</span>}
      {query.isError && <span role="alert">{textOf(query.error)}</span>}
      {state && (
        <>
          <StatusPill tone={toneOf(state)}>{state.open ? words.open : words.closed}</StatusPill>
          <span className={styles.line}>
            <strong>{stateLine(state, dates)}</strong> <span className={styles.because}>{becauseText(state.because)}</span>
            {state.last_order_at !== null && state.last_order_at !== state.until && (
              <span className={styles.because}> · {words.lastOrder(whenText(state.last_order_at, Date.parse(state.at), state.timezone, dates))}</span>
            )}
          </span>
        </>
      )}
    </li>
  )
}

function useReopen(restaurant_id: number) {
  const reopen = useCall(hoursChanges.reopenStore)
  return {
    isBusy: reopen.isPending,
    reopen: async (closure_id: number | null) => {
      try {
        await reopen.mutateAsync({ restaurant_id, closure_id })
        showToast({ title: words.nowOpen, tone: 'ok', milliseconds: 3000 })
      } catch (problem) {
        showToast({ title: failureTitle(problem, words.notReopened), message: textOf(problem), tone: 'bad' })
      }
    },
  }
}

interface ActsProps {
  closures: readonly Closure[]
  restaurantId: number
  onClose: () => void
}

function Acts({ closures, restaurantId, onClose }: ActsProps) {
  const { reopen, isBusy } = useReopen(restaurantId)
  const isClosed = closures.length > 0
  return (
    <div className={styles.acts}>
      {isClosed && (
        <Button variant="primary" className={styles.big} loading={isBusy} onClick={() => void reopen(null)}>
          {closures.length > 1 ? words.reopenAll : words.reopen}
        </Button>
      )}
      <Button className={styles.big} onClick={onClose}>
        {isClosed ? words.change : words.close}
      </Button>
    </div>
  )
}

interface ClosuresProps {
  closures: readonly Closure[]
  restaurantId: number
  zone: string
  mayChange: boolean
}

function Closures({ closures, restaurantId, zone, mayChange }: ClosuresProps) {
  const dates = useDates()
  const { reopen, isBusy } = useReopen(restaurantId)
  return (
    <ul className={styles.closures}>
      {closures.map((closure) => {
        const what = forWhatWord(closure)
        const end = closure.ends_at ? words.endsAt(whenText(closure.ends_at, Date.now(), zone, dates)) : words.endsNever
        const facts = [
          reasonWord(closure.reason),
          closure.note,
          closure.for_group && words.forGroup(closure.for_group),
          closure.created_by && words.closedBy(closure.created_by),
        ]
        return (
          <li key={closure.id} className={styles.closure}>
            <span className={styles.told}>
              <strong>{what}</strong> {end}
              <span className={styles.because}> · {facts.filter(Boolean).join(' · ')}</span>
            </span>
            {mayChange && closures.length > 1 && (
              <Button aria-label={words.reopenThis(what)} disabled={isBusy} onClick={() => void reopen(closure.id)}>
                {words.reopen}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
