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

/** What one page knows of newer releases. */
export class Updates {
  readonly #listeners = new Set<() => void>()
  #state: State = 'none'
  #waiting: ServiceWorker | undefined
  #isAsked = false
  #losingPatience: ReturnType<typeof setTimeout> | undefined

  get state(): State {
    return this.#state
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** A newer release is on the device and waits for its turn. */
  waits(worker: ServiceWorker): void {
    this.#waiting = worker
    // The one that was asked to take over may have been replaced by this one meanwhile, or the page started anew for it.
    this.#isAsked ||= wasAskedJustNow()
    if (this.#isAsked) worker.postMessage('take-over')
    this.#set('waiting')
  }

  /** The newer release has taken over: in the tab that asked the page starts anew, in any other that is offered. */
  tookOver(): void {
    clearTimeout(this.#losingPatience)
    if (this.#isAsked) page.reload()
    else this.#set('replaced')
  }

  /** Lets the newer release take over, and starts anew with it. */
  take(): void {
    this.#isAsked = true
    // A worker that a still newer one has replaced hears nothing any more.
    if (this.#state !== 'waiting' || this.#waiting?.state === 'redundant') {
      page.reload()
      return
    }
    this.#waiting?.postMessage('take-over')
    clearTimeout(this.#losingPatience)
    this.#losingPatience = setTimeout(() => {
      sessionStorage.setItem(askedKey, String(Date.now()))
      page.reload()
    }, patienceMs)
  }

  #set(next: State): void {
    this.#state = next
    for (const listener of this.#listeners) listener()
  }
}

/** Once: what becomes ready later waits to be asked for, so that no input is lost. */
function wasAskedJustNow(): boolean {
  const at = sessionStorage.getItem(askedKey)
  sessionStorage.removeItem(askedKey)
  return at !== null && Math.abs(Date.now() - Number(at)) < askedForMs
}

const updates = new Updates()
const subscribe = (listener: () => void) => updates.subscribe(listener)

export const updateWaits = (worker: ServiceWorker): void => updates.waits(worker)
export const updateTookOver = (): void => updates.tookOver()
export const takeUpdate = (): void => updates.take()

/** Whether a reload brings a newer release. */
export function useUpdate(): boolean {
  return useSyncExternalStore(subscribe, () => updates.state) !== 'none'
}
