import { reachedHosts, readServiceHosts } from '../../server/src/platform/service-hosts.ts'

/** What the page must be told inside a shell: its server, and the policy that no server sends along. */
export interface ShellPage {
  /** Origin of the server; none makes a shell that says that it is not set up. */
  readonly server: string | undefined
  /** Origins of services that are not there. */
  readonly services: readonly string[]
  readonly scriptHashes: readonly string[]
}

function policy({ server, services, scriptHashes }: ShellPage): string {
  const reached = server === undefined ? [] : [server, server.replace(/^http/, 'ws')]
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(' '),
    "style-src 'self'",
    ["img-src 'self' data: blob:", ...reached.slice(0, 1)].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...reached, ...services].join(' '),
    // The bank link's address is known only to the server.
    'frame-src https:',
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
}

/**
 * The web app's page as the shells carry it. Without the printed sign-in screen, for the app learns from the keychain whether
 * somebody is signed in, and without what only a browser asks for.
 */
export function shellPage(page: string, settings: ShellPage): string {
  const metas = [
    `<meta http-equiv="Content-Security-Policy" content="${policy(settings)}">`,
    ...(settings.server === undefined ? [] : [`<meta name="server" content="${settings.server}">`]),
  ]
  const bare = page
    .replace(/<div class="printed-page"[\s\S]*?(?=<\/body>)/, '')
    .replace(/\s*<link rel="(manifest|apple-touch-icon)"[^>]*>/g, '')
    .replace(/\s*<link rel="preload" href="\/config\.json"[^>]*>/, '')
  if (/printed-page"|config\.json"/.test(bare)) throw new Error('web/index.html has changed: tools/mobile/shell-page.ts no longer knows its parts')
  return bare.replace('<head>', `<head>\n    ${metas.join('\n    ')}`)
}

/** The origin in MOBILE_SERVER. Only TLS: the app carries tokens. */
export function serverFrom(text: string | undefined): string | undefined {
  if (text === undefined || text.trim() === '') return undefined
  if (!URL.canParse(text) || new URL(text).protocol !== 'https:') throw new Error(`MOBILE_SERVER must be an https address, not "${text}"`)
  return new URL(text).origin
}

/** Where the server's SERVICE_HOSTS lead: the policy stands in the app, so it has to know them before the server tells. */
export function serviceHostsFrom(text: string | undefined, server: string | undefined): string[] {
  if (text === undefined || server === undefined) return []
  const entries = text.split(',').map((entry) => entry.trim())
  const { hosts, trouble } = readServiceHosts(entries.filter(Boolean), server)
  if (trouble !== undefined) throw new Error(`SERVICE_HOSTS ${trouble}`)
  return reachedHosts(hosts)
}
