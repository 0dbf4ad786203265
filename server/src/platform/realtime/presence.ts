import { isResourceType, knownTypes, type ResourceType, resourceTypes } from '@brigade/contract/kit/resources.ts'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { reachable, reachedBy, reachedThrough } from '../access/policy.ts'
import type { Database } from '../database.ts'
import type { Connection, PresenceSeat } from './connection.ts'
import { type Entry, metasOf, PresenceBoard } from './presence-board.ts'
import { PresenceNodes } from './presence-nodes.ts'
import { broadcast, type Frame } from './protocol.ts'

const batchMs = 200
/** Until those who came are judged again, when the database did not answer. */
const againMs = 1000
/** Topics one socket may look at. */
const mostSeats = 20

interface Place {
  readonly type: ResourceType
  readonly id: number
}

/** Who may look at something, and whom of them each may find there. */
interface Sight {
  readonly may: (userId: number) => boolean
  readonly finds: (viewer: number, userId: number) => boolean
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
  readonly #log: Logger
  readonly #board = new PresenceBoard()
  readonly #nodes: PresenceNodes
  readonly #watchers = new Map<string, Set<Connection>>()
  #count = 0
  #isStopped = false
  #joined: string[] = []
  #left: string[] = []
  #timer: NodeJS.Timeout | undefined
  #isFlushing = false
  #isToFlushAgain = false

