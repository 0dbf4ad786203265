import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { type IsolationLevel, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { columnTypes } from './column-types.ts'
import { asProblem, codeOf, isConnectionLost } from './database-errors.ts'
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
   * database, and it waits for nothing but its own `tx`.
   */
  write<T>(fn: (tx: Transaction<Schema>) => Promise<T>, options?: WriteOptions): Promise<T>
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
  return {
    db,
    pool,
    write: (fn, writeOptions) => write(db, fn, writeOptions ?? {}),
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

async function write<T>(db: Kysely<Schema>, fn: (tx: Transaction<Schema>) => Promise<T>, options: WriteOptions): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const progress = { committing: false }
    try {
      return await once(db, fn, options, progress)
    } catch (error) {
      if (mayRunAgain(error) && attempt < mostAttempts) {
        // Growing and random, so that the two that met do not meet again.
        await pause(Math.random() * 10 * 2 ** attempt)
        continue
      }
      throw progress.committing && isConnectionLost(error) ? outcomeUnknown(error) : (asProblem(error) ?? error)
    }
  }
}

/** Kysely itself throws when COMMIT came back as ROLLBACK, which the driver alone lets pass as success. */
function once<T>(
  db: Kysely<Schema>,
  fn: (tx: Transaction<Schema>) => Promise<T>,
  options: WriteOptions,
  progress: { committing: boolean },
): Promise<T> {
  let transaction = db.transaction()
  if (options.isolation) transaction = transaction.setIsolationLevel(options.isolation)
  if (options.readOnly) transaction = transaction.setAccessMode('read only')
  return transaction.execute(async (tx) => {
    const result = await fn(tx)
    progress.committing = true
    return result
  })
}

function mayRunAgain(error: unknown): boolean {
  const code = codeOf(error)
  return code === '40001' || code === '40P01' || isStalePlan(error)
}

function outcomeUnknown(cause: unknown): Problem {
  return new Problem('unavailable', 'The connection was lost while saving. Please check whether the change is there before trying again.', {
    retryAfter: 2,
    cause,
  })
}
