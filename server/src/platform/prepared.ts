import type { CompiledQuery } from 'kysely'
import type { QueryResult } from 'pg'
import { asOneStatement } from './counted.ts'
import type { Queryable } from './database.ts'

/** Stands where each use brings a value of its own. */
class Slot {
  readonly index: number
  constructor(index: number) {
    this.index = index
  }
}

/** A piece of SQL or a query of the builder. */
interface Statement<R> {
  compile(db: Queryable): CompiledQuery<R>
}

/**
 * A statement whose text is put together at its first use; later ones bring only their values. For what nearly every
 * request asks: there the putting together took longer than everything else done on this side of the connection.
 * `make` may pass the values on into the statement, and must not look at them.
 */
export function prepared<V extends readonly unknown[], R>(
  make: (db: Queryable, ...values: V) => Statement<R>,
): (db: Queryable, ...values: V) => Promise<R[]> {
  let once: CompiledQuery<R> | undefined
  return async (given, ...values) => {
    const db = asOneStatement(given)
    once ??= make(db, ...(values.map((_, index) => new Slot(index)) as unknown as V)).compile(db)
    const parameters = once.parameters.map((parameter) => (parameter instanceof Slot ? values[parameter.index] : parameter))
    const ask = ways.get(db)
    const { rows } = (await ask?.(once.sql, parameters)) ?? (await db.executeQuery<R>({ ...once, parameters }))
    return rows as R[]
  }
}

/** Answers nothing when the way is barred and the statement has to take the usual one. */
type Ask = (text: string, values: readonly unknown[]) => Promise<QueryResult | undefined>
const ways = new WeakMap<Queryable, Ask>()

/** Prepared statements on this database take a way of their own; within a transaction they stay on its connection. */
export function askThrough(db: Queryable, ask: Ask): void {
  ways.set(db, ask)
}
