import { type Shout, syncTopic } from '@brigade/contract/realtime.ts'
import type { Logger } from 'pino'
import type { Database } from '../database.ts'
import type { Connection } from './connection.ts'
import type { Crowd } from './crowd.ts'
import { currentCursor, mostNews, type News, newsSince } from './event-log.ts'
import { type Broadcast, broadcast } from './protocol.ts'

/** Changes in quick succession are sent together. */
const gatherMs = 25
/** How long a server's own announcement makes the client's equal shout superfluous. */
const echoMs = 5000

export interface FanOutOptions {
  readonly database: Database
  readonly crowd: Crowd
  readonly log: Logger
  /** Full name of a connection, as it stands in `origin_socket` of what comes from it. */
  readonly nameOf: (connection: Connection) => string
  /** People whose rights changed. */
  readonly onRights: (userIds: readonly number[]) => void
}

/**
 * Sends events from the log to the sockets that may receive them. A notification, the poll and a regained connection all lead
 * to the same read from the cursor, so a lost notification costs a second, never a message.
 */
export class FanOut {
  readonly #options: FanOutOptions
  #cursor = '0'
  /** Delivered rows that the cursor has not passed yet. */
  #seen = new Map<number, bigint>()
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #isAskedAgain = false
  #isStopped = false
  #lastRun = 0
  #isFailing = false
  readonly #saidBy = new Map<string, { at: number; keys: ReadonlySet<string> }>()
  delivered = 0
  events = 0

  constructor(options: FanOutOptions) {
    this.#options = options
  }

  /** Everything before it has been sent to every socket of this node. */
  get cursor(): string {
    return this.#cursor
  }

  async start(): Promise<void> {
    this.#cursor = await currentCursor(this.#options.database.db)
  }

  /** There may be news: read soon, and once for many calls. */
  wake(): void {
    if (this.#isStopped) return
    if (this.#running) this.#isAskedAgain = true
    else this.#timer ??= setTimeout(() => this.#run(), Math.max(0, this.#lastRun + gatherMs - performance.now()))
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  /** Whether the server has just announced these keys for a change of this socket's tab, to all but this socket at most: its shout contains nothing new. */
  wasJustSaid(connection: Connection, keys: readonly string[]): boolean {
    const { session } = connection.owner
    const said = [this.#options.nameOf(connection), null].flatMap((socket) => this.#saidBy.get(sayer(session, socket)) ?? [])
    const fresh = said.filter(({ at }) => at > performance.now() - echoMs)
    return keys.every((key) => fresh.some((one) => one.keys.has(key)))
  }

  #run(): void {
    this.#timer = undefined
    this.#lastRun = performance.now()
    this.#running = this.#catchUp().then(
      (isMore) => this.#ended(isMore),
      (error: unknown) => {
        // The poll tries again; one line for an outage is enough.
        if (!this.#isFailing) this.#options.log.warn({ err: error }, 'reading events failed')
        this.#isFailing = true
        this.#ended(false)
      },
    )
  }

  #ended(isMore: boolean): void {
    this.#running = undefined
    if (isMore || this.#isAskedAgain) {
      this.#isAskedAgain = false
      this.wake()
    }
  }

  async #catchUp(): Promise<boolean> {
    const { database, crowd } = this.#options
    const { cursor, news } = await newsSince(database.db, this.#cursor, [...this.#seen.keys()], crowd.userIds)
    this.#isFailing = false
    const isMore = news.length === mostNews
    for (const { id, xid } of news) this.#seen.set(id, BigInt(xid))
    // A full page may have left rows behind that the cursor must not pass.
    if (!isMore) this.#pass(cursor)
    if (news.length > 0) this.#tell(news)
    return isMore
  }

  #pass(cursor: string): void {
    this.#cursor = cursor
    const settled = BigInt(cursor)
    for (const [id, xid] of this.#seen) if (xid < settled) this.#seen.delete(id)
  }

  #tell(news: readonly News[]): void {
    this.events += news.length
    this.#remember(news)
    const frames = new Map<string, Broadcast>()
    for (const [userId, heard] of byHearer(news)) {
      for (const connection of this.#options.crowd.of(userId)) {
        if (connection.syncRef === undefined) continue
        const fresh = this.#withoutOwn(heard, connection)
        if (fresh.length === 0) continue
        connection.tell(this.#frameFor(fresh, frames))
        this.delivered += 1
      }
    }
    const rights = news.flatMap((one) => (one.user_ids && one.keys.includes('rights') ? one.user_ids : []))
    if (rights.length > 0) this.#options.onRights(rights)
  }

  /** What the tab of a socket did itself it has refreshed already. Nobody can silence a socket of another session by naming it. */
  #withoutOwn(heard: readonly News[], connection: Connection): readonly News[] {
    const name = this.#options.nameOf(connection)
    const isOwn = ({ origin_session, origin_socket }: News) =>
      origin_socket === name && (origin_session === null || origin_session === connection.owner.session)
    return heard.some(isOwn) ? heard.filter((one) => !isOwn(one)) : heard
  }

  #frameFor(news: readonly News[], frames: Map<string, Broadcast>): Broadcast {
    const name = news.map(({ id }) => id).join()
    const known = frames.get(name)
    if (known) return known
    const shout: Shout = { invalidateKeys: [...new Set(news.flatMap(({ keys }) => keys))], cursor: this.#cursor }
    const made = broadcast(syncTopic, 'shout', shout)
    frames.set(name, made)
    return made
  }

  #remember(news: readonly News[]): void {
    const now = performance.now()
    for (const [name, { at }] of this.#saidBy) if (at < now - echoMs) this.#saidBy.delete(name)
    for (const { origin_session, origin_socket, keys } of news) {
      if (origin_session === null) continue
      const name = sayer(origin_session, origin_socket)
      this.#saidBy.set(name, { at: now, keys: new Set([...(this.#saidBy.get(name)?.keys ?? []), ...keys]) })
    }
  }
}

const sayer = (session: string, socket: string | null): string => `${session} ${socket ?? ''}`

function byHearer(news: readonly News[]): Map<number, News[]> {
  const heard = new Map<number, News[]>()
  for (const one of news) {
    for (const userId of new Set([...one.hearers, ...(one.user_ids ?? [])])) {
      const own = heard.get(userId)
      if (own) own.push(one)
      else heard.set(userId, [one])
    }
  }
  return heard
}
