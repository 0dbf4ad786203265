import { asOneStatement } from '../counted.ts'
import type { Queryable } from '../database.ts'
import { checkAndRead, type ListSource, type PageRows, patchPositions, readIds } from './list-queries.ts'

// Lists that rights narrow, with their totals, without counting again each time: the sorted ids of what a set of grants shows are
// kept, and every use asks in one statement, with the rows of the page, whether anything has changed since they were read.

interface ListRequest extends ListSource {
  /** Names every filter and order of the list other than rights, e.g. the search text. */
  readonly variant: string
  readonly page: number
  readonly perPage: number
  /** From the last to the first: the same ids, read from their end. */
  readonly backwards?: boolean | undefined
}

export interface VisibleList<Row> extends ListRequest {
  /** Asked for in the same statement. */
  readonly rows: PageRows<Row>
}

interface Entry {
  ids: Float64Array
  /** Everything visible in this snapshot is in `ids`. */
  snapshot: string
  usedAt: number
}

interface Patched {
  readonly key: string
  /** Groups of the grants the entry is kept for, as in its key. */
  readonly granted: string
  readonly entry: Entry
  /** The entry's ids when the change was seen. */
  readonly before: Float64Array
}

const bytesPerEntry = 400
const mostBytes = 64 * 1024 * 1024
/** Far less than the day for which changes are kept. */
const mostIdleMs = 10 * 60_000
const mostPatched = 100
const mostRounds = 6

/** Sorted ids by what decides them; the longest unused goes first. */
export class ListCache {
  readonly #entries = new Map<string, Entry>()
  /** Groups of the grants as last seen: a guess that the next statement checks. */
  readonly #granted = new Map<string, string>()
  readonly #reading = new Map<string, Promise<void>>()
  readonly #mostBytes: number
  #bytes = 0

  constructor(limit = mostBytes) {
    this.#mostBytes = limit
  }

  get bytes(): number {
    return this.#bytes
  }

  async page<Row extends { id: number }>(db: Queryable, list: VisibleList<Row>): Promise<{ rows: Row[]; total: number }> {
    const person = `${list.userId}|${list.role}`
    for (let round = 0; round < mostRounds; round += 1) {
      const granted = this.#granted.get(person)
      const key = granted === undefined ? undefined : keyOf(list, granted)
      const entry = key === undefined ? undefined : this.#live(key)
      if (key === undefined || !entry) {
        await this.#readOnce(db, list, person)
        continue
      }
      const { ids, snapshot } = entry
      const wanted = pageOf(list, ids)
      const seen = await checkAndRead(db, list, snapshot, wanted)
      if (seen.granted !== granted) {
        this.#remember(person, seen.granted)
      } else if (seen.upset || seen.changed.length > mostPatched) {
        if (entry.ids === ids) this.#drop(key)
      } else if (seen.changed.length > 0) {
        await this.#patch(db, list, { key, granted, entry, before: ids }, seen.changed)
      } else if (seen.rows.length === wanted.length) {
        // Only forward over the same ids: another request may have patched them meanwhile.
        if (entry.ids === ids) entry.snapshot = seen.snapshot
        return { rows: seen.rows, total: ids.length }
      } else {
        // Rows vanished, or may not be seen, although nothing was noted: the list cannot be trusted.
        this.#drop(key)
      }
    }
    return this.#withoutCache(db, list)
  }

  /** Rights or rows change faster than they can be read; then one statement's view is the answer. */
  async #withoutCache<Row extends { id: number }>(db: Queryable, list: VisibleList<Row>): Promise<{ rows: Row[]; total: number }> {
    const { ids, snapshot } = await readIds(db, list)
    const { rows } = await checkAndRead(db, list, snapshot, pageOf(list, Float64Array.from(ids)))
    return { rows, total: ids.length }
  }

  /** Many who ask for the same cold list wait for one reading; each then checks it for itself. */
  async #readOnce(db: Queryable, list: ListRequest, person: string): Promise<void> {
    const task = `${person}|${keyOf(list, '')}`
    let reading = this.#reading.get(task)
    if (!reading) {
      reading = this.#read(db, list, person).finally(() => this.#reading.delete(task))
      this.#reading.set(task, reading)
    }
    await reading
  }

  async #read(db: Queryable, list: ListRequest, person: string): Promise<void> {
    const { ids, snapshot, granted } = await readIds(db, list)
    this.#remember(person, granted)
    this.#put(keyOf(list, granted), { ids: Float64Array.from(ids), snapshot, usedAt: performance.now() })
  }

  async #patch(db: Queryable, list: ListRequest, { key, granted, entry, before }: Patched, changed: readonly number[]): Promise<void> {
    const gone = new Set(changed)
    const kept = before.filter((id) => !gone.has(id))
    const patch = await patchPositions(db, list, granted, entry.snapshot, [...kept], changed)
    // Somebody else has patched it, or more has changed meanwhile: look again.
    if (entry.ids !== before) return
    if (!patch) {
      this.#drop(key)
      return
    }
    entry.ids = inserted(kept, patch.positions)
    entry.snapshot = patch.snapshot
    this.#bytes += (entry.ids.length - before.length) * 8
  }

  #live(key: string): Entry | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    const now = performance.now()
    if (now - entry.usedAt > mostIdleMs) {
      this.#drop(key)
      return undefined
    }
    entry.usedAt = now
    // Maps keep the order of insertion: used means last.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry
  }

  #put(key: string, entry: Entry): void {
    this.#drop(key)
    this.#entries.set(key, entry)
    this.#bytes += entry.ids.length * 8 + bytesPerEntry
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#mostBytes || oldest === key) break
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#bytes -= entry.ids.length * 8 + bytesPerEntry
  }

  #remember(person: string, granted: string): void {
    if (this.#granted.size >= 50_000) this.#granted.clear()
    this.#granted.set(person, granted)
  }
}

function pageOf({ page, perPage, backwards }: ListRequest, ids: Float64Array): number[] {
  const before = (page - 1) * perPage
  if (!backwards) return [...ids.subarray(before, before + perPage)]
  const end = Math.max(0, ids.length - before)
  return [...ids.subarray(Math.max(0, end - perPage), end)].reverse()
}

function keyOf(list: ListRequest, granted: string): string {
  return `${list.type}|${list.role}|${granted}|${list.variant}`
}

/** `places` are in order; each says how many of the kept ids stand before it. */
function inserted(kept: Float64Array, positions: readonly { id: number; before: number }[]): Float64Array {
  const result = new Float64Array(kept.length + positions.length)
  let from = 0
  for (const [index, { id, before }] of positions.entries()) {
    result.set(kept.subarray(from, before), from + index)
    result[before + index] = id
    from = before
  }
  result.set(kept.subarray(from), from + positions.length)
  return result
}

const caches = new WeakMap<Queryable, ListCache>()

/** One page of what a person may see, in order, with the total; correct at the moment of its one statement. */
export function visiblePage<Row extends { id: number }>(given: Queryable, list: VisibleList<Row>): Promise<{ rows: Row[]; total: number }> {
  const db = asOneStatement(given)
  const cache = caches.get(db) ?? new ListCache()
  caches.set(db, cache)
  return cache.page(db, list)
}
