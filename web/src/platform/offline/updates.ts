import { useSyncExternalStore } from 'react'
import { page } from '../session/session.ts'

type State = 'none' | 'waiting' | 'replaced'

const listeners = new Set<() => void>()
let state: State = 'none'
let waiting: ServiceWorker | undefined
let asked = false

function set(next: State): void {
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A newer release is on the device and waits for its turn. */
export function updateWaits(worker: ServiceWorker): void {
  waiting = worker
  set('waiting')
}

/** The newer release has taken over: in the tab that asked the page starts anew, in any other that is offered. */
export function updateTookOver(): void {
  if (asked) page.reload()
  else set('replaced')
}

/** Lets the newer release take over, and starts anew with it. */
export function takeUpdate(): void {
  asked = true
  if (state === 'waiting') waiting?.postMessage('take-over')
  else page.reload()
}

/** Whether a reload brings a newer release. */
export function useUpdate(): boolean {
  return useSyncExternalStore(subscribe, () => state) !== 'none'
}
