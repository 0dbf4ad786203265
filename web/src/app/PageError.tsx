import { textOf } from '@brigade/contract/kit/problem.ts'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { words } from '../platform/offline/offline-texts.ts'
import { useFailure } from '../platform/offline/use-failure.ts'
import { Button } from '../ui/controls/Button.tsx'
import styles from './shell/Notice.module.css'

/** Shown where a page broke; the rest of the app lives on. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const { title, text, action, tryAgain } = useFailure({ error, reset })
  return (
    <div className={styles.notice} role="alert">
      <h1>{title}</h1>
      <p>{text}</p>
      <Button variant="primary" onClick={tryAgain}>
        {action}
      </Button>
      <details>
        <summary>{words.details}</summary>
        {textOf(error)}
      </details>
    </div>
  )
}
