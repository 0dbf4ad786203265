import { useSyncExternalStore } from 'react'

/** How this browser hears of the others: the network, and the live channel over it. */
export interface Connection {
  online: boolean
  live: 'off' | 'joining' | 'live' | 'lost'
  /** When the server last answered anything, in milliseconds. */
  heardAt: number | undefined
}

const listeners = new Set<() => void>()
let current: Connection = { online: navigator.onLine, live: 'off', heardAt: undefined }

function set(change: Partial<Connection>): void {
  current = { ...current, ...change }
  for (const listener of listeners) listener()
}

export const setLive = (live: Connection['live']): void => set({ live })
export const connection = (): Connection => current

/** Notes that the server answered; without telling anybody, since it happens with every call. */
export function heardFromServer(): void {
  current = { ...current, heardAt: Date.now() }
}

window.addEventListener('online', () => set({ online: true }))
window.addEventListener('offline', () => set({ online: false }))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, connection)
}
