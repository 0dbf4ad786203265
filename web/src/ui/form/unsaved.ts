import { useEffect, useId, useSyncExternalStore } from 'react'

const dirty = new Set<string>()
const listeners = new Set<() => void>()

function mark(change: () => void): void {
  change()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const anyDirty = (): boolean => dirty.size > 0

/** Says that this form holds something that a reload would lose. */
export function useUnsaved(isDirty: boolean): void {
  const id = useId()
  useEffect(
    function tell() {
      if (!isDirty) return
      mark(() => dirty.add(id))
      return () => mark(() => dirty.delete(id))
    },
    [isDirty, id],
  )
}

/** Whether any form on the screen does. */
export function useAnyUnsaved(): boolean {
  return useSyncExternalStore(subscribe, anyDirty)
}
