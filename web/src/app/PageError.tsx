import { textOf } from '@brigade/contract/kit/problem.ts'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { useConnection } from '../platform/connection.ts'
import { takeUpdate } from '../platform/offline/updates.ts'
import { words } from '../platform/offline/words.ts'
import { Button } from '../ui/Button.tsx'
import styles from './Notice.module.css'

/** A piece of the app did not arrive: that of an earlier release is gone from the server, and only a fresh page helps. */
const staleChunk = /dynamically imported module|error loading|Importing a module script failed|Unable to preload CSS/i

/** Shown where a page broke; the rest of the app lives on. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const { online } = useConnection()
  const isChunk = error instanceof Error && staleChunk.test(error.message)
  const isStale = isChunk && online
  const tryAgain = () => {
    // A failed import stays failed for the life of the page; and as long as the newer release waits, a reload brings back this one.
    if (isChunk) return takeUpdate()
    reset()
    void router.invalidate()
  }
  return (
    <main className={styles.notice} role="alert">
      <h1>{isStale ? words.newVersion : isChunk ? words.notHere : words.broken}</h1>
      <p>{isStale ? words.updatedMeanwhile : isChunk ? words.neverOpened : words.nothingLost}</p>
      <Button variant="primary" onClick={tryAgain}>
        {isStale ? words.reload : words.tryAgain}
      </Button>
      <details>
        <summary>{words.details}</summary>
        {textOf(error)}
      </details>
    </main>
  )
}
