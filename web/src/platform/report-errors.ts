import { release } from './connection/release.ts'

/** Sample rates of specification section 9. */
const rates = { tracesSampleRate: 1, replaysSessionSampleRate: 0.1, replaysOnErrorSampleRate: 1 }

/** Sends what breaks to the error-reporting service. It weighs nearly as much as the app: it waits until the page is idle. */
export function reportErrors(dsn: string): void {
  const early: unknown[] = []
  const keep = (event: ErrorEvent | PromiseRejectionEvent) => early.push('reason' in event ? event.reason : event.error)
  window.addEventListener('error', keep)
  window.addEventListener('unhandledrejection', keep)
  const begin = async () => {
    const sentry = await import('@sentry/react')
    sentry.init({
      dsn,
      release: `brigade@${release}`,
      ...rates,
      integrations: [
        sentry.browserTracingIntegration(),
        // Names, numbers and addresses of guests and banks never leave in a replay. It would be compressed by a worker made from a text,
        // which the page's policy refuses on every page: a worker is a file of ours or none. So it goes as it is.
        sentry.replayIntegration({ maskAllText: true, maskAllInputs: true, blockAllMedia: true, useCompression: false }),
      ],
    })
    window.removeEventListener('error', keep)
    window.removeEventListener('unhandledrejection', keep)
    for (const error of early) sentry.captureException(error)
  }
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 2000))
  whenIdle(() => void begin().catch((cause: unknown) => console.error('error reporting could not be loaded', cause)))
}
