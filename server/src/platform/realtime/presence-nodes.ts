import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database, Listening } from '../database.ts'
import type { PresenceBoard } from './presence-board.ts'
import { fromWire, type NodeMessage, parts, presenceChannel, readMessage, toWire } from './presence-wire.ts'

const beatMs = 30_000
/** A node that is silent for this long is gone, and its people with it. */
const goneMs = 75_000

export interface PresenceNodesOptions {
  readonly node: string
  readonly database: Database
  readonly log: Logger
  readonly board: PresenceBoard
  /** The board may have changed. */
  readonly onChange: () => void
}

/** Merges the presence of all nodes into each one's board. */
export class PresenceNodes {
  readonly #options: PresenceNodesOptions
  readonly #heardOf = new Map<string, number>()
  readonly #arriving = new Map<string, Set<string>>()
  #listening: Listening | undefined
  #beat: NodeJS.Timeout | undefined
  /** A message could not be sent: the next beat sends everything. */
  #isBehind = false
  #order: Promise<void> = Promise.resolve()

  constructor(options: PresenceNodesOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    const { database, node } = this.#options
    // What was said while the connection was away is unknown: ask for everything again.
    this.#listening = await database.listen(
      presenceChannel,
      (payload) => this.#hear(payload),
      () => this.#say({ kind: 'hello', node }),
    )
    this.#beat = setInterval(() => this.#onBeat(), beatMs).unref()
    this.#say({ kind: 'hello', node })
  }

  async stop(): Promise<void> {
    clearInterval(this.#beat)
    await this.#listening?.stop()
    this.#say({ kind: 'bye', node: this.#options.node })
    await this.#order
  }

  tell(joined: readonly string[], left: readonly string[]): void {
    const { node, board } = this.#options
    const fresh = new Set(joined)
    const joins = board
      .ofNode(node)
      .filter(({ ref }) => fresh.has(ref))
      .map(toWire)
    for (const part of parts(joins)) this.#say({ kind: 'diff', node, joins: part, leaves: [] })
    for (const part of parts(left)) this.#say({ kind: 'diff', node, joins: [], leaves: part })
  }

  #onBeat(): void {
    const { node, board, onChange } = this.#options
    if (this.#isBehind) this.#tellAll()
    else this.#say({ kind: 'beat', node })
    const dead = [...this.#heardOf].filter(([, at]) => at < performance.now() - goneMs).map(([other]) => other)
    for (const other of dead) {
      this.#heardOf.delete(other)
      for (const { ref } of board.ofNode(other)) board.remove(ref)
    }
    if (dead.length > 0) onChange()
  }

  #tellAll(): void {
    const { node, board } = this.#options
    this.#isBehind = false
    const made = parts(board.ofNode(node).map(toWire))
    const all = made.length === 0 ? [[]] : made
    for (const [at, joins] of all.entries()) this.#say({ kind: 'state', node, joins, isFirst: at === 0, isLast: at === all.length - 1 })
  }

  /** One after another: a leave must not overtake its join. */
  #say(message: NodeMessage): void {
    this.#order = this.#order.then(async () => {
      try {
        await sql`select pg_notify(${presenceChannel}, ${JSON.stringify(message)})`.execute(this.#options.database.db)
      } catch (error) {
        this.#isBehind = true
        this.#options.log.debug({ err: error }, 'presence could not be told to the other nodes')
      }
    })
  }

  #hear(payload: string): void {
    const message = readMessage(payload)
    const { node, board, onChange } = this.#options
    if (!message || message.node === node) return
    this.#heardOf.set(message.node, performance.now())
    if (message.kind === 'hello') this.#tellAll()
    if (message.kind === 'bye') for (const { ref } of board.ofNode(message.node)) board.remove(ref)
    if (message.kind === 'diff' || message.kind === 'state') for (const entry of message.joins) board.add(fromWire(message.node, entry))
    if (message.kind === 'diff') for (const ref of message.leaves) board.remove(ref)
    if (message.kind === 'state') this.#replace(message)
    onChange()
  }

  #replace({ node, joins, isFirst, isLast }: Extract<NodeMessage, { kind: 'state' }>): void {
    const { board } = this.#options
    const arriving = isFirst ? new Set<string>() : (this.#arriving.get(node) ?? new Set())
    for (const [ref] of joins) arriving.add(ref)
    if (!isLast) {
      this.#arriving.set(node, arriving)
      return
    }
    this.#arriving.delete(node)
    for (const { ref } of board.ofNode(node)) if (!arriving.has(ref)) board.remove(ref)
  }
}
