import { textOf } from '@brigade/contract/kit/problem.ts'
import { type OnboardingTask, restaurantOnboarding } from '@brigade/contract/restaurants/onboarding.ts'
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

interface GoLiveProps {
  restaurant: Restaurant
  tasks: readonly OnboardingTask[]
  blockers: readonly string[]
}

/** The button at the foot of the checklist: it says what is still missing, or asks once more. */
export function GoLive({ restaurant: { id, name }, tasks, blockers }: GoLiveProps) {
  const [telling, setTelling] = useState(false)
  const goLive = useCall(restaurantOnboarding.goLive)
  const isPublished = tasks.some(({ key, state }) => key === 'publication' && state === 'done')
  async function ask() {
    if (blockers.length > 0) return setTelling(true)
    if (!(await confirm({ title: words.askLive, body: words.askLiveBody(name, isPublished), confirmLabel: words.goLive }))) return
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
              <li key={blocker}>
                <span>{blocker}</span> <WayTo task={tasks.find((task) => task.blocker === blocker)} onLeave={() => setTelling(false)} />
              </li>
            ))}
          </ul>
        </Modal>
      )}
    </div>
  )
}

/** The link to the screen where a task is done; nothing for a task that waits for another, or whose screen is closed to this person. */
function WayTo({ task, onLeave }: { task: OnboardingTask | undefined; onLeave: () => void }) {
  if (!task || task.opens === null || task.state === 'blocked') return null
  return (
    <a href={`#${task.opens}`} onClick={onLeave}>
      {words.openTask(words[task.key])}
    </a>
  )
}
