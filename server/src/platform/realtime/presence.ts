import { isResourceType, type ResourceType, resourceTypes } from '@brigade/contract/kit/resources.ts'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { reachable, reachedBy } from '../access/policy.ts'
import type { Database } from '../database.ts'
import type { Connection, PresenceSeat } from './connection.ts'
import { metasOf, PresenceBoard } from './presence-board.ts'
import { PresenceNodes } from './presence-nodes.ts'
import { broadcast, type Frame } from './protocol.ts'

const batchMs = 200
/** Topics one socket may look at. */
const mostSeats = 20

interface Place {
  readonly type: ResourceType
  readonly id: number
}

/** What a presence topic is about; undefined when it is no such topic. */
export function placeOf(topic: string): Place | undefined {
  const [, type = '', id = ''] = /^presence:([a-z_]+):(\d{1,15})$/.exec(topic) ?? []
  return isResourceType(type) ? { type, id: Number(id) } : undefined
}

/** Who is present at the same record, sent only to people who may see it themselves. */
export class Presence {
  readonly #node: string
  readonly #database: Database
  readonly #board = new PresenceBoard()
  readonly #nodes: PresenceNodes
  readonly #watchers = new Map<string, Set<Connection>>()
  #count = 0
  #isStopped = false
  #joined: string[] = []
  #left: string[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(options: { node: string; database: Database; log: Logger }) {
    this.#node = options.node
    this.#database = options.database
    this.#nodes = new PresenceNodes({ ...options, board: this.#board, onChange: () => this.#soon() })
  }

  get size(): number {
    return this.#board.size
  }

  start(): Promise<void> {
    return this.#nodes.start()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#nodes.stop()
  }

  async join(connection: Connection, frame: Frame, place: Place): Promise<void> {
    connection.presences ??= new Map<string, PresenceSeat>()
    const seats = connection.presences
    this.#leaveSeat(connection, frame.topic)
    if (seats.size >= mostSeats) return connection.reply(frame, 'error', { reason: 'too many topics' })
    const seat: PresenceSeat = { joinRef: frame.joinRef }
    seats.set(frame.topic, seat)
    const present = this.#board.at(frame.topic)
    const { userId } = connection.owner
    const userIds = [userId, ...present.map((entry) => entry.userId)]
    const may = await reachedBy(this.#database.db, resourceTypes[place.type].view, place.type, place.id, userIds).catch((error: unknown) => {
      if (seats.get(frame.topic) === seat) seats.delete(frame.topic)
      throw error
    })
    // Left, joined again or disconnected while the right was looked up.
    if (seats.get(frame.topic) !== seat) return
    if (!may.has(userId)) {
      seats.delete(frame.topic)
      return connection.reply(frame, 'error', { reason: 'unauthorized' })
    }
    // About somebody who lost the right and is being removed, a newcomer gets neither arrival nor departure.
    seat.unseen = new Set(present.filter((entry) => !may.has(entry.userId)).map(({ ref }) => ref))
    this.#sit(connection, frame.topic, seat)
    connection.reply(frame, 'ok', {})
    connection.push(frame.joinRef, frame.topic, 'presence_state', metasOf(this.#board.at(frame.topic), seat.unseen))
  }

  leave(connection: Connection, topic: string): void {
    this.#leaveSeat(connection, topic)
  }

  /** The socket is gone. */
  drop(connection: Connection): void {
    for (const topic of [...(connection.presences?.keys() ?? [])]) this.#leaveSeat(connection, topic)
    connection.presences = undefined
  }

  /** Checks the viewers again; with `userIds` only these people. Whoever may no longer look is removed. */
  async judgeAgain(userIds?: readonly number[]): Promise<void> {
    const chosen = userIds && new Set(userIds)
    const seated = [...this.#watchers].flatMap(([topic, watchers]) =>
      [...watchers]
        .filter(({ owner }) => chosen === undefined || chosen.has(owner.userId))
        .map((connection) => ({ topic, connection, place: placeOf(topic) })),
    )
    for (const type of new Set(seated.flatMap(({ place }) => place?.type ?? []))) {
      const asked = seated.flatMap(({ topic, connection, place }) => (place?.type === type ? [{ topic, connection, place }] : []))
      const may = await this.#stillMay(
        type,
        asked.map(({ connection, place }) => ({ userId: connection.owner.userId, id: place.id })),
      )
      asked.forEach(({ topic, connection }, at) => {
        if (!may[at]) this.#showOut(connection, topic)
      })
    }
  }

  async #stillMay(type: ResourceType, asked: readonly { userId: number; id: number }[]): Promise<boolean[]> {
    const users = asked.map(({ userId }) => userId)
    const ids = asked.map(({ id }) => id)
    const { rows } = await sql<{ may: boolean }>`
      select ${reachable(sql.ref('asked.user_id'), resourceTypes[type].view, type, sql.ref('asked.id'))} as may
      from unnest(${users}::bigint[], ${ids}::bigint[]) with ordinality as asked(user_id, id, place) order by asked.place`.execute(this.#database.db)
    return rows.map(({ may }) => may)
  }

  #showOut(connection: Connection, topic: string): void {
    const seat = connection.presences?.get(topic)
    this.#leaveSeat(connection, topic)
    if (seat) connection.push(seat.joinRef, topic, 'phx_close', {})
  }

  #sit(connection: Connection, topic: string, seat: PresenceSeat): void {
    this.#count += 1
    seat.entry = `${this.#node}.${this.#count}`
    const { userId, name } = connection.owner
    this.#board.add({ ref: seat.entry, topic, node: this.#node, userId, name, at: new Date().toISOString() })
    const watchers = this.#watchers.get(topic) ?? new Set<Connection>()
    watchers.add(connection)
    this.#watchers.set(topic, watchers)
    this.#joined.push(seat.entry)
    this.#soon()
  }

  #leaveSeat(connection: Connection, topic: string): void {
    const seat = connection.presences?.get(topic)
    if (!seat) return
    connection.presences?.delete(topic)
    const watchers = this.#watchers.get(topic)
    watchers?.delete(connection)
    if (watchers?.size === 0) this.#watchers.delete(topic)
    if (seat.entry === undefined) return
    this.#board.remove(seat.entry)
    this.#left.push(seat.entry)
    this.#soon()
  }

  #soon(): void {
    if (!this.#isStopped) this.#timer ??= setTimeout(() => this.#flush(), batchMs).unref()
  }

  #flush(): void {
    this.#timer = undefined
    for (const [topic, diff] of this.#board.takeDiffs()) {
      const message = broadcast(topic, 'presence_diff', { joins: metasOf(diff.joins), leaves: metasOf(diff.leaves) })
      for (const connection of this.#watchers.get(topic) ?? []) {
        const unseen = connection.presences?.get(topic)?.unseen
        if (!unseen?.size) connection.broadcast(message)
        else connection.broadcast(broadcast(topic, 'presence_diff', { joins: metasOf(diff.joins, unseen), leaves: metasOf(diff.leaves, unseen) }))
      }
    }
    if (this.#joined.length > 0 || this.#left.length > 0) this.#nodes.tell(this.#joined, this.#left)
    this.#joined = []
    this.#left = []
  }
}
