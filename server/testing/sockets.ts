import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { afterAll } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import type { Database } from '../src/platform/database.ts'
import { type Realtime, type RealtimeOptions, startRealtime } from '../src/platform/realtime/server.ts'
import { testDelays } from './delays.ts'

export interface Node {
  readonly realtime: Realtime
  readonly server: Server
  /** `ws://127.0.0.1:port` */
  readonly url: string
}

/** One node of the realtime server on a port of its own; several may share a database. */
export async function realtimeNode(database: Database, options: Partial<RealtimeOptions> = {}): Promise<Node> {
  const server = createServer()
  const config = { publicUrl: 'https://brigade.example', port: 0, appOrigins: ['capacitor://localhost'] }
  const late = testDelays && { socketClass: testDelays.socketClass }
  const realtime = await startRealtime({ server, database, config, log: pino({ level: 'silent' }), ...late, ...options })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  afterAll(async () => {
    await realtime.stop()
    await new Promise((closed) => server.close(closed))
  })
  return { realtime, server, url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever shape it expects of a frame
type Heard = any

/** A socket that remembers all it heard, so that a test may wait for what has come already. */
export class TestSocket {
  readonly ws: WebSocket
  readonly heard: Heard[] = []
  readonly closed: Promise<{ code: number; reason: string }>
  readonly #waiting = new Set<() => void>()

  constructor(url: string, protocols: string[] = [], options: ClientOptions = {}) {
    this.ws = new WebSocket(url, protocols, options)
    this.ws.on('message', (data, isBinary) => {
      this.heard.push(isBinary ? data : JSON.parse(String(data)))
      for (const check of [...this.#waiting]) check()
    })
    this.closed = new Promise((closed) => this.ws.on('close', (code, reason) => closed({ code, reason: String(reason) })))
  }

  /** Resolves when open; rejects with the refusal's status when refused. */
  opened(): Promise<this> {
    return new Promise((opened, refused) => {
      this.ws.on('open', () => opened(this))
      this.ws.on('unexpected-response', (_request, response) => {
        refused(new Error(`refused with ${response.statusCode}`))
        this.ws.terminate()
      })
      this.ws.on('error', refused)
    })
  }

  say(...frame: unknown[]): void {
    this.ws.send(JSON.stringify(frame))
  }

  /** The first message, also an earlier one, that fits. */
  got(fits: (message: Heard) => boolean): Promise<Heard> {
    return new Promise((resolve, reject) => {
      const check = () => {
        const found = this.heard.find(fits)
        if (found === undefined) return
        clearTimeout(late)
        this.#waiting.delete(check)
        resolve(found)
      }
      const late = setTimeout(() => reject(new Error(`not heard; heard ${JSON.stringify(this.heard)}`)), 8000)
      this.#waiting.add(check)
      check()
    })
  }

  /** Joins a topic and answers what the server replied. */
  async join(topic: string, payload: unknown = {}, ref = '1'): Promise<Heard> {
    this.say(ref, ref, topic, 'phx_join', payload)
    const reply = await this.got((frame) => frame[1] === ref && frame[2] === topic && frame[3] === 'phx_reply')
    return reply[4]
  }

  /** The shout that carries the key. */
  async shout(key: string): Promise<Heard> {
    const frame = await this.got((one) => one[3] === 'shout' && one[4].invalidateKeys.includes(key))
    return frame[4]
  }

  /** Every key that was shouted to it so far. */
  get keys(): string[] {
    return this.heard.flatMap((frame) => (frame[3] === 'shout' ? frame[4].invalidateKeys : []))
  }
}

export function socketUrl(node: Node, token: string, vsn = '2.0.0', path = '/socket/sync/websocket'): string {
  return `${node.url}${path}?token=${encodeURIComponent(token)}&vsn=${vsn}`
}

/** A socket of a person that has joined the sync topic. */
export async function listener(node: Node, token: string, payload: unknown = {}): Promise<TestSocket> {
  const socket = await new TestSocket(socketUrl(node, token)).opened()
  await socket.join('sync:chef', payload)
  return socket
}
