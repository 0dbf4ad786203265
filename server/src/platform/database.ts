import { setTimeout as pause } from 'node:timers/promises'
import { type IsolationLevel, isAbortedTransactionError, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { columnTypes } from './column-types.ts'
import { enter } from './company-locks.ts'
import { uncounted } from './counted.ts'
import { asProblem, codeOf, isConnectionLost, unconfirmed, unreachable } from './database-errors.ts'
import { type Fate, fateOf } from './database-fate.ts'
import { DatabaseLines, linesOf } from './database-lines.ts'
import { boundedPool } from './database-pool.ts'
import { DatabasePulse } from './database-pulse.ts'
import { Listener } from './listener.ts'
import { isStalePlan, StatementNames } from './named-statements.ts'
import { askThrough } from './prepared.ts'
import type { Schema } from './schema.ts'

/** What a store may run its SQL on: the database itself or an open transaction. */
export type Queryable = Kysely<Schema>
export type Tx = Transaction<Schema>

export interface WriteOptions {
  readonly isolation?: IsolationLevel
  readonly readOnly?: boolean
  /** Whose change it is: while it lasts nothing leaves or comes to the companies in which they hold roles. Without: to no company. */
  readonly person?: number | undefined
  /** Roots of the companies between which something goes: writes there, and those that are nobody's, have ended, and wait until it has. */
  readonly aloneIn?: readonly number[] | undefined
}

export interface Listening {
  stop(): Promise<void>
}

/** One PostgreSQL, embedded or outside, as every module sees it. */
export interface Database {
  readonly db: Kysely<Schema>
  readonly pool: pg.Pool
  /**
   * THE transaction: all of `fn` or nothing. `fn` may run again after a deadlock, so it changes nothing but the
   * database, and it waits for nothing but its own `tx`. When the connection is lost at COMMIT the database is asked what became of it;
   * only if it cannot answer, the result is the problem `unconfirmed`. `rightsBefore` is what `options.person` held when it began
   * (company-locks.ts), nothing for whoever is not active.
   */
  write<T>(fn: (tx: Transaction<Schema>, rightsBefore: string | undefined) => Promise<T>, options?: WriteOptions): Promise<T>
  /** Reads that belong together: all of `fn` sees the database as it was at one moment, so that what is judged first is true of what is read. */
  atOneMoment<T>(fn: (tx: Transaction<Schema>) => Promise<T>): Promise<T>
  /** Hears NOTIFY on a channel; `resumed` runs after a lost connection came back, when messages may have been missed. */
  listen(channel: string, heard: (payload: string) => void, resumed?: () => void): Promise<Listening>
  /** True when the database answers within a second. */
  isReachable(): Promise<boolean>
  close(): Promise<void>
}

export interface DatabaseOptions {
  readonly connection: pg.PoolConfig
  readonly max?: number
  readonly applicationName?: string
  /** Told once each time an idle connection is lost or comes back. */
  readonly log?: (sentence: string) => void
}

const mostAttempts = 5

/** Transactions of reads, each with the database that it is of. */
const moments = new WeakMap<Queryable, Queryable>()

/** Is it a transaction that changes something, so that what it sees may never come to be? */
export function isChanging(db: Queryable): boolean {
  return db.isTransaction && !moments.has(uncounted(db))
}

/** The database that a read asks, itself or by its transaction; nothing for a transaction that changes something. */
export function databaseRead(db: Queryable): Queryable | undefined {
  const own = uncounted(db)
  return own.isTransaction ? moments.get(own) : own
}

/** Opens a pool on a PostgreSQL; connects at the first query. */
export function openDatabase(options: DatabaseOptions): Database {
  const log = options.log ?? (() => {})
  const settings = connectionSettings(options)
  const pool = new pg.Pool({ ...settings, max: settings.max - linesOf(settings.max) })
  // Without a listener, stopping PostgreSQL under idle connections ends this process.
  let isClosing = false
  pool.on('error', (error) => !isClosing && log(`An idle database connection was lost: ${error.message}`))
  // Nor may a connection that is lost between two statements of a transaction; the next statement fails by itself.
  pool.on('connect', (client) => client.on('error', () => {}))
  const pulse = new DatabasePulse(settings, log)
  const names = new StatementNames()
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: boundedPool(pool, names, pulse) }) })
  const lines = new DatabaseLines(settings, names, pulse)
  if (lines.isOpen) askThrough(db, (text, values) => lines.ask(text, values))
  const listener = new Listener(settings, log)
  const run: Database['write'] = (fn, writeOptions) => write(db, (transaction) => fateOf(settings, transaction), fn, writeOptions ?? {})
  return {
    db,
    pool,
    write: run,
    atOneMoment: (fn) =>
      run(
        (tx) => {
          moments.set(tx, db)
          return fn(tx)
        },
        { isolation: 'repeatable read', readOnly: true },
      ),
    listen: (channel, heard, resumed) => listener.listen(channel, heard, resumed),
    isReachable: () => pulse.isReachable(),
    async close() {
      isClosing = true
      pulse.stop()
      await listener.stop()
      await lines.close()
      // Ends the pool as well when a query ever ran; otherwise Kysely has not touched it yet.
      await db.destroy()
      if (!pool.ended) await pool.end()
    },
  }
}

