import type { Connection } from './connection.ts'
import type { SessionOwner } from './sessions.ts'

/** Every open socket of this node, by person. */
export class Crowd {
  readonly #byUser = new Map<number, Set<Connection>>()
  #size = 0

  get size(): number {
    return this.#size
  }

  get userIds(): number[] {
    return [...this.#byUser.keys()]
  }

  add(connection: Connection): void {
    const { userId } = connection.owner
    const own = this.#byUser.get(userId)
    if (own) own.add(connection)
    else this.#byUser.set(userId, new Set([connection]))
    this.#size += 1
  }

  remove(connection: Connection): void {
    const own = this.#byUser.get(connection.owner.userId)
    if (!own?.delete(connection)) return
    if (own.size === 0) this.#byUser.delete(connection.owner.userId)
    this.#size -= 1
  }

  of(userId: number): Iterable<Connection> {
    return this.#byUser.get(userId) ?? []
  }

  /** How many sockets this session has open on this node. */
  countOf({ userId, session }: SessionOwner): number {
    let count = 0
    for (const { owner } of this.of(userId)) if (owner.session === session) count += 1
    return count
  }

  *all(): Iterable<Connection> {
    for (const own of this.#byUser.values()) yield* own
  }
}
