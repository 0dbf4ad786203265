import { setTimeout as timer } from 'node:timers'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { Database } from '../src/platform/database.ts'
import type { Delays } from '../src/start.ts'
import { randomOf } from './random.ts'

type Handler = (context: never) => Promise<unknown>

const usualMostMs = 400

/** What `TEST_DELAYS=seed` or `TEST_DELAYS=seed:milliseconds` asks for; nothing where it is not set. */
export function delaysAskedFor(text: string | undefined): Delays | undefined {
  if (text === undefined || text === '') return undefined
  const [, seed, mostMs = String(usualMostMs)] = /^(\d{1,9})(?::(\d{1,5}))?$/.exec(text) ?? []
  if (seed === undefined) throw new Error(`TEST_DELAYS must be a seed such as 7, or a seed and the most milliseconds such as 7:400, not "${text}".`)
  return delaysOf(Number(seed), Number(mostMs))
}

/** Those of this run. */
export const testDelays = delaysAskedFor(process.env.TEST_DELAYS)

/** Most things come at once, some late, a few very late; of the endpoints every sixth is always late. By the seed, each kind of thing for itself. */
export function delaysOf(seed: number, mostMs: number): Delays {
  const numbers = new Map<string, () => number>()
  const random = (what: string): number => {
    const own = numbers.get(what) ?? randomOf(hashOf(`${seed} ${what}`))
    numbers.set(what, own)
    return own()
  }
  const soonOrLate = (what: string): number => {
    const [which, where] = [random(what), random(what)]
    const [from, to] = which < 0.5 ? [0, 0.05] : which < 0.85 ? [0.05, 0.25] : [0.25, 1]
    return mostMs * (from + (to - from) * where)
  }
  const isSlow = (endpoint: string): boolean => hashOf(`${seed} slow ${endpoint}`) % 6 === 0
  const ofEndpoint = (endpoint: string): number => (isSlow(endpoint) ? mostMs * (0.25 + 0.75 * random(endpoint)) : soonOrLate(endpoint))

  const lateHandler =
    (endpoint: string, handler: Handler): Handler =>
    async (context) => {
      const late = ofEndpoint(endpoint)
      // Read or changed late, and told late.
      const before = late * random(endpoint)
      await pause(before)
      try {
        return await handler(context)
      } finally {
        await pause(late - before)
      }
    }

  return {
    database: (database) => ({ ...database, listen: (...given) => listenLate(database, soonOrLate, ...given) }),
    routes: (routes) =>
      mapped(routes, (own, group) => ({ ...own, handlers: mapped(own.handlers, (handler, key) => lateHandler(`${group}.${key}`, handler)) })),
    socketClass: lateSocket(soonOrLate),
  }
}

type LateBy = (what: string) => number

async function listenLate(database: Database, lateBy: LateBy, channel: string, heard: (payload: string) => void, resumed?: () => void) {
  const due = new Set<NodeJS.Timeout>()
  const later = (act: () => void) => {
    const one = timer(() => {
      due.delete(one)
      act()
    }, lateBy(channel))
    due.add(one)
  }
  const listening = await database.listen(channel, (payload) => later(() => heard(payload)), resumed && (() => later(resumed)))
  return {
    async stop() {
      for (const one of due) clearTimeout(one)
      await listening.stop()
    },
  }
}

/** In order, as a slow network keeps it: what is behind something late is late as well. */
class InOrder {
  readonly #waiting: { readonly due: number; readonly act: () => void }[] = []
  #next: NodeJS.Timeout | undefined
  readonly #lateBy: () => number

  constructor(lateBy: () => number) {
    this.#lateBy = lateBy
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0
  }

  add(act: () => void): void {
    this.#waiting.push({ due: performance.now() + this.#lateBy(), act })
    this.#next ??= this.#plan()
  }

  /** All that waits, now. */
  flush(): void {
    clearTimeout(this.#next)
    this.#next = undefined
    for (const { act } of this.#waiting.splice(0)) act()
  }

  #plan(): NodeJS.Timeout | undefined {
    const [first] = this.#waiting
    return first && timer(() => this.#passDue(), Math.max(0, first.due - performance.now()))
  }

  #passDue(): void {
    const now = performance.now()
    while (this.#waiting[0] && this.#waiting[0].due <= now) this.#waiting.shift()?.act()
    this.#next = this.#plan()
  }
}

function lateSocket(lateBy: LateBy): typeof WebSocket {
  return class extends WebSocket {
    readonly #out = new InOrder(() => lateBy('frames to a socket'))
    readonly #in = new InOrder(() => lateBy('joins of a socket'))

    override send(data: Parameters<WebSocket['send']>[0], ...rest: unknown[]): void {
      this.#out.add(() => {
        if (this.readyState === WebSocket.OPEN) super.send(data, ...(rest as []))
      })
    }

    override close(...given: Parameters<WebSocket['close']>): void {
      this.#out.flush()
      super.close(...given)
    }

    // Joins come late, and what was said after them; all else comes at once.
    override emit(event: string | symbol, ...given: unknown[]): boolean {
      const isJoin = event === 'message' && String(given[0]).includes('phx_join')
      if (event === 'message' && (isJoin || !this.#in.isEmpty)) {
        this.#in.add(() => void super.emit(event, ...given))
        return true
      }
      return super.emit(event, ...given)
    }
  }
}

function mapped<T, U>(given: Readonly<Record<string, T>>, change: (value: T, key: string) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, change(value, key)]))
}

function hashOf(text: string): number {
  let hash = 2_166_136_261
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619)
  return (hash ^ (hash >>> 15)) >>> 0
}
