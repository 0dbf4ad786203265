import type { Duplex } from 'node:stream'
import { Problem } from '@brigade/contract/kit/problem.ts'
import pg from 'pg'
import { asProblem } from './database-errors.ts'
import type { DatabasePulse } from './database-pulse.ts'
import { queryByName, type StatementNames } from './named-statements.ts'

/** A few connections carry what nearly every request asks; taking one from the pool for each statement cost more than the statement. */
const lineCount = 2
/** Behind this many, nobody at the end of a line would be served in time. */
const mostWaiting = 300
/** What is gathered for one line before the next is looked for. */
const mostTogether = 16
const idleMs = 30_000
/** Without any answer for so long, those behind the first take the pool: it may be waiting for a lock, and they are not. */
const stuckMs = 1000
/** A place stays empty until the statement that blocked it has surely ended, so that abandoned connections do not pile up. */
const restMs = 5000

type Settings = pg.PoolConfig & { readonly max: number }

/** How many of the connections a server may open are lines; with very few there are none. */
export function linesOf(max: number): number {
  return max >= 4 * lineCount ? lineCount : 0
}

/**
 * Connections on which short reads follow each other without waiting for answers, each a transaction of its own, answered in
 * order. What is asked within one turn of the event loop leaves in one piece: one write here, one wake-up there.
 */
export class DatabaseLines {
  readonly #settings: Settings
  readonly #names: StatementNames
  readonly #pulse: DatabasePulse
  readonly #lines: (Line | 'resting' | undefined)[]
  #filling: { readonly line: Line; count: number } | undefined
  #isClosed = false

  constructor(settings: Settings, names: StatementNames, pulse: DatabasePulse) {
    this.#settings = settings
    this.#names = names
    this.#pulse = pulse
    this.#lines = Array.from({ length: linesOf(settings.max) })
  }

  get isOpen(): boolean {
    return this.#lines.length > 0 && !this.#isClosed
  }

  /** Answers nothing when no line is at hand, or the one that was taken got stuck. */
  async ask(text: string, values: readonly unknown[]): Promise<pg.QueryResult | undefined> {
    this.#pulse.mustBeat()
    const line = this.#pick()
    if (!line) return undefined
    if (line.waiting >= mostWaiting)
      throw new Problem('unavailable', 'Too many people are working at the moment. Please try again.', { retryAfter: 2 })
    line.asked()
    try {
      if (!line.isReady) await line.ready
      line.gather()
      return await this.#pulse.watch(line.client, queryByName(line.client, this.#names, text, values))
    } catch (error) {
      if (line.isGivenUp) return undefined
      throw error
    } finally {
      line.answered()
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all(this.#lines.filter((line) => line instanceof Line).map((line) => line.end()))
  }

  #pick(): Line | undefined {
    if (this.#filling && this.#filling.count < mostTogether && this.#lines.includes(this.#filling.line)) {
      this.#filling.count += 1
      return this.#filling.line
    }
    const line = this.#idlest()
    if (!line) return undefined
    if (!this.#filling) setImmediate(() => (this.#filling = undefined))
    this.#filling = { line, count: 1 }
    return line
  }

  #idlest(): Line | undefined {
    if (this.#isClosed) throw new Error('The database was closed.')
    let best: Line | undefined
    for (const line of this.#lines) if (line instanceof Line && (!best || line.waiting < best.waiting)) best = line
    const free = this.#lines.indexOf(undefined)
    if (free < 0 || best?.waiting === 0) return best
    const fresh = new Line(this.#settings, () => this.#leave(fresh))
    this.#lines[free] = fresh
    return fresh
  }

  #leave(line: Line): void {
    const at = this.#lines.indexOf(line)
    if (at < 0) return
    this.#lines[at] = line.isGivenUp ? 'resting' : undefined
    if (line.isGivenUp) setTimeout(() => (this.#lines[at] = undefined), restMs).unref()
  }
}

/** One connection; it leaves its place when it is lost or long unused. */
class Line {
  readonly client: pg.Client
  readonly ready: Promise<unknown>
  isReady = false
  isGivenUp = false
  waiting = 0
  readonly #leave: () => void
  readonly #idle: NodeJS.Timeout
  #stuck: NodeJS.Timeout | undefined
  #answers = 0
  #isGathering = false

  constructor(settings: Settings, leave: () => void) {
    this.#leave = leave
    this.client = new pg.Client({ ...settings, pipeline: true } as pg.ClientConfig)
    this.client.on('error', leave)
    this.client.on('end', leave)
    this.#idle = setTimeout(() => (this.waiting === 0 ? void this.end() : this.#idle.refresh()), idleMs).unref()
    this.ready = this.client.connect().then(
      () => {
        this.isReady = true
      },
      (error: unknown) => {
        leave()
        throw asProblem(error) ?? error
      },
    )
    // Its waiters get the failure as well.
    this.ready.catch(() => {})
  }

  asked(): void {
    this.waiting += 1
    this.#stuck ??= setTimeout(() => this.#lookAgain(), stuckMs).unref()
  }

  answered(): void {
    this.waiting -= 1
    this.#answers += 1
    if (this.waiting > 0) {
      this.#stuck?.refresh()
      return
    }
    clearTimeout(this.#stuck)
    this.#stuck = undefined
  }

  /** Once more after what has arrived was read: it may be this process that was late. */
  #lookAgain(): void {
    const before = this.#answers
    setImmediate(() => {
      if (this.#answers !== before || this.waiting === 0) return
      this.#stuck?.refresh()
      if (this.isReady && this.waiting > 1) this.#giveUp()
    })
  }

  #giveUp(): void {
    this.isGivenUp = true
    this.#leave()
    streamOf(this.client).destroy()
  }

  /** Holds what is written until this turn of the event loop is over. */
  gather(): void {
    if (this.#isGathering) return
    this.#isGathering = true
    this.#idle.refresh()
    const stream = streamOf(this.client)
    stream.cork()
    setImmediate(() => {
      this.#isGathering = false
      stream.uncork()
    })
  }

  async end(): Promise<void> {
    this.#leave()
    clearTimeout(this.#idle)
    await this.ready.then(
      () => this.client.end(),
      () => undefined,
    )
  }
}

function streamOf(client: pg.Client): Duplex {
  return (client as unknown as { connection: { stream: Duplex } }).connection.stream
}
