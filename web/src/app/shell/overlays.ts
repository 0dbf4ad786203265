import { useSyncExternalStore } from 'react'

type Overlay = 'palette' | 'shortcuts' | 'settings' | undefined

const listeners = new Set<() => void>()
let open: Overlay

function show(next: Overlay): void {
  open = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const openPalette = (): void => show('palette')
export const openShortcuts = (): void => show('shortcuts')
export const openSettings = (): void => show('settings')
export const closeOverlay = (): void => show(undefined)

/** Which of the shell's own overlays is open. */
export function useOverlay(): Overlay {
  return useSyncExternalStore(subscribe, () => open)
}
