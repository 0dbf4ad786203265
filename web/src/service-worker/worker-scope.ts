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

/** A file the worker keeps. Its revision changes with its bytes; a file named by its hash needs none. */
export interface ShellFile {
  readonly url: string
  readonly revision: string | null
}

/** The global scope of a service worker. */
export interface WorkerScope {
  readonly location: Location
  readonly clients: { claim(): Promise<void> }
  /** Written in by the server: changes with the policy the page is served under. */
  readonly pagePolicy?: string
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof WorkerEvents>(name: Name, heed: (event: WorkerEvents[Name]) => void): void
}
