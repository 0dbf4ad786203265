import { syncTopic } from '@brigade/contract/realtime.ts'
import type { Logger } from 'pino'
import type { Database } from '../database.ts'
import { type Connection, closing } from './connection.ts'
import { missedBy } from './event-log.ts'
import type { FanOut } from './fan-out.ts'
import { type Presence, placeOf } from './presence.ts'
import { type Broadcast, broadcast, type Frame, readFrame } from './protocol.ts'
import { keysOf, takeShout } from './shout.ts'

export const mostMessagesAMinute = 100
export const mostShoutsAMinute = 60

export interface ChannelsOptions {
  readonly database: Database
  readonly log: Logger
  readonly fanOut: FanOut
  readonly presence: Presence
  readonly nameOf: (connection: Connection) => string
  readonly onFlood: () => void
}

/** What a client may say, and what it is answered. */
export class Channels {
  readonly #options: ChannelsOptions

  constructor(options: ChannelsOptions) {
    this.#options = options
  }

  receive(connection: Connection, data: Buffer, isBinary: boolean): void {
    if (!connection.isOpen) return
    if (connection.countMessage(performance.now()) > mostMessagesAMinute) {
      this.#options.onFlood()
      connection.close(closing.tooMany, 'too many messages')
      return
    }
    const frame = readFrame(data, isBinary, connection.version)
    if (!frame) {
      connection.close(closing.invalidFrame, 'not a frame of this version')
      return
    }
    this.#answer(connection, frame).catch((error: unknown) => {
      this.#options.log.warn({ err: error, topic: frame.topic, event: frame.event }, 'a socket message failed')
      connection.reply(frame, 'error', { reason: 'Some error occured' })
    })
  }

  async #answer(connection: Connection, frame: Frame): Promise<void> {
    if (frame.topic === 'phoenix' && frame.event === 'heartbeat') return connection.reply(frame, 'ok', {})
    if (frame.event === 'phx_join') return this.#join(connection, frame)
    const joined = this.#joinRefOf(connection, frame.topic)
    if (joined === undefined) return connection.reply(frame, 'error', { reason: 'unmatched topic' })
    // A message that was meant for an earlier join of the same topic.
    const isStale = frame.joinRef !== null && joined !== null && frame.joinRef !== joined
    if (frame.event === 'phx_leave') {
      if (!isStale) this.#leave(connection, frame.topic)
      return connection.reply(frame, 'ok', {})
    }
    if (isStale) return
    if (frame.topic === syncTopic && frame.event === 'shout') return this.#shout(connection, frame)
    connection.reply(frame, 'error', { reason: 'unknown event' })
  }

  #joinRefOf(connection: Connection, topic: string): string | null | undefined {
    return topic === syncTopic ? connection.syncRef : connection.presences?.get(topic)?.joinRef
  }

  #leave(connection: Connection, topic: string): void {
    if (topic === syncTopic) connection.syncRef = undefined
    else this.#options.presence.leave(connection, topic)
  }

  async #join(connection: Connection, frame: Frame): Promise<void> {
    if (frame.topic === syncTopic) return this.#joinSync(connection, frame)
    const place = placeOf(frame.topic)
    if (!place) return connection.reply(frame, 'error', { reason: 'unmatched topic' })
    return this.#options.presence.join(connection, frame, place)
  }

  /** From here on the socket gets events; with `since` it also gets those it missed, after the answer. */
  async #joinSync(connection: Connection, frame: Frame): Promise<void> {
    const { fanOut, database, nameOf } = this.#options
    const since = sinceOf(frame.payload)
    const socket = nameOf(connection)
    connection.syncRef = frame.joinRef
    if (since === undefined) return connection.reply(frame, 'ok', { cursor: fanOut.cursor, gap: false, socket })
    // Registered first, read second: what commits in between comes both ways, and nothing falls between the two.
    const held: Broadcast[] = []
    connection.held = held
    try {
      const { cursor, gap, keys } = await missedBy(database.db, connection.owner.userId, since)
      connection.reply(frame, 'ok', { cursor, gap, socket })
      if (keys.length > 0) connection.broadcast(broadcast(syncTopic, 'shout', { invalidateKeys: keys, cursor }))
      for (const message of held) connection.broadcast(message)
    } catch (error) {
      // Not joined: the client tries again in five seconds and loses nothing.
      if (connection.held === held) connection.syncRef = undefined
      throw error
    } finally {
      if (connection.held === held) connection.held = undefined
    }
  }

  async #shout(connection: Connection, frame: Frame): Promise<void> {
    const { fanOut, database, nameOf } = this.#options
    const keys = keysOf(frame.payload)
    if (!Array.isArray(keys)) return connection.reply(frame, 'error', keys)
    if (connection.countShout() > mostShoutsAMinute) return connection.reply(frame, 'error', { reason: 'too many shouts' })
    const { userId } = connection.owner
    const accepted = await takeShout(database, { userId, keys, socket: nameOf(connection), isEcho: fanOut.wasJustSaid(connection, keys) })
    if (accepted.length === 0) return connection.reply(frame, 'error', { reason: 'unauthorized' })
    connection.reply(frame, 'ok', { accepted })
  }
}

function sinceOf(payload: unknown): string | undefined {
  const since = typeof payload === 'object' && payload !== null && 'since' in payload ? payload.since : undefined
  return typeof since === 'string' && /^\d{1,19}$/.test(since) ? since : undefined
}
