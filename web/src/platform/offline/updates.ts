import { useSyncExternalStore } from 'react'
import { page } from '../session/session.ts'

type State = 'none' | 'waiting' | 'replaced'

/**
 * Chromium lets the newer release wait for up to five minutes where a request of the page reaches the old one in the moment of its turn. A page that
 * starts anew lets go of the old one, and asks once more.
 */
const patienceMs = 3000
const askedKey = 'take-over-asked'
const askedForMs = 20_000

const listeners = new Set<() => void>()
let state: State = 'none'
let waiting: ServiceWorker | undefined
let asked = false
let losingPatience: ReturnType<typeof setTimeout> | undefined

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
  // The one that was asked to take over may have been replaced by this one meanwhile, or the page started anew for it.
  asked ||= wasAskedJustNow()
  if (asked) worker.postMessage('take-over')
  set('waiting')
}

/** The newer release has taken over: in the tab that asked the page starts anew, in any other that is offered. */
export function updateTookOver(): void {
  clearTimeout(losingPatience)
  if (asked) page.reload()
  else set('replaced')
}

/** Lets the newer release take over, and starts anew with it. */
export function takeUpdate(): void {
  asked = true
  // A worker that a still newer one has replaced hears nothing any more.
  if (state !== 'waiting' || waiting?.state === 'redundant') page.reload()
  else {
    waiting?.postMessage('take-over')
    clearTimeout(losingPatience)
    losingPatience = setTimeout(() => {
      sessionStorage.setItem(askedKey, String(Date.now()))
      page.reload()
    }, patienceMs)
  }
}

/** Once: what becomes ready later waits to be asked for, so that no input is lost. */
function wasAskedJustNow(): boolean {
  const at = sessionStorage.getItem(askedKey)
  sessionStorage.removeItem(askedKey)
  return at !== null && Math.abs(Date.now() - Number(at)) < askedForMs
}

/** Whether a reload brings a newer release. */
export function useUpdate(): boolean {
  return useSyncExternalStore(subscribe, () => state) !== 'none'
}
