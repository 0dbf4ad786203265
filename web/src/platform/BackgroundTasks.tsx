import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect } from 'react'
import { Spinner } from '../ui/basics/Spinner.tsx'
import { catalogue } from '../ui/basics/ui-texts.ts'
import { IconButton } from '../ui/controls/IconButton.tsx'
import { FormAlert } from '../ui/form/FormAlert.tsx'
import styles from './BackgroundTasks.module.css'
import type { Task } from './background-tasks.ts'
import { dismissTask, useTasks } from './background-tasks.ts'

const words = catalogue('background-tasks', {
  title: 'Background tasks',
  done: 'Done',
  cancel: (task: string) => `Cancel ${task}`,
  dismiss: (task: string) => `Dismiss ${task}`,
})

function Row({ task }: { task: Task }) {
  const close = task.state === 'running' ? task.cancel : () => dismissTask(task.id)
  return (
    <li className={styles.task} data-state={task.state}>
      <div className={styles.line}>
        {task.state === 'running' && <Spinner />}
        {task.state === 'done' && <IconCircleCheck size={16} aria-label={words.done} />}
        <span className={styles.title}>{task.title}</span>
        {close && (
          <IconButton label={task.state === 'running' ? words.cancel(task.title) : words.dismiss(task.title)} onClick={close}>
            <IconX size={14} aria-hidden />
          </IconButton>
        )}
      </div>
      {task.progress !== undefined && task.state === 'running' && (
        <progress className={styles.progress} max={1} value={task.progress} aria-label={task.title} />
      )}
      {task.note && task.state !== 'running' && <p className={styles.note}>{task.note}</p>}
      {task.state === 'failed' && <FormAlert text={task.problem} />}
    </li>
  )
}

/** The rest of the app takes no key and no press while a blocking job runs. */
function useInertApp(blocked: boolean): void {
  useEffect(
    function hold() {
      const app = document.getElementById('app')
      if (!blocked || !app) return
      app.inert = true
      return () => {
        app.inert = false
      }
    },
    [blocked],
  )
}

/** The floating panel of background tasks; a job with `blockUI` dims the screen instead. */
export function BackgroundTasks() {
  const tasks = useTasks()
  const blocking = tasks.find((task) => task.blockUI && task.state === 'running')
  useInertApp(blocking !== undefined)
  return (
    <>
      {blocking && (
        <div className={styles.dim}>
          <div role="status" className={styles.blocking}>
            <Spinner size={24} />
            {blocking.title}
          </div>
        </div>
      )}
      {tasks.length > 0 && (
        <section data-at-foot aria-label={words.title} className={styles.panel}>
          <h2 className={styles.heading}>{words.title}</h2>
          <ul className={styles.list}>
            {tasks.map((task) => (
              <Row key={task.id} task={task} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
