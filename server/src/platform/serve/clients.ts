import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as timer } from 'node:timers'

/** How long an answer under way may take once the server stops, in milliseconds. */
const graceMs = 3000

/** The connections of an HTTP server. Its own `close` waits for every one of them, and a silent one never ends. */
export class Clients {
  /** With the number of requests that are being answered on each. */
  readonly #open = new Map<Socket, number>()
  #isEnding = false

  constructor(server: Server) {
    server.on('connection', (socket) => {
      if (this.#isEnding) return void socket.destroy()
      this.#open.set(socket, 0)
      socket.once('close', () => this.#open.delete(socket))
    })
    server.on('request', ({ socket }, response) => {
      this.#count(socket, 1)
      response.once('close', () => this.#count(socket, -1))
    })
    // A WebSocket now: the realtime server closes it.
    server.on('upgrade', ({ socket }) => this.#count(socket, 1))
  }

  /** Answers what was asked, cuts off at once who asked nothing, and after a while everybody. `close` takes no new connections. */
  async end(close: () => Promise<void>): Promise<void> {
    this.#isEnding = true
    this.#cut((answering) => answering === 0)
    const cutting = timer(() => this.#cut(() => true), graceMs)
    await close().finally(() => clearTimeout(cutting))
  }

  #count(socket: Socket, change: number): void {
    const answering = this.#open.get(socket)
    if (answering === undefined) return
    this.#open.set(socket, answering + change)
    // What is still to be sent is sent first.
    if (this.#isEnding && answering + change === 0) socket.destroySoon()
  }

  #cut(which: (answering: number) => boolean): void {
    for (const [socket, answering] of this.#open) if (which(answering)) socket.destroy()
  }
}
