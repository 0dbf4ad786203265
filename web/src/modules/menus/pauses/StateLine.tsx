import type { ServiceState } from '@brigade/contract/hours/hours-shapes.ts'
import { hoursChanges } from '@brigade/contract/hours.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import type { RestaurantNow } from '@brigade/contract/menus/pauses.ts'
import { useState } from 'react'
import { failureTitle } from '../../../platform/failure-title.ts'
import { useCall } from '../../../platform/use-call.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import { CloseDialog } from '../../hours/public/CloseDialog.tsx'
import { becauseText, stateLine, toneOf } from '../../hours/public/state-text.ts'
import styles from './NowPage.module.css'
import { words } from './pauses-texts.ts'
import { useStates } from './use-states.ts'

/** Open or closed, why, and the way to change it. Nothing for those who may not see hours. */
export function StateLine({ restaurant }: { restaurant: RestaurantNow }) {
  const dates = useDates()
  const state = useStates([restaurant.id]).get(restaurant.id)
  return (
    <div className={styles.state}>
      {state && (
        <>
          <StatusPill tone={toneOf(state)}>{state.open ? words.open : words.closed}</StatusPill>
          <p className={styles.says} role="status">
            <strong>{stateLine(state, dates)}</strong> {becauseText(state.because)}
          </p>
          {restaurant._can.pause && <Act restaurant={restaurant} state={state} />}
        </>
      )}
    </div>
  )
}

function Act({ restaurant, state }: { restaurant: RestaurantNow; state: ServiceState }) {
  const [isClosing, setIsClosing] = useState(false)
  const close = useCall(hoursChanges.closeStore)
  const reopen = useCall(hoursChanges.reopenStore)
  const restaurant_id = restaurant.id
  const isClosed = state.because.some(({ kind }) => kind === 'closure')

  async function openAgain() {
    try {
      await reopen.mutateAsync({ restaurant_id })
      showToast({ title: words.nowOpen, tone: 'ok' })
    } catch (cause) {
      showToast({ title: failureTitle(cause, words.failed), message: textOf(cause), tone: 'bad' })
    }
  }

  if (isClosed)
    return (
      <Button loading={reopen.isPending} onClick={() => void openAgain()}>
        {words.reopen}
      </Button>
    )
  return (
    <>
      <Button onClick={() => setIsClosing(true)}>{words.close}</Button>
      {isClosing && (
        <CloseDialog
          title={words.closeName(restaurant.name)}
          zone={restaurant.timezone}
          onClose={() => setIsClosing(false)}
          send={async (closing) => {
            await close.mutateAsync({ restaurant_id, ...closing })
            showToast({ title: words.nowClosed, tone: 'ok', milliseconds: 10_000, action: { label: words.undo, onSelect: () => void openAgain() } })
          }}
        />
      )}
    </>
  )
}
