import type { WebSocket } from 'ws'
import { type Broadcast, type Frame, type Version, writeFrame } from './protocol.ts'
import type { SessionOwner } from './sessions.ts'

/** A reader that lets this much pile up is cut off before it costs the others memory. */
const mostBuffered = 1024 * 1024
const minute = 60_000
const asText = { binary: false } as const

export const closing = { invalidFrame: 1007, restart: 1012, sessionOver: 4401, tooMany: 4429 } as const

/** One joined presence topic of a socket. */
export interface PresenceSeat {
  readonly joinRef: string | null
  /** Name of the entry on the board; absent until the right to look has been checked. */
  entry?: string
  /** Entries of which it hears neither arrival nor departure: people who may not be there any more, or had left when it joined. */
  unseen?: Set<string>
}

/** One socket of one session. There may be thousands: keep its fields few and give it no timer. */
export class Connection {
  readonly number: number
  readonly version: Version
  readonly owner: SessionOwner
  readonly #socket: WebSocket
  readonly #onSlow: () => void
  lastHeard: number
  /** Reference of the join of the sync topic; undefined while not joined. */
  syncRef: string | null | undefined
  presences: Map<string, PresenceSeat> | undefined
  /** News that came while the answer to the join was still being looked up: it follows that answer. */
  held: Broadcast[] | undefined
  #windowEnds = 0
  #messages = 0
  #shouts = 0

  constructor(socket: WebSocket, number: number, version: Version, owner: SessionOwner, now: number, onSlow: () => void) {
    this.#socket = socket
    this.number = number
    this.version = version
    this.owner = owner
    this.lastHeard = now
    this.#onSlow = onSlow
  }

  /** False from the moment it is being closed: a peer that does not go may still send. */
  get isOpen(): boolean {
    return this.#socket.readyState === 1
  }

  /** Counts a message; answers how many came in this minute. */
  countMessage(now: number): number {
    this.lastHeard = now
    if (now >= this.#windowEnds) {
      this.#windowEnds = now + minute
      this.#messages = 0
      this.#shouts = 0
    }
    this.#messages += 1
    return this.#messages
  }

  countShout(): number {
    this.#shouts += 1
    return this.#shouts
  }

  reply(frame: Frame, status: 'ok' | 'error', response: unknown): void {
    if (!frame.wantsReply) return
    this.#send(writeFrame(this.version, frame.joinRef, frame.ref, frame.topic, 'phx_reply', { status, response }))
  }

  push(joinRef: string | null, topic: string, event: string, payload: unknown): void {
    this.#send(writeFrame(this.version, joinRef, null, topic, event, payload))
  }

  broadcast(message: Broadcast): void {
    this.#send(message[this.version])
  }

  /** News on the sync topic: at once, or after the answer to a join under way. */
  tell(message: Broadcast): void {
    if (this.held) this.held.push(message)
    else this.broadcast(message)
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  /** For a peer that is gone or does not read: a closing handshake would wait for it. */
  cut(): void {
    this.#socket.terminate()
  }

  #send(data: string | Buffer): void {
    if (!this.isOpen) return
    this.#socket.send(data, asText)
    if (this.#socket.bufferedAmount > mostBuffered) {
      this.#onSlow()
      this.cut()
    }
  }
}
