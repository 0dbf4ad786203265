import { textOf } from '@brigade/contract/kit/problem.ts'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { Button } from '../ui/Button.tsx'
import styles from './Notice.module.css'

/** A chunk of an earlier release is gone from the server: only a fresh page helps. */
const staleChunk = /dynamically imported module|error loading|Importing a module script failed/i

/** Shown where a page broke; the rest of the app lives on. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const isStale = error instanceof Error && staleChunk.test(error.message)
  const tryAgain = () => {
    if (isStale) return window.location.reload()
    reset()
    void router.invalidate()
  }
  return (
    <main className={styles.notice} role="alert">
      <h1>{isStale ? 'A new version is ready' : 'This page could not be shown'}</h1>
      <p>{isStale ? 'The app was updated while this page was open.' : 'Something went wrong here. Nothing you saved is lost.'}</p>
      <Button variant="primary" onClick={tryAgain}>
        Try again
      </Button>
      <details>
        <summary>Details</summary>
        {textOf(error)}
      </details>
    </main>
  )
}
