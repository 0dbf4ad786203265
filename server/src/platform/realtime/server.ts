import { randomBytes } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { WebSocket, WebSocketServer } from 'ws'
import type { Config } from '../config.ts'
import type { Database } from '../database.ts'
import { sessionsChannel } from '../session.ts'
import { sessionHash } from '../session-token.ts'
import { allowedOrigins, judgeUpgrade } from './admission.ts'
import { Channels } from './channels.ts'
import { Connection, closing } from './connection.ts'
import { Crowd } from './crowd.ts'
import { sweepEvents } from './event-log.ts'
import { eventChannel } from './events.ts'
import { FanOut } from './fan-out.ts'
import { Presence } from './presence.ts'
import { parsed, type Version } from './protocol.ts'
import { SessionLookup, type SessionOwner } from './sessions.ts'

/** A peer that does not answer a close is cut off after `closeTimeout`, which the library's types leave out. */
const bounds = { maxPayload: 64 * 1024, closeTimeout: 1000 } as const

/** Of one session on one node: two for each of more tabs than anybody keeps. */
const mostSockets = 100

export interface RealtimeTiming {
  /** Covers a lost notification, and closes sockets whose session has just expired. */
  readonly pollMs: number
  /** Covers a lost notice of a revoked session. */
  readonly sweepMs: number
  /** A client that says nothing for so long is gone: its heartbeat comes every 30 s. */
  readonly idleMs: number
  readonly forgetMs: number
}

const usual: RealtimeTiming = { pollMs: 1000, sweepMs: 15_000, idleMs: 60_000, forgetMs: 3_600_000 }

export interface RealtimeOptions {
  readonly server: Server
  readonly database: Database
  readonly config: Pick<Config, 'publicUrl' | 'port' | 'appOrigins'>
  readonly log: Logger
  readonly timing?: Partial<RealtimeTiming>
  /** For tests of what comes late: the class that the library makes sockets of. */
  readonly socketClass?: typeof WebSocket
}

export interface RealtimeStats {
  readonly sockets: number
  /** Windows looking at something, on all nodes. */
  readonly present: number
  /** Events read from the log, and frames sent for them. */
  readonly events: number
  readonly delivered: number
  readonly refused: number
  readonly flooded: number
  readonly slow: number
}

export interface Realtime {
  stats(): RealtimeStats
  stop(): Promise<void>
}

/** Serves the sync and presence sockets on an HTTP server, before or after it listens. */
export async function startRealtime(options: RealtimeOptions): Promise<Realtime> {
  const node = new RealtimeNode(options)
  await node.start()
  return node
}

class RealtimeNode implements Realtime {
  readonly #options: RealtimeOptions
  readonly #timing: RealtimeTiming
  readonly #name = randomBytes(6).toString('hex')
  readonly #crowd = new Crowd()
  readonly #sessions: SessionLookup
  readonly #fanOut: FanOut
  readonly #presence: Presence
  readonly #channels: Channels
  readonly #sockets: WebSocketServer
  readonly #undo: (() => unknown)[] = []
  #isStopped = false
  #count = 0
  #refused = 0
  #flooded = 0
  #slow = 0

