import { type RawBuilder, sql } from 'kysely'
import { asOneStatement } from '../../../platform/counted.ts'
import { databaseRead, type Queryable } from '../../../platform/database.ts'
import { prepared } from '../../../platform/prepared.ts'

// Answers about sales that are given again while nothing has changed. Nothing is trusted: each time one statement asks whose sales the
// person may see now, and whether any were written since the answer was read. Who writes is noted by triggers (`sales_changes`).

type Sql = RawBuilder<unknown>

/** Restaurants that are asked about alone, and groups with all below them; null is all that the person may see. */
export interface Narrowed {
  readonly restaurants: readonly number[] | null
  readonly groups: readonly number[] | null
}

/** A select of the restaurants that the person may see, with everything of them that an answer depends on; `id` is among it. */
type SeenOf = (userId: number, narrowed: Narrowed) => Sql

export interface Question<T> extends Narrowed {
  readonly userId: number
  /** What is asked, whoever asks. */
  readonly key: string
  /**
   * Reads it anew. `stamp` is columns of a statement that has the select of restaurants as `seen`: they say what the answer is true of.
   * Without a row there is no stamp, and the answer is not kept.
   */
  read(db: Queryable, stamp: Sql): Promise<{ readonly answer: T; readonly stamped: Stamp | undefined; readonly weight: number }>
}

/** What an answer is true of: these restaurants, as of this snapshot. */
export interface Stamp {
  readonly sight: string
  readonly snapshot: string
}

interface Kept<T> {
  readonly answer: T
  readonly weight: number
  readonly readAt: number
  snapshot: string
}

interface Checked extends Stamp {
  readonly changed: boolean
}

type Check = (db: Queryable, userId: number, restaurants: readonly number[], groups: readonly number[], snapshot: string) => Promise<Checked[]>

const sightSql = sql`(select md5(coalesce(string_agg(seen::text, '|' order by seen.id), '')) from seen)`
const stampSql = sql`${sightSql} as sight, pg_current_snapshot()::text as snapshot`

/** Changes are kept for an hour (jobs.ts): an answer that is far younger has missed none. */
const longestMs = 5 * 60_000
const mostWeight = 400_000
const mostSights = 20_000

export class KeptAnswers<T> {
  readonly #seenOf: SeenOf
  /** A statement for each way in which the restaurants are named. */
  readonly #checks = new Map<string, Check>()
  readonly #databases = new WeakMap<Queryable, Memory<T>>()

  constructor(seenOf: SeenOf) {
    this.#seenOf = seenOf
  }

  #checkOf({ restaurants, groups }: Narrowed): Check {
    const shape = `${restaurants === null} ${groups === null}`
    const known = this.#checks.get(shape)
    if (known) return known
    const check: Check = prepared((_, user: number, places: readonly number[], above: readonly number[], snapshot: string) => {
      const seen = this.#seenOf(user, { restaurants: restaurants && places, groups: groups && above })
      const then = sql`${snapshot}::pg_snapshot`
      // An answer that is newer than the moment of this statement (a snapshot that began before) is not its answer either.
      return sql<Checked>`
        with seen as materialized (${seen})
        select ${stampSql}, pg_snapshot_xmax(${then}) > pg_snapshot_xmax(pg_current_snapshot())
          or exists (select from pg_snapshot_xip(pg_current_snapshot()) as running where pg_visible_in_snapshot(running, ${then}))
          or exists (select from sales_changes change where change.xid >= pg_snapshot_xmin(${then}) and change.xid < pg_snapshot_xmax(pg_current_snapshot())
            and not pg_visible_in_snapshot(change.xid, ${then}) and change.restaurant_ids && array(select id from seen)) as changed`
    })
    this.#checks.set(shape, check)
    return check
  }

  /** True at the moment of the one statement that decides: the check, or the reading itself. */
  async answer(given: Queryable, question: Question<T>): Promise<T> {
    const root = databaseRead(given)
    if (!root) return (await question.read(given, stampSql)).answer
    const db = asOneStatement(given)
    const memory = this.#databases.get(root) ?? new Memory<T>()
    this.#databases.set(root, memory)
    const { userId, restaurants, groups, key } = question
    const who = JSON.stringify([userId, restaurants, groups])
    // The first look tells the sight of now; another answer may be kept for it.
    for (let guess = memory.sightOf(who), tries = 0; guess !== undefined && tries < 2; tries += 1) {
      const kept = memory.get(`${guess} ${key}`)
      if (!kept) break
      const [now] = await this.#checkOf(question)(db, userId, restaurants ?? [], groups ?? [], kept.snapshot)
      if (now && now.sight === guess && !now.changed) {
        // Nothing came in between: from now on only what comes later is looked for.
        kept.snapshot = now.snapshot
        return kept.answer
      }
      if (!now || now.sight === guess) break
      guess = now.sight
      memory.remember(who, guess)
    }
    const { answer, stamped, weight } = await question.read(db, stampSql)
    if (stamped) {
      memory.remember(who, stamped.sight)
      memory.put(`${stamped.sight} ${key}`, { answer, weight, readAt: performance.now(), snapshot: stamped.snapshot })
    }
    return answer
  }
}

/** Of one database; what was used longest ago goes first. */
class Memory<T> {
  readonly #answers = new Map<string, Kept<T>>()
  readonly #sights = new Map<string, string>()
  #weight = 0

  sightOf(who: string): string | undefined {
    return this.#sights.get(who)
  }

  remember(who: string, sight: string): void {
    if (this.#sights.size >= mostSights) this.#sights.clear()
    this.#sights.set(who, sight)
  }

  get(key: string): Kept<T> | undefined {
    const kept = this.#answers.get(key)
    if (!kept) return undefined
    this.#drop(key)
    if (performance.now() - kept.readAt > longestMs) return undefined
    this.#put(key, kept)
    return kept
  }

  put(key: string, kept: Kept<T>): void {
    this.#drop(key)
    if (kept.weight > mostWeight / 10) return
    this.#put(key, kept)
    for (const oldest of this.#answers.keys()) {
      if (this.#weight <= mostWeight) break
      this.#drop(oldest)
    }
  }

  #put(key: string, kept: Kept<T>): void {
    this.#answers.set(key, kept)
    this.#weight += kept.weight
  }

  #drop(key: string): void {
    const kept = this.#answers.get(key)
    if (!kept) return
    this.#answers.delete(key)
    this.#weight -= kept.weight
  }
}
