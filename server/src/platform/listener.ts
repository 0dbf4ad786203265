import pg from 'pg'
import type { Listening } from './database.ts'

interface Ear {
  readonly heard: (payload: string) => void
  readonly resumed: (() => void) | undefined
}

const firstPause = 100
const longestPause = 2000
const pingEvery = 10_000

/** A dedicated connection for LISTEN, which reconnects by itself. */
export class Listener {
  readonly #settings: pg.ClientConfig
  readonly #log: (sentence: string) => void
  readonly #ears = new Map<string, Set<Ear>>()
  #client: Promise<pg.Client> | undefined
  #asking: Promise<unknown> = Promise.resolve()
  #retry: NodeJS.Timeout | undefined
  #ping: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(settings: pg.PoolConfig, log: (sentence: string) => void) {
    // A silent peer is found by the ping, whose answer must come in time.
    this.#settings = { ...settings, query_timeout: 5000, connectionTimeoutMillis: 1500, application_name: `${settings.application_name} listener` }
    this.#log = log
  }

  async listen(channel: string, heard: Ear['heard'], resumed?: Ear['resumed']): Promise<Listening> {
    const ear: Ear = { heard, resumed }
    const ears = this.#ears.get(channel) ?? new Set<Ear>()
    const isFirst = ears.size === 0
    ears.add(ear)
    this.#ears.set(channel, ears)
    this.#client ??= this.#connect()
    const client = await this.#client
    if (isFirst) await this.#ask(client, `listen ${pg.escapeIdentifier(channel)}`)
    return { stop: () => this.#forget(channel, ear) }
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#retry)
    clearInterval(this.#ping)
    const client = await this.#client?.catch(() => undefined)
    await client?.end()
  }

  async #forget(channel: string, ear: Ear): Promise<void> {
    const ears = this.#ears.get(channel)
    ears?.delete(ear)
    if (ears?.size !== 0) return
    this.#ears.delete(channel)
    const client = await this.#client
    if (client && !this.#isStopped) await this.#ask(client, `unlisten ${pg.escapeIdentifier(channel)}`)
  }

  /** One after the other: many stop listening at the same moment, and a connection takes one question at a time. */
  #ask(client: pg.Client, text: string): Promise<unknown> {
    const asked = this.#asking.then(() => client.query(text))
    this.#asking = asked.catch(() => {})
    return asked
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#settings)
    client.on('notification', ({ channel, payload }) => {
      for (const ear of this.#ears.get(channel) ?? []) ear.heard(payload ?? '')
    })
    // Until the connection is made its waiter gets the failure; reported twice, each failure would start two more attempts.
    let stands = false
    client.on('error', (error) => stands && this.#lost(client, error))
    client.on('end', () => stands && this.#lost(client))
    try {
      await client.connect()
      for (const channel of this.#ears.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      this.#client = undefined
      client.end().catch((failure: Error) => this.#log(failure.message))
      throw error
    }
    stands = true
    this.#ping = setInterval(() => void this.#ask(client, 'select 1').catch((error: Error) => this.#lost(client, error)), pingEvery).unref()
    return client
  }

  readonly #gone = new WeakSet<pg.Client>()

  #lost(client: pg.Client, error?: Error): void {
    if (this.#isStopped || this.#gone.has(client)) return
    this.#gone.add(client)
    clearInterval(this.#ping)
    this.#log(`The connection that hears events was lost${error ? `: ${error.message}` : '.'}`)
    client.end().catch((failure: Error) => this.#log(failure.message))
    this.#comeBack(firstPause)
  }

  #comeBack(wait: number): void {
    this.#retry = setTimeout(() => {
      this.#client = this.#connect()
      this.#client.then(
        () => {
          for (const ears of this.#ears.values()) for (const ear of ears) ear.resumed?.()
        },
        () => {
          if (!this.#isStopped) this.#comeBack(Math.min(wait * 2, longestPause))
        },
      )
    }, wait)
  }
}
