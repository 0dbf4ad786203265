import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useConnection } from '../connection/connection.ts'
import { words } from './offline-texts.ts'
import { takeUpdate } from './updates.ts'

/** A piece of the app did not arrive: that of an earlier release is gone from the server, and only a fresh page helps. */
const staleChunk = /dynamically imported module|error loading|Importing a module script failed|Unable to preload CSS/i

interface Failure {
  readonly title: string
  readonly text: string
  readonly action: string
  readonly tryAgain: () => void
}

/** Why a page or a part of one broke, in words, and what may help. */
export function useFailure({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>): Failure {
  const router = useRouter()
  const connection = useConnection()
  // An answer that was on its way may come after the network has gone; here something has just not come.
  const online = connection.online && navigator.onLine
  const [brokeOffline] = useState(!online)
  const isChunk = error instanceof Error && staleChunk.test(error.message)
  if (isChunk && !brokeOffline) return { title: words.newVersion, text: words.updatedMeanwhile, action: words.reload, tryAgain: takeUpdate }
  // A failed import stays failed for the life of the page; and as long as the newer release waits, a reload brings back this one.
  const text = online ? words.connectedAgain : words.neverOpened
  if (isChunk) return { title: words.notHere, text, action: words.tryAgain, tryAgain: takeUpdate }
  const tryAgain = () => {
    reset()
    void router.invalidate()
  }
  return { title: words.broken, text: words.nothingLost, action: words.tryAgain, tryAgain }
}
