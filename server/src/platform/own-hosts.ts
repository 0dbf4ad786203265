import type { Config } from './config.ts'

const loopback = ['localhost', '127.0.0.1', '[::1]']
const everyInterface = ['0.0.0.0', '::']

/** The sentence of status 421, for requests with another host name. */
export const foreignHost = 'This page does not open under this name. Open it at localhost, or at the address that was set for it.'

interface Place {
  /** What the server listens on. */
  readonly host: string
  /** Addresses that people and servers reach it at. */
  readonly urls: readonly string[]
}

interface Asked {
  readonly rawHeaders: readonly string[]
  readonly socket: { readonly localPort?: number | undefined }
}

/**
 * Judges whether a request came under a name of the server's own. A page elsewhere can let its name lead to this machine and then read
 * what is answered here, as if it came from that page; the name it used is in the Host header, which a page cannot choose. A name that
 * a proxy was asked for (X-Forwarded-Host) has to be right as well: it may forbid and never allow, for a page can send it.
 */
export function ownHosts({ host, urls }: Place): (request: Asked) => boolean {
  const set = new Set(urls.flatMap(hostsOf))
  const own = everyInterface.includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return ({ rawHeaders, socket: { localPort } }) => {
    const here = localPort === undefined ? [] : ['localhost', own].flatMap((name) => hostsOf(`http://${name}:${localPort}`))
    const asked = valuesOf(rawHeaders, 'host')
    const forwarded = valuesOf(rawHeaders, 'x-forwarded-host').flatMap((value) => value.split(','))
    const isKnown = (name: string) => {
      const plain = plainHost(name.trim())
      return plain !== undefined && (set.has(plain) || here.includes(plain))
    }
    return asked.length === 1 && [...asked, ...forwarded].every(isKnown)
  }
}

/** The names of the server itself, at PORT and at PUBLIC_URL. */
export function serverHosts({ host, publicUrl, port }: Pick<Config, 'host' | 'publicUrl' | 'port'>): (request: Asked) => boolean {
  return ownHosts({ host, urls: [publicUrl, `http://localhost:${port}`] })
}

/** As a browser would name the host of an address: on one's own machine the names of the loopback are one place. */
function hostsOf(address: string): string[] {
  const url = URL.parse(address)
  if (!url) return []
  const { protocol, hostname, port } = url
  const standard = protocol === 'https:' ? '443' : '80'
  const names = loopback.includes(hostname) ? loopback : [hostname]
  const ports = port === '' ? ['', `:${standard}`] : [`:${port}`]
  return names.flatMap((name) => ports.flatMap((its) => plainHost(name + its) ?? []))
}

/** A host in the one way it is compared: lower case, without the dot that ends a name, an address written short. */
function plainHost(text: string): string | undefined {
  const [, name = '', port = ''] = /^(\[[\da-f:.]+\]|[\w.-]+?)\.?(:\d{1,5})?$/i.exec(text) ?? []
  const hostname = URL.parse(`http://${name}`)?.hostname
  return hostname && hostname + port
}

function valuesOf(rawHeaders: readonly string[], name: string): string[] {
  return rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === name)
}
