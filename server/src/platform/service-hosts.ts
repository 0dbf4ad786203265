import { type Service, services } from '@brigade/contract/kit/endpoint.ts'
import type { Config } from './config.ts'
import { addressTrouble } from './setting-shapes.ts'

// Specification section 7: calls go to service hosts chosen from the deployment domain. Without the setting all of them are one server.

const hosted = [...services, 'sockets'] as const
type Hosted = (typeof hosted)[number]

/** Bases of the services that are not where the page comes from, and of the sockets. */
export type ServiceHosts = Readonly<Partial<Record<Hosted, string>>>

type Deployment = Pick<Config, 'publicUrl' | 'serviceHosts'>

/** `https://api.example.com` for all, `payments=https://pay.example.com` for one; `{service}` and `{domain}` stand for their names. */
export function readServiceHosts(entries: readonly string[], publicUrl: string): { hosts: ServiceHosts; trouble?: string } {
  const hosts: { [name in Hosted]?: string } = {}
  const given = entries.map(split)
  const domain = URL.parse(publicUrl)?.hostname ?? ''
  for (const { name, address } of given) {
    const trouble = entryTrouble(name, address, publicUrl)
    if (trouble !== undefined) return { hosts: {}, trouble }
  }
  if (new Set(given.map(({ name }) => name)).size < given.length) return { hosts: {}, trouble: 'must name each service once.' }
  for (const name of hosted) {
    const entry = given.find((one) => one.name === name) ?? given.find((one) => one.name === undefined)
    if (entry) hosts[name] = baseOf(filled(entry.address, name, domain), name)
  }
  return { hosts }
}

/** Where outside services and programs reach a service. */
export function serviceUrl({ publicUrl, serviceHosts }: Deployment, service: Service): string {
  return serviceHosts[service] ?? `${publicUrl}/api/${service}`
}

/** Where the web finds services and sockets; a path alone is on the page's own host. */
export function webAddresses({ serviceHosts }: Deployment) {
  const sockets = (serviceHosts.sockets ?? '/socket').replace(/^http/, 'ws')
  return {
    services: Object.fromEntries(services.map((service) => [service, serviceHosts[service] ?? `/api/${service}`])),
    sockets: { sync: `${sockets}/sync`, presence: `${sockets}/presence` },
  }
}

/** The hosts that the page's policy has to allow besides its own. */
export function reachedHosts(hosts: ServiceHosts): string[] {
  const { sockets, ...bases } = hosts
  const origins = hosted.flatMap((name) => (name !== 'sockets' && bases[name] !== undefined ? [new URL(bases[name]).origin] : []))
  return [...new Set([...origins, ...(sockets === undefined ? [] : [new URL(sockets).origin.replace(/^http/, 'ws')])])]
}

function split(entry: string): { name: string | undefined; address: string } {
  const [, name, address = entry] = /^(?:(\w+)=)?(.+)$/.exec(entry) ?? []
  return { name, address }
}

function entryTrouble(name: string | undefined, address: string, publicUrl: string): string | undefined {
  if (name !== undefined && !hosted.some((known) => known === name)) return `must name services of ${services.join(', ')} or sockets, not "${name}".`
  const whole = filled(address, 'users', 'office.example.com')
  if (/[{}]/.test(whole) || addressTrouble(whole, { isBase: true }) !== undefined)
    return `must list addresses, such as https://api.example.com or payments=https://pay.example.com, not "${address}".`
  const { pathname, protocol } = new URL(whole)
  if (name === undefined && pathname !== '/' && !address.includes('{service}'))
    return `must have {service} in an address with a path that is for all, not "${address}".`
  if (protocol === 'http:' && publicUrl.startsWith('https:')) return `must be https like PUBLIC_URL, or browsers refuse the calls: "${address}".`
  return undefined
}

/** In a name of a host an underscore has no place. */
function filled(address: string, name: string, domain: string): string {
  const [, origin = '', path = ''] = /^(\w+:\/\/[^/]*)?(.*)$/.exec(address) ?? []
  return origin.replaceAll('{service}', name.replaceAll('_', '-')).replaceAll('{domain}', domain) + path.replaceAll('{service}', name)
}

/** An address without a path is a server like this one. */
function baseOf(address: string, name: Hosted): string {
  const { origin, pathname } = new URL(address)
  const path = pathname.replace(/\/+$/, '')
  if (path !== '') return origin + path
  return name === 'sockets' ? `${origin}/socket` : `${origin}/api/${name}`
}
