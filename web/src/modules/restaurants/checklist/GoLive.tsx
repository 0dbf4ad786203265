import { textOf } from '@brigade/contract/kit/problem.ts'
import { restaurantOnboarding } from '@brigade/contract/restaurants/onboarding.ts'
import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { useState } from 'react'
import { failureTitle } from '../../../platform/failure-title.ts'
import { useCall } from '../../../platform/use-call.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { words } from './checklist-texts.ts'
import styles from './GoLive.module.css'

/** The button at the foot of the checklist: it says what still stands in the way, or asks once more. */
export function GoLive({ restaurant: { id, name }, blockers }: { restaurant: Restaurant; blockers: readonly string[] }) {
  const [telling, setTelling] = useState(false)
  const goLive = useCall(restaurantOnboarding.goLive)
  async function ask() {
    if (blockers.length > 0) return setTelling(true)
    if (!(await confirm({ title: words.askLive, body: words.askLiveBody(name), confirmLabel: words.goLive }))) return
    try {
      await goLive.mutateAsync({ restaurant_id: id })
      showToast({ title: words.isLive(name), tone: 'ok', milliseconds: 5000 })
    } catch (problem) {
      showToast({ title: failureTitle(problem, words.notLive), message: textOf(problem), tone: 'bad', milliseconds: 10_000 })
    }
  }
  return (
    <div className={styles.foot}>
      <p className={styles.left}>{blockers.length === 0 ? words.ready : words.notReady(blockers.length)}</p>
      <Button variant="primary" loading={goLive.isPending} onClick={() => void ask()}>
        {words.goLive}
      </Button>
      {telling && (
        <Modal opened size="small" title={words.cannotYet} onClose={() => setTelling(false)}>
          <p>{words.cannotYetWhy}</p>
          <ul className={styles.blockers}>
            {blockers.map((blocker) => (
              <li key={blocker}>{blocker}</li>
            ))}
          </ul>
        </Modal>
      )}
    </div>
  )
}
