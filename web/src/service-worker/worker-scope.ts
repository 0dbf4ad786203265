// The compiler knows a page's world or a worker's, not both in one project: the little that the worker uses is told here.

export interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

interface WorkerEvents {
  install: ExtendableEvent
  activate: ExtendableEvent
  fetch: FetchEvent
  message: ExtendableEvent & { readonly data: unknown }
}

/** The global scope of a service worker. */
export interface WorkerScope {
  readonly location: Location
  readonly clients: { claim(): Promise<void> }
  /** The files of the shell, written in by the build. */
  readonly __WB_MANIFEST: readonly { readonly url: string; readonly revision: string | null }[]
  /** Written in by the server: changes with the policy the page is served under. */
  readonly pagePolicy?: string
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof WorkerEvents>(name: Name, heed: (event: WorkerEvents[Name]) => void): void
}
