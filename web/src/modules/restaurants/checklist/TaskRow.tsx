import { textOf } from '@brigade/contract/kit/problem.ts'
import type { OnboardingTask } from '@brigade/contract/restaurants/onboarding.ts'
import { restaurantOnboarding } from '@brigade/contract/restaurants/onboarding.ts'
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconCircleMinus from '@tabler/icons-react/dist/esm/icons/IconCircleMinus.mjs'
import { useState } from 'react'
import { failureTitle } from '../../../platform/failure-title.ts'
import { useCall } from '../../../platform/use-call.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { VisuallyHidden } from '../../../ui/basics/VisuallyHidden.tsx'
import { ButtonLink } from '../../../ui/controls/Button.tsx'
import { Menu, type MenuAction } from '../../../ui/layers/Menu.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { words } from './checklist-texts.ts'
import styles from './TaskRow.module.css'
import { WaiveDialog } from './WaiveDialog.tsx'

const icons = { todo: IconCircle, blocked: IconCircleDashed, done: IconCircleCheck, waived: IconCircleMinus }

interface TaskRowProps {
  restaurantId: number
  task: OnboardingTask
  mayChange: boolean
}

/** One task: its state, what was found, what is left, and where it is done. */
export function TaskRow({ restaurantId, task, mayChange }: TaskRowProps) {
  const { key, state, evidence, blocker, opens, may_waive } = task
  const [waiving, setWaiving] = useState(false)
  const dates = useDates()
  const actions = [...(may_waive ? [{ label: words.setAside, onSelect: () => setWaiving(true) }] : []), ...useTakeBack(restaurantId, task, mayChange)]
  const Icon = icons[state]
  return (
    <li className={styles.task} data-state={state}>
      <Icon size={20} aria-hidden className={styles.icon} />
      <div className={styles.text}>
        <h3 className={styles.name}>{words[key]}</h3>
        <VisuallyHidden>{words[state]}</VisuallyHidden>
        {blocker !== null && state !== 'waived' && <p className={styles.blocker}>{blocker}</p>}
        {evidence !== '' && <p className={styles.evidence}>{evidence}</p>}
        {state === 'waived' && task.waiver && (
          <p className={styles.evidence}>{words.waivedBy(task.waiver.reason, task.waiver.by, dates.day(task.waiver.at))}</p>
        )}
      </div>
      <div className={styles.actions}>
        {actions.length > 0 && <Menu label={words.more(words[key])} actions={actions} />}
        {opens !== null && state !== 'blocked' && (
          <ButtonLink href={`#${opens}`} variant={state === 'todo' ? 'secondary' : 'quiet'} aria-label={words.openTask(words[key])}>
            {words.open}
          </ButtonLink>
        )}
      </div>
      {waiving && <WaiveDialog restaurantId={restaurantId} task={key} onClose={() => setWaiving(false)} />}
    </li>
  )
}

function useTakeBack(restaurant_id: number, { key, waiver }: OnboardingTask, mayChange: boolean): MenuAction[] {
  const unwaive = useCall(restaurantOnboarding.unwaiveTask)
  if (!mayChange || waiver === null) return []
  const takeBack = () =>
    unwaive.mutate(
      { restaurant_id, task: key },
      {
        onError: (problem) =>
          showToast({ title: failureTitle(problem, words.notTakenBack), message: textOf(problem), tone: 'bad', milliseconds: 5000 }),
      },
    )
  return [{ label: words.takeBack, onSelect: takeBack }]
}
