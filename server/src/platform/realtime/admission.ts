import type { IncomingMessage } from 'node:http'
import { presenceSocketPath, syncSocketPath } from '@brigade/contract/realtime.ts'
import { type Version, versionOf } from './protocol.ts'

const bearerPrefix = 'base64url.bearer.phx.'
const paths: ReadonlySet<string> = new Set([syncSocketPath, presenceSocketPath].flatMap((path) => [path, path.replace(/\/websocket$/, '')]))

export interface Admission {
  readonly version: Version
  readonly token: string
}

export type Refusal = 'not found' | 'origin' | 'version' | 'token'

/** Reads an upgrade request; the address itself is never logged, for it may carry the token. */
export function judgeUpgrade(request: IncomingMessage, allowedOrigins: ReadonlySet<string>): Admission | Refusal {
  const address = URL.parse(request.url ?? '/', 'http://socket')
  if (!address || !paths.has(address.pathname.replace(/\/$/, ''))) return 'not found'
  const { origin, host } = request.headers
  // Programs send no origin; a browser always does, and then it must be ours.
  if (origin !== undefined && !allowedOrigins.has(origin.toLowerCase()) && !isSameHost(origin, host)) return 'origin'
  const version = versionOf(address.searchParams.get('vsn'))
  if (version === undefined) return 'version'
  const token = bearerOf(request.headers['sec-websocket-protocol']) ?? address.searchParams.get('token')
  return token === null || token === '' || token.length > 512 ? 'token' : { version, token }
}

/** The page came from where it asks, as in a local network that knows the server by its address. The token is what lets it in. */
function isSameHost(origin: string, host: string | undefined): boolean {
  return host !== undefined && URL.parse(origin)?.host === host.toLowerCase()
}

/** Since Phoenix 1.8 the token may come as a subprotocol, which keeps it out of access logs. */
function bearerOf(protocols: string | undefined): string | undefined {
  const found = protocols
    ?.split(',')
    .map((part) => part.trim())
    .find((part) => part.startsWith(bearerPrefix))
  return found === undefined ? undefined : Buffer.from(found.slice(bearerPrefix.length), 'base64').toString('utf8')
}

/** Origins that may open a socket: the public address, this machine at the server's own port, the native apps of the setting. */
export function allowedOrigins(publicUrl: string, port: number, appOrigins: readonly string[]): Set<string> {
  const own = ['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${port}`)
  return new Set([new URL(publicUrl).origin.toLowerCase(), ...own, ...appOrigins])
}
