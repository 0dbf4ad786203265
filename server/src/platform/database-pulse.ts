import pg from 'pg'
import { unreachable } from './database-errors.ts'

const tick = 200
/** A statement this old makes us ask whether the database is there at all. */
const suspicious = 700
const answerWithin = 800
const askAgainAfter = 500

interface Watched {
  readonly since: number
  readonly client: pg.ClientBase
}

/**
 * Notices a database that went away without a word (a cut cable, a firewall that drops packets): a statement sent
 * there would wait for minutes. A slow statement is left alone as long as a fresh connection gets an answer.
 */
export class DatabasePulse {
  readonly #settings: pg.ClientConfig
  readonly #log: (sentence: string) => void
  readonly #running = new Set<Watched>()
  #timer: NodeJS.Timeout | undefined
  #asking: Promise<boolean> | undefined
  #askedAt = 0
  #answeredAt = 0
  #isAway = false
  #isStopped = false

  constructor(settings: pg.PoolConfig, log: (sentence: string) => void) {
    this.#settings = { ...settings, connectionTimeoutMillis: answerWithin, query_timeout: answerWithin, application_name: 'brigade pulse' }
    this.#log = log
  }

  /** Refuses at once while the database is known to be away. */
  mustBeat(): void {
    if (this.#isAway) throw unreachable()
  }

  /** Keeps an eye on one running statement. */
  async watch<T>(client: pg.ClientBase, running: Promise<T>): Promise<T> {
    const watched = { since: performance.now(), client }
    this.#running.add(watched)
    this.#timer ??= setInterval(() => this.#look(), tick).unref()
    try {
      const result = await running
      this.#answeredAt = performance.now()
      return result
    } finally {
      this.#running.delete(watched)
    }
  }

  /** Asks the database for a sign of life, on a connection of its own. */
  isReachable(): Promise<boolean> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined
    })
    return this.#asking
  }

  stop(): void {
    this.#isStopped = true
    clearInterval(this.#timer)
  }

  #look(): void {
    const now = performance.now()
    const isOld = [...this.#running].some((watched) => now - watched.since > suspicious)
    if (!isOld && !this.#isAway) {
      if (this.#running.size === 0) this.#rest()
      return
    }
    if (this.#asking === undefined && now - this.#askedAt > askAgainAfter) void this.isReachable()
  }

  #rest(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  async #ask(): Promise<boolean> {
    const client = new pg.Client(this.#settings)
    // The failure itself comes back from connect or query; this one only keeps the process alive.
    client.on('error', () => {})
    const began = performance.now()
    let isThere = true
    try {
      await client.connect()
      await client.query('select 1')
    } catch (error) {
      // "Too many connections" is an answer too.
      isThere = (error instanceof pg.DatabaseError && error.code === '53300') || this.#isExcused(began)
    } finally {
      this.#askedAt = performance.now()
      destroy(client)
    }
    this.#conclude(isThere)
    return isThere
  }

  /** Late is not gone: somebody else was answered meanwhile, or this very process was too busy to listen. */
  #isExcused(began: number): boolean {
    return this.#answeredAt > began || performance.now() - began > answerWithin * 2 + tick
  }

  #conclude(isThere: boolean): void {
    if (this.#isStopped) return
    if (isThere === !this.#isAway) return
    this.#isAway = !isThere
    this.#log(isThere ? 'The database answers again.' : 'The database does not answer; requests are refused until it does.')
    if (isThere) return
    this.#timer ??= setInterval(() => this.#look(), tick).unref()
    for (const { client } of this.#running) destroy(client)
  }
}

/** Ends the socket itself: a polite goodbye would wait for the very peer that is silent. */
function destroy(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(error?: Error): void } } }
  connection.stream.destroy()
}