  constructor(options: { node: string; database: Database; log: Logger }) {
    this.#node = options.node
    this.#database = options.database
    this.#log = options.log
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
    const { userId } = connection.owner
    const sight = await this.#sightOf(frame.topic, place, userId).catch((error: unknown) => {
      if (seats.get(frame.topic) === seat) seats.delete(frame.topic)
      throw error
    })
    // Left, joined again or disconnected while the right was looked up.
    if (seats.get(frame.topic) !== seat) return
    if (!sight.may(userId)) {
      seats.delete(frame.topic)
      return connection.reply(frame, 'error', { reason: 'unauthorized' })
    }
    // About somebody who lost the right and is being removed, or who has left, a newcomer gets neither arrival nor departure.
    const announced = this.#announcedAt(frame.topic)
    const strangers = announced.filter((entry) => !sight.finds(userId, entry.userId))
    seat.unseen = new Set([...strangers, ...this.#board.leaving(frame.topic)].map(({ ref }) => ref))
    const own = this.#sit(connection, frame.topic, seat)
    connection.reply(frame, 'ok', {})
    connection.push(frame.joinRef, frame.topic, 'presence_state', metasOf([...announced, own], seat.unseen))
  }

  /** Those who have just come are judged when they are announced: a newcomer hears of them then. */
  #announcedAt(topic: string): Entry[] {
    return this.#board.at(topic).filter(({ ref }) => !this.#board.isComing(ref))
  }

  /** Which of the newcomer and those announced may look, all by one statement; asked again if others were announced meanwhile. */
  async #sightOf(topic: string, place: Place, userId: number): Promise<Sight> {
    const asked = new Set([userId])
    for (;;) {
      for (const entry of this.#announcedAt(topic)) asked.add(entry.userId)
      const sight = await this.#sightAmong(place, [...asked])
      if (this.#announcedAt(topic).every((entry) => asked.has(entry.userId))) return sight
    }
  }

  /**
   * Everybody who may look finds everybody else; at a guest those alone who know the guest by the same group: others would tell at which
   * group beside the guest orders.
   */
  async #sightAmong({ type, id }: Place, userIds: readonly number[]): Promise<Sight> {
    const { view } = resourceTypes[type]
    if (!knownTypes.includes(type)) {
      const known = await reachedBy(this.#database.db, view, type, id, userIds)
      return { may: (one) => known.has(one), finds: (_, one) => known.has(one) }
    }
    const through = await reachedThrough(this.#database.db, view, type, id, userIds)
    return {
      may: (one) => through.has(one),
      finds: (viewer, one) => through.get(viewer)?.isDisjointFrom(through.get(one) ?? new Set()) === false,
    }
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

  #sit(connection: Connection, topic: string, seat: PresenceSeat): Entry {
    this.#count += 1
    seat.entry = `${this.#node}.${this.#count}`
    const { userId, name } = connection.owner
    const entry = { ref: seat.entry, topic, node: this.#node, userId, name, at: new Date().toISOString() }
    this.#board.add(entry)
    const watchers = this.#watchers.get(topic) ?? new Set<Connection>()
    watchers.add(connection)
    this.#watchers.set(topic, watchers)
    this.#joined.push(seat.entry)
    this.#soon()
    return entry
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

  #soon(afterMs = batchMs): void {
    if (this.#isFlushing) this.#isToFlushAgain = true
    else if (!this.#isStopped) this.#timer ??= setTimeout(() => void this.#flush(), afterMs).unref()
  }

  async #flush(): Promise<void> {
    this.#timer = undefined
    this.#isFlushing = true
    if (this.#joined.length > 0 || this.#left.length > 0) this.#nodes.tell(this.#joined, this.#left)
    this.#joined = []
    this.#left = []
    let isJudged = true
    for (const [topic, { joins }] of this.#board.changes()) {
      try {
        await this.#tellOf(topic, joins)
      } catch (error) {
        this.#log.debug({ err: error }, 'who came to a record could not be judged')
        isJudged = false
        this.#announce(topic, [], new Map())
      }
    }
    this.#isFlushing = false
    const isToFlushAgain = this.#isToFlushAgain
    this.#isToFlushAgain = false
    if (!isJudged) this.#soon(againMs)
    else if (isToFlushAgain) this.#soon()
  }

  /**
   * Who of those who came, and of those who hear of it, may look: asked at the last moment, because a handover or the end of a role may
   * have come between. Whoever takes a seat during the question is asked about as well. Where nobody came, nothing new is to be read.
   */
  async #tellOf(topic: string, joins: readonly Entry[]): Promise<void> {
    const may = new Map<Connection, Sight>()
    const place = placeOf(topic)
    for (;;) {
      const fresh = [...(this.#watchers.get(topic) ?? [])].filter((connection) => !may.has(connection))
      if (!place || joins.length === 0 || fresh.length === 0) return this.#announce(topic, joins, may)
      const userIds = new Set([...joins.map(({ userId }) => userId), ...fresh.map(({ owner }) => owner.userId)])
      const sight = await this.#sightAmong(place, [...userIds])
      for (const connection of fresh) may.set(connection, sight)
    }
  }

  /** Departures, and arrivals of those who were asked about: somebody who may not be there any more stays untold until they are removed. */
  #announce(topic: string, judged: readonly Entry[], may: ReadonlyMap<Connection, Sight>): void {
    if (this.#isStopped) return
    for (const [connection, sight] of may) if (!sight.may(connection.owner.userId)) this.#showOut(connection, topic)
    const watchers = this.#watchers.get(topic) ?? []
    const [asked, known] = [new Set(judged), [...new Set(may.values())]]
    // Somebody who took a seat meanwhile was asked about as one who hears; to the others they are told next time.
    const isTold = (entry: Entry) => asked.has(entry) && (!this.#watchers.has(topic) || known.some((sight) => sight.may(entry.userId)))
    const { joins, leaves } = this.#board.take(topic, isTold)
    if (joins.length === 0 && leaves.length === 0) return
    const message = broadcast(topic, 'presence_diff', { joins: metasOf(joins), leaves: metasOf(leaves) })
    for (const connection of watchers) {
      const unseen = connection.presences?.get(topic)?.unseen
      for (const { ref, userId } of joins) if (!may.get(connection)?.finds(connection.owner.userId, userId)) unseen?.add(ref)
      if (!unseen?.size) connection.broadcast(message)
      // An empty message would say that somebody came whom they do not find.
      else if ([...joins, ...leaves].some(({ ref }) => !unseen.has(ref)))
        connection.broadcast(broadcast(topic, 'presence_diff', { joins: metasOf(joins, unseen), leaves: metasOf(leaves, unseen) }))
    }
  }
}
