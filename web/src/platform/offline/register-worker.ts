import { connection, onConnectionChange } from '../connection.ts'
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
  const tell = (worker: ServiceWorker | null) => {
    if (worker?.state === 'installed' && navigator.serviceWorker.controller) updateWaits(worker)
  }
  tell(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => tell(installing))
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

/** What this page loaded before the worker was in charge would be missing without a network. */
async function keepLoadedChunks(): Promise<void> {
  const cache = await caches.open('chunks')
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${window.location.origin}/assets/`))
  for (const url of new Set(loaded)) if (!(await caches.match(url))) await cache.add(url)
}

/** Registers the service worker and tells of newer releases. */
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
  await keepLoadedChunks()
}
