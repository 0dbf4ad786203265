/** One window of one person looking at one thing. */
export interface Entry {
  readonly ref: string
  readonly topic: string
  readonly node: string
  readonly userId: number
  readonly name: string
  readonly at: string
}

interface Meta {
  phx_ref: string
  name: string
  online_at: string
}

/** Phoenix's shape: per person a list, one item for each window. */
export type Metas = Record<string, { metas: Meta[] }>

export interface Diff {
  readonly joins: readonly Entry[]
  readonly leaves: readonly Entry[]
}

/** Who is present where, on all nodes; kept in memory only and sent in batches, or n arrivals would cost n² messages. */
export class PresenceBoard {
  readonly #byRef = new Map<string, Entry>()
  readonly #byTopic = new Map<string, Map<string, Entry>>()
  readonly #joined = new Map<string, Entry>()
  readonly #left = new Map<string, Entry>()

  get size(): number {
    return this.#byRef.size
  }

  add(entry: Entry): void {
    if (this.#byRef.has(entry.ref)) return
    this.#byRef.set(entry.ref, entry)
    const own = this.#byTopic.get(entry.topic) ?? new Map<string, Entry>()
    own.set(entry.ref, entry)
    this.#byTopic.set(entry.topic, own)
    this.#joined.set(entry.ref, entry)
  }

  remove(ref: string): void {
    const entry = this.#byRef.get(ref)
    if (!entry) return
    this.#byRef.delete(ref)
    const own = this.#byTopic.get(entry.topic)
    own?.delete(ref)
    if (own?.size === 0) this.#byTopic.delete(entry.topic)
    // Came and left within one batch: nobody needs a message.
    if (!this.#joined.delete(ref)) this.#left.set(ref, entry)
  }

  ofNode(node: string): Entry[] {
    return [...this.#byRef.values()].filter((entry) => entry.node === node)
  }

  /** Everyone on a topic, announced or not. */
  at(topic: string): Entry[] {
    return [...(this.#byTopic.get(topic)?.values() ?? [])]
  }

  /** Not announced yet. */
  isComing(ref: string): boolean {
    return this.#joined.has(ref)
  }

  /** Those whose departure is not announced yet. */
  leaving(topic: string): Entry[] {
    return [...this.#left.values()].filter((entry) => entry.topic === topic)
  }

  /** What is to be announced, by topic. */
  changes(): Map<string, Diff> {
    const joins = Map.groupBy(this.#joined.values(), ({ topic }) => topic)
    const leaves = Map.groupBy(this.#left.values(), ({ topic }) => topic)
    return new Map([...joins.keys(), ...leaves.keys()].map((topic) => [topic, { joins: joins.get(topic) ?? [], leaves: leaves.get(topic) ?? [] }]))
  }

  /** What is announced now: of those who came, the ones that `isTold` says; the others go on waiting. */
  take(topic: string, isTold: (entry: Entry) => boolean): Diff {
    const joins = [...this.#joined.values()].filter((entry) => entry.topic === topic && isTold(entry))
    const leaves = this.leaving(topic)
    for (const { ref } of joins) this.#joined.delete(ref)
    for (const { ref } of leaves) this.#left.delete(ref)
    return { joins, leaves }
  }
}

export function metasOf(entries: Iterable<Entry>, unseen?: ReadonlySet<string>): Metas {
  const metas: Metas = {}
  for (const { ref, userId, name, at } of entries) {
    if (unseen?.has(ref)) continue
    metas[userId] ??= { metas: [] }
    metas[userId].metas.push({ phx_ref: ref, name, online_at: at })
  }
  return metas
}
