import { kindOf } from './kind-of-request.ts'
import type { ShellFile, WorkerScope } from './worker-scope.ts'

declare const self: WorkerScope
/** Written in by the build. */
declare const shellFiles: readonly ShellFile[]

const files = shellFiles
const page = '/index.html'
const shell = new Set(files.map(({ url }) => `/${url}`))
/** Pieces of the app that were opened once, by their hashed names, of whatever release. */
const chunkCache = 'chunks'
const mostChunks = 200
const configCache = 'config'
const configWaitMs = 4000

/** One cache a release and policy: the page keeps the headers it came with, so a new policy needs a new copy. */
function shellCache(): string {
  return `shell-${files.find(({ url }) => page === `/${url}`)?.revision}-${self.pagePolicy ?? 'as-built'}`
}

async function install(): Promise<void> {
  const cache = await caches.open(shellCache())
  // The page itself from the server; what is named by its hash may come from the browser's own cache.
  await cache.addAll([...shell].map((url) => new Request(url, { cache: url.startsWith('/assets/') ? 'default' : 'reload' })))
}

/** The first page asked for it before there was a worker to keep it. */
async function keepConfig(): Promise<void> {
  const cache = await caches.open(configCache)
  await cache.add('/config.json')
}

async function activate(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith('shell-') && name !== shellCache()) await caches.delete(name)
  const chunks = await caches.open(chunkCache)
  const kept = await chunks.keys()
  for (const old of kept.slice(0, Math.max(0, kept.length - mostChunks))) await chunks.delete(old)
  await self.clients.claim()
}

async function fromShell(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(shellCache())
  return (await cache.match(path)) ?? fetch(request)
}

async function fromChunks(request: Request): Promise<Response> {
  const cache = await caches.open(chunkCache)
  const kept = await cache.match(request.url)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request.url, answer.clone())
  return answer
}

/** The server's settings, and the last ones seen when it cannot be reached. */
async function config(request: Request): Promise<Response> {
  const cache = await caches.open(configCache)
  const kept = await cache.match('/config.json')
  const fresh = fetch(request).then(async (answer) => {
    if (answer.ok) await cache.put('/config.json', answer.clone())
    return answer
  })
  if (!kept) return fresh
  const waited = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), configWaitMs))
  return Promise.race([fresh.catch(() => kept), waited])
}

self.addEventListener('install', (event) => event.waitUntil(Promise.all([install(), keepConfig()])))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
// Only when asked: the pages that are open belong to the release they were loaded from.
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(self.skipWaiting())
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const kind = kindOf(request, self.location.origin, shell)
  if (kind === 'page') event.respondWith(fromShell(request, page))
  if (kind === 'shell') event.respondWith(fromShell(request, new URL(request.url).pathname))
  if (kind === 'chunk') event.respondWith(fromChunks(request))
  if (kind === 'config') event.respondWith(config(request))
})
