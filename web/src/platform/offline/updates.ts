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
  // The one that was asked to take over may have been replaced by this one meanwhile.
  if (asked) worker.postMessage('take-over')
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
  // A worker that a still newer one has replaced hears nothing any more.
  if (state === 'waiting' && waiting?.state !== 'redundant') waiting?.postMessage('take-over')
  else page.reload()
}

/** Whether a reload brings a newer release. */
export function useUpdate(): boolean {
  return useSyncExternalStore(subscribe, () => state) !== 'none'
}
