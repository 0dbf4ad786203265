/** What the service worker does with a request: `network` means that it keeps its hands off. */
export type RequestKind = 'page' | 'shell' | 'chunk' | 'config' | 'network'

interface Asked {
  readonly url: string
  readonly method: string
  readonly mode: string
}

/**
 * Sorts a request. Only what is named here is ever kept on the device: calls, files, mails, metrics and everything that is
 * yet to come go to the server as if there were no worker.
 */
export function kindOf({ url, method, mode }: Asked, origin: string, shell: ReadonlySet<string>): RequestKind {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin) return 'network'
  if (mode === 'navigate') return address.pathname === '/' || address.pathname === '/index.html' ? 'page' : 'network'
  if (shell.has(address.pathname)) return 'shell'
  if (address.pathname === '/config.json') return 'config'
  return address.pathname.startsWith('/assets/') ? 'chunk' : 'network'
}
