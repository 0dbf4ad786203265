import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { open } from 'node:fs/promises'
import { type ClientRequest, type IncomingMessage, request as plainRequest } from 'node:http'
import { request as safeRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { isPublicAddress } from './public-address.ts'

// Files that are fetched from addresses that people or files named (decision 56). Nothing of this network is reached, and nothing is told about it.

export interface FetchedTo {
  /** A path on this machine; what is there is written over, and part of the file may be there after a failure. */
  readonly file: string
  readonly mostBytes: number
  readonly accept: string
  readonly signal: AbortSignal
}

export interface Outside {
  /** Writes what is at a web address into a file and answers its bytes. Throws a `Problem` in words for the person where it cannot be had. */
  fetchFile(address: string, to: FetchedTo): Promise<number>
}

/** What there is out there. Tests have a small one of their own. */
export interface World {
  resolve(host: string): Promise<readonly LookupAddress[]>
  isPublic(ip: string): boolean
  readonly ports: readonly string[]
}

export const internet: World = {
  resolve: (host) => lookup(host, { all: true }),
  isPublic: isPublicAddress,
  // As a URL has them: its usual port, which is 80 or 443, stands in none.
  ports: [''],
}

export interface Limits {
  readonly redirects: number
  /** Without a byte, from the begin on. */
  readonly idleMs: number
  /** From the address to the last byte, with all redirects. */
  readonly wholeMs: number
}

const usual: Limits = { redirects: 3, idleMs: 10_000, wholeMs: 60_000 }

const refusal = (says: string) => new Problem('invalid', says)
/** One sentence for every name that leads inside, and for one that leads nowhere: whoever asks learns no names of this network. */
const notPublic = () => refusal('That address is not on the public internet.')
const notReached = (cause: unknown) => new Problem('invalid', 'The server at that address could not be reached.', { cause })
const tooSlow = () => refusal('The server at that address takes too long.')

export function openOutside(world: World = internet, limits: Limits = usual): Outside {
  return { fetchFile: (address, to) => fetchFile({ world, limits }, address, to) }
}

interface Way {
  readonly world: World
  readonly limits: Limits
}

async function fetchFile(way: Way, address: string, to: FetchedTo): Promise<number> {
  const whole = AbortSignal.timeout(way.limits.wholeMs)
  const signal = AbortSignal.any([to.signal, whole])
  try {
    return await follow(way, address, { ...to, signal })
  } catch (error) {
    if (to.signal.aborted) throw to.signal.reason
    if (whole.aborted) throw tooSlow()
    throw error
  }
}

async function follow(way: Way, address: string, to: FetchedTo): Promise<number> {
  let url = judged(way, URL.parse(address))
  for (let hops = 0; hops <= way.limits.redirects; hops += 1) {
    const answer = await ask(way, url, to)
    const next = redirectOf(answer)
    if (next === undefined)
      return await keep(answer, to).catch((error: unknown) => Promise.reject(error instanceof Problem ? error : notReached(error)))
    answer.destroy()
    url = judged(way, URL.parse(next, url.href))
  }
  throw refusal('That address leads on to others too many times.')
}

/** What can be said of an address by its text alone. */
function judged({ world }: Way, url: URL | null): URL {
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') throw refusal('Only addresses that begin with https:// or http:// are fetched.')
  if (url.username !== '' || url.password !== '') throw refusal('An address with a name or a password in it is not fetched.')
  if (!world.ports.includes(url.port)) throw refusal('An address with a port of its own is not fetched.')
  return url
}

/** The address of IP is found once, judged, and connected to: between the two no name can come to mean another one. */
async function ask({ world, limits }: Way, url: URL, { accept, signal }: FetchedTo): Promise<IncomingMessage> {
  const found = await publicAddresses(world, url.hostname.replace(/^\[|\]$/g, ''), signal)
  const given: LookupFunction = (_host, { all }, answer) => {
    const [first] = found
    if (all) answer(null, [...found])
    else answer(null, first?.address ?? '', first?.family)
  }
  return new Promise((resolve, reject) => {
    const asked: ClientRequest = (url.protocol === 'https:' ? safeRequest : plainRequest)(url, {
      // A connection of its own, by no proxy of the environment; Node asks `lookup` for everything that is no address of IP already.
      agent: false,
      lookup: given,
      headers: { accept, 'accept-encoding': 'identity', 'user-agent': 'Brigade' },
      signal,
    })
    let failing: ClientRequest | IncomingMessage = asked
    asked.setTimeout(limits.idleMs, () => failing.destroy(tooSlow()))
    asked.on('response', (answer) => {
      failing = answer
      resolve(answer)
    })
    asked.on('error', (error) => reject(error instanceof Problem ? error : notReached(error)))
    asked.end()
  })
}

async function publicAddresses(world: World, host: string, signal: AbortSignal): Promise<readonly LookupAddress[]> {
  const found = await orAborted(
    world.resolve(host).catch(() => []),
    signal,
  )
  if (found.length === 0 || !found.every(({ address }) => world.isPublic(address))) throw notPublic()
  return found
}

/** A question for a name cannot be taken back, but not be waited for. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

const redirects: readonly (number | undefined)[] = [301, 302, 303, 307, 308]

const redirectOf = ({ statusCode, headers: { location } }: IncomingMessage): string | undefined =>
  redirects.includes(statusCode) ? location : undefined

async function keep(answer: IncomingMessage, { file, mostBytes, signal }: FetchedTo): Promise<number> {
  const { statusCode = 0, headers } = answer
  const tooLarge = () => refusal(`The file is larger than ${Math.floor(mostBytes / 1_000_000)} MB.`)
  const refuse = (problem: Problem): never => {
    answer.destroy()
    throw problem
  }
  if (statusCode !== 200) refuse(refusal(`The server at that address does not give the file (status ${statusCode}).`))
  if ((headers['content-encoding'] ?? 'identity').trim().toLowerCase() !== 'identity')
    refuse(refusal('The server at that address sends the file packed, which is not taken.'))
  if (Number(headers['content-length'] ?? 0) > mostBytes) refuse(tooLarge())
  let bytes = 0
  const handle = await open(file, 'w')
  try {
    for await (const chunk of received(answer)) {
      bytes += chunk.length
      if (bytes > mostBytes) throw tooLarge()
      await handle.appendFile(chunk)
    }
  } finally {
    await handle.close()
  }
  // Of a request that was given up before anybody read its answer, Node throws the bytes away and ends it as if it were whole.
  signal.throwIfAborted()
  return bytes
}

/** What goes wrong with the connection is said of the server there; a disk that is full is not. */
async function* received(answer: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* answer
  } catch (error) {
    throw error instanceof Problem ? error : notReached(error)
  }
}
