import { type AppConfig, fetchConfig, readConfig } from '../config.ts'

const copyKey = 'config'

/** Addresses on the server instead of on the page's own origin, which is the device. */
export function onServer(config: AppConfig, server: string): AppConfig {
  const absolute = (address: string) => new URL(address, server).href.replace(/\/$/, '')
  const socket = (address: string) => absolute(address).replace(/^http/, 'ws')
  return {
    ...config,
    services: Object.fromEntries(Object.entries(config.services).map(([service, base]) => [service, absolute(base)])),
    sockets: { sync: socket(config.sockets.sync), presence: socket(config.sockets.presence) },
  }
}

function copy(): AppConfig | undefined {
  try {
    return readConfig(JSON.parse(localStorage.getItem(copyKey) ?? 'null'))
  } catch (cause) {
    console.warn('the copy of the settings cannot be read', cause)
    return undefined
  }
}

/** The server's settings, and the last ones seen while it cannot be reached. */
export async function shellConfig(server: string | undefined): Promise<AppConfig | undefined> {
  if (server === undefined) return undefined
  const fresh = await fetchConfig(server)
  if (fresh) localStorage.setItem(copyKey, JSON.stringify(fresh))
  const known = fresh ?? copy()
  return known && onServer(known, server)
}
