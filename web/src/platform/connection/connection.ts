import { useSyncExternalStore } from 'react'

/** The network of this browser, and the live channel over it. */
export interface Connection {
  online: boolean
  live: 'off' | 'joining' | 'live' | 'lost'
  /** When the server last answered anything, in milliseconds. */
  heardAt: number | undefined
}

const listeners = new Set<() => void>()
// Some browsers call it offline whenever there is no internet, though the server stands on the same desk: an answer counts for more.
let current: Connection = { online: navigator.onLine, live: 'off', heardAt: undefined }

function set(change: Partial<Connection>): void {
  current = { ...current, ...change }
  for (const listener of listeners) listener()
}

/** The live channel is an answer, too. */
export const setLive = (live: Connection['live']): void => set(live === 'live' ? { live, online: true } : { live })
export const connection = (): Connection => current

/** Notes that the server answered; informs no listener, because it happens with every call. */
export function heardFromServer(): void {
  current = { ...current, heardAt: Date.now() }
  if (!current.online) set({ online: true })
}

/** Notes that the server gave no answer. */
export function notHeard(): void {
  if (current.online && !navigator.onLine) set({ online: false })
}

/** Records that the screen shows a copy, because the server is unreachable. */
export function showingDataFrom(at: number): void {
  set({ online: false, heardAt: Math.max(at, current.heardAt ?? 0) })
}

window.addEventListener('online', () => set({ online: true }))
window.addEventListener('offline', () => set({ online: false }))

/** Calls back whenever any of it changes. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useConnection(): Connection {
  return useSyncExternalStore(onConnectionChange, connection)
}
