import type { ClosingOutcome, GroupHours } from '@brigade/contract/hours/hours-shapes.ts'
import { groupHoursChanges } from '@brigade/contract/hours.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useState } from 'react'
import { failureTitle } from '../../platform/failure-title.ts'
import { useCall } from '../../platform/use-call.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { showToast } from '../../ui/layers/toasts.ts'
import { Banner } from '../../ui/page/Banner.tsx'
import { Card } from '../../ui/page/Card.tsx'
import styles from './Hours.module.css'
import { words } from './hours-texts.ts'
import { CloseDialog } from './public/CloseDialog.tsx'

/** Closes and reopens all restaurants below a group, and names those that could not be closed. */
export function GroupNow({ hours }: { hours: GroupHours }) {
  const { access_group_id, name, restaurants, closed, _can } = hours
  const [isClosing, setIsClosing] = useState(false)
  const [skipped, setSkipped] = useState<ClosingOutcome['skipped']>([])
  const close = useCall(groupHoursChanges.closeStores)
  const reopen = useCall(groupHoursChanges.reopenStores)
  async function openAll() {
    try {
      const { done } = await reopen.mutateAsync({ access_group_id })
      showToast({ title: words.groupReopened(done), tone: 'ok', milliseconds: 3000 })
    } catch (problem) {
      showToast({ title: failureTitle(problem, words.notReopened), message: textOf(problem), tone: 'bad' })
    }
  }
  return (
    <Card title={words.now}>
      <div className={styles.counts}>
        <p>{words.restaurantsBelow(restaurants)}</p>
        {closed > 0 && <p className={styles.because}>{words.closedBelow(closed)}</p>}
      </div>
      {_can.update && restaurants > 0 && (
        <div className={styles.acts}>
          {closed > 0 && (
            <Button variant="primary" className={styles.big} loading={reopen.isPending} onClick={() => void openAll()}>
              {words.reopenGroup}
            </Button>
          )}
          <Button className={styles.big} onClick={() => setIsClosing(true)}>
            {words.closeGroup}
          </Button>
        </div>
      )}
      {skipped.length > 0 && (
        <Banner tone="warn" title={words.skipped}>
          <ul>
            {skipped.map((one) => (
              <li key={one.restaurant_id}>{words.skippedWhy(one.name, one.because)}</li>
            ))}
          </ul>
        </Banner>
      )}
      {isClosing && (
        <CloseDialog
          title={words.closeGroupTitle(name)}
          zone={Intl.DateTimeFormat().resolvedOptions().timeZone}
          onClose={() => setIsClosing(false)}
          send={async (closing) => {
            const outcome = await close.mutateAsync({ access_group_id, ...closing })
            setSkipped(outcome.skipped)
            showToast({ title: words.groupClosed(outcome.done), tone: 'ok', milliseconds: 3000 })
          }}
        />
      )}
    </Card>
  )
}