function connectionSettings({ connection, max, applicationName }: DatabaseOptions): pg.PoolConfig & { readonly max: number } {
  return {
    // As start-up parameters they cost no round trip per transaction.
    statement_timeout: 5000,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    ...connection,
    max: max ?? connection.max ?? 10,
    connectionTimeoutMillis: 1500,
    idleTimeoutMillis: 30_000,
    application_name: applicationName ?? 'brigade',
    types: columnTypes,
  }
}

/** What `fn` answered, once nothing is left to do but COMMIT. */
interface Leaving<T> {
  readonly result: T
  /** Number of the transaction; none when it has changed nothing. */
  readonly transaction: string | null
}

async function write<T>(
  db: Kysely<Schema>,
  fateOfLost: (transaction: string) => Promise<Fate>,
  fn: (tx: Transaction<Schema>, rightsBefore: string | undefined) => Promise<T>,
  options: WriteOptions,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const progress: { leaving?: Leaving<T> } = {}
    try {
      return await once(db, fn, options, progress)
    } catch (error) {
      if (mayRunAgain(error) && attempt < mostAttempts) {
        // Growing and random, so that the two that met do not meet again.
        await pause(Math.random() * 10 * 2 ** attempt)
        continue
      }
      if (progress.leaving && !isAnswer(error)) return afterLoss(progress.leaving, fateOfLost, error)
      throw asProblem(error) ?? error
    }
  }
}

/** Kysely itself throws when COMMIT came back as ROLLBACK, which the driver alone lets pass as success. */
function once<T>(
  db: Kysely<Schema>,
  fn: (tx: Transaction<Schema>, rightsBefore: string | undefined) => Promise<T>,
  options: WriteOptions,
  progress: { leaving?: Leaving<T> },
): Promise<T> {
  let transaction = db.transaction()
  if (options.isolation) transaction = transaction.setIsolationLevel(options.isolation)
  if (options.readOnly) transaction = transaction.setAccessMode('read only')
  return transaction.execute(async (tx) => {
    // Before the first reading, so that `fn` judges by what is true after the wait.
    const rightsBefore = options.readOnly ? undefined : await enter(tx, options)
    const result = await fn(tx, rightsBefore)
    progress.leaving = { result, transaction: options.readOnly ? null : await numberOf(tx) }
    return result
  })
}

async function numberOf(tx: Transaction<Schema>): Promise<string | null> {
  const { rows } = await sql<{ number: string | null }>`select pg_current_xact_id_if_assigned()::text as number`.execute(tx)
  return rows[0]?.number ?? null
}

/** Did the database itself say that COMMIT failed? Of a connection that ended nobody knows whether before or after. */
function isAnswer(error: unknown): boolean {
  return isAbortedTransactionError(error) || (/^[0-9A-Z]{5}$/.test(codeOf(error) ?? '') && !isConnectionLost(error))
}

async function afterLoss<T>({ result, transaction }: Leaving<T>, fateOfLost: (transaction: string) => Promise<Fate>, error: unknown): Promise<T> {
  const fate = transaction === null ? 'committed' : await fateOfLost(transaction)
  if (fate === 'committed') return result
  throw fate === 'undone' ? unreachable(error) : unconfirmed(error)
}

/** For a transaction that meets what it could not see when it began: undoes it, and `write` runs it once more. */
export async function startAgain(tx: Queryable): Promise<never> {
  await sql`do $$ begin raise exception 'something changed meanwhile' using errcode = 'serialization_failure'; end $$`.execute(tx)
  throw new Error('The database passed over an exception.')
}

/**
 * Locks what is found and answers what is found under the lock: what left while it waited is not among it. Begins the transaction
 * anew when something came meanwhile that the lock does not hold.
 */
export async function lockFound<T>(
  tx: Tx,
  find: () => Promise<T>,
  idsOf: (found: T) => readonly number[],
  lock: (ids: readonly number[]) => Promise<void>,
): Promise<T> {
  const ids = new Set(idsOf(await find()))
  await lock([...ids])
  const found = await find()
  if (idsOf(found).some((id) => !ids.has(id))) await startAgain(tx)
  return found
}

function mayRunAgain(error: unknown): boolean {
  const code = codeOf(error)
  return code === '40001' || code === '40P01' || isStalePlan(error)
}
