import { useEffect, useId, useSyncExternalStore } from 'react'

// Most changes need the server at once. Screens that keep them until it is reachable register here, and the banner says so.

const listeners = new Set<() => void>()
const kept = new Map<string, string>()

function mark(change: () => void): void {
  change()
  for (const listener of listeners) listener()
}

/** Says in a sentence what of this screen is kept without a network, and sent later. */
export function useKeepsChanges(sentence: string | undefined): void {
  const id = useId()
  useEffect(
    function tell() {
      if (sentence === undefined) return
      mark(() => kept.set(id, sentence))
      return () => mark(() => kept.delete(id))
    },
    [sentence, id],
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const sentenceNow = (): string | undefined => [...kept.values()].at(-1)

/** What becomes of changes on the screen, if it keeps them. */
export function useKeptChanges(): string | undefined {
  return useSyncExternalStore(subscribe, sentenceNow)
}