  constructor(options: RealtimeOptions) {
    this.#options = options
    this.#timing = { ...usual, ...options.timing }
    this.#sockets = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      ...bounds,
      handleProtocols: (offered) => (offered.has('phoenix') ? 'phoenix' : false),
      WebSocket: options.socketClass ?? WebSocket,
    })
    const { database, log } = options
    const nameOf = (connection: Connection) => `${this.#name}.${connection.number}`
    this.#sessions = new SessionLookup(database)
    this.#presence = new Presence({ node: this.#name, database, log })
    this.#fanOut = new FanOut({
      database,
      crowd: this.#crowd,
      log,
      nameOf,
      onRights: (userIds) => this.#attempt('judging presence', this.#presence.judgeAgain(userIds)),
    })
    this.#channels = new Channels({ database, log, fanOut: this.#fanOut, presence: this.#presence, nameOf, onFlood: () => (this.#flooded += 1) })
  }

  async start(): Promise<void> {
    const { database, server } = this.#options
    await this.#fanOut.start()
    const wake = () => this.#fanOut.wake()
    const events = await database.listen(eventChannel, wake, wake)
    const ends = await database.listen(
      sessionsChannel,
      (payload) => this.#onSessionEnd(payload),
      () => this.#judgeSessions(),
    )
    this.#undo.push(
      () => events.stop(),
      () => ends.stop(),
    )
    await this.#presence.start()
    const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => this.#onUpgrade(request, socket, head)
    server.on('upgrade', upgrade)
    this.#undo.push(() => server.off('upgrade', upgrade))
    this.#every(this.#timing.pollMs, () => this.#poll())
    this.#every(this.#timing.sweepMs, () => this.#sweep())
    this.#every(this.#timing.forgetMs, () => this.#attempt('forgetting old events', sweepEvents(database.db)))
  }

  stats(): RealtimeStats {
    const { delivered, events } = this.#fanOut
    return {
      sockets: this.#crowd.size,
      present: this.#presence.size,
      events,
      delivered,
      refused: this.#refused,
      flooded: this.#flooded,
      slow: this.#slow,
    }
  }

  async stop(): Promise<void> {
    if (this.#isStopped) return
    this.#isStopped = true
    for (const connection of [...this.#crowd.all()]) connection.close(closing.restart, 'restarting')
    await this.#fanOut.stop()
    await this.#presence.stop()
    for (const undo of this.#undo) await undo()
    // Who has not answered the closing handshake would keep the HTTP server open.
    for (const connection of [...this.#crowd.all()]) connection.cut()
  }

  #every(ms: number, run: () => void): void {
    const timer = setInterval(run, ms).unref()
    this.#undo.unshift(() => clearInterval(timer))
  }

  #attempt(what: string, work: Promise<unknown>): void {
    work.catch((error: unknown) => this.#options.log.warn({ err: error }, `${what} failed`))
  }

  #onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // Until the WebSocket takes over nobody else listens, and an unheard error ends the process.
    const onError = () => socket.destroy()
    socket.on('error', onError)
    const refuse = (status: string) => {
      this.#refused += 1
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
    }
    this.#admit(request).then(
      (admitted) => {
        if (typeof admitted === 'string') return refuse(admitted)
        if (socket.destroyed) return
        if (this.#crowd.countOf(admitted.owner) >= mostSockets) return refuse('429 Too Many Requests')
        socket.off('error', onError)
        this.#sockets.handleUpgrade(request, socket, head, (opened) => this.#open(opened, admitted.version, admitted.owner))
      },
      (error: unknown) => {
        this.#options.log.warn({ err: error }, 'a socket could not be admitted')
        refuse('503 Service Unavailable')
      },
    )
  }

  async #admit(request: IncomingMessage): Promise<{ version: Version; owner: SessionOwner } | string> {
    if (this.#isStopped) return '503 Service Unavailable'
    const asked = judgeUpgrade(request, this.#origins())
    if (asked === 'not found') return '404 Not Found'
    if (typeof asked === 'string') return '403 Forbidden'
    const session = sessionHash(asked.token)?.toString('hex')
    const owner = session === undefined ? undefined : await this.#sessions.find(session)
    return owner ? { version: asked.version, owner } : '403 Forbidden'
  }

  /** The port is known only once the server listens. */
  #origins(): Set<string> {
    const { server, config } = this.#options
    const address = server.address()
    return allowedOrigins(config.publicUrl, typeof address === 'object' && address ? address.port : config.port, config.appOrigins)
  }

  #open(socket: WebSocket, version: Version, owner: SessionOwner): void {
    this.#count += 1
    const connection = new Connection(socket, this.#count, version, owner, performance.now(), () => (this.#slow += 1))
    this.#crowd.add(connection)
    socket.on('message', (data, isBinary) => this.#channels.receive(connection, data as Buffer, isBinary))
    socket.on('close', () => {
      this.#crowd.remove(connection)
      this.#presence.drop(connection)
    })
    // A breach of the protocol or a lost peer: the close that follows does the rest.
    socket.on('error', (error) => this.#options.log.debug({ err: error }, 'a socket broke'))
    // Revoked while the handshake was under way: the notice found no socket then.
    const stillAlive = this.#sessions.find(owner.session).then((found) => found ?? connection.close(closing.sessionOver, 'session over'))
    this.#attempt('checking a session', stillAlive)
  }

  #onSessionEnd(payload: string): void {
    const userId = userOf(payload)
    if (userId === undefined) this.#judgeSessions()
    else this.#attempt('closing sockets', this.#judge([...this.#crowd.of(userId)]))
  }

  #judgeSessions(): void {
    this.#attempt('checking sessions', this.#judge([...this.#crowd.all()]))
  }

  /** Asks the database which of the sessions still live, and closes the sockets of the others. */
  async #judge(connections: readonly Connection[]): Promise<void> {
    if (connections.length === 0) return
    const alive = await this.#sessions.findAll([...new Set(connections.map(({ owner }) => owner.session))])
    for (const connection of connections) if (!alive.has(connection.owner.session)) connection.close(closing.sessionOver, 'session over')
  }

  #poll(): void {
    this.#fanOut.wake()
    const now = performance.now()
    for (const connection of this.#crowd.all()) if (connection.owner.endsAt <= now) connection.close(closing.sessionOver, 'session over')
  }

  #sweep(): void {
    const longAgo = performance.now() - this.#timing.idleMs
    for (const connection of [...this.#crowd.all()]) if (connection.lastHeard < longAgo) connection.cut()
    this.#judgeSessions()
    this.#attempt('judging presence', this.#presence.judgeAgain())
  }
}

/** Whose sessions ended, from a notice `{user_id, session}`. */
function userOf(payload: string): number | undefined {
  const notice = parsed(payload)
  return typeof notice === 'object' && notice !== null && 'user_id' in notice && typeof notice.user_id === 'number' ? notice.user_id : undefined
}
