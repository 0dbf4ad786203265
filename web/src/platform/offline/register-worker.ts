import { connection, onConnectionChange } from '../connection/connection.ts'
import { updateTookOver, updateWaits } from './updates.ts'

const address = '/sw.js'
const askEveryMs = 60 * 60_000

interface TrustedUrls {
  createScriptURL(url: string): string
}

interface TypesFactory {
  createPolicy(name: string, rules: TrustedUrls): TrustedUrls
}

/** The page's policy takes addresses of scripts only from a named maker; this one makes a single address. */
function trustedAddress(): string {
  const rules: TrustedUrls = {
    createScriptURL(url) {
      if (url !== address) throw new TypeError(`${url} is no service worker of ours`)
      return url
    },
  }
  const factory: TypesFactory | undefined = Reflect.get(window, 'trustedTypes')
  return (factory?.createPolicy('service-worker', rules) ?? rules).createScriptURL(address)
}

function follow(registration: ServiceWorkerRegistration): void {
  // Without one in charge it is the first, and nothing is newer than this page.
  const reportWaiting = (worker: ServiceWorker | null) => {
    if (worker?.state === 'installed' && navigator.serviceWorker.controller) updateWaits(worker)
  }
  reportWaiting(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => reportWaiting(installing))
  })
}

/** Office screens stay open for days: asks now and then, and after each break, which may have been a new release going live. */
function askForNews(registration: ServiceWorkerRegistration): void {
  const ask = () => {
    if (!connection().online) return
    registration.update().catch((cause: unknown) => console.warn('a newer release could not be asked for', cause))
  }
  setInterval(ask, askEveryMs)
  let before = connection().live
  onConnectionChange(() => {
    const { live } = connection()
    if (live === 'live' && before === 'lost') ask()
    before = live
  })
}

async function keep(names: readonly string[]): Promise<void> {
  const cache = await caches.open('chunks')
  for (const url of names) if (!(await caches.match(url))) await cache.add(url)
}

/** What this page loads before the worker is in charge would be missing without a network; some of it may be on its way just now. */
function keepLoadedChunks(): void {
  const loaded = new PerformanceObserver((list) => {
    const names = list.getEntries().map(({ name }) => name)
    const chunks = names.filter((name) => name.startsWith(`${window.location.origin}/assets/`))
    keep(chunks).catch((cause: unknown) => console.warn('a piece of the app is not kept for a time without a network', cause))
  })
  loaded.observe({ type: 'resource', buffered: true })
}

/** Registers the service worker and announces newer releases. */
export async function registerWorker(): Promise<void> {
  const { serviceWorker } = navigator
  let isFirst = !serviceWorker.controller
  serviceWorker.addEventListener('controllerchange', () => {
    if (!isFirst) updateTookOver()
    isFirst = false
  })
  const registration = await serviceWorker.register(trustedAddress(), { updateViaCache: 'none' })
  follow(registration)
  askForNews(registration)
  await serviceWorker.ready
  keepLoadedChunks()
}
